// One table while it is played: the snapshot from the engine, what the player has pointed at, the bots' turns.
// It draws nothing; whoever shows it calls `changed` to hear of news.
import { RequestRefused } from "../engine-client.js";
import { BOT_PAUSE_MS, settings } from "../settings.js";
import { SaveFailed } from "../game-store.js";
import { plain, t } from "../text.js";
import { candidates, compose, nothingChosen, toggle, touch } from "./move-selection.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Text} Text */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").MoveOption} MoveOption */
/** @typedef {import("../types.js").GameData} GameData */
/** @typedef {import("../game-store.js").SavedGame} SavedGame */
/** @typedef {import("./move-selection.js").Choice} Choice */

/**
 * What the table needs from the page.
 * @typedef {object} Host
 * @property {import("../engine-client.js").EngineClient} engine
 * @property {import("../game-store.js").Store} store
 * @property {GameData} data
 * @property {() => string} lang
 * @property {() => void} onChange
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} reportError shows an error to the person
 * @property {(text: Text) => void} showRefusal shows a person why something is not done
 * @property {(savedGame: SavedGame, before: SavedGame | null) => void} onSaved `before`: what it was saved as before
 * @property {string} [edition] rules and engine of this page
 */

/**
 * @typedef {object} Gain
 * @property {number} n the move
 * @property {string[]} faces what came to lie before the player beyond what the player chose: finds
 * @property {number} points by how much the score rose
 */

/** How many moves of bots that nobody wants to watch are asked for at once: a game of bots alone stays alive. */
const MAX_BOT_MOVES = 20;

let tableCount = 0;

/** A move of a bot stays in view the shorter, the less there is to read of it. */
const FULL_PAUSE_LETTERS = 110;
const MIN_PAUSE_SHARE = 0.35;

/** Requests after which the game stands elsewhere. */
const STATE_REQUESTS = new Set(["play", "bot", "undo", "redo"]);

export class Play {
  /** @param {Host} host @param {Snapshot} snap @param {SavedGame | null} savedGame
   * @param {boolean} [trial] nothing is kept before the first move */
  constructor(host, snap, savedGame, trial = false) {
    this.host = host;
    /** Which of the tables of this page it is. */
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
    /** `busy`: its lines are still those of the move before. @type {{for: string, lines: Text[], busy?: boolean}} */
    this.preview = { for: "", lines: [] };
    /** Seat that must take the device before anything is shown; null: nobody. @type {number | null} */
    this.handOverTo = null;
    /** Seat through whose eyes the table is seen. @type {number | null} */
    this.viewer = snap.viewer;
    /** What the latest move of the person at the device brought. @type {Gain | null} */
    this.gain = null;
    /** A move of a person stays in view until it is passed on or taken back; `pass`: to another person.
     * @type {{seat: number, pass: boolean} | null} */
    this.awaiting = null;
    /** @type {((what: "on" | "back") => void) | null} */
    this.acknowledge = null;
    /** Somebody looks back: how many moves the game really has. @type {number | null} */
    this.reviewEnd = null;
    /** The log of the whole game while somebody looks back. @type {LogEntry[] | null} */
    this.fullLog = null;
    /** A request is under way. */
    this.busy = false;
    /** Bots do not go on by themselves. */
    this.paused = false;
    /** The bots' moves are not waited for until it is a person's turn. */
    this.fastForward = false;
    /** Number of the last move of each seat that was made at this device. @type {Record<number, number>} */
    this.lastMoves = {};
    this.closed = false;
    /** @type {Promise<void>} */
    this.saving = Promise.resolve();
    /** The latest save, whether or not the browser took it. @type {import("../game-store.js").Content | null} */
    this.latestSave = null;
    /** @type {(() => void) | null} */
    this.resumeBots = null;
    this.botRun = 0;
    for (const { n, seat } of this.log) if (seat >= 0) this.lastMoves[seat] = n;
  }

  /** Begins: saves, looks through the right eyes, lets the bots play. */
  async begin() {
    await this.save(this.snap, this.host.engine.request("save"));
    await this.chooseViewer();
    void this.runBots();
  }

  /** Leaves the table; the game is saved already. */
  close() {
    this.closed = true;
    this.botRun++;
    this.resumeBots?.();
    this.acknowledge?.("on");
  }

  // -- who is who -------------------------------------------------------------------------------------------

  /** @param {number} seat */
  isPerson(seat) {
    return this.snap.seats[seat]?.by === "person";
  }

  persons() {
    return this.snap.seats.map((_, seat) => seat).filter((seat) => this.isPerson(seat));
  }

  /** Whether a person at this device is to move now. */
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

  /** Takes over a new snapshot. @param {Snapshot} snap @param {number} since its log holds what came after this move */
  applySnapshot(snap, since) {
    const before = this.log.length ? (this.log.at(-1)?.n ?? -1) : -1;
    const further = snap.n > this.snap.n;
    this.snap = snap;
    this.log = [...this.log.filter(({ n }) => n <= since), ...snap.log];
    const fresh = snap.log.filter(({ n }) => n > before);
    if (fresh.length) this.host.announce(fresh.map(({ text }) => plain(text)).join(" "));
    else if (further) this.host.announce(plain(snap.prompt)); // a step of which nothing is told leads to a question
  }

  /**
   * Asks for a new state of the table. A refused request changes nothing and is shown. A move is on the device before it
   * is shown: its save is asked for in the same breath, so that it cannot be that of another table.
   * @param {string} what
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<boolean>} whether it was done
   */
  async request(what, args = {}) {
    this.busy = true;
    this.host.onChange();
    try {
      const since = what === "play" || what === "bot" ? this.snap.n : 0;
      const answer = this.host.engine.requestTable(what, { ...args, ...this.view(), since });
      const saved = STATE_REQUESTS.has(what) ? this.host.engine.request("save") : null;
      saved?.catch(() => {}); // a refused move leaves nothing to save
      const snap = await answer;
      if (saved) await this.save(snap, saved);
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

  /** Sees the table through the eyes of whoever is to act; asks to hand the device over where something is hidden. */
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
      await this.request("look");
    }
    this.viewer = viewer;
  }

  /** The person who was asked to take the device has it. */
  async confirmHandOver() {
    this.viewer = this.handOverTo;
    this.handOverTo = null;
    await this.request("look");
  }

  /** Says everything again in the language of the page. */
  async translate() {
    this.preview = { for: "", lines: [] };
    this.refusal = null;
    await this.request("look");
    void this.fetchPreview();
  }

  // -- choosing ---------------------------------------------------------------------------------------------

  moves() {
    return this.mayAct() ? this.snap.offers : [];
  }

  moveSpecs() {
    return this.host.data.table.moves;
  }

  /** The move composed so far, if the choice has come down to one kind. */
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

  /** Whether the choice has come down to one move of a kind that needs no second touch. */
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

  /** @param {string} id @param {string} face picture of what was touched, "" if it has none */
  async touch(id, face) {
    if (!this.mayAct()) return;
    const set = this.composed()?.controls.find(({ kind, values }) => kind === "set" && values.includes(id));
    if (set) {
      this.choose(toggle(this.choice, set.name, id));
      return;
    }
    const next = touch(this.snap.offers, this.choice, id);
    if (next) this.choose(next);
    else await this.explainRefusal({ touch: id }, id, face);
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

  /** Asks the rules why something cannot be done. @param {Record<string, unknown>} intent @param {string} touched
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
      this.host.announce(reasons.map((/** @type {Reason} */ { text }) => plain(text)).join(" "));
    } catch (error) {
      this.host.reportError(error);
    }
    this.host.onChange();
  }

  /** Fetches cost and effect of the composed move. */
  async fetchPreview() {
    const move = this.composed()?.move?.move;
    const wanted = move ? JSON.stringify([move, this.host.lang(), this.snap.n]) : "";
    if (wanted === this.preview.for) return;
    // what was said of the move before stays until the new words are there: the sheet must not jump under the finger
    this.preview = { for: wanted, lines: move ? this.preview.lines : [], busy: move !== undefined };
    if (!move) return;
    try {
      const { lines } = await this.host.engine.request("preview", {
        move,
        seat: this.snap.viewer,
        lang: this.host.lang(),
      });
      if (this.preview.for === wanted) this.preview = { for: wanted, lines };
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
    // a find is what nobody could know: what a move that can be taken back brings was chosen
    const finds = this.snap.can_undo ? [] : this.ownPieces(turn);
    const faces = finds.flatMap(({ id, face, side }) => (face && side !== "back" && !had.has(id) ? [face] : []));
    this.gain = { n: n + 1, faces, points: (this.snap.totals[turn] ?? 0) - points };
    this.continueAction();
    await this.afterMove(turn);
  }

  /** Whether an action is under way of which moves have been made. */
  isActionPending() {
    return this.moves().some(({ step = 0 }) => step > 0);
  }

  /** The rest of an action that is made in steps: the sheet stays open. */
  continueAction() {
    if (!this.isActionPending()) return;
    const kinds = new Set(this.snap.offers.map(({ move }) => String(move.kind)));
    const [kind = null] = kinds;
    if (kinds.size === 1) this.choice = { ...nothingChosen(), kind };
  }

  /** What lies open before a player. @param {number} seat @returns {import("../types.js").Piece[]} */
  ownPieces(seat) {
    return Object.values(this.snap.view.seats[seat]?.zones ?? {}).flatMap(({ pieces = [] }) => pieces);
  }

  /** After every move: leave it in view, look through the right eyes, let the bots play.
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

  /** What a person did stays in view: finds, and before the device goes to somebody else the chance to take it back.
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

  /** Lets bots play as long as it is their turn. */
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

  /** For how many milliseconds a bot's move is left in view. */
  pauseMs() {
    return this.fastForward ? 0 : BOT_PAUSE_MS[settings.speed];
  }

  /** How much of the pause the reading of the latest move takes. */
  readingShare() {
    const entries = this.log.filter(({ n }) => n === this.snap.n);
    const letters = entries.reduce((sum, { text }) => sum + plain(text).length, 0);
    return Math.min(1, Math.max(MIN_PAUSE_SHARE, letters / FULL_PAUSE_LETTERS));
  }

  /** Leaves a bot's move in view for a while. */
  async pauseAfterBot() {
    const pause = this.pauseMs();
    if (pause === 0 || !this.botsTurn()) return; // the person's own turn is never held up
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

  /** Shows all bots' moves up to the next turn of a person. */
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

  /** Takes back; where that is not allowed the rules of the table say why. */
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

  // -- looking back -----------------------------------------------------------------------------------------

  /** Whether the table may be looked at as it stood earlier. */
  mayReview() {
    return !this.busy && !this.awaiting && this.handOverTo === null && !this.botsTurn();
  }

  /** Shows the table as it stood after a move; the last one is the game itself again. @param {number} n */
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
      // It stands where it stood: a jump that failed must not leave the table in the past.
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

  /** Goes back or forth to the next decision of a person. @param {"undo" | "redo"} what @param {() => boolean} may */
  async undoOrRedo(what, may) {
    if (!may() || this.handOverTo !== null || this.reviewEnd !== null) return;
    this.botRun++;
    this.resumeBots?.();
    this.choice = nothingChosen();
    this.refusal = null;
    this.gain = null;
    const persons = this.persons().length;
    let done = false;
    do {
      if (!(await this.request(what))) break;
      done = true;
    } while (persons && this.botsTurn() && may());
    if (!persons) this.paused = true;
    if (!done) return;
    for (const seat of Object.keys(this.lastMoves)) delete this.lastMoves[Number(seat)];
    for (const { n, seat } of this.log) if (seat >= 0) this.lastMoves[seat] = n;
    await this.afterMove();
  }

  // -- keeping ----------------------------------------------------------------------------------------------

  /** Saves the game as it stands, one save after the other: each must know what the one before it wrote.
   * @param {Snapshot} snap @param {Promise<any>} saved the engine's answer for this very position */
  save(snap, saved) {
    this.saving = this.saving.then(() => this.write(snap, saved));
    return this.saving;
  }

  /** @param {Snapshot} snap @param {Promise<any>} saved */
  async write({ n, over, totals, game }, saved) {
    try {
      const { save } = await saved;
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

  /** What happened since the viewer last moved, that move included; grouped by move. */
  news() {
    const from = this.viewer === null ? this.snap.n : (this.lastMoves[this.viewer] ?? 0);
    return byMove(this.log.filter(({ n }) => n >= Math.max(1, from)));
  }
}

/** The log by actions: the steps of one action belong together, `n` is the last of its moves.
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
