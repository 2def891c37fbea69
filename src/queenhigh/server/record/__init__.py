"""What is on record, for those who look into it: rounds that are over, incidents, the chain and the accounts."""
