// One table while it is played: the snapshot from the engine, what the player has pointed at, the bots' turns.
// It draws nothing; whoever shows it calls `changed` to hear of news.
import { Refused } from "../engine-client.js";
import { PAUSE, settings } from "../settings.js";
import { Unsaved } from "../game-store.js";
import { plain, t } from "../text.js";
import { candidates, compose, nothingChosen, toggle, touch } from "./move-selection.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Text} Text */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").GameData} GameData */
/** @typedef {import("../game-store.js").Kept} Kept */
/** @typedef {import("./move-selection.js").Choice} Choice */

/**
 * What the table needs from the page.
 * @typedef {object} House
 * @property {import("../engine-client.js").Desk} desk
 * @property {import("../game-store.js").Store} store
 * @property {GameData} data
 * @property {() => string} lang
 * @property {() => void} changed
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} trouble shows an error to the person
 * @property {(text: Text) => void} tell shows a person why something is not done
 * @property {(kept: Kept, before: Kept | null) => void} saved `before`: what it was saved as before
 * @property {string} [edition] rules and engine of this page
 */

/**
 * @typedef {object} Gain
 * @property {number} n the move
 * @property {string[]} faces what came to lie before the player beyond what the player chose: finds
 * @property {number} points by how much the score rose
 */

/** How many moves of bots that nobody wants to watch are asked for at once: a game of bots alone stays alive. */
const AT_ONCE = 20;

let tables = 0;

/** A move of a bot stays in view the shorter, the less there is to read of it. */
const LETTERS = 110;
const LEAST = 0.35;

/** Requests after which the game stands elsewhere. */
const MOVES = new Set(["play", "bot", "undo", "redo"]);

export class Play {
  /** @param {House} house @param {Snapshot} snap @param {Kept | null} kept
   * @param {boolean} [trial] nothing is kept before the first move */
  constructor(house, snap, kept, trial = false) {
    this.house = house;
    /** Which of the tables of this page it is. */
    this.serial = ++tables;
    this.snap = snap;
    this.kept = kept;
    this.trial = trial;
    /** @type {LogEntry[]} */
    this.log = snap.log;
    /** @type {Choice} */
    this.choice = nothingChosen();
    /** @type {{touched: string, face: string, reasons: Reason[]} | null} */
    this.why = null;
    /** `busy`: its lines are still those of the move before. @type {{for: string, lines: Text[], busy?: boolean}} */
    this.preview = { for: "", lines: [] };
    /** Seat that must take the device before anything is shown; null: nobody. @type {number | null} */
    this.cover = null;
    /** Seat through whose eyes the table is seen. @type {number | null} */
    this.eyes = snap.viewer;
    /** What the latest move of the person at the device brought. @type {Gain | null} */
    this.gain = null;
    /** A move of a person stays in view until it is passed on or taken back; `pass`: to another person.
     * @type {{seat: number, pass: boolean} | null} */
    this.held = null;
    /** @type {((what: "on" | "back") => void) | null} */
    this.letGo = null;
    /** Somebody looks back: how many moves the game really has. @type {number | null} */
    this.past = null;
    /** The log of the whole game while somebody looks back. @type {LogEntry[] | null} */
    this.whole = null;
    /** A request is under way. */
    this.busy = false;
    /** Bots do not go on by themselves. */
    this.paused = false;
    /** The bots' moves are not waited for until it is a person's turn. */
    this.hurry = false;
    /** Number of the last move of each seat that was made at this device. @type {Record<number, number>} */
    this.mine = {};
    this.closed = false;
    /** @type {Promise<void>} */
    this.saving = Promise.resolve();
    /** The latest save, whether or not the browser took it. @type {import("../game-store.js").Content | null} */
    this.latest = null;
    /** @type {(() => void) | null} */
    this.goOn = null;
    this.round = 0;
    for (const { n, seat } of this.log) if (seat >= 0) this.mine[seat] = n;
  }

  /** Begins: saves, looks through the right eyes, lets the bots play. */
  async begin() {
    await this.save(this.snap, this.house.desk.ask("save"));
    await this.settle();
    void this.bots();
  }

  /** Leaves the table; the game is saved already. */
  close() {
    this.closed = true;
    this.round++;
    this.goOn?.();
    this.letGo?.("on");
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
    const free = !over && !this.busy && this.cover === null && !this.held && this.past === null;
    return free && this.isPerson(turn) && (turn === viewer || (viewer === null && this.snap.offers.length > 0));
  }

  botsTurn() {
    return !this.snap.over && this.past === null && this.snap.turn >= 0 && !this.isPerson(this.snap.turn);
  }

  // -- requests ---------------------------------------------------------------------------------------------

  view() {
    return { lang: this.house.lang(), seat: this.eyes };
  }

  /** Takes over a new snapshot. @param {Snapshot} snap @param {number} since its log holds what came after this move */
  take(snap, since) {
    const before = this.log.length ? (this.log.at(-1)?.n ?? -1) : -1;
    const further = snap.n > this.snap.n;
    this.snap = snap;
    this.log = [...this.log.filter(({ n }) => n <= since), ...snap.log];
    const fresh = snap.log.filter(({ n }) => n > before);
    if (fresh.length) this.house.announce(fresh.map(({ text }) => plain(text)).join(" "));
    else if (further) this.house.announce(plain(snap.prompt)); // a step of which nothing is told leads to a question
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
    this.house.changed();
    try {
      const since = what === "play" || what === "bot" ? this.snap.n : 0;
      const asked = this.house.desk.table(what, { ...args, ...this.view(), since });
      const saved = MOVES.has(what) ? this.house.desk.ask("save") : null;
      saved?.catch(() => {}); // a refused move leaves nothing to save
      const snap = await asked;
      if (saved) await this.save(snap, saved);
      this.take(snap, since);
      return true;
    } catch (error) {
      if (!this.closed) this.house.trouble(error);
      return false;
    } finally {
      this.busy = false;
      this.house.changed();
    }
  }

  /** Sees the table through the eyes of whoever is to act; asks to hand the device over where something is hidden. */
  async settle() {
    const { turn, hidden, over, private: secret = hidden } = this.snap;
    const persons = this.persons();
    let eyes = this.eyes;
    if (over) eyes = eyes ?? persons[0] ?? null;
    else if (this.isPerson(turn)) eyes = hidden && !secret && persons.length > 1 && turn !== eyes ? null : turn;
    else if (eyes === null || !this.isPerson(eyes))
      eyes = persons.length === 1 || !hidden ? (persons[0] ?? null) : null;
    if (secret && persons.length > 1 && !over && this.isPerson(turn) && turn !== this.eyes) {
      this.cover = turn;
      this.house.changed();
      return;
    }
    if (eyes !== this.snap.viewer) {
      this.eyes = eyes;
      await this.request("look");
    }
    this.eyes = eyes;
  }

  /** The person who was asked to take the device has it. */
  async uncover() {
    this.eyes = this.cover;
    this.cover = null;
    await this.request("look");
  }

  /** Says everything again in the language of the page. */
  async translate() {
    this.preview = { for: "", lines: [] };
    this.why = null;
    await this.request("look");
    void this.foresee();
  }

  // -- choosing ---------------------------------------------------------------------------------------------

  moves() {
    return this.mayAct() ? this.snap.offers : [];
  }

  spec() {
    return this.house.data.table.moves;
  }

  /** The move composed so far, if the choice has come down to one kind. */
  composed() {
    const left = candidates(this.moves(), this.choice);
    const kind = left[0]?.move.kind;
    const begun = this.choice.kind !== null || this.choice.touched.length > 0;
    if (!begun || !left.length || left.some(({ move }) => move.kind !== kind)) return null;
    return compose(left, this.spec()[String(kind)], this.choice);
  }

  /** @param {Choice} choice */
  choose(choice) {
    const pointed = ({ kind, touched, fixed, sets } = this.choice) => JSON.stringify([kind, touched, fixed, sets]);
    if (pointed(choice) !== pointed()) this.preview = { for: "", lines: [] };
    this.choice = choice;
    this.why = null;
    this.house.changed();
    if (this.atOnce()) void this.confirm();
    else void this.foresee();
  }

  /** Whether the choice has come down to one move of a kind that needs no second touch. */
  atOnce() {
    const composed = this.composed();
    return Boolean(
      composed?.move &&
      !composed.controls.length &&
      composed.rest.length < 2 &&
      this.spec()[composed.move.move.kind]?.quick,
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
    else await this.explain({ touch: id }, id, face);
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
    else await this.explain({ kind }, "", "");
  }

  /** Asks the rules why something cannot be done. @param {Record<string, unknown>} intent @param {string} touched
   * @param {string} face */
  async explain(intent, touched, face) {
    try {
      const { reasons } = await this.house.desk.ask("why", { intent, seat: this.snap.viewer, lang: this.house.lang() });
      this.choice = nothingChosen();
      this.why = { touched, face, reasons };
      this.house.announce(reasons.map((/** @type {Reason} */ { text }) => plain(text)).join(" "));
    } catch (error) {
      this.house.trouble(error);
    }
    this.house.changed();
  }

  /** Fetches cost and effect of the composed move. */
  async foresee() {
    const move = this.composed()?.move?.move;
    const wanted = move ? JSON.stringify([move, this.house.lang(), this.snap.n]) : "";
    if (wanted === this.preview.for) return;
    // what was said of the move before stays until the new words are there: the sheet must not jump under the finger
    this.preview = { for: wanted, lines: move ? this.preview.lines : [], busy: move !== undefined };
    if (!move) return;
    try {
      const { lines } = await this.house.desk.ask("preview", { move, seat: this.snap.viewer, lang: this.house.lang() });
      if (this.preview.for === wanted) this.preview = { for: wanted, lines };
    } catch (error) {
      this.preview.busy = false;
      if (!(error instanceof Refused)) this.house.trouble(error);
    }
    this.house.changed();
  }

  // -- moving -----------------------------------------------------------------------------------------------

  async confirm() {
    const composed = this.composed()?.move;
    if (!composed || !this.mayAct()) return;
    const { turn, n } = this.snap;
    const had = new Set([...this.own(turn).map(({ id }) => id), ...composed.touch]);
    const points = this.snap.totals[turn] ?? 0;
    this.choice = nothingChosen();
    this.preview = { for: "", lines: [] };
    this.gain = null;
    if (!(await this.request("play", { move: composed.move }))) return;
    this.mine[turn] = n + 1;
    // a find is what nobody could know: what a move that can be taken back brings was chosen
    const finds = this.snap.can_undo ? [] : this.own(turn);
    const faces = finds.flatMap(({ id, face, side }) => (face && side !== "back" && !had.has(id) ? [face] : []));
    this.gain = { n: n + 1, faces, points: (this.snap.totals[turn] ?? 0) - points };
    this.goOnStepping();
    await this.after(turn);
  }

  /** Whether an action is under way of which moves have been made. */
  stepping() {
    return this.moves().some(({ step = 0 }) => step > 0);
  }

  /** The rest of an action that is made in steps: the sheet stays open. */
  goOnStepping() {
    if (!this.stepping()) return;
    const kinds = new Set(this.snap.offers.map(({ move }) => String(move.kind)));
    const [kind = null] = kinds;
    if (kinds.size === 1) this.choice = { ...nothingChosen(), kind };
  }

  /** What lies open before a player. @param {number} seat @returns {import("../types.js").Piece[]} */
  own(seat) {
    return Object.values(this.snap.view.seats[seat]?.zones ?? {}).flatMap(({ pieces = [] }) => pieces);
  }

  /** After every move: leave it in view, look through the right eyes, let the bots play.
   * @param {number | null} [mover] the person who has just moved */
  async after(mover = null) {
    if (mover !== null && (await this.linger(mover)) === "back") {
      await this.travel("undo", () => this.snap.can_undo);
      return;
    }
    if (this.closed) return;
    await this.settle();
    void this.bots();
  }

  /** What a person did stays in view: finds, and before the device goes to somebody else the chance to take it back.
   * @param {number} mover @returns {Promise<"on" | "back">} */
  async linger(mover) {
    const pass = this.persons().length > 1 && !this.snap.over && this.snap.turn !== mover;
    const found = (this.gain?.faces.length ?? 0) > 0 && settings.speed !== "instant";
    if (this.closed || (!pass && !found)) return "on";
    this.held = { seat: mover, pass };
    this.house.changed();
    /** @type {"on" | "back"} */
    const what = await new Promise((done) => {
      this.letGo = done;
    });
    this.held = null;
    this.letGo = null;
    return what;
  }

  /** Lets bots play as long as it is their turn. */
  async bots() {
    const round = ++this.round;
    const here = () => round === this.round && !this.closed;
    const waited = this.botsTurn();
    while (here() && this.botsTurn() && !this.paused) {
      if (!(await this.request("bot", { moves: this.pace() === 0 ? AT_ONCE : 1 }))) return;
      if (!here()) return;
      await this.settle();
      this.house.changed();
      if (!this.snap.over) await this.wait();
    }
    if (here()) {
      this.hurry = false;
      if (waited && this.mayAct() && this.persons().length === 1) this.house.announce(t("ui.your_turn"));
      this.house.changed();
    }
  }

  /** For how many milliseconds a bot's move is left in view. */
  pace() {
    return this.hurry ? 0 : PAUSE[settings.speed];
  }

  /** How much of the pause the reading of the latest move takes. */
  reading() {
    const said = this.log.filter(({ n }) => n === this.snap.n);
    const letters = said.reduce((sum, { text }) => sum + plain(text).length, 0);
    return Math.min(1, Math.max(LEAST, letters / LETTERS));
  }

  /** Leaves a bot's move in view for a while. */
  async wait() {
    const pause = this.pace();
    if (pause === 0 || !this.botsTurn()) return; // the person's own turn is never held up
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    await new Promise((done) => {
      this.goOn = () => done(undefined);
      if (pause !== Infinity) timer = setTimeout(done, pause * this.reading());
      this.house.changed();
    });
    clearTimeout(timer);
    this.goOn = null;
  }

  /** Shows the bots' next move now. */
  next() {
    this.paused = false;
    if (this.goOn) this.goOn();
    else void this.bots();
  }

  /** Shows all bots' moves up to the next turn of a person. */
  skip() {
    this.hurry = true;
    this.next();
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) this.goOn?.();
    else void this.bots();
    this.house.changed();
  }

  /** Takes back; where that is not allowed the rules of the table say why. */
  async undo() {
    if (this.past !== null) return this.lookAt(this.snap.n - 1);
    if (!this.snap.can_undo) {
      if (this.cover === null && this.snap.undo_blocked) this.house.tell(this.snap.undo_blocked);
    } else if (this.letGo) this.letGo("back");
    else await this.travel("undo", () => this.snap.can_undo);
  }

  async redo() {
    if (this.past !== null) return this.lookAt(this.snap.n + 1);
    if (!this.held) await this.travel("redo", () => this.snap.can_redo);
  }

  // -- looking back -----------------------------------------------------------------------------------------

  /** Whether the table may be looked at as it stood earlier. */
  mayLook() {
    return !this.busy && !this.held && this.cover === null && !this.botsTurn();
  }

  /** Shows the table as it stood after a move; the last one is the game itself again. @param {number} n */
  async lookAt(n) {
    const end = this.past ?? this.snap.n;
    if (!this.mayLook() || n < 0 || (n >= end && this.past === null)) return;
    this.choice = nothingChosen();
    this.why = null;
    const whole = this.whole ?? this.log;
    const before = this.past;
    this.whole = whole;
    this.past = end;
    if (!(await this.request("jump", { to: Math.min(n, end) }))) {
      // It stands where it stood: a jump that failed must not leave the table in the past.
      this.past = before;
      if (before === null) this.whole = null;
      return;
    }
    if (n < end) return;
    this.log = this.whole;
    this.whole = null;
    this.past = null;
    this.house.changed();
  }

  /** Goes back or forth to the next decision of a person. @param {"undo" | "redo"} what @param {() => boolean} may */
  async travel(what, may) {
    if (!may() || this.cover !== null || this.past !== null) return;
    this.round++;
    this.goOn?.();
    this.choice = nothingChosen();
    this.why = null;
    this.gain = null;
    const persons = this.persons().length;
    let done = false;
    do {
      if (!(await this.request(what))) break;
      done = true;
    } while (persons && this.botsTurn() && may());
    if (!persons) this.paused = true;
    if (!done) return;
    for (const seat of Object.keys(this.mine)) delete this.mine[Number(seat)];
    for (const { n, seat } of this.log) if (seat >= 0) this.mine[seat] = n;
    await this.after();
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
      const known = this.kept && { id: this.kept.id, rev: this.kept.rev };
      const content = { game, save, n, over, totals, edition: this.house.edition };
      this.latest = content;
      if (this.trial && !n) return;
      const before = this.kept;
      this.kept = await this.house.store.put(known, content).catch((error) => {
        throw new Unsaved(error);
      });
      this.house.saved(this.kept, before);
    } catch (error) {
      this.house.trouble(error);
    }
  }

  /** What happened since the viewer last moved, that move included; grouped by move. */
  news() {
    const from = this.eyes === null ? this.snap.n : (this.mine[this.eyes] ?? 0);
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
