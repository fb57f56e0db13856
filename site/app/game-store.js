// Saved games on this device, in IndexedDB; in memory for this visit where storage is denied.
import { openDB } from "../lib/idb/index.js";
import { toJson, toSavedGame } from "./saved-game-record.js";

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

export class Store {
  /** @param {() => void} [blocked] called when another page blocks the database until it is closed
   * @param {typeof openDatabase} [opener] opens the database */
  constructor(blocked = () => {}, opener = openDatabase) {
    this.onBlocked = blocked;
    this.opener = opener;
    /** @type {Map<string, SavedGame>} */
    this.visitGames = new Map();
    /** @type {Promise<Base | null> | null} */
    this.database = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** Opens the database, again after it was closed. @returns {Promise<Base | null>} null where storage is denied */
  open() {
    const closed = () => {
      this.database = null;
    };
    this.database ??= this.opener(closed, this.onBlocked).catch(() => null);
    return this.database;
  }

  /**
   * Runs `work` with the database; repeats it once if the database was closed meanwhile ("clear site data").
   * @template T
   * @param {(base: Base) => Promise<T>} work
   * @param {() => T | Promise<T>} without called where storage is denied
   * @returns {Promise<T>}
   */
  async withDatabase(work, without) {
    const database = await this.open();
    if (!database) return without();
    try {
      return await work(database);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      this.database = null;
      const again = await this.open();
      return again ? work(again) : without();
    }
  }

  /** @returns {Promise<boolean>} whether games outlive this visit */
  async isPersistent() {
    return (await this.open()) !== null;
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
      (database) => database.get("games", id),
      () => this.visitGames.get(id),
    );
    return found === undefined ? undefined : toSavedGame(id, found);
  }

  /** @param {SavedGame} kept */
  async remove({ id }) {
    const removed = async (/** @type {Base} */ database) => {
      const key = (await database.getAllKeys("games")).find((one) => toSavedGame(one, null).id === id);
      await database.delete("games", key ?? id);
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
      async (database) => {
        const work = database.transaction("games", "readwrite");
        work.done.catch(() => {}); // failures reject the awaits below
        const written = next(known ? await work.store.get(known.id) : undefined);
        await work.store.put(written);
        await work.done;
        return written;
      },
      () => {
        const written = next(known ? this.visitGames.get(known.id) : undefined);
        this.visitGames.set(written.id, written);
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

/** Returns all records with their keys; unreadable ones are null. @param {Base} database */
async function allRecords(database) {
  const work = database.transaction("games");
  work.done.catch(() => {});
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
