// An excerpt of our own source, lightly coloured. Enough to read by; it is no parser.
import { html } from "../vendor/html.js";

const PYTHON = /("""[^]*?"""|f?"(?:\\.|[^"\\])*"|f?'(?:\\.|[^'\\])*')|(#.*)|\b(def|class|return|raise|if|elif|else|for|in|not|and|or|is|match|case|with|as|import|from|None|True|False|lambda|assert|yield|while|continue|break)\b|\b(\d[\d_.]*)\b|(@\w+)/g;
const TOML = /("(?:\\.|[^"\\])*")|(#.*)|^(\[.*\])|\b(\d[\d_.]*)\b|(^\w+(?= =))/gm;
const KINDS = ["string", "remark", "word", "number", "mark"];

function coloured(line, pattern) {
  const parts = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) parts.push(line.slice(at, match.index));
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(html`<span class=${`code-${kind}`}>${match[0]}</span>`);
    at = match.index + match[0].length;
  }
  parts.push(line.slice(at));
  return parts;
}

/** @param {{excerpt: {file: string, within: string, cites: number[], first: number, lines: string[]}}} props */
export function Code({ excerpt }) {
  const pattern = excerpt.file.endsWith(".toml") ? TOML : PYTHON;
  const margin = Math.min(...excerpt.lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length), 80);
  const where = `${excerpt.file}:${excerpt.cites.join(", ")}`;
  if (!excerpt.lines.length) return html`<p class="source-only"><code>${where}</code> <span class="muted">${excerpt.within}</span></p>`;
  return html`<figure class="source">
    <figcaption><code>${where}</code> <span class="muted">${excerpt.within}</span></figcaption>
    <div class="source-lines" tabindex="0" role="group" aria-label=${`Source of ${excerpt.within || excerpt.file}`}><code>
      ${excerpt.lines.map((line, at) => html`<span key=${at} class=${"source-line" + (excerpt.cites.includes(excerpt.first + at) ? " is-cited" : "")}><span class="source-number" aria-hidden="true">${excerpt.first + at}</span><span class="source-text">${coloured(line.slice(margin), pattern)}${"\n"}</span></span>`)}
    </code></div>
  </figure>`;
}
