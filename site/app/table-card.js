// Chooses the card beside the table: that of a lesson, of a task, or of a kind of move that is new to the player.
import { knownKinds, rememberKinds } from "./lesson-progress.js";
import { EASY_LEVEL } from "./new-game.js";
import { firstCard } from "./table/first-card.js";
import { lessonCard } from "./table/lesson-card.js";
import { taskCard } from "./table/task-card.js";
import { loadHelp, turnSteps } from "./table-help.js";

/** @typedef {import("./table/play.js").Play} Play */

/**
 * @typedef {object} TableCardHost
 * @property {string} game
 * @property {boolean} hasRulebook
 * @property {import("./game-opener.js").GameOpener} opener
 * @property {import("./notices.js").Notices} notices
 * @property {() => string} lang
 * @property {() => void} onChange
 */

export class TableCard {
  /** @param {TableCardHost} host */
  constructor(host) {
    this.host = host;
    /** Kinds of move that need no explaining; null without a lesson. @type {string[] | null} */
    this.knownKinds = null;
  }

  /** Prepares what explains new kinds of move, after a lesson. */
  async prepare() {
    const { game, hasRulebook, lang, notices, onChange } = this.host;
    this.knownKinds = knownKinds(game);
    if (!this.knownKinds || !hasRulebook) return;
    await loadHelp(lang(), game).catch((error) => notices.report(error));
    onChange();
  }

  /** @param {import("./table/context.js").Context} ctx @param {Play} play */
  show(ctx, play) {
    const { game, lang, onChange } = this.host;
    if (play.lesson) return lessonCard(ctx, play, this.lessonActs(play));
    if (play.task) return taskCard(ctx, play, play.task);
    return firstCard(ctx, play, turnSteps(lang(), game), this.knownKinds, (kinds) => {
      rememberKinds(game, kinds);
      this.knownKinds = knownKinds(game);
      onChange();
    });
  }

  /** @param {Play} play @returns {import("./table/lesson-card.js").LessonActs} */
  lessonActs(play) {
    const { opener } = this.host;
    return {
      turn: (by) => play.turnCard(by),
      solve: () => play.solve(),
      play: (option) => play.dispatch({ type: "play", option }),
      leave: () => {
        opener.lessons.end();
        play.leaveLesson();
      },
      open: (id) => void opener.lessons.open(id),
      rival: () => play.letBotMove(),
      attempt: () => play.attempt(),
      next: () => void opener.lessons.next(),
      firstGame: () => {
        opener.lessons.end();
        void opener.quick(1, undefined, EASY_LEVEL);
      },
      menu: () => void opener.leave(),
    };
  }
}
