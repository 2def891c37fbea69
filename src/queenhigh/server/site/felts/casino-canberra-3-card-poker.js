// Casino Canberra: blue baize, boxes with three areas.
export default {
  about: "The shortest book. Play, fold, or keep Pairs Plus alone.",
  felt: "lake",
  print: "Dealer qualifies with queen high or better",
  areas: [
    { bet: "pairs_plus", label: "Pairs Plus", shape: "circle", key: "p" },
    { bet: "ante", label: "Ante", shape: "square", key: "a" },
    { bet: "play", label: "Play", shape: "square", key: "y", later: true },
  ],
  seat: "Box",
  hints: [
    "Put a chip on Ante, on Pairs Plus or on both, and press Deal.",
    "Look at your three cards: Play matches the ante, Fold gives everything up, or keep Pairs Plus alone.",
    "A dealer below queen high takes no part: the ante wins and Play comes back.",
  ],
  short: { keep_side_bets: "Keep Pairs Plus" },
  choices: {
    play: "Match the ante and compare hands with the dealer.",
    fold: "Give up the ante and Pairs Plus as well.",
    keep_side_bets: "Give up the ante; Pairs Plus stays.",
  },
};
