// Settlement lines in the player's words.
import { dollars } from "../lib/money.js";

/** What the line changes for the player: paid on top, less what was not given back. */
export const netOf = (line) => line.paid - Math.max(0, line.stake - (line.returned ?? 0) - (line.carried ?? 0));

export const sum = (lines) => lines.reduce((total, line) => total + netOf(line), 0);

/** {kind: "won"|"lost"|"level", words, short} for the badge on an area. */
export function verdict(line) {
  const net = netOf(line);
  const outcome = String(line.outcome ?? "").toLowerCase().replaceAll(" ", "_");
  if (line.paid > 0) return { kind: net >= 0 ? "won" : "lost", words: `won ${dollars(line.paid)}`, short: dollars(line.paid, { sign: true }) };
  if (/carr/.test(outcome)) return { kind: "level", words: "stays for the next round", short: "carried" };
  if (/stand|push|tie/.test(outcome)) return { kind: "level", words: "stand-off", short: "stand-off" };
  if (/return|void/.test(outcome)) return { kind: "level", words: "returned", short: "returned" };
  if (net < 0) return { kind: "lost", words: `lost ${dollars(-net)}`, short: "lost" };
  const words = outcome ? outcome.replaceAll("_", " ") : "returned";
  return { kind: "level", words, short: words };
}

/** "ace high", "a pair of fours", "three fours" */
const withArticle = (hand) => (/^(pair|flush|straight|full|royal)\b/.test(hand) ? `a ${hand}` : hand);

/** "Your ace high beats the dealer's queen high." */
export function compared({ hands, player }, felt, mine = true) {
  if (!hands) return "";
  const whose = mine ? "Your" : `${player}'s`;
  const dealer = `the ${felt.dealer.toLowerCase()}'s ${hands.dealer}`;
  switch (hands.result) {
    case "folded": return mine ? "You folded." : `${player} folded.`;
    case "beats": return `${whose} ${hands.own} beats ${dealer}.`;
    case "loses_to": return `${whose} ${hands.own} loses to ${dealer}.`;
    case "ties": return `${whose} ${hands.own} ties with ${dealer}.`;
    case "unqualified": return `The ${dealer.slice(4)} does not qualify; ${whose.replace("Your", "you have").replace(/'s$/, " has")} ${withArticle(hands.own)}.`;
    default: return `${mine ? "You have" : `${player} has`} ${withArticle(hands.own)}.`;
  }
}

/** "You won $45.", "You lost $25.", "You broke even." */
export function summary(lines) {
  if (!lines.length) return "";
  const net = sum(lines);
  if (net > 0) return `You won ${dollars(net)}.`;
  if (net < 0) return `You lost ${dollars(-net)}.`;
  return "You broke even.";
}
