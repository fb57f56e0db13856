// The rules beside the table: every id of a rule opens what it says, in the language of the moment.
import { html, nothing, unsafeHTML } from "./vendor.js";
import { siteUrl, fetchJson } from "./paths.js";
import { has, t } from "./text.js";

/**
 * @typedef {object} Entry what can be looked up: a rule, a ruling, a word of the glossary
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} [html] made by the build from our own texts
 * @property {string} in the section of a rule, or the first rule that a ruling or a word belongs to
 */

/** @typedef {{of: string, entries: Map<string, Entry>}} Book */

/** @type {Book | null} */
let book = null;

/**
 * Fetches the rulebook of a game in a language, once; the earlier one is forgotten.
 * @param {string} lang
 * @param {string} game
 */
export async function loadRulebook(lang, game) {
  const of = `${lang}/${game}`;
  if (book?.of !== of) {
    /** @type {{entries: Entry[], retired: Record<string, string>}} */
    const { entries, retired } = await fetchJson(`book/${of}.json`);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const [old, now] of Object.entries(retired)) {
      const entry = byId.get(now);
      if (entry) byId.set(old, entry);
    }
    book = { of, entries: byId };
  }
  return book;
}

/** The words of a rule, once its book is there. @param {string} id @param {string} lang @param {string} game */
export function ruleTitle(id, lang, game) {
  const entry = book?.of === `${lang}/${game}` ? book.entries.get(id) : undefined;
  return entry ? `${entry.id.startsWith("term-") ? "" : `${entry.id} · `}${entry.title}` : id;
}

/**
 * What a rule says; links in it lead to other rules in the same window.
 * @param {string} id
 * @param {string} lang
 * @param {string} game
 * @param {(id: string) => void} open
 */
export function ruleBody(id, lang, game, open) {
  const entry = book?.of === `${lang}/${game}` ? book.entries.get(id) : undefined;
  if (!entry) return html`<p role="status">${t("ui.rule_loading")}</p>`;
  /** @param {Event} event */
  const follow = (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    const wanted = link?.getAttribute("href")?.slice(1) ?? "";
    if (!wanted) return;
    event.preventDefault();
    if (book?.entries.has(wanted)) open(wanted);
  };
  const section = `section.${entry.in}`;
  return html`<div class="rule-words" @click=${follow}>${unsafeHTML(entry.html ?? "")}</div>
    <p class="small">${
      has(section) ? html`${t(section)} · ` : nothing
    }<a class="rule-page" target="_blank" rel="noopener"
      href=${siteUrl(`${lang}/${game}/rules/#${entry.id}`)}>${t("ui.rule_page")}</a></p>`;
}
