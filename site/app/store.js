// Saved games on this device (IndexedDB). Where storage is denied, games live for this visit only.
import { openDB } from "../lib/idb/index.js";

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
  constructor() {
    /** @type {Map<string, Kept>} */
    this.visit = new Map();
    this.base = open().catch(() => null);
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** @returns {Promise<boolean>} whether games outlive this visit */
  async lasting() {
    return (await this.base) !== null;
  }

  /** Saved games of one game, the latest first.
   * @param {string} game
   * @returns {Promise<Kept[]>}
   */
  async list(game) {
    const base = await this.base;
    const all = base ? await base.getAllFromIndex("games", "game", game) : [...this.visit.values()];
    return all.filter((one) => one.game === game).sort((a, b) => b.updated - a.updated);
  }

  /** @param {string} id @returns {Promise<Kept | undefined>} */
  async get(id) {
    const base = await this.base;
    return base ? base.get("games", id) : this.visit.get(id);
  }

  /** @param {string} id */
  async remove(id) {
    const base = await this.base;
    if (base) await base.delete("games", id);
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
    const base = await this.base;
    /** @param {Kept | undefined} old @returns {Kept} */
    const next = (old) =>
      known && old && old.rev === known.rev
        ? { ...content, id: old.id, created: old.created, updated: now, rev: old.rev + 1 }
        : fresh;
    if (!base) {
      const kept = next(known ? this.visit.get(known.id) : undefined);
      this.visit.set(kept.id, kept);
      return kept;
    }
    const work = base.transaction("games", "readwrite");
    const kept = next(known ? await work.store.get(known.id) : undefined);
    await work.store.put(kept);
    await work.done;
    return kept;
  }
}

/** Opens the database; fails where storage is denied. */
async function open() {
  return openDB("ludoglot", 1, {
    upgrade(base) {
      base.createObjectStore("games", { keyPath: "id" }).createIndex("game", "game");
    },
  });
}

/** @returns {string} short, and unlike every other one on this device */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * Offers a game as a file to download.
 * @param {Kept} kept
 */
export function download(kept) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept.save, null, 1)], { type: "application/json" }));
  link.download = `${kept.game}-${new Date(kept.updated).toISOString().slice(0, 16).replace(/[:T]/g, "-")}.json`;
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
