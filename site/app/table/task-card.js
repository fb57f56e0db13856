// The card of a position that is a task: what to find, and how good the player's move was.
import { html, nothing } from "../vendor.js";
import { t } from "../text.js";
import { askForHint, moveWords } from "./hint.js";
import { comparison } from "./turning.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../task.js").Task} Task */

/** A move that cost less is as good as the best one. */
const LEAST_COST_POINTS = 0.5;

/** @param {Context} ctx @param {Play} play @param {Task} task */
export function taskCard(ctx, play, task) {
  return html`<section class="lesson" data-task=${task.stage} aria-labelledby="lesson-title">
    <div class="lesson-head">
      <h2 id="lesson-title" tabindex="-1">${t("ui.task")}</h2>
    </div>
    <div class="lesson-words">${words(ctx, task)}</div>
    <div class="buttons lesson-ways">
      ${
        task.back
          ? html`<button type="button" class="quiet" data-act="task-back" @click=${task.back}>${t("ui.task_back")}</button>`
          : nothing
      }
      <button type="button" data-act="task-leave" @click=${() => play.leaveTask()}>${t("ui.play_on")}</button>
      ${mainButton(ctx, play, task)}
    </div>
  </section>`;
}

/** @param {Context} ctx @param {Task} task */
function words(ctx, { stage, found, known, isSolved }) {
  if (stage === "thinking") return html`<p>${t("ui.hint_thinks")}</p>`;
  if (stage === "asked" && !isSolved) return html`<p>${t(known ? "ui.task_own" : "ui.task_find")}</p>`;
  const better = found?.better;
  if (!found || !better || better.points < LEAST_COST_POINTS) return html`<p><b>${t("ui.task_best")}</b></p>`;
  return html`<p>${t(isSolved ? "ui.task_then" : "ui.task_better")} ${moveWords(found.made, found.piece, ctx.show)}</p>
    ${comparison(better, ctx.show)}`;
}

/** @param {Context} ctx @param {Play} play @param {Task} task */
function mainButton(ctx, play, task) {
  if (task.stage === "judged")
    return html`<button type="button" class="strong" data-act="task-again" @click=${task.again}>${t("ui.task_again")}</button>`;
  if (task.stage === "thinking" || task.isSolved) return nothing;
  const solve = () => {
    if (!task.known) return void askForHint(play, ctx);
    task.solve();
    play.host.onChange();
  };
  return html`<button type="button" data-act="task-solve" ?disabled=${!play.mayAct()}
    @click=${solve}>${t("ui.solution")}</button>`;
}
