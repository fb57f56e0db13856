// Controller of an open match: does the work that its mode (mode.js) asks for, and turns what the player does into
// events. Draws nothing; the host is notified by `onChange`.
import { SEARCHING_LEVELS } from "../limits.js";
import { BOT_PAUSE_MS, isMotionReduced, settings } from "../settings.js";
import { firstTry, rememberTry } from "../daily.js";
import { rememberRung, rungOf } from "../ladder.js";
import { plain, t } from "../text.js";
import { Explanations } from "./explanations.js";
import { courseFrom, follow, gainOf, isRevealing, revealTime } from "./gain.js";
import { byAction, newsOf } from "./log.js";
import { Match } from "./match.js";
import { isUnderWay, mayReview, mayTakeBack, opened, pendingWork, transition } from "./mode.js";
import { ScoreHistory } from "./score-history.js";
import { Selection } from "./selection.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../engine-client.js").MoveOption} MoveOption */
/** @typedef {import("./mode.js").Mode} Mode */
/** @typedef {import("./mode.js").ModeEvent} ModeEvent */
/** @typedef {import("./mode.js").Work} Work */

/**
 * Callbacks and services that the page provides.
 * @typedef {import("./match.js").MatchHost & {
 *   data: import("../compiled-data.d.ts").GameData,
 *   onChange: () => void,
 *   showRefusal: (text: import("../protocol.d.ts").Text) => void,
 *   askTakeBack: () => void,
 *   branch: () => void,
 *   sendTurn: () => void,
 *   changeSeat: () => void,
 * }} Host `showRefusal` shows why something is refused; `askTakeBack` asks whether to take back what was revealed;
 *   `branch` opens a game of its own in the position shown; `sendTurn` shows the link for the player who is to move;
 *   `changeSeat` asks which seat is played on this device
 */

/** Bot moves per request when they are not shown; limited, so that a game of bots alone stays responsive. */
const MAX_BOT_MOVES = 20;

/** The longest pause between two positions of a replay at its usual speed, and the speeds to choose from. */
const REVIEW_PAUSE_MS = 2400;
export const REVIEW_SPEEDS = [1, 2, 4, 8];

/** The pause after a bot's move is proportional to the length of its log, within these limits. */
const FULL_PAUSE_LETTERS = 110;
const MIN_PAUSE_SHARE = 0.35;

let tableCount = 0;

/** What a request of a position asks for. @param {import("./mode.js").Sight} sight */
const seenBy = ({ open, seat }) => ({ open, seat });

/** Share of the pause needed to read entries, up to 1. @param {import("../protocol.d.ts").LogEntry[]} entries */
function readingShare(entries) {
  const letters = entries.reduce((sum, { text }) => sum + plain(text).length, 0);
  return Math.min(1, Math.max(MIN_PAUSE_SHARE, letters / FULL_PAUSE_LETTERS));
}

export class Play {
  /** @param {Host} host @param {import("./match.js").Answer} answer with the match, as it was opened
   * @param {import("../game-store.js").SavedGame | null} savedGame
   * @param {boolean} [trial] not saved before the first move
   * @param {import("../lesson.js").LessonRun | null} [lesson] what the match shows; it is not saved until one leaves it */
  constructor(host, { snap, save }, savedGame, trial = false, lesson = null) {
    this.host = host;
    /** Number of this match among those opened on the page. */
    this.serial = ++tableCount;
    this.match = new Match(host, snap, savedGame, trial);
    if (lesson) this.match.isSaved = false;
    this.lesson = lesson;
    /** What is to be found in the position, as long as the player has not gone on freely. @type {import("../task.js").Task | null} */
    this.task = null;
    const view = () => ({ n: this.snap.n, seat: this.snap.viewer, lang: host.lang() });
    const { engine, onChange, reportError } = host;
    this.explanations = new Explanations({ engine, view, onChange, reportError });
    this.selection = new Selection({
      engine,
      specs: host.data.table.moves,
      mayAct: () => this.mayAct(),
      options: () => this.snap.offers,
      view,
      play: (option) => this.choose(option),
      onRefusal: (reasons) => this.onRefusal(reasons),
      onChange,
      announce: host.announce,
      reportError,
    });
    /** Whether this match is the first one that was won on its rung of the ladder. */
    this.isFirstWin = false;
    /** How many times as fast as usual a replay is. */
    this.reviewSpeed = REVIEW_SPEEDS[0] ?? 1;
    this.scoreHistory = new ScoreHistory(this.match, host);
    /** @type {Mode} */
    this.mode = opened(save);
    /** The latest result of a person. @type {import("./gain.js").Gain | null} */
    this.gain = null;
    /** What has happened to a person since the last result. @type {import("./gain.js").Course | null} */
    this.course = null;
    /** The work of the bots' mode while workers search for it: the player may go elsewhere. @type {Work | null} */
    this.searched = null;
    /** End of the pause after a bot's move or of the time to read a result. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Fulfilled when the bots' first moves are over and the page waits for the player. @type {Promise<void>} */
    this.firstTurns = new Promise((done) => {
      this.endFirstTurns = done;
    });
  }

  get snap() {
    return this.match.snap;
  }

  /** How the events of the game are shown. */
  get events() {
    return this.host.data.table.events ?? {};
  }

  /** Starts: saves, chooses the viewer, runs the bots. */
  begin() {
    return this.work(/** @type {Work} */ (pendingWork(this.mode)));
  }

  /** Whether a person can move now. */
  mayAct() {
    return this.mode.kind === "choosing";
  }

  /** Whether workers search for a bot's move, and nothing else is under way. */
  isSearching() {
    return this.searched !== null && this.searched === pendingWork(this.mode);
  }

  /** Whether a request is under way that cannot be dropped. */
  isBusy() {
    return pendingWork(this.mode) !== null && !this.isSearching();
  }

  /** Whether earlier positions can be reviewed now. */
  mayReview() {
    return mayReview(this.mode, this.isSearching());
  }

  // -- modes -----------------------------------------------------------------------------------------------

  /** Changes the mode by an event, and begins the work of the new one. @param {ModeEvent} event */
  dispatch(event) {
    const before = this.mode;
    const position = this.match.position(this.pauseMs() === 0);
    const held = this.lesson !== null || this.task !== null;
    const mode = transition(before, event, { ...position, held, isSearching: this.isSearching() });
    if (mode === before) return;
    this.mode = mode;
    clearTimeout(this.timer);
    if (before.kind === "choosing") this.selection.reset();
    if (mode.kind === "choosing") this.onTurn(before);
    if (mode.kind === "bots" && mode.pace === "timed" && !mode.work) this.startPause();
    if (mode.kind === "acknowledge" && !mode.pass && !this.lesson && !(isMotionReduced() && isRevealing(this.gain)))
      this.startPause(this.gain?.entries, revealTime(this.gain) * 1000);
    if (mode.kind === "review" && mode.auto && !mode.work) this.startReviewPause();
    if (mode.kind === "review" && before.kind !== "review") void this.scoreHistory.load();
    if (!isUnderWay(mode)) this.endFirstTurns?.();
    if (mode.kind === "over" && before.kind !== "over") {
      void this.scoreHistory.load();
      this.remember();
    }
    this.host.onChange();
    const work = pendingWork(mode);
    if (work && work !== pendingWork(before)) void this.work(work);
  }

  /** A person's turn begins. @param {Mode} before */
  onTurn(before) {
    const { kind } = before;
    if (kind === "acknowledge" || (kind === "busy" && before.work.do === "play")) this.selection.continueAction();
    const bots = kind === "bots" || (kind === "acknowledge" && before.pace);
    if (bots && this.match.persons().length === 1) this.host.announce(t("ui.your_turn"));
    this.lightLesson();
  }

  /** Does the work of a mode and reports how it ended, unless the mode was left meanwhile. @param {Work} work */
  async work(work) {
    /** @type {ModeEvent} */
    let event;
    /** @type {{error: unknown} | null} */
    let failure = null;
    try {
      event = { type: "answered", ...(await this.perform(work)) };
    } catch (error) {
      event = { type: "failed" };
      failure = { error };
    }
    if (pendingWork(this.mode) !== work) return;
    this.dispatch(event);
    if (failure) this.host.reportError(failure.error); // after the change of mode, which removes notices
  }

  /** @param {Work} work @returns {Promise<{mover?: number, result?: boolean}>} what the answer tells of a move */
  async perform(work) {
    switch (work.do) {
      case "save":
        await this.match.save(this.snap, work.save);
        break;
      case "look":
        await this.match.request("look", { seat: work.seat });
        break;
      case "play":
        return this.makeMove(work.option);
      case "undo":
        this.gain = null;
        this.course = null;
        await this.match.request("undo", work.agreed ? { agreed: true } : {});
        this.lesson?.went(this.snap.n);
        break;
      case "redo":
        this.gain = null;
        this.course = null;
        await this.match.request("redo", {});
        this.lesson?.went(this.snap.n);
        break;
      case "bot":
        return (await this.moveBot(work)) ? this.followBots() : {};
      case "jump":
        await this.match.request("jump", { to: work.to, ...(work.sight && seenBy(work.sight)) });
        break;
    }
    return {};
  }

  /** Makes a person's move. @param {MoveOption} option */
  async makeMove(option) {
    const before = this.snap;
    const { turn: seat, action } = before;
    if (this.course?.seat !== seat || this.course.action !== action) this.course = courseFrom(before, seat);
    this.gain = null;
    if (this.hasSearchingBot()) this.host.searchers.prepare();
    await this.match.request("play", { move: option.move });
    this.lesson?.moved(this.snap.n);
    const measure = () => this.match.measure("cost", before.n, () => this.mode.kind !== "closed");
    const made = { lang: this.host.lang(), seat, n: before.n + 1 };
    void this.task?.judge(this.host, made, measure).catch(this.host.reportError);
    return { mover: seat, result: this.takeGain() && settings.speed !== "instant" };
  }

  /** Looks for a result of the only person in the moves that bots have just made. */
  followBots() {
    const { course } = this;
    if (!course || this.match.persons().length > 1) return {};
    return { mover: course.seat, result: this.takeGain() && this.pauseMs() > 0 };
  }

  /** Takes the result of the moves just made, if there is one, and begins a new course. */
  takeGain() {
    const { course, snap } = this;
    if (!course) return false;
    follow(course, snap);
    const gain = gainOf(course, snap, this.events);
    if (!gain) return false;
    this.gain = gain;
    this.course = courseFrom(snap, course.seat);
    return true;
  }

  /** Whether a bot of this match searches. */
  hasSearchingBot() {
    return this.snap.seats.some(({ by }) => SEARCHING_LEVELS.includes(by));
  }

  /** Makes a bot's move, or several that are not shown; in a lesson the move that it tells of.
   * @param {Work} work @returns {Promise<boolean>} whether it was made: not if the player went elsewhere meanwhile */
  async moveBot(work) {
    const fields = /** @type {import("../protocol.d.ts").MoveRecord | undefined} */ (this.lesson?.botFields());
    const searches = !fields && SEARCHING_LEVELS.includes(this.snap.seats[this.snap.turn]?.by ?? "");
    const measured = searches ? await this.search(work) : [];
    if (pendingWork(this.mode) !== work) return false;
    const moves = this.pauseMs() === 0 && !this.lesson ? MAX_BOT_MOVES : 1;
    await this.match.request("bot", fields ? { moves, fields } : { moves, ...(searches && { measured }) });
    this.lesson?.moved(this.snap.n);
    return true;
  }

  /** Has workers search for the active bot, as long as its move is waited for. @param {Work} work */
  async search(work) {
    const isWanted = () => pendingWork(this.mode) === work;
    this.searched = work;
    this.host.onChange();
    try {
      return await this.match.measure("bot", this.snap.n, isWanted);
    } finally {
      if (this.searched === work) this.searched = null;
    }
  }

  /** Remembers what the end of the match means beyond it: the first try at a deal, a first win. */
  remember() {
    const { seats, totals, take_backs, result, game } = this.snap;
    const { deal } = this.match.marks;
    if (!this.match.isSaved || !result) return;
    const takenBack = take_backs > 0;
    const points = totals[seats.findIndex(({ by }) => by === "person")] ?? 0;
    if (deal?.first && firstTry(game, deal.date)?.points === null) rememberTry(game, deal.date, { points, takenBack });
    const rung = rungOf({ seats, winners: result.winners, takenBack });
    if (rung) this.isFirstWin = rememberRung(game, rung);
  }

  // -- lessons ---------------------------------------------------------------------------------------------

  /** @returns {import("../lesson.js").LessonTable} */
  lessonTable() {
    const { engine, lang, onChange } = this.host;
    return { engine, view: () => ({ seat: this.snap.viewer, lang: lang() }), onChange };
  }

  /** Makes a move that the player has chosen, unless the lesson expects another one. @param {MoveOption} option */
  choose(option) {
    const { lesson } = this;
    if (!lesson) this.dispatch({ type: "play", option });
    else
      void lesson
        .accepts(this.lessonTable(), option)
        .then((accepted) => {
          if (accepted) this.dispatch({ type: "play", option });
          else this.selection.cancel();
        })
        .catch(this.host.reportError);
  }

  /** Shows another card of the lesson; a result that is being shown has been read then. @param {number} by */
  turnCard(by) {
    this.lesson?.turn(by);
    if (this.mode.kind === "acknowledge") this.dispatch({ type: "go-on" });
    this.lightLesson();
    this.host.onChange();
  }

  /** Lets the bot make the move of the card. */
  letBotMove() {
    if (this.mode.kind === "acknowledge") this.dispatch({ type: "go-on" });
    this.dispatch({ type: "next" });
  }

  /** Shows the expected move; a result that is being shown has been read then. */
  solve() {
    if (this.mode.kind === "acknowledge") this.dispatch({ type: "go-on" });
    void this.lesson?.solve(this.lessonTable()).catch(this.host.reportError);
  }

  /** Shows why what the card tells of is refused. */
  attempt() {
    const { fields } = this.lesson?.card ?? {};
    if (this.mode.kind === "acknowledge") this.dispatch({ type: "go-on" });
    if (fields) void this.selection.explainRefusal(fields, "", "");
  }

  /** @param {import("../protocol.d.ts").Reason[]} reasons */
  onRefusal(reasons) {
    this.lesson?.refused(reasons.map(({ rule }) => rule));
    this.lightLesson();
  }

  lightLesson() {
    if (this.mayAct()) void this.lesson?.light(this.lessonTable()).catch(this.host.reportError);
  }

  /** Goes on as an ordinary game, which is saved. */
  leaveLesson() {
    this.lesson = null;
    void this.match.keep();
    if (this.mode.kind === "bots") this.dispatch({ type: "next" });
    this.host.onChange();
  }

  /** Makes the position a task; it is not saved until the player goes on freely. @param {import("../task.js").Task} task */
  setTask(task) {
    this.task = task;
    this.match.isSaved = false;
  }

  /** Goes on from the position of a task as in an ordinary game, which is saved. */
  leaveTask() {
    this.task = null;
    this.leaveLesson();
  }

  /** Stops bots and pending waits; the match is saved already. */
  close() {
    this.match.close();
    this.dispatch({ type: "close" });
  }

  /** Reloads all texts in the language of the page. */
  async translate() {
    const translated = this.match.request("look", {}).catch((error) => {
      if (this.mode.kind !== "closed") this.host.reportError(error);
    });
    await this.selection.translate(translated);
    await this.scoreHistory.translate();
    this.host.onChange();
  }

  // -- pauses of bots --------------------------------------------------------------------------------------

  /** Pause after a bot's move, in milliseconds. */
  pauseMs() {
    return this.mode.kind === "bots" && this.mode.pace === "skip" ? 0 : BOT_PAUSE_MS[settings.speed];
  }

  /** @param {import("../protocol.d.ts").LogEntry[]} [entries] that are read meanwhile
   * @param {number} [more] milliseconds besides those for reading */
  startPause(entries = this.latestEntries(), more = 0) {
    const pause = this.pauseMs();
    if (pause !== Infinity)
      this.timer = setTimeout(() => this.dispatch({ type: "timeout" }), pause * readingShare(entries) + more);
  }

  /** The next position of a replay, after the time in which this one can be read. */
  startReviewPause() {
    const pause = (REVIEW_PAUSE_MS / this.reviewSpeed) * readingShare(this.latestEntries());
    this.timer = setTimeout(() => this.dispatch({ type: "timeout" }), pause);
  }

  /** Keeps what the player writes about the position shown. @param {string} text */
  async note(text) {
    try {
      await this.match.request("note", { text });
    } catch (error) {
      this.host.reportError(error);
    }
    this.host.onChange();
  }

  // -- back and forth --------------------------------------------------------------------------------------

  /** Undoes moves; shows the reason if that is refused, asks first if something was revealed since. During a review:
   * one move back. */
  undo() {
    const { can_undo, undo_asks, undo_blocked } = this.snap;
    const isRefused = !can_undo && !["review", "hand-over"].includes(this.mode.kind);
    if (isRefused && undo_asks) {
      if (mayTakeBack(this.mode, this.isSearching())) this.host.askTakeBack();
      return;
    }
    if (isRefused && undo_blocked) this.host.showRefusal(undo_blocked);
    this.dispatch({ type: "undo" });
  }

  /** Undoes moves although something was revealed since: the player has agreed. */
  takeBack() {
    this.dispatch({ type: "undo", agreed: true });
  }

  /** Redoes moves; during a review: one move on. */
  redo() {
    this.dispatch({ type: "redo" });
  }

  // -- the log ---------------------------------------------------------------------------------------------

  /** Log entries of the latest move. */
  latestEntries() {
    return this.match.log.filter(({ n }) => n === this.snap.n);
  }

  /** What happened since the viewer's last move, inclusive: to the viewer, and to the others by actions. */
  news() {
    const { viewer, n, seats } = this.snap;
    if (viewer === null) return { own: [], others: byAction(this.latestEntries().filter(({ n }) => n > 0)) };
    const last = this.gain?.seat === viewer && this.gain.n <= n ? (this.gain.entries[0]?.n ?? 0) : 0;
    const colours = seats.map(({ colour }) => colour);
    return newsOf(this.match.shownLog(), viewer, colours, last);
  }
}
