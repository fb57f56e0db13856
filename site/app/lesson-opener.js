// Opens lessons and worked examples, which are lessons of one scene; keeps the card that was reached and the address.
import { rememberCard, rememberKinds, reachedCard } from "./lesson-progress.js";
import { LessonRun, loadLesson } from "./lesson.js";
import { EASY_LEVEL, emptyForm } from "./new-game.js";
import { t } from "./text.js";

export class LessonOpener {
  /** @param {import("./game-opener.js").GameOpener} opener */
  constructor(opener) {
    this.opener = opener;
  }

  /** Opens a worked example or a lesson.
   * @param {string} id @param {number} [scene] counted from 0
   * @param {string} [missing] key of the notice if there is none */
  async open(id, scene = 0, missing = "ui.no_such_example") {
    const { game, lang, notices } = this.opener.host;
    try {
      const found = await loadLesson(game, lang(), id);
      const isLesson = found?.lesson.kind === "lesson";
      const from = isLesson ? reachedCard(id) : { scene, at: 0 };
      const reached = found?.lesson.scenes[from.scene];
      const isChanged = isLesson && from.at >= (reached?.cards.length ?? 0);
      if (!found || (!reached && !isLesson)) {
        notices.warn(missing);
        return;
      }
      if (isLesson) rememberKinds(game, []);
      const run = new LessonRun(id, found.lesson, found.texts, isChanged ? 0 : from.scene);
      await this.openScene(run, isChanged ? 0 : from.at);
      if (isChanged) notices.show("info", t("ui.lesson_changed"), { transient: true });
    } catch (error) {
      notices.report(error);
    }
  }

  /** Opens the scene of a lesson: the player has the learner's seat, or all.
   * @param {LessonRun} run @param {number} [at] the card to go on with */
  async openScene(run, at = 0) {
    const { game } = this.opener.host;
    const { opening, learner } = run.place;
    const seats = emptyForm(this.opener.rules(), opening.seats - 1).seats.map((seat, index) => ({
      ...seat,
      by: learner === null || index === learner ? "person" : EASY_LEVEL,
    }));
    await this.opener.open(
      "new",
      { ...opening, game, seats },
      { trial: true, lesson: run.cards.length ? run : null, at },
    );
    this.setUrl(run);
    run.onCard = () => this.remember(run);
    run.onCard(run);
  }

  /** @param {LessonRun} run */
  remember(run) {
    if (run.isExample) return;
    const isKept = rememberCard(run.id, { scene: run.scene, at: run.at });
    if (!isKept) this.opener.host.notices.warn("ui.lesson_unkept", "unsaved");
    rememberKinds(this.opener.host.game, run.madeKinds());
  }

  /** The player goes on from a lesson: after its last card it starts again next time. */
  end() {
    const { lesson } = this.opener.play ?? {};
    if (lesson && !lesson.isExample && lesson.isLast()) rememberCard(lesson.id, null);
  }

  /** Makes the moves of a scene before the card `at`. @param {LessonRun} run @param {number} at
   * @param {import("./table/match.js").Answer} opened */
  catchUp(run, at, opened) {
    const { engine, lang } = this.opener.host;
    const view = { lang: lang(), seat: run.place.learner, since: 0 };
    return run.catchUp(
      at,
      async ({ kind, fields = {} }) => {
        const wanted = /** @type {import("./protocol.d.ts").MoveRecord} */ (fields);
        const answer =
          kind === "rival"
            ? await engine.requestTable("bot", { ...view, fields: wanted })
            : await engine.requestTable("play", {
                ...view,
                move: (await engine.request("fit", { fields: wanted, ...view })).move,
              });
        return { n: answer.snap.n, answer: /** @type {import("./table/match.js").Answer} */ (answer) };
      },
      opened,
    );
  }

  /** Opens the next scene of the lesson. */
  async next() {
    const { lesson } = this.opener.play ?? {};
    if (lesson) await this.openScene(new LessonRun(lesson.id, lesson.lesson, lesson.texts, lesson.scene + 1));
  }

  /** Writes an example or a lesson to the URL, so that a reload opens it again. @param {LessonRun} run */
  setUrl({ id, isExample, scene }) {
    const url = new URL(location.href);
    url.hash = "";
    url.search = isExample ? `?example=${encodeURIComponent(id)}` : `?lesson=${encodeURIComponent(id)}`;
    if (isExample && scene) url.searchParams.set("case", String(scene + 1));
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }
}
