// The open match: its snapshot and log, requests to the engine, the queue of saves. Draws nothing.
import { SaveFailed } from "../game-store.js";
import { keptView } from "../kept-view.js";
import { marksOf } from "../saved-game-record.js";
import { plain } from "../text.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../protocol.d.ts").LogEntry} LogEntry */
/** @typedef {import("../protocol.d.ts").Save} Save */
/** @typedef {import("../engine-client.js").Requests} Requests */
/** @typedef {import("../engine-client.js").TableRequestName} TableRequestName */
/** @typedef {{snap: Snapshot, save: Save}} Answer */
/** @typedef {import("../game-store.js").SavedGame} SavedGame */
/** @typedef {import("../game-store.js").Content} Content */

/**
 * @typedef {object} MatchHost
 * @property {Pick<import("../engine-client.js").EngineClient, "request" | "requestTable">} engine
 * @property {Pick<import("../game-store.js").Store, "put">} store
 * @property {Pick<import("../search-workers.js").SearchWorkers, "measure" | "prepare">} searchers
 * @property {() => string} lang
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} reportError shows an error to the player
 * @property {(savedGame: SavedGame, before: SavedGame | null) => void} onSaved `before`: the record of the save before
 * @property {string} [edition] of this page (editions.js)
 * @property {boolean} [isTrial] whether numbers of the rules are only tried: nothing is saved
 */

/** Requests that stay with the match as it is: the log still holds the moves that follow, and what is open stays so. */
const KEEP_LATER_MOVES = new Set(["look", "jump", "note"]);

export class Match {
  /** @param {MatchHost} host @param {Snapshot} snap @param {SavedGame | null} savedGame
   * @param {boolean} trial not saved before the first move */
  constructor(host, snap, savedGame, trial) {
    this.host = host;
    this.snap = snap;
    this.savedGame = savedGame;
    this.trial = trial;
    /** Whether the match is saved: a lesson is not. */
    this.isSaved = !host.isTrial;
    /** What is kept with the match beside its save. @type {import("../game-store.js").Marks} */
    this.marks = savedGame ? marksOf(savedGame) : {};
    /** The log of the whole match; in a review also of the moves after the position shown. @type {LogEntry[]} */
    this.log = snap.log;
    /** The latest save, even if the browser could not store it. @type {Content | null} */
    this.latestSave = null;
    /** The end of the latest save. @type {Promise<void>} */
    this.saving = Promise.resolve();
    /** The end of the latest request. @type {Promise<unknown>} */
    this.requests = Promise.resolve();
    this.isClosed = false;
  }

  // -- seats -------------------------------------------------------------------------------------------

  /** @param {number} seat */
  isPerson(seat) {
    return this.snap.seats[seat]?.by === "person";
  }

  /** Seats of people. */
  persons() {
    return this.snap.seats.map((_, seat) => seat).filter((seat) => this.isPerson(seat));
  }

  isBotsTurn() {
    return !this.snap.over && this.snap.turn >= 0 && !this.isPerson(this.snap.turn);
  }

  /** What the modes need to know. @param {boolean} instant whether bots move without pauses
   * @returns {import("./mode.js").Position} */
  position(instant) {
    const {
      n,
      over,
      turn,
      viewer,
      open,
      hidden,
      private: isPrivate = hidden,
      can_undo,
      undo_asks,
      can_redo,
    } = this.snap;
    const persons = this.snap.seats.map((_, seat) => this.isPerson(seat));
    const ways = { canUndo: can_undo, asksUndo: undo_asks, canRedo: can_redo };
    const mine = this.marks.by_link?.seat ?? null;
    return { n, over, turn, persons, viewer, open, hidden, isPrivate, ...ways, instant, mine };
  }

  /** The log up to the position shown. */
  shownLog() {
    return this.log.filter(({ n }) => n <= this.snap.n);
  }

  // -- requests ----------------------------------------------------------------------------------------

  /**
   * Sends a request that returns a snapshot, and applies it. One at a time: each begins with the snapshot of the one
   * before. Moves are saved before they are shown; the answer to a move carries the save.
   * @template {TableRequestName} K
   * @param {K} kind
   * @param {Requests[K]["args"]} args
   * @returns {Promise<void>} rejects if it was refused or lost; then nothing has changed
   */
  request(kind, args) {
    return this.queue(() => this.send(kind, args));
  }

  /**
   * Runs a task between requests; those that are made meanwhile wait for its end.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  queue(task) {
    const done = this.requests.then(task);
    this.requests = done.catch(() => {}); // the caller gets the error
    return done;
  }

  /**
   * @template {TableRequestName} K
   * @param {K} kind
   * @param {Requests[K]["args"]} args
   */
  async send(kind, args) {
    if (this.isClosed) throw new Error("the match is closed"); // the engine may hold another one
    const { engine, lang } = this.host;
    const since = kind === "play" || kind === "bot" ? this.snap.n : 0;
    const open = this.snap.open && KEEP_LATER_MOVES.has(kind);
    const view = { lang: lang(), seat: this.snap.viewer, ...(open && { open }) };
    const { snap, save } = await engine.requestTable(kind, { ...view, ...args, since });
    const log = [...this.log.filter(({ n }) => n <= since), ...snap.log];
    if (save) await this.save({ ...snap, log }, save);
    this.apply(snap, since, KEEP_LATER_MOVES.has(kind));
  }

  /**
   * Has workers try the worlds of a search, for a request that takes what they measured.
   * @param {import("../protocol.d.ts").Purpose} purpose
   * @param {number} to moves made in the position
   * @param {() => boolean} isWanted whether the answer is still waited for
   */
  measure(purpose, to, isWanted) {
    return this.host.searchers.measure({ purpose, save: this.latestSave?.save, to, isWanted });
  }

  /** @param {Snapshot} snap @param {number} since its log begins after this move @param {boolean} keepsLater */
  apply(snap, since, keepsLater) {
    const before = this.shownLog().at(-1)?.n ?? -1;
    const isFurther = snap.n > this.snap.n;
    const later = keepsLater ? this.log.filter(({ n }) => n > snap.n) : [];
    this.snap = snap;
    this.log = [...this.log.filter(({ n }) => n <= since), ...snap.log, ...later];
    const fresh = snap.log.filter(({ n }) => n > before);
    if (fresh.length) this.host.announce(fresh.map(({ text }) => plain(text)).join(" "));
    else if (isFurther) this.host.announce(plain(snap.prompt)); // a step without a log entry: announce the next prompt
  }

  /** Ends the match on this page; it is saved already. */
  close() {
    this.isClosed = true;
  }

  // -- saving ----------------------------------------------------------------------------------------------

  /** Saves the match; saves are queued, since each needs the revision that the previous one wrote.
   * @param {Snapshot} snap with the whole log @param {Save} save of this position */
  save(snap, save) {
    this.saving = this.saving.then(() => this.write(snap, save));
    return this.saving;
  }

  /** Saves a match that was not saved so far, from now on. */
  async keep() {
    this.isSaved = !this.host.isTrial;
    if (this.isSaved && this.latestSave) await this.save(this.snap, this.latestSave.save);
  }

  /** @param {Snapshot} snap @param {Save} save */
  async write(snap, save) {
    // where an earlier position is shown (a note was written), the save has all moves
    const isPast = save.moves.length > snap.n;
    const { over, totals } = (isPast && this.savedGame) || snap;
    const { game } = snap;
    const n = save.moves.length;
    try {
      const known = this.savedGame && { id: this.savedGame.id, rev: this.savedGame.rev };
      const view = isPast ? null : keptView(snap);
      const content = { game, save, n, over, totals, edition: this.host.edition, ...this.marks, ...(view && { view }) };
      this.latestSave = content;
      if (!this.isSaved || (this.trial && !n)) return;
      const before = this.savedGame;
      this.savedGame = await this.host.store.put(known, content).catch((error) => {
        throw new SaveFailed(error);
      });
      this.host.onSaved(this.savedGame, before);
    } catch (error) {
      this.host.reportError(error);
    }
  }
}
