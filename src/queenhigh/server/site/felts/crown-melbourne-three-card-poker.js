// Crown Melbourne: green baize, five areas at each place.
export default {
  about: "Side bets on six cards, and a jackpot that grows with every wager.",
  felt: "emerald",
  print: "Dealer plays with queen high or better",
  several: true,
  areas: [
    { bet: "jackpot", label: "Jackpot", shape: "lamp", key: "j" },
    { bet: "six_card_bonus", label: "Six Card Bonus", shape: "circle", key: "s" },
    { bet: "pair_plus", label: "Pair Plus", shape: "circle", key: "p" },
    { bet: "ante", label: "Ante", shape: "diamond", key: "a" },
    { bet: "play", label: "Play", shape: "square", key: "y", later: true },
  ],
  hints: [
    "Put a chip on Ante and press Deal. You and the dealer get three cards each.",
    "Look at yours: Play matches your ante against the dealer, Fold gives it up.",
    "The dealer needs queen high. If not, your ante wins and Play comes back.",
  ],
  short: { keep_side_bets: "Keep side bets" },
  choices: {
    play: "Match the ante and compare hands with the dealer.",
    fold: "Give up the ante and every side bet.",
    keep_side_bets: "Give up the ante alone; the side bets stay.",
  },
};
