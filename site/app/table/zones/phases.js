// Phases: number of the round, the steps of a round in order, the current step.
import { html, nothing } from "../../vendor.js";
import { has, name, rich, t } from "../../text.js";

/** @typedef {import("../../protocol.d.ts").Phases<import("../../protocol.d.ts").Text>} Content */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { content, title }) {
  const { round, steps, at, line } = /** @type {Content} */ (content);
  return html`<div class="phases">
    ${
      round
        ? html`<p class="phases-round" role="img" aria-label=${`${t("ui.round")} ${round[0]} / ${round[1]}`}>
            <span class="phases-word" aria-hidden="true">${t("ui.round")}</span>
            <b aria-hidden="true">${round[0]}</b><small aria-hidden="true"> / ${round[1]}</small></p>`
        : nothing
    }
    <ol class="phases-steps" aria-label=${title} data-rove>
      ${steps.map((step, index) => {
        const state = at === null || index > at ? "next" : index < at ? "done" : "now";
        return html`<li data-state=${state} aria-current=${state === "now" ? "step" : nothing}>
          <button type="button" class="phases-step" tabindex=${index ? -1 : 0} data-about=${step}
            aria-haspopup="dialog" @click=${() => ctx.open({ kind: "about", id: step, title: word(step) })}><span
              class="phases-dot">${mark(ctx, step)}</span><span class="phases-name">${word(step)}</span></button></li>`;
      })}
    </ol>
    ${line ? html`<p class="phases-line">${rich(line, ctx.show)}</p>` : nothing}
  </div>`;
}

/** @param {string} step */
const word = (step) => (has(`phase.${step}`) ? t(`phase.${step}`) : name(step));

/** The number of a step on the board, else a dot. @param {import("../context.js").Context} ctx @param {string} step */
function mark(ctx, step) {
  const { plots = [], number } = ctx.data.faces?.plan ?? {};
  for (const set of plots) {
    const row = ctx.data.board[set]?.find(({ id }) => id === step);
    if (row?.[number] !== undefined) return row[number];
  }
  return "•";
}
