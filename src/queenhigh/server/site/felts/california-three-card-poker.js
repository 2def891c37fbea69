// California: burgundy baize; a player banks, the house takes a fee, and seat order is money.
export default {
  about: "A player banks, you perhaps. The house only takes a fee.",
  felt: "wine",
  print: "A player banks. The house takes a fee, and no side",
  areas: [
    { bet: "pair_plus", label: "Pair Plus", shape: "circle", key: "p" },
    { bet: "ante", label: "Ante", shape: "diamond", key: "a" },
    { bet: "play", label: "Play", shape: "square", key: "y", later: true },
  ],
  dealer: "Player-dealer",
  hints: [
    "Put a chip on Ante and press Deal. You wager against a player who banks; the house only takes a fee.",
    "Play matches your ante against the bank's hand; Fold gives up the ante and Pair Plus.",
    "The bank pays from the action button on until its wager is used up; what it cannot cover comes back to you.",
  ],
  choices: {
    play: "Match the ante and compare hands with the player-dealer.",
    fold: "Give up the ante and Pair Plus.",
  },
};
