// Content of the rule dialog at the table: title and text of a rule, question or term, in the current language.
import { html, nothing, unsafeHTML } from "./vendor.js";
import { siteUrl, fetchJson } from "./paths.js";
import { has, t } from "./text.js";

/**
 * @typedef {object} Entry a rule, a ruling or a term of the glossary
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} [html] trusted: built from the project's own texts
 * @property {string} [short] the same, as the rulebook to learn from puts it
 * @property {string} in section of a rule, or the first rule to which a ruling or term belongs
 */

/** @typedef {{of: string, entries: Map<string, Entry>}} RuleIndex */

/** @type {RuleIndex | null} */
let book = null;

/**
 * Fetches the rulebook of a game in a language and caches it; only the latest one is cached.
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

/** Title of a rule; its id until the rulebook is loaded.
 * @param {string} id @param {string} lang @param {string} game */
export function ruleTitle(id, lang, game) {
  const entry = book?.of === `${lang}/${game}` ? book.entries.get(id) : undefined;
  return entry ? `${entry.id.startsWith("term-") ? "" : `${entry.id} · `}${entry.title}` : id;
}

/**
 * Text of a rule; links to other rules open them in the same dialog.
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
    const target = link?.getAttribute("href")?.slice(1) ?? "";
    if (!target) return;
    event.preventDefault();
    if (book?.entries.has(target)) open(target);
  };
  const section = `section.${entry.in}`;
  const whole = html`<div class="rule-words" @click=${follow}>${unsafeHTML(entry.html ?? "")}</div>`;
  return html`${
    entry.short
      ? html`<div class="rule-words">${unsafeHTML(entry.short)}</div>
          <details class="rule-whole"><summary>${t("ui.rule_whole")}</summary>${whole}</details>`
      : whole
  }
    <p class="small">${
      has(section) ? html`${t(section)} · ` : nothing
    }<a class="rule-page" target="_blank" rel="noopener"
      href=${siteUrl(`${lang}/${game}/rules/#${entry.id}`)}>${t("ui.rule_page")}</a></p>`;
}
