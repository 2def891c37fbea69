"""The record for those who inspect it: finished rounds, incidents, the chain and the accounts."""
