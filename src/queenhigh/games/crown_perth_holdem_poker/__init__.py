"""Crown Perth Hold'em Poker, 2014 as amended to 2022."""
