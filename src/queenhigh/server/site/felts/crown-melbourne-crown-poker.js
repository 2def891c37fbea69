// Crown Melbourne's poker room: a violet oval. Its table has a page of its own (poker/); this is what the lobby shows of it.
export default {
  house: "Crown Melbourne",
  game: "Crown Poker",
  about: "Players against each other, seven flop games: blinds, a button, pots and side pots.",
  felt: "violet",
  dealer: "Dealer",
  seat: "Seat",
  qualifies: false,
};
