// Card that explains a kind of move when it is offered, or an event after it has happened, for the first time on this
// device, after a lesson.
import { t } from "../text.js";
import { html, nothing, unsafeHTML } from "../vendor.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../compiled-data.d.ts").HelpStep} HelpStep */

/**
 * The first step of a turn that explains an event or a kind of move which is there and not known yet.
 * @param {{move: {kind?: unknown}}[]} offers
 * @param {{key: string}[]} log
 * @param {HelpStep[]} steps
 * @param {string[] | null} known kinds of move and keys of events; null: none is explained
 */
export function newStep(offers, log, steps, known) {
  if (!known) return undefined;
  const there = new Set([...offers.map(({ move }) => move.kind), ...log.map(({ key }) => key)]);
  return steps.find((step) => explained(step).some((one) => there.has(one) && !known.includes(one)));
}

/** What a step explains: kinds of move, and keys of events. @param {HelpStep} step */
const explained = ({ moves, events }) => [...moves, ...events];

/** @param {Context} ctx @param {Play} play @param {HelpStep[]} steps @param {string[] | null} known
 * @param {(explained: string[]) => void} understood */
export function firstCard(ctx, play, steps, known, understood) {
  const step = play.mayAct() ? newStep(play.snap.offers, play.match.shownLog(), steps, known) : undefined;
  if (!step) return nothing;
  return html`<section class="lesson" data-first=${step.id} aria-labelledby="lesson-title">
    <div class="lesson-head">
      <h2 id="lesson-title" tabindex="-1">${step.title}</h2>
      <span class="badge">${t("ui.first_time")}</span>
    </div>
    <div class="lesson-words">${unsafeHTML(step.html)}</div>
    <div class="buttons lesson-ways">
      ${
        ctx.rule
          ? html`<button type="button" class="quiet" data-act="card-rule"
            @click=${() => ctx.rule?.(step.rule)}>${t("ui.card_rule")}</button>`
          : nothing
      }
      <button type="button" class="strong" data-act="understood"
        @click=${() => understood(explained(step))}>${t("ui.understood")}</button>
    </div>
  </section>`;
}
