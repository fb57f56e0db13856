// Card of a worked example or a lesson: its text, the task, and the ways on.
import { html, nothing, unsafeHTML } from "../vendor.js";
import { glyph } from "../symbols.js";
import { rich, t } from "../text.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../lesson.js").LessonRun} LessonRun */

/**
 * What the card can do.
 * @typedef {object} LessonActs
 * @property {(by: number) => void} turn shows the next card, or the one before
 * @property {() => void} solve shows the expected move
 * @property {(option: import("../engine-client.js").MoveOption) => void} play makes the expected move
 * @property {() => void} leave goes on with an ordinary game
 * @property {(id: string) => void} open another example
 * @property {() => void} rival makes the bot's move
 * @property {() => void} attempt shows why the attempt is refused
 * @property {() => void} next the next scene
 * @property {() => void} firstGame begins a game after the lesson
 * @property {() => void} menu leaves the table
 */

/** @param {Context} ctx @param {Play} play @param {LessonActs} act */
export function lessonCard(ctx, play, act) {
  const { lesson } = play;
  if (!lesson?.card || !lesson.texts.title) return nothing;
  if (play.mode.kind === "acknowledge" && lesson.isTask()) return nothing; // it waits until the result is read
  const { number, of } = lesson.progress();
  return html`<section class="lesson" data-lesson=${lesson.id} data-card=${number} ?data-leads=${leads(lesson)} aria-labelledby="lesson-title">
    <div class="lesson-head">
      <h2 id="lesson-title" tabindex="-1">${lesson.texts.title}</h2>
      ${
        lesson.isExample
          ? html`<span class="badge">${t("ui.example")}</span>`
          : html`<span class="badge" aria-label=${`${t("ui.lesson_card")} ${number} / ${of}`}>${number} / ${of}</span>`
      }
      <button type="button" class="tool" data-act="leave-lesson" aria-label=${t("ui.own_way")} title=${t("ui.own_way")}
        @click=${act.leave}>${glyph("close")}</button>
    </div>
    <div class="lesson-words">
      ${hint(ctx, lesson)} ${unsafeHTML(lesson.text)} ${lesson.isExample && !lesson.hint ? exampleTask(lesson) : nothing}
    </div>
    <div class="buttons lesson-ways">${lesson.hint ? hintButtons(lesson, act) : buttons(ctx, lesson, act)}</div>
  </section>`;
}

/** Whether the way on is on the card, not on the table. @param {LessonRun} lesson */
const leads = (lesson) =>
  lesson.hint !== null || lesson.leadsOn() || (lesson.card?.kind === "say" && lesson.isLastCard());

/** The task of an example, and what comes of it, on request. @param {LessonRun} lesson */
function exampleTask(lesson) {
  if (lesson.card?.kind !== "do") return nothing;
  const all = lesson.cards.filter(({ kind }) => kind === "do").length;
  return html`<p class="lesson-task"><b>${t("ui.example_task")}</b> ${all > 1 ? html`${lesson.at + 1} / ${all}` : nothing}</p>
    <details class="lesson-result"><summary>${t("ui.example_result")}</summary>${unsafeHTML(
      lesson.texts.texts.outcome ?? "",
    )}</details>`;
}

/** The expected move, or another legal one, with its true preview. @param {Context} ctx @param {LessonRun} lesson */
function hint(ctx, { hint, isExample }) {
  if (!hint) return nothing;
  const lead = hint.other ? t(isExample ? "ui.example_other" : "ui.lesson_other") : t("ui.solution_is");
  return html`<div class="lesson-hint">
    <p>${lead}</p>
    <ul>
      ${hint.lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
    </ul>
  </div>`;
}

/** @param {LessonRun} lesson @param {LessonActs} act */
function hintButtons({ hint }, act) {
  if (!hint) return nothing;
  return html`<button type="button" class="strong" data-act="show-me"
      @click=${() => act.play(hint.expected)}>${t(hint.other ? "ui.show_me" : "ui.make_move")}</button>
    ${hint.other ? html`<button type="button" data-act="own-way" @click=${act.leave}>${t("ui.own_way")}</button>` : nothing}`;
}

/** @param {Context} ctx @param {LessonRun} lesson @param {LessonActs} act */
function buttons(ctx, lesson, act) {
  const back = lesson.mayTurnBack()
    ? html`<button type="button" data-act="card-back" @click=${() => act.turn(-1)}>${t("ui.card_back")}</button>`
    : nothing;
  const rule = lesson.card?.rule;
  const about =
    rule && ctx.rule
      ? html`<button type="button" class="quiet" data-act="card-rule" @click=${() => ctx.rule?.(rule)}>${t("ui.card_rule")}</button>`
      : nothing;
  return html`${about} ${back} ${ways(lesson, act)}`;
}

/** @param {LessonRun} lesson @param {LessonActs} act */
function ways(lesson, act) {
  if (lesson.isExample && lesson.card?.kind === "say" && lesson.isLastCard()) return exampleEnd(lesson, act);
  switch (lesson.card?.kind) {
    case "do":
      return html`<button type="button" data-act="solve"
        @click=${act.solve}>${t(lesson.isExample ? "ui.solution" : "ui.show_me")}</button>`;
    case "try":
      return html`<button type="button" data-act="attempt" @click=${act.attempt}>${t("ui.show_me")}</button>`;
    case "rival":
      return html`<button type="button" class="strong" data-act="card-next" @click=${act.rival}>${t("ui.card_next")}</button>`;
    default:
      if (lesson.isLast()) return lessonEnd(act);
      return html`<button type="button" class="strong" data-act="card-next"
        @click=${() => (lesson.isLastCard() ? act.next() : act.turn(1))}>${t("ui.card_next")}</button>`;
  }
}

/** @param {LessonActs} act */
const lessonEnd = (
  act,
) => html`<button type="button" data-act="lesson-menu" @click=${act.menu}>${t("ui.to_menu")}</button>
  <button type="button" class="strong" data-act="first-game" @click=${act.firstGame}>${t("ui.first_game")}</button>`;

/** @param {LessonRun} lesson @param {LessonActs} act */
function exampleEnd({ id, lesson: { told, next } }, act) {
  return html`${
    told ? html`<a class="button" data-act="to-rule" href=${`../${told}/#${id}`}>${t("ui.back_to_rule")}</a>` : nothing
  }
    ${
      next
        ? html`<button type="button" class="strong" data-act="next-example"
          @click=${() => act.open(next)}>${t("ui.next_example")}</button>`
        : nothing
    }`;
}

/** Marks what the card is about: pieces, places, zones of the table or of the player, and what to choose for the expected
 * move. @param {HTMLElement} root @param {LessonRun | null} lesson */
export function markLit(root, lesson) {
  for (const one of root.querySelectorAll("[data-lit]")) one.removeAttribute("data-lit");
  const mark = (/** @type {string} */ selectors) => {
    for (const one of root.querySelectorAll(selectors)) one.setAttribute("data-lit", "");
  };
  for (const id of [...(lesson?.lit ?? [])].map(CSS.escape))
    mark(`[data-touch="${id}"], [data-zone="${id}"]:not(.seat:not([data-own]) *), .kind[data-kind="${id}"]`);
  for (const [field, values] of Object.entries(lesson?.sought ?? {}))
    for (const value of [values].flat().map((one) => CSS.escape(String(one))))
      mark(
        `.move-sheet :is([data-param="${field}"] .choice[data-value="${value}"], .choice[data-${field}="${value}"])`,
      );
  for (const stepper of root.querySelectorAll(".move-sheet .stepper")) {
    const { param = "", value } = /** @type {HTMLElement} */ (stepper).dataset;
    const way = Math.sign(Number(lesson?.sought?.[param]) - Number(value));
    if (way) mark(`.stepper[data-param="${CSS.escape(param)}"] [data-by="${way}"]`);
  }
}
