// The panel of the workshop: one text with its English, samples and errors; the list of texts; handing in.
import { html, live, nothing } from "../vendor.js";
import { destination } from "./destination.js";
import { normalized } from "./key-finder.js";
import { numberPanel, trialNote } from "./number-panel.js";

/** @typedef {import("./workshop-client.js").Entry} Entry */
/** @typedef {import("./workshop-client.js").Listed} Listed */
/** @typedef {import("./workshop-client.js").Problem} Problem */
/** @typedef {"screen" | "game" | "missing" | "stale" | "draft"} Filter */

/**
 * What the panel shows.
 * @typedef {object} PanelState
 * @property {"list" | "text" | "hand-in" | "numbers" | "starting" | "failed"} view
 * @property {string} lang
 * @property {string} dir
 * @property {boolean} isPicking whether the next touch of the page picks a text
 * @property {string[]} candidates keys of the touched text, if there are several
 * @property {Entry | null} entry
 * @property {string[]} texts what is typed
 * @property {Problem[]} problems
 * @property {string[]} samples
 * @property {boolean} isBroken whether what is typed has an error, so that the page shows the last good text
 * @property {Filter} filter
 * @property {string} query
 * @property {Listed[]} texts_of_game
 * @property {Listed[]} elsewhere texts of other games that the page may show; their keys begin with the game
 * @property {Map<string, string>} onScreen what the page shows: keys of texts, and as what they are read there
 * @property {{count: number, po: string, address: string, isEmpty: boolean, name: string, repository: string,
 *   broken: {key: string, isKnown: boolean}[]}} out `broken`: drafts with an error
 * @property {boolean} isStored
 * @property {string} note
 */

/**
 * @typedef {object} PanelActs
 * @property {() => void} pick
 * @property {(view: PanelState["view"]) => void} show
 * @property {(key: string) => void} open
 * @property {(form: number, text: string) => void} type
 * @property {(text: string) => void} insert
 * @property {() => void} discard
 * @property {(by: number) => void} step
 * @property {(change: {filter?: Filter, query?: string}) => void} search
 * @property {() => void} download
 * @property {() => void} copy
 * @property {() => void} close
 */

const SOURCE = "en";
const MAX_LISTED = 150;
export const FILTERS = /** @type {const} */ (["screen", "game", "missing", "stale", "draft"]);

/** The texts that the list shows. @param {Pick<PanelState, "texts_of_game" | "elsewhere" | "filter" | "query" | "onScreen">} state */
export function listed({ texts_of_game: all, elsewhere = [], filter, query, onScreen }) {
  const words = normalized(query).toLocaleLowerCase();
  const fits = (/** @type {Listed} */ { key, state }) =>
    filter === "game" || (filter === "screen" ? onScreen.has(key) : state === filter);
  const has = (/** @type {Listed} */ { key, english, text }) =>
    !words || [key, english, text, onScreen.get(key) ?? ""].some((one) => one.toLocaleLowerCase().includes(words));
  const found = (filter === "screen" ? [...all, ...elsewhere] : all).filter((one) => fits(one) && has(one));
  if (filter !== "screen") return found;
  const order = new Map([...onScreen.keys()].map((key, at) => [key, at]));
  return found.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
}

/** @typedef {import("./number-bench.js").NumberBench} NumberBench */

/** @param {PanelState} state @param {NumberBench} numbers @param {PanelActs} act
 * @param {(key: string) => string} w words of the workshop */
export function panel(state, numbers, act, w) {
  const drafts = state.texts_of_game.filter((one) => one.state === "draft").length;
  const isSource = state.lang === SOURCE;
  const isOpen = (/** @type {PanelState["view"]} */ view) =>
    state.view === view && !state.isPicking ? "true" : "false";
  return html`<section class="workshop" aria-label=${w("workshop.title")} data-view=${state.view}>
    <header class="workshop-bar">
      <strong>${w("workshop.title")}</strong>
      <button type="button" data-act="ws-pick" aria-pressed=${state.isPicking ? "true" : "false"}
        @click=${act.pick}>${w(state.view === "numbers" ? "workshop.number_pick" : "workshop.pick")}</button>
      ${
        isSource
          ? nothing
          : html`<button type="button" data-act="ws-list" aria-pressed=${isOpen("list")}
        @click=${() => act.show("list")}>${w("workshop.list")}</button>
      <button type="button" data-act="ws-hand-in" aria-pressed=${isOpen("hand-in")}
        @click=${() => act.show("hand-in")}>${w("workshop.hand_in")} <b>${drafts}</b></button>`
      }
      <button type="button" data-act="ws-numbers" aria-pressed=${isOpen("numbers")}
        @click=${() => act.show("numbers")}>${w("workshop.numbers")}</button>
      <button type="button" data-act="ws-close" aria-label=${w("workshop.close")} @click=${act.close}>×</button>
    </header>
    ${state.isStored ? nothing : html`<p class="workshop-note" role="alert">${w("workshop.not_stored")}</p>`}
    ${state.note ? html`<p class="workshop-note workshop-status" role="status">${state.note}</p>` : nothing}
    ${numbers.state.isTrial ? trialNote(w) : nothing}
    <div class="workshop-body">${state.view === "numbers" ? numberPanel(numbers, w) : body(state, act, w)}</div>
  </section>`;
}

/** @param {PanelState} state @param {PanelActs} act @param {(key: string) => string} w */
function body(state, act, w) {
  switch (state.view) {
    case "starting":
      return html`<p role="status">${w("workshop.starting")}</p>`;
    case "failed":
      return html`<p role="alert">${w("workshop.failed")}</p>`;
    case "list":
      return list(state, act, w);
    case "hand-in":
      return handIn(state, act, w);
    default:
      return state.entry ? text(state, state.entry, act, w) : nothing;
  }
}

/** @param {PanelState} state @param {Entry} entry @param {PanelActs} act @param {(key: string) => string} w */
function text(state, entry, act, w) {
  const { texts, lang, dir } = state;
  const stateWords = w(`workshop.state_${entry.state}`);
  return html`
    ${
      state.candidates.length > 1
        ? html`<p class="workshop-candidates"><span>${w("workshop.several")}</span>
          ${state.candidates.map(
            (key) => html`<button type="button" aria-pressed=${key === entry.key ? "true" : "false"}
            @click=${() => act.open(key)}><code>${key}</code> <small lang="en">${purpose(state, key)}</small></button>`,
          )}</p>`
        : nothing
    }
    <h2><code>${entry.key}</code> <span class="workshop-state" data-state=${entry.state}>${stateWords}</span></h2>
    <h3>${w("workshop.english")}</h3>
    ${entry.was.length ? html`<p class="workshop-was" lang="en"><span>${w("workshop.before")}</span> ${entry.was.join(" | ")}</p>` : nothing}
    ${entry.english.map((one) => html`<p class="workshop-source" lang="en">${one}</p>`)}
    ${texts.map((typed, form) => {
      const label = entry.categories[form] ?? "";
      return html`<label class="workshop-field"><span>${w("workshop.text")} ${label ? html`<code>${label}</code>` : nothing}</span>
        <textarea data-form=${form} lang=${lang} dir=${dir} rows="3" spellcheck="true" .value=${live(typed)}
          aria-invalid=${state.isBroken ? "true" : "false"}
          @input=${(/** @type {Event} */ { target }) => act.type(form, /** @type {HTMLTextAreaElement} */ (target).value)}></textarea></label>`;
    })}
    <div role="status" aria-live="polite">
    ${
      state.problems.length
        ? html`<ul class="workshop-problems">${state.problems.map(
            (one) => html`<li data-level=${one.level}><b>${one.code}</b> <span>${place(one, texts.length)}</span>
              ${one.text}${one.hint ? html`<br><em>${one.hint}</em>` : nothing}</li>`,
          )}</ul>`
        : nothing
    }
    ${state.isBroken ? html`<p class="workshop-note">${w("workshop.kept_last")}</p>` : nothing}
    </div>
    ${
      entry.placeholders.length
        ? html`<p class="workshop-chips">${entry.placeholders.map(
            (one) => html`<button type="button" @click=${() => act.insert(one)}>${one}</button>`,
          )}</p>`
        : nothing
    }
    ${entry.alternatives.length ? aside("workshop.plural_alternatives", entry.alternatives.join(" | "), w) : nothing}
    ${entry.english_forms.length ? aside("workshop.english_forms", entry.english_forms.join(", "), w) : nothing}
    ${state.samples.length ? html`<h3>${w("workshop.samples")}</h3>${lines(state.samples, lang)}` : nothing}
    <p class="buttons">
      <button type="button" data-act="ws-previous" @click=${() => act.step(-1)}>${w("workshop.previous")}</button>
      <button type="button" data-act="ws-next" @click=${() => act.step(1)}>${w("workshop.next")}</button>
      ${
        entry.state === "draft"
          ? html`<button type="button" data-act="ws-discard" @click=${act.discard}>${w("workshop.discard")}</button>`
          : nothing
      }
    </p>
    ${entry.english_samples.length || entry.notes.length ? html`<h3>${w("workshop.english_samples")}</h3>` : nothing}
    ${entry.english_samples.length ? lines(entry.english_samples, "en") : nothing}
    ${entry.notes.length ? html`<ul class="workshop-notes" lang="en">${entry.notes.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    <h3>${w("workshop.neighbours")}</h3>
    <ul class="workshop-list">${entry.neighbours.map(
      (one) => html`<li><button type="button" @click=${() => act.open(one.key)}>
        <code>${one.key}</code><span lang=${one.text ? lang : SOURCE}>${one.text || one.english}</span></button></li>`,
    )}</ul>
    <p class="workshop-path"><code>${entry.path}</code></p>`;
}

/** @param {string} key of what introduces some code @param {string} code @param {(key: string) => string} w */
const aside = (key, code, w) => html`<p class="workshop-aside">${w(key)} <code>${code}</code></p>`;

/** The drafts that are not handed in, to be mended. @param {PanelState["out"]["broken"]} broken
 * @param {PanelActs} act @param {(key: string) => string} w */
const brokenDrafts = (broken, act, w) =>
  broken.length
    ? html`<div class="workshop-note" role="alert"><p>${w("workshop.out_broken")} <b>${broken.length}</b></p>
      <ul class="workshop-list">${broken.map(
        ({ key, isKnown }) =>
          html`<li>${
            isKnown
              ? html`<button type="button" data-key=${key} @click=${() => act.open(key)}><code>${key}</code></button>`
              : html`<code>${key}</code>`
          }</li>`,
      )}</ul></div>`
    : nothing;

/** What a text is for, so that texts with the same words differ: its note, else its English and where it belongs.
 * @param {PanelState} state @param {string} key */
function purpose({ texts_of_game: all, elsewhere }, key) {
  const one = [...all, ...elsewhere].find((text) => text.key === key);
  return one ? one.note || `${one.english} (${one.domain})` : "";
}

/** @param {Problem} problem @param {number} forms */
const place = ({ form, column }, forms) => (forms > 1 ? `${form}:${column}` : `${column}`);

/** @param {string[]} samples @param {string} lang */
const lines = (samples, lang) =>
  html`<ul class="workshop-samples" lang=${lang}>${samples.map((one) => html`<li>${one}</li>`)}</ul>`;

/** @param {PanelState} state @param {PanelActs} act @param {(key: string) => string} w */
function list(state, act, w) {
  const found = listed(state);
  return html`<p class="workshop-filters">${FILTERS.map(
    (one) => html`<button type="button" data-filter=${one} aria-pressed=${state.filter === one ? "true" : "false"}
      @click=${() => act.search({ filter: one })}>${w(`workshop.of_${one}`)}
      <b>${listed({ ...state, filter: one, query: "" }).length}</b></button>`,
  )}</p>
  <label class="workshop-field"><span>${w("workshop.search")}</span>
    <input type="search" data-act="ws-search" .value=${live(state.query)}
      @input=${(/** @type {Event} */ { target }) => act.search({ query: /** @type {HTMLInputElement} */ (target).value })}></label>
  <ul class="workshop-list">${found.slice(0, MAX_LISTED).map(
    (
      one,
    ) => html`<li><button type="button" data-key=${one.key} data-state=${one.state} @click=${() => act.open(one.key)}>
      <code>${one.key}</code><span lang=${one.text ? state.lang : "en"}>${one.text || one.english}</span></button></li>`,
  )}</ul>
  ${found.length > MAX_LISTED ? html`<p>${w("workshop.more")}</p>` : nothing}
  ${found.length ? nothing : html`<p>${w("workshop.none")}</p>`}`;
}

/** @param {PanelState} state @param {PanelActs} act @param {(key: string) => string} w */
function handIn({ out }, act, w) {
  if (!out.count) return out.broken.length ? brokenDrafts(out.broken, act, w) : html`<p>${w("workshop.no_drafts")}</p>`;
  return html`${brokenDrafts(out.broken, act, w)}
    <p class="buttons">
      <button type="button" class="primary" data-act="ws-download" @click=${act.download}>${w("workshop.download")}</button>
      <button type="button" data-act="ws-copy" @click=${act.copy}>${w("workshop.copy")}</button>
      ${
        out.address
          ? html`<a class="button" data-act="ws-inbox" target="_blank" rel="noopener" href=${out.address}
            @click=${out.isEmpty ? act.copy : nothing}>${w(out.isEmpty ? "workshop.send_copied" : "workshop.send")}</a>`
          : nothing
      }
    </p>
    ${destination(out.repository, true, `python build.py text take ${out.name}`, w)}
    <textarea class="workshop-po" readonly rows="14" aria-label=${out.name} .value=${live(out.po)}></textarea>`;
}
