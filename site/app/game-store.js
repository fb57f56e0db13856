// Saved games on this device (IndexedDB). Where storage is denied, games live for this visit only.
import { openDB } from "../lib/idb/index.js";
import { asJson, readable } from "./saved-game-record.js";

/** @typedef {import("./types.js").Save} Save */

/**
 * @typedef {object} Kept one saved game
 * @property {string} id
 * @property {string} game
 * @property {number} created milliseconds since 1970
 * @property {number} updated
 * @property {number} rev grows with each write; tells a tab that another one went on with the same game
 * @property {any} save what the engine wrote; may be damaged, and is then still listed and exportable
 * @property {number} n moves made
 * @property {boolean} over
 * @property {number[]} totals
 * @property {string} [edition] rules and engine that it is played with (editions.js); games of long ago have none
 * @property {unknown} [damaged] the record as it was found, where it is none that a page wrote
 */

/** @typedef {Omit<Kept, "id" | "created" | "updated" | "rev">} Content */

/** The file that was chosen is not a saved game; `key` names the message. */
export class BadFile extends Error {
  /** @param {string} key @param {string} [detail] */
  constructor(key, detail = "") {
    super(detail || key);
    this.key = key;
  }
}

/** The browser did not take the game: its storage is full, or was closed to the page. */
export class Unsaved extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(String(cause), { cause });
  }
}

/** The largest file that is read as a saved game: a thousand times a long game. */
const LIMIT = 20_000_000;

export class Store {
  /** @param {() => void} [blocked] called when another page keeps the shelf closed, until that page is closed */
  constructor(blocked = () => {}) {
    this.blocked = blocked;
    /** @type {Map<string, Kept>} */
    this.visit = new Map();
    /** @type {Promise<Base | null> | null} */
    this.base = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** @returns {Promise<Base | null>} the database; null where storage is denied. It is opened again once it was closed. */
  open() {
    const closed = () => {
      this.base = null;
    };
    this.base ??= open(closed, this.blocked).catch(() => null);
    return this.base;
  }

  /**
   * Works with the database. It may have been closed under our hands ("clear site data"): then once more with a new one.
   * @template T
   * @param {(base: Base) => Promise<T>} work
   * @param {() => T | Promise<T>} without where there is none
   * @returns {Promise<T>}
   */
  async with(work, without) {
    const base = await this.open();
    if (!base) return without();
    try {
      return await work(base);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      this.base = null;
      const again = await this.open();
      return again ? work(again) : without();
    }
  }

  /** @returns {Promise<boolean>} whether games outlive this visit */
  async lasting() {
    return (await this.open()) !== null;
  }

  /** Saved games of all games, the latest first; damaged ones last. @returns {Promise<Kept[]>} */
  async everything() {
    const inHand = () => [...this.visit.values()].map((kept) => ({ key: kept.id, found: kept }));
    const all = await this.with(records, inHand);
    return all.map(({ key, found }) => readable(key, found)).sort((a, b) => b.updated - a.updated);
  }

  /** Saved games of one game, the latest first. Damaged ones that do not say what game they are of belong to each.
   * @param {string} game
   * @returns {Promise<Kept[]>}
   */
  async list(game) {
    return (await this.everything()).filter((one) => one.game === game || one.game === "");
  }

  /** @param {string} id @returns {Promise<Kept | undefined>} */
  async get(id) {
    /** @type {unknown} */
    const found = await this.with(
      (base) => base.get("games", id),
      () => this.visit.get(id),
    );
    return found === undefined ? undefined : readable(id, found);
  }

  /** @param {Kept} kept */
  async remove({ id }) {
    const removed = async (/** @type {Base} */ base) => {
      const key = (await base.getAllKeys("games")).find((one) => readable(one, null).id === id);
      await base.delete("games", key ?? id);
    };
    await this.with(removed, async () => {});
    this.visit.delete(id);
  }

  /**
   * Writes a game, one write after the other. If another tab has gone on with it, this one becomes a game of its own,
   * so that nobody's moves are lost.
   * @param {{id: string, rev: number} | null} known the game as this tab last saw it; null for a new one
   * @param {Content} content
   * @returns {Promise<Kept>} what was written
   */
  put(known, content) {
    const writing = this.queue.then(() => this.write(known, content));
    this.queue = writing.catch(() => {}); // a failed write must not stop the next one; the caller hears of it
    return writing;
  }

  /** @param {{id: string, rev: number} | null} known @param {Content} content @returns {Promise<Kept>} */
  async write(known, content) {
    const now = Date.now();
    const fresh = { ...content, id: newId(), created: now, updated: now, rev: 1 };
    /** @param {Kept | undefined} old @returns {Kept} */
    const next = (old) =>
      known && old && old.rev === known.rev
        ? { ...content, id: old.id, created: old.created, updated: now, rev: old.rev + 1 }
        : fresh;
    return this.with(
      async (base) => {
        const work = base.transaction("games", "readwrite");
        work.done.catch(() => {}); // what fails is heard of by the steps below
        const kept = next(known ? await work.store.get(known.id) : undefined);
        await work.store.put(kept);
        await work.done;
        return kept;
      },
      () => {
        const kept = next(known ? this.visit.get(known.id) : undefined);
        this.visit.set(kept.id, kept);
        return kept;
      },
    );
  }
}

/** @typedef {import("../lib/idb/index.js").IDBPDatabase<any>} Base */

const NAME = "ludoglot";

/**
 * Opens the database; fails where storage is denied.
 * @param {() => void} closed called when it was closed, by the browser or for another page
 * @param {() => void} blocked called when a page with an older form of it must be closed first
 * @returns {Promise<Base>}
 */
async function open(closed, blocked) {
  /** @type {import("../lib/idb/index.js").OpenDBCallbacks<any>} */
  const callbacks = {
    upgrade(base) {
      base.createObjectStore("games", { keyPath: "id" }).createIndex("game", "game");
    },
    blocked,
    blocking(_now, _wanted, event) {
      // Another page needs it in a newer form: it must not wait for us. We open it again when we need it.
      /** @type {IDBDatabase} */ (event.target).close();
      closed();
    },
    terminated: closed,
  };
  const base = await openDB(NAME, 1, callbacks).catch((error) => {
    // A newer version of the site has given it a newer form: this one serves a game that began before.
    if (error instanceof DOMException && error.name === "VersionError") return openDB(NAME, undefined, callbacks);
    throw error;
  });
  if (!base.objectStoreNames.contains("games")) throw new Error("the database is not of this site's making");
  return base;
}

/** All records with their keys; what cannot even be read is null. @param {Base} base */
async function records(base) {
  const work = base.transaction("games");
  work.done.catch(() => {});
  const keys = await work.store.getAllKeys();
  return Promise.all(keys.map(async (key) => ({ key, found: await work.store.get(key).catch(() => null) })));
}

/** @returns {string} short, and unlike every other one on this device */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * Offers a game as a file to download; of a damaged one all that is there.
 * @param {Pick<Kept, "game" | "save" | "updated" | "damaged">} kept
 */
export function download(kept) {
  const link = document.createElement("a");
  const text = asJson(kept.damaged === undefined ? kept.save : kept.damaged);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const time = kept.updated ? new Date(kept.updated).toISOString().slice(0, 16).replace(/[:T]/g, "-") : "damaged";
  link.download = `${kept.game || "ludoglot"}-${time}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Reads a saved game from a file; checks its shape, the engine checks the rest.
 * @param {File} file
 * @param {string} game the game of this page
 * @returns {Promise<Save>}
 */
export async function read(file, game) {
  if (file.size > LIMIT) throw new BadFile("ui.file_size");
  let save;
  try {
    save = JSON.parse(await file.text());
  } catch {
    throw new BadFile("ui.file_json");
  }
  if (typeof save !== "object" || save === null || !Array.isArray(save.moves) || !Array.isArray(save.seats)) {
    throw new BadFile("ui.file_shape");
  }
  if (save.game !== game) throw new BadFile("ui.file_game");
  return save;
}
