// Content of the help dialog: the goal, a turn on one page, a legend of the pieces, and the ways to the rulebooks.
import { fetchJson, siteUrl } from "./paths.js";
import { face, t } from "./text.js";
import { html, nothing, unsafeHTML } from "./vendor.js";

/** @typedef {import("./compiled-data.d.ts").TableHelp} TableHelp */
/** @typedef {{lang: string, game: string, rulebook: string, options: Record<string, string> | null}} HelpState
 *   `options` of the match, null before one */

/** The latest help, of one game in one language. @type {{of: string, help: TableHelp} | null} */
let latest = null;

/** Fetches the help of a game in a language and caches it. @param {string} lang @param {string} game */
export async function loadHelp(lang, game) {
  const of = `${lang}/${game}`;
  if (latest?.of !== of) latest = { of, help: await fetchJson(`help/${of}.json`) };
}

/** The steps of a turn, if the help of the game in this language is loaded. @param {string} lang @param {string} game */
export const turnSteps = (lang, game) => (latest?.of === `${lang}/${game}` ? latest.help.turn.steps : []);

/** @param {HelpState} state @param {(id: string) => void} openRule */
export function helpBody({ lang, game, rulebook, options }, openRule) {
  if (latest?.of !== `${lang}/${game}`) return html`<p role="status">${t("ui.rule_loading")}</p>`;
  const { goal, turn, legends, complete } = latest.help;
  const steps = turn.steps.filter(({ module }) => !module || !options || options[module[0] ?? ""] === module[1]);
  return html`<div class="help">
    <section>
      <h3>${goal.title}</h3>
      ${unsafeHTML(goal.html)}
    </section>
    <section>
      <h3>${turn.title}</h3>
      <dl class="help-turn">
        ${steps.map(
          ({ title, html: text, rule }) =>
            html`<dt>${title} <button type="button" class="rule" data-rule=${rule}
                @click=${() => openRule(rule)}>${rule}</button></dt>
              <dd>${unsafeHTML(text)}</dd>`,
        )}
      </dl>
    </section>
    ${legends.map(
      ({ title, rows }) =>
        html`<details class="help-legend">
          <summary><h3>${title}</h3></summary>
          <ul>
            ${rows.map(
              ({ face: id, html: text }) =>
                html`<li><span class="help-piece" aria-hidden="true">${drawn(id)}</span>
                  <div>${unsafeHTML(text)}</div></li>`,
            )}
          </ul>
        </details>`,
    )}
    <p class="help-ways">
      ${
        rulebook
          ? html`<a class="rule-page" target="_blank" rel="noopener"
              href=${siteUrl(`${lang}/${game}/${rulebook}`)}>${t("ui.rulebook")}</a>`
          : nothing
      }
      ${
        rulebook && rulebook !== "rules/"
          ? html`<a class="rule-page" target="_blank" rel="noopener" href=${siteUrl(`${lang}/${game}/rules/`)}>${complete}</a>`
          : nothing
      }
    </p>
  </div>`;
}

/** @param {string} id of a face, "" for none */
function drawn(id) {
  const known = id ? face(id) : undefined;
  return known
    ? html`<span class="picture" data-shape=${known.shape ?? "card"}>${unsafeHTML(known.small || known.svg)}</span>`
    : nothing;
}
