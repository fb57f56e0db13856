// Saved games on this device, in IndexedDB; in memory for this visit where storage is denied or does not answer.
import { openDB } from "../lib/idb/index.js";
import { toJson, toSavedGame } from "./saved-game-record.js";
import { MAX_STORAGE_WAIT_MS, TimeLimitExceeded, inTime } from "./time-limit.js";

/** @typedef {import("./protocol.d.ts").Save} Save */

/**
 * @typedef {object} SavedGame one saved game
 * @property {string} id
 * @property {string} game
 * @property {number} created milliseconds since 1970
 * @property {number} updated
 * @property {number} rev incremented by each write; shows a tab that another tab continued the game
 * @property {any} save the engine's save; may be damaged, and is then still listed and exportable
 * @property {number} n moves made
 * @property {boolean} over
 * @property {number[]} totals
 * @property {string} [edition] rules and engine of the game (editions.js); old records have none
 * @property {Marks["by_link"]} [by_link]
 * @property {Marks["deal"]} [deal]
 * @property {Marks["beat"]} [beat]
 * @property {unknown} [view] the last view of it (kept-view.js)
 * @property {unknown} [damaged] the record as found, if it is malformed
 */

/**
 * What is kept with a match beside its save.
 * @typedef {object} Marks
 * @property {{seat: number}} [by_link] the seat that is played on this device, in a match by link
 * @property {number} [beat] the points that the sender of a link has made in the same deal
 * @property {{date: string, first: boolean}} [deal] the deal of a day, and whether this is the first try at it
 */

/** @typedef {Omit<SavedGame, "id" | "created" | "updated" | "rev">} Content */

/** Error: the chosen file is not a saved game. `key` is the message. */
export class InvalidFile extends Error {
  /** @param {string} key @param {string} [detail] */
  constructor(key, detail = "") {
    super(detail || key);
    this.key = key;
  }
}

/** Error: the browser could not store the game; its storage is full or closed to the page. */
export class SaveFailed extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(String(cause), { cause });
  }
}

/** Largest file that is read as a saved game; a long game has a thousandth of it. */
const MAX_FILE_BYTES = 20_000_000;

/**
 * @typedef {object} StoreHost what the page does about its storage; nothing by default
 * @property {() => void} [onBlocked] called when another page blocks the database until it is closed
 * @property {(reason: string) => void} [onUnsaved] called once when a game is kept for this visit only; key of a message
 * @property {() => void} [onAnswer] called when the storage answers after all and has the games of the visit
 */

export class Store {
  /** @param {StoreHost} [host] @param {typeof openDatabase} [opener] opens the database @param {number} [maxWaitMs] */
  constructor(host = {}, opener = openDatabase, maxWaitMs = MAX_STORAGE_WAIT_MS) {
    this.host = host;
    this.opener = opener;
    this.maxWaitMs = maxWaitMs;
    /** @type {Map<string, SavedGame>} */
    this.visitGames = new Map();
    /** @type {Promise<Base | null> | null} */
    this.database = null;
    /** Whether the storage has not answered in time, and not since. */
    this.isSilent = false;
    /** Whether the page knows that games are kept for this visit only. */
    this.isReported = false;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** Opens the database, again after it was closed.
   * @returns {Promise<Base | null>} null where storage is denied or does not answer in time */
  open() {
    this.database ??= this.connect();
    return this.database;
  }

  /** @returns {Promise<Base | null>} */
  async connect() {
    const opening = this.request();
    try {
      return await inTime(opening, this.maxWaitMs);
    } catch {
      this.goOnWithout(opening);
      return null;
    }
  }

  /** Requests the database. @returns {Promise<Base | null>} null where storage is denied; may never be fulfilled */
  request() {
    const closed = () => {
      if (!this.isSilent) this.database = null;
    };
    return this.opener(closed, () => this.host.onBlocked?.()).catch(() => null);
  }

  /** Keeps games for this visit until the storage answers after all. @param {Promise<Base | null>} opening */
  goOnWithout(opening) {
    this.database = Promise.resolve(null);
    this.isSilent = true;
    const recover = async () => {
      const database = await opening;
      if (database) await begin(database, "readwrite").done; // an empty one: is writing possible again?
      if (database) this.queue = this.queue.then(() => this.moveIn(database));
    };
    recover().catch(() => {}); // it stays as it is
  }

  /** Moves the games of the visit into a database that has answered late, and uses it. @param {Base} database */
  async moveIn(database) {
    try {
      const work = begin(database, "readwrite");
      for (const game of this.visitGames.values()) work.store.put(game).catch(() => {}); // `done` rejects
      await inTime(work.done, this.maxWaitMs);
    } catch {
      return; // closed, full, or silent again: the games stay in the visit
    }
    this.visitGames.clear();
    this.database = Promise.resolve(database);
    this.isSilent = this.isReported = false;
    this.host.onAnswer?.();
  }

  /**
   * Runs `work` with the database; repeats it once if the database was closed meanwhile ("clear site data").
   * @template T
   * @param {(base: Base, signal: AbortSignal) => Promise<T>} work `signal`: the page has gone on without the answer
   * @param {() => T | Promise<T>} without called where storage is denied or does not answer in time
   * @param {boolean} [isRepeated]
   * @returns {Promise<T>}
   */
  async withDatabase(work, without, isRepeated = false) {
    const database = await this.open();
    if (!database) return without();
    const stop = new AbortController();
    try {
      return await inTime(work(database, stop.signal), this.maxWaitMs);
    } catch (error) {
      if (error instanceof TimeLimitExceeded) {
        stop.abort();
        database.close();
        if (!this.isSilent) this.goOnWithout(this.request());
        return without();
      }
      if (leaving && !isRepeated) {
        await leaving; // nothing goes on in a page that is left and does not come back
        return this.withDatabase(work, without, true);
      }
      if (isRepeated || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      this.database = null;
      return this.withDatabase(work, without, true);
    }
  }

  /** @returns {Promise<"" | "ui.no_storage" | "ui.storage_silent">} why games do not outlive this visit; "" if they do */
  async warning() {
    return (await this.open()) === null ? this.reason() : "";
  }

  reason() {
    return this.isSilent ? "ui.storage_silent" : "ui.no_storage";
  }

  /** Returns the saves of all games, the latest first; damaged ones last. @returns {Promise<SavedGame[]>} */
  async listAll() {
    const inHand = () => [...this.visitGames.values()].map((kept) => ({ key: kept.id, found: kept }));
    const all = await this.withDatabase(allRecords, inHand);
    return all.map(({ key, found }) => toSavedGame(key, found)).sort((a, b) => b.updated - a.updated);
  }

  /** Returns the saves of one game, the latest first, and damaged records of an unknown game.
   * @param {string} game
   * @returns {Promise<SavedGame[]>}
   */
  async list(game) {
    return (await this.listAll()).filter((one) => one.game === game || one.game === "");
  }

  /** @param {string} id @returns {Promise<SavedGame | undefined>} */
  async get(id) {
    /** @type {unknown} */
    const found = await this.withDatabase(
      (database) => begin(database, "readonly").store.get(id),
      () => this.visitGames.get(id),
    );
    return found === undefined ? undefined : toSavedGame(id, found);
  }

  /** @param {SavedGame} kept */
  async remove({ id }) {
    const removed = async (/** @type {Base} */ database) => {
      const { store, done } = begin(database, "readwrite");
      const key = (await store.getAllKeys()).find((one) => toSavedGame(one, null).id === id);
      await store.delete(key ?? id);
      await done;
    };
    await this.withDatabase(removed, async () => {});
    this.visitGames.delete(id);
  }

  /**
   * Writes a game; writes are queued. If another tab has continued the game, this one is stored as a new game, so that
   * no moves are lost.
   * @param {{id: string, rev: number} | null} known the game as this tab last saw it; null for a new one
   * @param {Content} content
   * @returns {Promise<SavedGame>} what was written
   */
  put(known, content) {
    const writing = this.queue.then(() => this.write(known, content));
    this.queue = writing.catch(() => {}); // a failed write must not stop the next one; the caller gets the error
    return writing;
  }

  /** @param {{id: string, rev: number} | null} known @param {Content} content @returns {Promise<SavedGame>} */
  async write(known, content) {
    const now = Date.now();
    const fresh = { ...content, id: newId(), created: now, updated: now, rev: 1 };
    /** @param {SavedGame | undefined} old @returns {SavedGame} */
    const next = (old) =>
      known && old && old.rev === known.rev
        ? { ...content, id: old.id, created: old.created, updated: now, rev: old.rev + 1 }
        : fresh;
    return this.withDatabase(
      async (database, signal) => {
        const work = begin(database, "readwrite");
        signal.addEventListener("abort", () => abort(work)); // else it might be stored after all, beside its copy
        const written = next(known ? await work.store.get(known.id) : undefined);
        const put = work.store.put(written);
        commit(work); // also if the page is left now
        await put;
        await work.done;
        return written;
      },
      () => {
        const written = next(known ? this.visitGames.get(known.id) : undefined);
        this.visitGames.set(written.id, written);
        if (!this.isReported) this.host.onUnsaved?.(this.reason());
        this.isReported = true;
        return written;
      },
    );
  }
}

/** @typedef {import("../lib/idb/index.js").IDBPDatabase<any>} Base */

const DATABASE_NAME = "ludoglot";

/**
 * Opens the database; rejects where storage is denied.
 * @param {() => void} closed called when the browser closed it, or it was closed for an upgrade by another page
 * @param {() => void} blocked called when a page with an older version of it must be closed first
 * @returns {Promise<Base>}
 */
async function openDatabase(closed, blocked) {
  /** @type {import("../lib/idb/index.js").OpenDBCallbacks<any>} */
  const callbacks = {
    upgrade(database) {
      database.createObjectStore("games", { keyPath: "id" }).createIndex("game", "game");
    },
    blocked,
    blocking(_now, _wanted, event) {
      // Another page upgrades it: close, so that the other page need not wait. It is reopened on demand.
      /** @type {IDBDatabase} */ (event.target).close();
      closed();
    },
    terminated: closed,
  };
  const database = await openDB(DATABASE_NAME, 1, callbacks).catch((error) => {
    // A newer version of the site has upgraded it: open it as it is, since this page serves an older game.
    if (error instanceof DOMException && error.name === "VersionError")
      return openDB(DATABASE_NAME, undefined, callbacks);
    throw error;
  });
  if (!database.objectStoreNames.contains("games")) throw new Error("the database is not of this site's making");
  return database;
}

/** Transactions that are under way. @type {Set<Transaction>} */
const transactions = new Set();
/** Fulfilled when the page comes back that is being left; null in a page that is shown. @type {Promise<void> | null} */
let leaving = null;

/** @typedef {import("../lib/idb/index.js").IDBPTransaction<any, ["games"], "readwrite">} Transaction */

/**
 * Begins a transaction; what fails in it rejects the requests in it.
 * @param {Base} database @param {"readonly" | "readwrite"} mode
 * @returns {Transaction}
 */
function begin(database, mode) {
  const work = /** @type {Transaction} */ (database.transaction("games", mode));
  transactions.add(work);
  const forget = () => transactions.delete(work);
  work.done.then(forget, forget);
  return work;
}

// WebKit keeps a page that is left with its transactions, and the page that follows would wait for their end forever.
globalThis.addEventListener?.("pagehide", () => {
  leaving = new Promise((returned) => {
    const back = () => {
      leaving = null;
      returned();
    };
    addEventListener("pageshow", back, { once: true });
  });
  transactions.forEach(abort);
});

/** Ends a transaction, unless it was aborted. @param {{commit(): void}} work */
function commit(work) {
  try {
    work.commit();
  } catch (error) {
    console.info("a transaction was aborted:", error);
  }
}

/** Undoes what a transaction would write, unless it has ended. @param {{abort(): void}} work */
function abort(work) {
  try {
    work.abort();
  } catch (error) {
    console.info("a transaction has ended:", error);
  }
}

/** Returns all records with their keys; unreadable ones are null. @param {Base} database */
async function allRecords(database) {
  const work = begin(database, "readonly");
  const keys = await work.store.getAllKeys();
  return Promise.all(keys.map(async (key) => ({ key, found: await work.store.get(key).catch(() => null) })));
}

/** @returns {string} a short random id */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * Downloads a game as a file; a damaged one with its whole record.
 * @param {Pick<SavedGame, "game" | "save" | "updated" | "damaged">} savedGame
 */
export function download(savedGame) {
  const text = toJson(savedGame.damaged === undefined ? savedGame.save : savedGame.damaged);
  const time = savedGame.updated
    ? new Date(savedGame.updated).toISOString().slice(0, 16).replace(/[:T]/g, "-")
    : "damaged";
  downloadText(`${savedGame.game || "ludoglot"}-${time}.json`, "application/json", text);
}

/** Gives a text to the player as a file. @param {string} name @param {string} type @param {string} text */
export const downloadText = (name, type, text) => downloadFile(name, new Blob([text], { type }));

/** Gives a file to the player. @param {string} name @param {Blob} content */
export function downloadFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Reads a saved game from a file and checks its shape; the engine checks the rest.
 * @param {File} file
 * @param {string} game the game of this page
 * @returns {Promise<Save>} rejects with InvalidFile
 */
export async function readSaveFile(file, game) {
  if (file.size > MAX_FILE_BYTES) throw new InvalidFile("ui.file_size");
  let save;
  try {
    save = JSON.parse(await file.text());
    JSON.stringify(save); // fails where the file is nested too deeply to be sent to the engine
  } catch {
    throw new InvalidFile("ui.file_json");
  }
  if (typeof save !== "object" || save === null || !Array.isArray(save.moves) || !Array.isArray(save.seats)) {
    throw new InvalidFile("ui.file_shape");
  }
  if (save.game !== game) throw new InvalidFile("ui.file_game");
  return save;
}
