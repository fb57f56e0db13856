// One table while it is played: the snapshot from the engine, what the player has pointed at, the bots' turns.
// It draws nothing; whoever shows it calls `changed` to hear of news.
import { Refused } from "../desk.js";
import { PAUSE, settings } from "../settings.js";
import { Unsaved } from "../store.js";
import { plain } from "../text.js";
import { candidates, compose, nothingChosen, touch } from "./choose.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Text} Text */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").GameData} GameData */
/** @typedef {import("../store.js").Kept} Kept */
/** @typedef {import("./choose.js").Choice} Choice */

/**
 * What the table needs from the page.
 * @typedef {object} House
 * @property {import("../desk.js").Desk} desk
 * @property {import("../store.js").Store} store
 * @property {GameData} data
 * @property {() => string} lang
 * @property {() => void} changed
 * @property {(words: string) => void} announce to screen readers
 * @property {(error: unknown) => void} trouble shows an error to the person
 * @property {(kept: Kept) => void} saved
 */

/**
 * @typedef {object} Gain
 * @property {number} n the move
 * @property {string[]} faces what came to lie before the player beyond what the player chose: finds
 * @property {number} points by how much the score rose
 */

export class Play {
  /** @param {House} house @param {Snapshot} snap @param {Kept | null} kept */
  constructor(house, snap, kept) {
    this.house = house;
    this.snap = snap;
    this.kept = kept;
    /** @type {LogEntry[]} */
    this.log = snap.log;
    /** @type {Choice} */
    this.choice = nothingChosen();
    /** @type {{touched: string, face: string, reasons: Reason[]} | null} */
    this.why = null;
    /** @type {{for: string, lines: Text[]}} */
    this.preview = { for: "", lines: [] };
    /** Seat that must take the device before anything is shown; null: nobody. @type {number | null} */
    this.cover = null;
    /** Seat through whose eyes the table is seen. @type {number | null} */
    this.eyes = snap.viewer;
    /** What the latest move of the person at the device brought. @type {Gain | null} */
    this.gain = null;
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
    /** @type {(() => void) | null} */
    this.goOn = null;
    this.round = 0;
    for (const { n, seat } of this.log) if (seat >= 0) this.mine[seat] = n;
  }

  /** Begins: looks through the right eyes, saves, lets the bots play. */
  async begin() {
    await this.settle();
    await this.save();
    void this.bots();
  }

  /** Leaves the table; the game is saved already. */
  close() {
    this.closed = true;
    this.round++;
    this.goOn?.();
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
    return !over && !this.busy && this.cover === null && turn === viewer && this.isPerson(turn);
  }

  botsTurn() {
    return !this.snap.over && this.snap.turn >= 0 && !this.isPerson(this.snap.turn);
  }

  // -- requests ---------------------------------------------------------------------------------------------

  view() {
    return { lang: this.house.lang(), seat: this.eyes };
  }

  /** Takes over a new snapshot. @param {Snapshot} snap @param {number} since its log holds what came after this move */
  take(snap, since) {
    const before = this.log.length ? (this.log.at(-1)?.n ?? -1) : -1;
    this.snap = snap;
    this.log = [...this.log.filter(({ n }) => n <= since), ...snap.log];
    const fresh = snap.log.filter(({ n }) => n > before);
    if (fresh.length) this.house.announce(fresh.map(({ text }) => plain(text)).join(" "));
  }

  /**
   * Asks for a new state of the table. A refused request changes nothing and is shown.
   * @param {string} what
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<boolean>} whether it was done
   */
  async request(what, args = {}) {
    this.busy = true;
    this.house.changed();
    try {
      const since = what === "play" || what === "bot" ? this.snap.n : 0;
      this.take(await this.house.desk.table(what, { ...args, ...this.view(), since }), since);
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
    const { turn, hidden, over } = this.snap;
    const persons = this.persons();
    let eyes = this.eyes;
    if (over) eyes = eyes ?? persons[0] ?? null;
    else if (this.isPerson(turn)) eyes = turn;
    else if (eyes === null || !this.isPerson(eyes)) eyes = persons.length === 1 || !hidden ? (persons[0] ?? null) : null;
    if (hidden && persons.length > 1 && !over && this.isPerson(turn) && turn !== this.eyes) {
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
    return this.mayAct() ? this.snap.moves : [];
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
    const pointed = ({ kind, touched, fixed } = this.choice) => JSON.stringify([kind, touched, fixed]);
    if (pointed(choice) !== pointed()) this.preview = { for: "", lines: [] };
    this.choice = choice;
    this.why = null;
    this.house.changed();
    void this.foresee();
  }

  cancel() {
    this.choose(nothingChosen());
  }

  /** @param {string} id @param {string} face picture of what was touched, "" if it has none */
  async touch(id, face) {
    if (!this.mayAct()) return;
    const next = touch(this.snap.moves, this.choice, id);
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
    if (candidates(this.snap.moves, kept).length) this.choose(kept);
    else if (candidates(this.snap.moves, bare).length) this.choose(bare);
    else await this.explain({ kind }, "", "");
  }

  /** Asks the rules why something cannot be done. @param {Record<string, unknown>} intent @param {string} touched
   * @param {string} face */
  async explain(intent, touched, face) {
    try {
      const { reasons } = await this.house.desk.ask("why", { intent, lang: this.house.lang() });
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
    this.preview = { for: wanted, lines: move ? this.preview.lines : [] };
    if (!move) return;
    try {
      const { lines } = await this.house.desk.ask("preview", { move, lang: this.house.lang() });
      if (this.preview.for === wanted) this.preview = { for: wanted, lines };
    } catch (error) {
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
    const faces = this.own(turn).flatMap(({ id, face, side }) => (face && side !== "back" && !had.has(id) ? [face] : []));
    this.gain = { n: n + 1, faces, points: (this.snap.totals[turn] ?? 0) - points };
    await this.after();
  }

  /** What lies open before a player. @param {number} seat @returns {import("../types.js").Piece[]} */
  own(seat) {
    return Object.values(this.snap.view.seats[seat]?.zones ?? {}).flatMap(({ pieces = [] }) => pieces);
  }

  /** After every move: save, look through the right eyes, let the bots play. */
  async after() {
    const saving = this.save();
    await this.settle();
    await saving;
    void this.bots();
  }

  /** Lets bots play as long as it is their turn. */
  async bots() {
    const round = ++this.round;
    const here = () => round === this.round && !this.closed;
    while (here() && this.botsTurn() && !this.paused) {
      if (!(await this.request("bot"))) return;
      if (!here()) return;
      await this.save();
      if (!here()) return;
      await this.settle();
      this.house.changed();
      if (!this.snap.over) await this.wait();
    }
    if (here()) {
      this.hurry = false;
      this.house.changed();
    }
  }

  /** Leaves a bot's move in view for a while. */
  async wait() {
    const pause = this.hurry ? 0 : PAUSE[settings.speed];
    if (pause === 0 || !this.botsTurn()) return; // the person's own turn is never held up
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    await new Promise((done) => {
      this.goOn = () => done(undefined);
      if (pause !== Infinity) timer = setTimeout(done, pause);
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

  undo() {
    return this.travel("undo", () => this.snap.can_undo);
  }

  redo() {
    return this.travel("redo", () => this.snap.can_redo);
  }

  /** Goes back or forth to the next decision of a person. @param {"undo" | "redo"} what @param {() => boolean} may */
  async travel(what, may) {
    if (!may() || this.cover !== null) return;
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

  /** Saves the game as it stands, one save after the other: each must know what the one before it wrote. */
  save() {
    this.saving = this.saving.then(() => this.write());
    return this.saving;
  }

  async write() {
    try {
      const { save } = await this.house.desk.ask("save");
      const { n, over, totals, game } = this.snap;
      const known = this.kept && { id: this.kept.id, rev: this.kept.rev };
      this.kept = await this.house.store.put(known, { game, save, n, over, totals }).catch((error) => {
        throw new Unsaved(error);
      });
      this.house.saved(this.kept);
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

/** @param {LogEntry[]} log @returns {{n: number, seat: number, entries: LogEntry[]}[]} */
export function byMove(log) {
  /** @type {{n: number, seat: number, entries: LogEntry[]}[]} */
  const groups = [];
  for (const entry of log) {
    const last = groups.at(-1);
    if (last && last.n === entry.n) last.entries.push(entry);
    else groups.push({ n: entry.n, seat: entry.seat, entries: [entry] });
  }
  return groups;
}
