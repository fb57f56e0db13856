// Controller of an open match: snapshot, choice of the player, turns of bots, hand-over, review, saving. Draws nothing;
// the host is notified by `onChange`.
import { RequestRefused } from "../engine-client.js";
import { BOT_PAUSE_MS, settings } from "../settings.js";
import { SaveFailed } from "../game-store.js";
import { plain, t } from "../text.js";
import { piecesIn } from "./pieces.js";
import { candidates, compose, nothingChosen, toggle, togglePile, touch } from "./move-selection.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */
/** @typedef {import("../protocol.d.ts").Text} Text */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../engine-client.js").MoveOption} MoveOption */
/** @typedef {import("../compiled-data.d.ts").GameData} GameData */
/** @typedef {import("../protocol.d.ts").Save} Save */
/** @typedef {import("../game-store.js").SavedGame} SavedGame */
/** @typedef {import("./move-selection.js").Choice} Choice */

/**
 * Callbacks and services that the page provides.
 * @typedef {object} Host
 * @property {import("../engine-client.js").EngineClient} engine
 * @property {import("../game-store.js").Store} store
 * @property {GameData} data
 * @property {() => string} lang
 * @property {() => void} onChange
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} reportError shows an error to the player
 * @property {(text: Text) => void} showRefusal shows why something is refused
 * @property {(savedGame: SavedGame, before: SavedGame | null) => void} onSaved `before`: the record of the save before
 * @property {string} [edition] of this page (editions.js)
 */

/**
 * @typedef {object} Gain result of a person's move
 * @property {number} n number of the move
 * @property {string[]} faces finds: pieces that the player received without choosing them
 * @property {number} points increase of the score
 */

/** Bot moves per request when they are not shown; limited, so that a game of bots alone stays responsive. */
const MAX_BOT_MOVES = 20;

let tableCount = 0;

/** The pause after a bot's move is proportional to the length of its log, within these limits. */
const FULL_PAUSE_LETTERS = 110;
const MIN_PAUSE_SHARE = 0.35;

export class Play {
  /** @param {Host} host @param {Snapshot} snap @param {SavedGame | null} savedGame
   * @param {boolean} [trial] not saved before the first move */
  constructor(host, snap, savedGame, trial = false) {
    this.host = host;
    /** Number of this match among those opened on the page. */
    this.serial = ++tableCount;
    this.snap = snap;
    this.savedGame = savedGame;
    this.trial = trial;
    /** @type {LogEntry[]} */
    this.log = snap.log;
    /** @type {Choice} */
    this.choice = nothingChosen();
    /** @type {{touched: string, face: string, reasons: Reason[]} | null} */
    this.refusal = null;
    /** Preview of the composed move; `busy`: its lines are still those of the previous move.
     * @type {{for: string, lines: Text[], busy?: boolean}} */
    this.preview = { for: "", lines: [] };
    /** Seat to which the device is handed over while nothing is shown; null: none. @type {number | null} */
    this.handOverTo = null;
    /** Seat whose view is shown; null: spectator. @type {number | null} */
    this.viewer = snap.viewer;
    /** Result of the latest move of a person. @type {Gain | null} */
    this.gain = null;
    /** A person's move that waits for acknowledgement; `pass`: another person is next.
     * @type {{seat: number, pass: boolean} | null} */
    this.awaiting = null;
    /** @type {((answer: "on" | "back") => void) | null} */
    this.acknowledge = null;
    /** During a review of earlier positions: number of moves of the match; else null. @type {number | null} */
    this.reviewEnd = null;
    /** During a review: the log of the whole match. @type {LogEntry[] | null} */
    this.fullLog = null;
    /** Whether a request is pending. */
    this.busy = false;
    /** Whether bots wait for the player. */
    this.paused = false;
    /** Whether bots' moves are skipped until a person's turn. */
    this.fastForward = false;
    /** Number of the last move by seat. @type {Record<number, number>} */
    this.lastMoves = {};
    this.closed = false;
    /** @type {Promise<void>} */
    this.saving = Promise.resolve();
    /** The latest save, even if the browser could not store it. @type {import("../game-store.js").Content | null} */
    this.latestSave = null;
    /** @type {(() => void) | null} */
    this.resumeBots = null;
    this.botRun = 0;
    /** The moves of bots before the first one of a person. @type {Promise<void>} */
    this.firstTurns = Promise.resolve();
    for (const { n, seat } of this.log) if (seat >= 0) this.lastMoves[seat] = n;
  }

  /** Starts: saves, chooses the viewer, runs the bots. @param {Save} save of the match as it was opened */
  async begin(save) {
    await this.save(this.snap, save);
    await this.chooseViewer();
    this.firstTurns = this.runBots();
  }

  /** Stops bots and pending waits; the match is saved already. */
  close() {
    this.closed = true;
    this.botRun++;
    this.resumeBots?.();
    this.acknowledge?.("on");
  }

  // -- seats -------------------------------------------------------------------------------------------

  /** @param {number} seat */
  isPerson(seat) {
    return this.snap.seats[seat]?.by === "person";
  }

  persons() {
    return this.snap.seats.map((_, seat) => seat).filter((seat) => this.isPerson(seat));
  }

  /** Whether a person can move now. */
  mayAct() {
    const { turn, over, viewer } = this.snap;
    const free = !over && !this.busy && this.handOverTo === null && !this.awaiting && this.reviewEnd === null;
    return free && this.isPerson(turn) && (turn === viewer || (viewer === null && this.snap.offers.length > 0));
  }

  botsTurn() {
    return !this.snap.over && this.reviewEnd === null && this.snap.turn >= 0 && !this.isPerson(this.snap.turn);
  }

  // -- requests ---------------------------------------------------------------------------------------------

  view() {
    return { lang: this.host.lang(), seat: this.viewer };
  }

  /** Applies a new snapshot. @param {Snapshot} snap @param {number} since its log begins after this move */
  applySnapshot(snap, since) {
    const before = this.log.length ? (this.log.at(-1)?.n ?? -1) : -1;
    const further = snap.n > this.snap.n;
    this.snap = snap;
    this.log = [...this.log.filter(({ n }) => n <= since), ...snap.log];
    const fresh = snap.log.filter(({ n }) => n > before);
    if (fresh.length) this.host.announce(fresh.map(({ text }) => plain(text)).join(" "));
    else if (further) this.host.announce(plain(snap.prompt)); // a step without a log entry: announce the next prompt
  }

  /**
   * Sends a request that returns a snapshot, and applies it. A refusal changes nothing and is shown. Moves are saved
   * before they are shown; the answer to a move carries the save.
   * @template {import("../engine-client.js").TableRequestName} K
   * @param {K} kind
   * @param {import("../engine-client.js").Requests[K]["args"]} args
   * @returns {Promise<boolean>} whether it succeeded
   */
  async request(kind, args) {
    this.busy = true;
    this.host.onChange();
    try {
      const since = kind === "play" || kind === "bot" ? this.snap.n : 0;
      const { snap, save } = await this.host.engine.requestTable(kind, { ...args, ...this.view(), since });
      if (save) await this.save(snap, save);
      this.applySnapshot(snap, since);
      return true;
    } catch (error) {
      if (!this.closed) this.host.reportError(error);
      return false;
    } finally {
      this.busy = false;
      this.host.onChange();
    }
  }

  /**
   * Chooses the viewer: the active seat if a person, else the last one. Starts a hand-over if information is hidden.
   */
  async chooseViewer() {
    const { turn, hidden, over, private: isPrivate = hidden } = this.snap;
    const persons = this.persons();
    let viewer = this.viewer;
    if (over) viewer = viewer ?? persons[0] ?? null;
    else if (this.isPerson(turn)) viewer = hidden && !isPrivate && persons.length > 1 && turn !== viewer ? null : turn;
    else if (viewer === null || !this.isPerson(viewer))
      viewer = persons.length === 1 || !hidden ? (persons[0] ?? null) : null;
    if (isPrivate && persons.length > 1 && !over && this.isPerson(turn) && turn !== this.viewer) {
      this.handOverTo = turn;
      this.host.onChange();
      return;
    }
    if (viewer !== this.snap.viewer) {
      this.viewer = viewer;
      await this.request("look", {});
    }
    this.viewer = viewer;
  }

  /** Ends the hand-over: shows the view of the new person. */
  async confirmHandOver() {
    this.viewer = this.handOverTo;
    this.handOverTo = null;
    await this.request("look", {});
  }

  /** Reloads all texts in the language of the page. */
  async translate() {
    this.preview = { for: "", lines: [] };
    this.refusal = null;
    await this.request("look", {});
    void this.fetchPreview();
  }

  // -- choosing ---------------------------------------------------------------------------------------------

  moves() {
    return this.mayAct() ? this.snap.offers : [];
  }

  moveSpecs() {
    return this.host.data.table.moves;
  }

  /** The move composed so far, if only one kind of move matches the choice. */
  composed() {
    const left = candidates(this.moves(), this.choice);
    const kind = left[0]?.move.kind;
    const begun = this.choice.kind !== null || this.choice.touched.length > 0;
    if (!begun || !left.length || left.some(({ move }) => move.kind !== kind)) return null;
    return compose(left, this.moveSpecs()[String(kind)], this.choice);
  }

  /** @param {Choice} choice */
  choose(choice) {
    const pointed = ({ kind, touched, fixed, sets } = this.choice) => JSON.stringify([kind, touched, fixed, sets]);
    if (pointed(choice) !== pointed()) this.preview = { for: "", lines: [] };
    this.choice = choice;
    this.refusal = null;
    this.host.onChange();
    if (this.isImmediate()) void this.confirm();
    else void this.fetchPreview();
  }

  /** Whether the choice is a single move of a kind that needs no confirmation. */
  isImmediate() {
    const composed = this.composed();
    return Boolean(
      composed?.move &&
      !composed.controls.length &&
      composed.rest.length < 2 &&
      this.moveSpecs()[composed.move.move.kind]?.quick,
    );
  }

  cancel() {
    this.choose(nothingChosen());
  }

  /** @param {string} id @param {string} face id of its face, "" if it has none */
  async touch(id, face) {
    if (!this.mayAct()) return;
    const set = this.composed()?.controls.find(({ pieces }) => pieces?.has(id));
    if (set) {
      this.choose(togglePile(this.begun(), set, id));
      return;
    }
    const next = touch(this.snap.offers, this.choice, id);
    if (next) this.choose(next);
    else await this.explainRefusal({ touch: id }, id, face);
  }

  /** The choice with the kind of its move, so that it goes on when its last piece is let go. */
  begun() {
    const kind = this.choice.kind ?? candidates(this.moves(), this.choice)[0]?.move.kind ?? null;
    return { ...this.choice, kind };
  }

  /** Adds a member to a set, or removes it. @param {import("./move-selection.js").Control} control
   * @param {unknown} key */
  toggleMember(control, key) {
    this.choose(toggle(this.begun(), control, key));
  }

  /** @param {string} kind */
  async chooseKind(kind) {
    if (!this.mayAct()) return;
    if (this.choice.kind === kind && !this.choice.touched.length) {
      this.cancel();
      return;
    }
    const kept = { ...nothingChosen(), kind, touched: this.choice.touched };
    const bare = { ...nothingChosen(), kind };
    if (candidates(this.snap.offers, kept).length) this.choose(kept);
    else if (candidates(this.snap.offers, bare).length) this.choose(bare);
    else await this.explainRefusal({ kind }, "", "");
  }

  /** Requests the reasons why something is illegal. @param {Record<string, unknown>} intent @param {string} touched
   * @param {string} face */
  async explainRefusal(intent, touched, face) {
    try {
      const { reasons } = await this.host.engine.request("why", {
        intent,
        seat: this.snap.viewer,
        lang: this.host.lang(),
      });
      this.choice = nothingChosen();
      this.refusal = { touched, face, reasons };
      this.host.announce(reasons.map(({ text }) => plain(text)).join(" "));
    } catch (error) {
      this.host.reportError(error);
    }
    this.host.onChange();
  }

  /** Requests the preview of the composed move: cost and effect; of a set that is not legal yet, what is missing. */
  async fetchPreview() {
    const composed = this.composed();
    const move = composed?.move?.move ?? composed?.draft;
    const key = move ? JSON.stringify([move, this.host.lang(), this.snap.n]) : "";
    if (key === this.preview.for) return;
    // keep the old lines until the new ones arrive: the layout must not jump
    this.preview = { for: key, lines: move ? this.preview.lines : [], busy: move !== undefined };
    if (!move) return;
    const viewer = { seat: this.snap.viewer, lang: this.host.lang() };
    try {
      const lines = composed?.move
        ? (await this.host.engine.request("preview", { move, ...viewer })).lines
        : (await this.host.engine.request("why", { intent: move, ...viewer })).reasons.map(({ text }) => text);
      if (this.preview.for === key) this.preview = { for: key, lines };
    } catch (error) {
      this.preview.busy = false;
      if (!(error instanceof RequestRefused)) this.host.reportError(error);
    }
    this.host.onChange();
  }

  // -- moving -----------------------------------------------------------------------------------------------

  async confirm() {
    const composed = this.composed()?.move;
    if (!composed || !this.mayAct()) return;
    const { turn, n } = this.snap;
    const had = new Set([...this.ownPieces(turn).map(({ id }) => id), ...composed.touch]);
    const points = this.snap.totals[turn] ?? 0;
    this.choice = nothingChosen();
    this.preview = { for: "", lines: [] };
    this.gain = null;
    if (!(await this.request("play", { move: composed.move }))) return;
    this.lastMoves[turn] = n + 1;
    // finds are random: a move that can be undone has revealed nothing
    const finds = this.snap.can_undo ? [] : this.ownPieces(turn);
    const faces = finds.flatMap(({ id, face, side }) => (face && side !== "back" && !had.has(id) ? [face] : []));
    this.gain = { n: n + 1, faces, points: (this.snap.totals[turn] ?? 0) - points };
    this.continueAction();
    await this.afterMove(turn);
  }

  /** Whether the active seat is in the middle of an action. */
  isActionPending() {
    return this.moves().some(({ step = 0 }) => step > 0);
  }

  /** Keeps the move composer open for the next move of an action. */
  continueAction() {
    if (!this.isActionPending()) return;
    const kinds = new Set(this.snap.offers.map(({ move }) => String(move.kind)));
    const [kind = null] = kinds;
    if (kinds.size === 1) this.choice = { ...nothingChosen(), kind };
  }

  /** Pieces in a player's area. @param {number} seat @returns {import("../protocol.d.ts").Piece[]} */
  ownPieces(seat) {
    return Object.values(this.snap.view.seats[seat]?.zones ?? {}).flatMap(piecesIn);
  }

  /** After each move: waits for acknowledgement, chooses the viewer, runs the bots.
   * @param {number | null} [mover] the person who has just moved */
  async afterMove(mover = null) {
    if (mover !== null && (await this.awaitAcknowledge(mover)) === "back") {
      await this.undoOrRedo("undo", () => this.snap.can_undo);
      return;
    }
    if (this.closed) return;
    await this.chooseViewer();
    void this.runBots();
  }

  /** Shows a person's move until it is acknowledged, if it has finds, or if another person is next and undo is
   * possible.
   * @param {number} mover @returns {Promise<"on" | "back">} */
  async awaitAcknowledge(mover) {
    const pass = this.persons().length > 1 && !this.snap.over && this.snap.turn !== mover;
    const hasFinds = (this.gain?.faces.length ?? 0) > 0 && settings.speed !== "instant";
    if (this.closed || (!pass && !hasFinds)) return "on";
    this.awaiting = { seat: mover, pass };
    this.host.onChange();
    /** @type {"on" | "back"} */
    const answer = await new Promise((done) => {
      this.acknowledge = done;
    });
    this.awaiting = null;
    this.acknowledge = null;
    return answer;
  }

  /** Requests bot moves while it is their turn. */
  async runBots() {
    const run = ++this.botRun;
    const isCurrent = () => run === this.botRun && !this.closed;
    const botsMoved = this.botsTurn();
    while (isCurrent() && this.botsTurn() && !this.paused) {
      if (!(await this.request("bot", { moves: this.pauseMs() === 0 ? MAX_BOT_MOVES : 1 }))) return;
      if (!isCurrent()) return;
      await this.chooseViewer();
      this.host.onChange();
      if (!this.snap.over) await this.pauseAfterBot();
    }
    if (isCurrent()) {
      this.fastForward = false;
      if (botsMoved && this.mayAct() && this.persons().length === 1) this.host.announce(t("ui.your_turn"));
      this.host.onChange();
    }
  }

  /** Pause after a bot's move, in milliseconds. */
  pauseMs() {
    return this.fastForward ? 0 : BOT_PAUSE_MS[settings.speed];
  }

  /** Share of the pause needed to read the latest move, up to 1. */
  readingShare() {
    const entries = this.log.filter(({ n }) => n === this.snap.n);
    const letters = entries.reduce((sum, { text }) => sum + plain(text).length, 0);
    return Math.min(1, Math.max(MIN_PAUSE_SHARE, letters / FULL_PAUSE_LETTERS));
  }

  /** Pauses after a bot's move, until resumeBots() or the end of the pause. */
  async pauseAfterBot() {
    const pause = this.pauseMs();
    if (pause === 0 || !this.botsTurn()) return; // a person's turn is never delayed
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    await new Promise((done) => {
      this.resumeBots = () => done(undefined);
      if (pause !== Infinity) timer = setTimeout(done, pause * this.readingShare());
      this.host.onChange();
    });
    clearTimeout(timer);
    this.resumeBots = null;
  }

  /** Shows the bots' next move now. */
  showNext() {
    this.paused = false;
    if (this.resumeBots) this.resumeBots();
    else void this.runBots();
  }

  /** Skips the bots' moves up to the next turn of a person. */
  skipToPerson() {
    this.fastForward = true;
    this.showNext();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.paused) this.resumeBots?.();
    else void this.runBots();
    this.host.onChange();
  }

  /** Undoes moves; shows the reason if that is refused. During a review: one move back. */
  async undo() {
    if (this.reviewEnd !== null) return this.review(this.snap.n - 1);
    if (!this.snap.can_undo) {
      if (this.handOverTo === null && this.snap.undo_blocked) this.host.showRefusal(this.snap.undo_blocked);
    } else if (this.acknowledge) this.acknowledge("back");
    else await this.undoOrRedo("undo", () => this.snap.can_undo);
  }

  async redo() {
    if (this.reviewEnd !== null) return this.review(this.snap.n + 1);
    if (!this.awaiting) await this.undoOrRedo("redo", () => this.snap.can_redo);
  }

  // -- review -----------------------------------------------------------------------------------------

  /** Whether earlier positions can be reviewed now. */
  mayReview() {
    return !this.busy && !this.awaiting && this.handOverTo === null && !this.botsTurn();
  }

  /** Shows the position after move `n`; after the last move the review ends. @param {number} n */
  async review(n) {
    const end = this.reviewEnd ?? this.snap.n;
    if (!this.mayReview() || n < 0 || (n >= end && this.reviewEnd === null)) return;
    this.choice = nothingChosen();
    this.refusal = null;
    const fullLog = this.fullLog ?? this.log;
    const before = this.reviewEnd;
    this.fullLog = fullLog;
    this.reviewEnd = end;
    if (!(await this.request("jump", { to: Math.min(n, end) }))) {
      // The jump failed: restore the state from before.
      this.reviewEnd = before;
      if (before === null) this.fullLog = null;
      return;
    }
    if (n < end) return;
    this.log = this.fullLog;
    this.fullLog = null;
    this.reviewEnd = null;
    this.host.onChange();
  }

  /** Undoes or redoes moves up to the next decision of a person.
   * @param {"undo" | "redo"} direction @param {() => boolean} may */
  async undoOrRedo(direction, may) {
    if (!may() || this.handOverTo !== null || this.reviewEnd !== null) return;
    this.botRun++;
    this.resumeBots?.();
    this.choice = nothingChosen();
    this.refusal = null;
    this.gain = null;
    const persons = this.persons().length;
    let done = false;
    do {
      if (!(await this.request(direction, {}))) break;
      done = true;
    } while (persons && this.botsTurn() && may());
    if (!persons) this.paused = true;
    if (!done) return;
    for (const seat of Object.keys(this.lastMoves)) delete this.lastMoves[Number(seat)];
    for (const { n, seat } of this.log) if (seat >= 0) this.lastMoves[seat] = n;
    await this.afterMove();
  }

  // -- saving ----------------------------------------------------------------------------------------------

  /** Saves the match; saves are queued, since each needs the revision that the previous one wrote.
   * @param {Snapshot} snap @param {Save} save of this position */
  save(snap, save) {
    this.saving = this.saving.then(() => this.write(snap, save));
    return this.saving;
  }

  /** @param {Snapshot} snap @param {Save} save */
  async write({ n, over, totals, game }, save) {
    try {
      const known = this.savedGame && { id: this.savedGame.id, rev: this.savedGame.rev };
      const content = { game, save, n, over, totals, edition: this.host.edition };
      this.latestSave = content;
      if (this.trial && !n) return;
      const before = this.savedGame;
      this.savedGame = await this.host.store.put(known, content).catch((error) => {
        throw new SaveFailed(error);
      });
      this.host.onSaved(this.savedGame, before);
    } catch (error) {
      this.host.reportError(error);
    }
  }

  /** Log entries since the viewer's last move, inclusive, grouped by action. */
  news() {
    const from = this.viewer === null ? this.snap.n : (this.lastMoves[this.viewer] ?? 0);
    return byMove(this.log.filter(({ n }) => n >= Math.max(1, from)));
  }
}

/** Groups log entries by action; `n` is the last move of the action.
 * @param {LogEntry[]} log @returns {{n: number, seat: number, entries: LogEntry[]}[]} */
export function byMove(log) {
  /** @type {{n: number, seat: number, action: number, entries: LogEntry[]}[]} */
  const groups = [];
  for (const entry of log) {
    const { n, seat, action = n } = entry;
    const last = groups.at(-1);
    if (last && last.action === action && last.seat === seat) {
      last.entries.push(entry);
      last.n = n;
    } else groups.push({ n, seat, action, entries: [entry] });
  }
  return groups;
}
