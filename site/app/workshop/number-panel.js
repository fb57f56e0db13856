// The panel of the numbers: the list, one number with where it comes from, its correction and the trial of it.
import { html, live, nothing } from "../vendor.js";
import { destination } from "./destination.js";
import { unmarked } from "./key-finder.js";
import { isWithin, listedNumbers } from "./number-bench.js";

/** @typedef {import("./number-bench.js").NumberBench} NumberBench */
/** @typedef {import("./workshop-client.js").RuleNumber} RuleNumber */

const MAX_LISTED_NUMBERS = 150;
const FILTERS = /** @type {const} */ (["touched", "all", "reconstructed", "corrected"]);

/** @param {NumberBench} bench @param {(key: string) => string} w words of the workshop */
export function numberPanel(bench, w) {
  const { number, state } = bench;
  if (!state.numbers.length)
    return html`<p role="status">${w(bench.game ? "workshop.starting" : "workshop.number_no_game")}</p>`;
  return html`${number ? one(bench, number, w) : list(bench, w)} ${out(bench, w)}`;
}

/** Whether the table plays by corrected numbers. @param {(key: string) => string} w */
export const trialNote = (w) =>
  html`<p class="workshop-trial" role="status"><strong>${w("workshop.number_trial")}</strong>
    <span>${w("workshop.number_drawn")}</span>
    <button type="button" data-act="ws-end-trial" @click=${() => location.reload()}>${w("workshop.number_end")}</button></p>`;

/** @param {NumberBench} bench @param {(key: string) => string} w */
function list(bench, w) {
  const { state } = bench;
  const found = listedNumbers(state);
  return html`<p class="workshop-filters">${FILTERS.map(
    (
      filter,
    ) => html`<button type="button" data-filter=${filter} aria-pressed=${state.filter === filter ? "true" : "false"}
      @click=${() => bench.update({ filter })}>${w(`workshop.number_of_${filter}`)}
      <b>${listedNumbers({ ...state, filter, query: "" }).length}</b></button>`,
  )}</p>
  <label class="workshop-field"><span>${w("workshop.search")}</span>
    <input type="search" data-act="ws-number-search" .value=${live(state.query)}
      @input=${(/** @type {Event} */ { target }) => bench.update({ query: /** @type {HTMLInputElement} */ (target).value })}></label>
  <ul class="workshop-list">${found.slice(0, MAX_LISTED_NUMBERS).map((number) => {
    const mine = state.corrections.get(number.address);
    return html`<li><button type="button" data-number=${number.address} data-state=${mine ? "draft" : nothing}
      @click=${() => bench.show(number.address)}>
      <code>${number.address}</code><span>${number.value}${mine ? html` → ${mine.value}` : nothing}</span></button></li>`;
  })}</ul>
  ${found.length > MAX_LISTED_NUMBERS ? html`<p>${w("workshop.more")}</p>` : nothing}
  ${found.length ? nothing : html`<p>${w("workshop.none")}</p>`}`;
}

/** @param {Pick<RuleNumber, "low" | "high">} number */
const limits = ({ low, high }) =>
  high === null ? `≥ ${low ?? "−∞"}` : low === null ? `≤ ${high}` : `${low} – ${high}`;

/** @param {NumberBench} bench @param {RuleNumber} number @param {(key: string) => string} w */
function one(bench, number, w) {
  const { state } = bench;
  const typed = bench.typed();
  const isValid = isWithin(typed.value, number);
  return html`
    <p class="buttons"><button type="button" data-act="ws-numbers-back"
      @click=${() => bench.show("")}>${w("workshop.number_back")}</button></p>
    <h2><code>${number.address}</code> <b>${number.value}</b></h2>
    <dl class="workshop-facts">
      <dt>${w("workshop.number_place")}</dt><dd><code>${number.file}:${number.line}</code></dd>
      <dt>${w("workshop.number_limits")}</dt><dd>${limits(number)}</dd>
      <dt>${w("workshop.number_known")}</dt>
      ${number.known.map(
        ({ kind, sources, remark }) =>
          html`<dd>${w(`workshop.known_${kind}`)}${sources ? html` <b>${sources}</b>` : nothing}${remark ? html` · ${remark}` : nothing}</dd>`,
      )}
      ${number.known.length ? nothing : html`<dd>–</dd>`}
    </dl>
    <label class="workshop-field"><span>${w("workshop.number_value")}</span>
      <input type="number" inputmode="numeric" step="1" min=${number.low ?? nothing} max=${number.high ?? nothing}
        data-act="ws-number" aria-invalid=${isValid ? "false" : "true"} .value=${live(typed.value)}
        @input=${(/** @type {Event} */ { target }) => void bench.correct({ value: /** @type {HTMLInputElement} */ (target).value })}></label>
    <label class="workshop-field"><span>${w("workshop.number_how")}</span>
      <input type="text" lang="en" data-act="ws-number-how" .value=${live(typed.how)}
        @input=${(/** @type {Event} */ { target }) => void bench.correct({ how: /** @type {HTMLInputElement} */ (target).value })}></label>
    <div role="status" aria-live="polite">
      ${isValid ? nothing : html`<p class="workshop-note">${w("workshop.number_fault")}</p>`}
      ${isValid && !typed.how.trim() ? html`<p class="workshop-note">${w("workshop.number_how_needed")}</p>` : nothing}
    </div>
    ${
      state.corrections.has(number.address)
        ? html`<p class="buttons"><button type="button" data-act="ws-number-discard"
          @click=${() => void bench.discard()}>${w("workshop.discard")}</button></p>`
        : nothing
    }`;
}

/** What the corrections do, and how they are tried and handed in. @param {NumberBench} bench @param {(key: string) => string} w */
function out(bench, w) {
  const { state } = bench;
  const sound = bench.sound();
  if (!sound.length) return nothing;
  const isComplete = sound.every((one) => one.public);
  return html`<section class="workshop-out" aria-label=${w("workshop.number_of_corrected")}>
    <h3>${w("workshop.number_of_corrected")} <b>${sound.length}</b></h3>
    ${
      state.problems.length
        ? html`<p class="workshop-note">${w(state.isPlayable ? "workshop.number_declared" : "workshop.number_unplayable")}</p>
          <ul class="workshop-problems" lang="en">${state.problems.map(
            ({ code, place, text, hint }) =>
              html`<li data-level="error"><b>${code}</b> <code>${place}</code> ${text}${hint ? html`<br><em>${hint}</em>` : nothing}</li>`,
          )}</ul>`
        : nothing
    }
    <p class="buttons">
      ${
        bench.host.tryRules
          ? html`<button type="button" class="primary" data-act="ws-try" ?disabled=${!state.isPlayable}
            @click=${() => void bench.tryAtTable()}>${w("workshop.number_try")}</button>`
          : nothing
      }
      <button type="button" data-act="ws-correction" ?disabled=${!isComplete}
        @click=${() => void bench.download()}>${w("workshop.download")}</button>
    </p>
    ${destination(bench.client.index.repository, false, `python build.py rules take ${bench.game}-correction.yaml`, w)}
    ${state.isTrial ? nothing : html`<p>${w("workshop.number_drawn")}</p>`}
    ${
      state.texts.length
        ? html`<h3>${w("workshop.number_says")}</h3>
          <ul class="workshop-samples">${state.texts.map(({ text }) => html`<li>${unmarked(text)}</li>`)}</ul>`
        : nothing
    }
  </section>`;
}
