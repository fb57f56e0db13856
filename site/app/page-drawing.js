// Draws the page after changes: once for all changes of a task, then what follows a drawing (motion, focus, sounds).
import { announceCard } from "./announcer.js";
import { showFatalError } from "./page-chrome.js";
import { playSound } from "./sounds.js";
import { countUp } from "./table/count-up.js";
import { cueOf, epochs } from "./table/cues.js";
import { flightsOf } from "./table/flights.js";
import { revealTime } from "./table/gain.js";
import { markLit } from "./table/lesson-card.js";
import { animatePieces, measurePieces } from "./table/piece-animation.js";
import { growPieces } from "./table/piece-size.js";
import { markLayoutParts } from "./table/table.js";
import { t } from "./text.js";
import { render } from "./vendor.js";

/**
 * What a drawing needs of the page.
 * @typedef {object} DrawingHost
 * @property {HTMLElement} root
 * @property {() => boolean} isReady whether there is something to draw
 * @property {() => import("./table/play.js").Play | null} play the open match
 * @property {() => unknown} body the template of the page
 * @property {() => string} idleState what the page waits for without a match
 * @property {() => string} lang
 * @property {() => boolean} narrow whether the layout is that of phones
 * @property {() => void} onMove called before the first drawing after a move
 * @property {() => unknown} drawProgress draws what the page waits for into the title bar
 * @property {() => boolean} dropPainted gives the kept view up; whether there was one
 * @property {import("./announcer.js").Announcer} announcer
 * @property {import("./notices.js").Notices} notices
 * @property {import("./focus.js").Focus} focus
 * @property {import("./table/card-preview.js").CardPreview} cardPreview
 */

export class PageDrawing {
  /** @param {DrawingHost} host */
  constructor(host) {
    this.host = host;
    /** Timer of the next drawing; 0: none. */
    this.timer = 0;
    /** Whether the latest drawing showed the end page. */
    this.endIsShown = false;
    /** Number of the move after which the table was drawn. */
    this.drawnMove = -1;
    /** What the latest drawing showed. @type {import("./table/cues.js").Shown | null} */
    this.drawn = null;
  }

  /** Schedules a drawing; changes of one task are drawn once. */
  schedule() {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      try {
        this.draw();
      } catch (error) {
        if (this.host.dropPainted()) this.startAfresh();
        else showFatalError(error); // never fail silently; the game is saved
      }
    });
  }

  /** Draws into a new element: one in which a drawing has failed cannot be drawn in again. */
  startAfresh() {
    const { root } = this.host;
    root.replaceChildren();
    Reflect.deleteProperty(root, "_$litPart$");
    this.schedule();
  }

  draw() {
    const { host } = this;
    if (!host.isReady()) return;
    const { root, announcer, notices, focus, cardPreview } = host;
    const play = host.play();
    document.getElementById("boot")?.remove();
    notices.prune();
    const ended = play?.mode.kind === "over";
    // the end page pushes the table down: its pieces have not moved
    const before = play && ended === this.endIsShown ? measurePieces() : null;
    this.endIsShown = ended;
    const move = play?.snap.n ?? -1;
    if (move !== this.drawnMove) host.onMove();
    this.drawnMove = move;
    const focused = document.activeElement;
    render(host.body(), root);
    host.drawProgress();
    markLayoutParts(root);
    growPieces(root, !host.narrow());
    markLit(root, play?.lesson ?? null);
    announcer.isDrawn = true;
    announceCard(root);
    animatePieces(before, this.flights());
    countUp(root, play?.mode.kind === "acknowledge" ? revealTime(play.gain) * 1000 : 0);
    focus.afterDrawing(focused, play, host.lang());
    cardPreview.afterDrawing();
    this.announceMoment();
    document.documentElement.dataset.move = String(move);
    document.documentElement.dataset.ready = play?.mode.kind ?? host.idleState();
  }

  /** The ways of pieces in the moves that the latest drawing did not show yet. */
  flights() {
    const { drawn } = this;
    const play = this.host.play();
    if (!play || play.serial !== drawn?.serial || play.mode.kind === "review") return [];
    const fresh = play.match.shownLog().filter(({ n }) => n > drawn.n);
    return flightsOf(
      fresh,
      play.events,
      play.snap.seats.map(({ colour }) => colour),
    );
  }

  /** Names what the page waits for in its title, and plays the sound of what it shows for the first time. */
  announceMoment() {
    const play = this.host.play();
    const turn = play !== null && play.mayAct() && play.match.persons().length === 1;
    const title = `${turn ? `● ${t("ui.title_turn")}` : t("ui.play")} · ${t("game.name")}`;
    if (document.title !== title) document.title = title;
    const { serial = 0, snap, mode, gain } = play ?? {};
    const epoch = play !== null && epochs(play.latestEntries(), play.events).length > 0;
    const shown = { serial, n: snap?.n ?? 0, kind: mode?.kind ?? "", finds: gain?.finds ?? 0, epoch, turn };
    const cue = cueOf(this.drawn, shown);
    this.drawn = shown;
    if (cue) playSound(cue);
  }
}
