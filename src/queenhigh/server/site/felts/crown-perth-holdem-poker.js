// Crown Perth: petrol baize, a board of five, a wager for each street and three jackpots.
export default {
  about: "A wager on every street, and three jackpots above the table.",
  felt: "ocean",
  print: "The ante wins with a flush or better",
  qualifies: false,
  areas: [
    { bet: "player_poker_extra", label: "Player Extra", shape: "circle", key: "e" },
    { bet: "dealer_poker_extra", label: "Dealer Extra", shape: "circle", key: "d" },
    { bet: "ante", label: "Ante", shape: "diamond", key: "a" },
    { bet: "flop", label: "Flop", shape: "square", key: "f", later: true },
    { bet: "turn", label: "Turn", shape: "square", key: "t", later: true },
    { bet: "river", label: "River", shape: "square", key: "r", later: true },
    { bet: "jackpot_1", label: "Jackpot 1", shape: "lamp", key: "" },
    { bet: "jackpot_2", label: "Jackpot 2", shape: "lamp", key: "" },
    { bet: "jackpot_3", label: "Jackpot 3", shape: "lamp", key: "" },
  ],
  hints: [
    "Put a chip on Ante and press Deal. You and the dealer get two cards each.",
    "With each street you may wager once more, or check and stay in.",
    "Best five of seven wins. The ante needs a flush or better to be paid.",
  ],
  choices: {
    play: "Put down the wager of this street.",
    check: "Stay in without a wager.",
    fold: "Give up the ante and what lies with it.",
    not_exposed: "Keep the hand unseen and give it up.",
  },
};
