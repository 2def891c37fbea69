// What a person must do before anything else. It replaces every page until it is done.
import { html } from "../vendor/html.js";
import { useTitle } from "../lib/parts.js";
import { Factor } from "./factor.js";
import { NewPassword } from "./password.js";

const DUE = {
  password: { why: "The password you logged on with was given to you, so someone else knows it. Choose one of your own to continue.",
    form: html`<${NewPassword} title="Choose your own password" now="The password you were given" />` },
  second_factor: { why: "Staff log on with a second factor as well as the password. Set one up to continue.",
    form: html`<${Factor} />` },
};

export default function Due({ person }) {
  useTitle("Before you continue");
  return html`<div class="page narrow stack">
    <header><h1>Welcome, ${person.name}</h1><p class="lead">${DUE[person.due].why}</p></header>
    ${DUE[person.due].form}
  </div>`;
}
