// California: burgundy baize; a player banks, the house takes a fee, and seat order is money.
export default {
  house: "California card room",
  game: "Three Card Poker",
  felt: "wine",
  print: "A player banks. The house takes a fee, and no side",
  areas: [
    { bet: "pair_plus", label: "Pair Plus", shape: "circle", key: "p" },
    { bet: "ante", label: "Ante", shape: "diamond", key: "a" },
    { bet: "play", label: "Play", shape: "square", key: "y", later: true },
  ],
  dealer: "Player-dealer",
  hints: [
    "You wager against another player, who banks; the house only takes a small fee.",
    "Put a chip on Ante (and on Pair Plus, if you like) and press Deal. Then Play or Fold.",
    "The bank pays from the action button on, until its wager is used up: what is left over comes back to you.",
  ],
  choices: {
    play: "Match the ante and compare hands with the player-dealer.",
    fold: "Give up the ante and Pair Plus.",
  },
};
