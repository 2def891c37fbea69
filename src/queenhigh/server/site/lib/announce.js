// What happens at a table, told to those who listen instead of looking. Two polite regions take turns, so that the same
// words twice are still read twice; what is urgent (your turn, a refusal) goes to an assertive one.

let polite = [];
let urgent = null;
let turn = 0;
let queue = [];
let timer = 0;

export function announcer() {
  const region = (live) => {
    const made = document.createElement("div");
    made.className = "unseen";
    made.setAttribute("aria-live", live);
    made.setAttribute("role", live === "polite" ? "status" : "alert");
    document.body.append(made);
    return made;
  };
  polite = [region("polite"), region("polite")];
  urgent = region("assertive");
}

/** @param {string} words @param {{now?: boolean}} [how] */
export function announce(words, { now = false } = {}) {
  if (!words) return;
  if (now) {
    urgent.textContent = "";
    requestAnimationFrame(() => { urgent.textContent = words; });
    return;
  }
  queue.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    polite[turn].textContent = "";
    turn = 1 - turn;
    polite[turn].textContent = queue.join(" ");
    queue = [];
  }, 150);
}
