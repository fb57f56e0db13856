// Drafts of translations on this device, in a database of their own; in memory where storage is denied or full.
import { openDB } from "../../lib/idb/index.js";

/** @typedef {{id: string, lang: string, scope: string, key: string, texts: string[], english: string[], was: string[],
 *   at: number}} Draft `english`: what was translated; `was`: the translation before */

const DATABASE = "ludoglot-workshop";
const STORE = "drafts";

/** @param {string} lang @param {string} scope @param {string} key */
export const draftId = (lang, scope, key) => `${lang}/${scope}/${key}`;

/** Opens the database. @returns {Promise<Database>} */
const openDatabase = () =>
  /** @type {any} */ (
    openDB(DATABASE, 1, { upgrade: (base) => void base.createObjectStore(STORE, { keyPath: "id" }) })
  );

/** @typedef {{getAll: (store: string) => Promise<Draft[]>, put: (store: string, draft: Draft) => Promise<unknown>,
 *   delete: (store: string, id: string) => Promise<void>}} Database */

export class Drafts {
  /** @param {() => Promise<Database>} [opener] */
  constructor(opener = openDatabase) {
    this.opener = opener;
    /** @type {Promise<Database | null> | null} */
    this.database = null;
    /** All drafts by id, also those that could not be stored. @type {Map<string, Draft>} */
    this.all = new Map();
    /** Whether each draft is on the device. */
    this.isStored = true;
  }

  open() {
    this.database ??= this.opener().catch(() => null);
    return this.database;
  }

  /** Reads the drafts of the device; those of this page remain. */
  async load() {
    const database = await this.open();
    const stored = (await database?.getAll(STORE).catch(() => [])) ?? [];
    for (const draft of stored) {
      const mine = this.all.get(draft.id);
      if (isDraft(draft) && (!mine || mine.at < draft.at)) this.all.set(draft.id, draft);
    }
    this.isStored = database !== null;
  }

  /** @param {string} lang @param {string[]} scopes */
  of(lang, scopes) {
    return [...this.all.values()].filter((one) => one.lang === lang && scopes.includes(one.scope));
  }

  /** Keeps a draft. @param {Omit<Draft, "id" | "at">} content */
  async put(content) {
    const draft = { ...content, id: draftId(content.lang, content.scope, content.key), at: Date.now() };
    this.all.set(draft.id, draft);
    const database = await this.open();
    try {
      if (!database) throw new Error("no storage");
      await database.put(STORE, draft);
      this.isStored = true;
    } catch {
      this.isStored = false;
    }
  }

  /** @param {string} id */
  async remove(id) {
    this.all.delete(id);
    const database = await this.open();
    await database?.delete(STORE, id).catch(() => {});
  }
}

/** Whether a record is a draft: another version of the page may have written it. @param {any} record */
const isDraft = (record) =>
  ["id", "lang", "scope", "key"].every((name) => typeof record?.[name] === "string") &&
  [record.texts, record.english, record.was].every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
  );
