// Drafts of translations on this device, in a database of their own; in memory where storage is denied or full. All open
// pages have the same drafts: a page that changes one announces it to the others.
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

/** @typedef {{postMessage: (message: null) => void, close: () => void,
 *   onmessage: ((event: any) => void) | null}} Channel */

export class Drafts {
  /** @param {() => Promise<Database>} [opener]
   * @param {Channel | null} [channel] announces changes to the other pages of this device */
  constructor(opener = openDatabase, channel = null) {
    this.opener = opener;
    this.channel = channel;
    if (channel) channel.onmessage = () => void this.reread();
    /** Receives the drafts that another page has changed, as they were or, if they are new, as they are.
     * @type {(changed: Draft[]) => void} */
    this.onOtherPage = () => {};
    /** @type {Promise<Database | null> | null} */
    this.database = null;
    /** All drafts by id, also those that could not be stored. @type {Map<string, Draft>} */
    this.all = new Map();
    /** Ids of the drafts of this page that are not on the device, or not yet. @type {Set<string>} */
    this.unstored = new Set();
    /** When this page has removed drafts, by id: an earlier record of them is no longer valid. @type {Map<string, number>} */
    this.removed = new Map();
    /** Whether each draft is on the device. */
    this.isStored = true;
  }

  open() {
    this.database ??= this.opener().catch(() => null);
    return this.database;
  }

  /** The drafts of this device, shared with its other pages. */
  static onDevice() {
    return new Drafts(openDatabase, new BroadcastChannel(DATABASE));
  }

  /** Reads the drafts of the device; newer ones of this page remain. */
  async load() {
    await this.reread();
    this.isStored = (await this.open()) !== null;
  }

  /** Reads what other pages have changed meanwhile. */
  async reread() {
    const database = await this.open();
    const stored = await database?.getAll(STORE).catch(() => null);
    if (!stored) return;
    const valid = stored.filter((one) => isDraft(one) && (this.removed.get(one.id) ?? 0) < one.at);
    const ids = new Set(valid.map(({ id }) => id));
    const newer = valid.filter((one) => (this.all.get(one.id)?.at ?? 0) < one.at);
    const gone = [...this.all.values()].filter(({ id }) => !ids.has(id) && !this.unstored.has(id));
    for (const draft of newer) this.all.set(draft.id, draft);
    for (const { id } of gone) this.all.delete(id);
    if (newer.length || gone.length) this.onOtherPage([...newer, ...gone]);
  }

  /** Stops following the other pages. */
  close() {
    this.channel?.close();
  }

  /** @param {string} lang @param {string[]} scopes */
  of(lang, scopes) {
    return [...this.all.values()].filter((one) => one.lang === lang && scopes.includes(one.scope));
  }

  /** Keeps a draft. @param {Omit<Draft, "id" | "at">} content */
  async put(content) {
    const draft = { ...content, id: draftId(content.lang, content.scope, content.key), at: Date.now() };
    this.all.set(draft.id, draft);
    this.unstored.add(draft.id);
    const database = await this.open();
    try {
      if (!database) throw new Error("no storage");
      await database.put(STORE, draft);
      if (this.all.get(draft.id) === draft) this.unstored.delete(draft.id);
      this.isStored = true;
      this.channel?.postMessage(null);
    } catch {
      this.isStored = false;
    }
  }

  /** @param {string} id */
  async remove(id) {
    this.all.delete(id);
    this.unstored.delete(id);
    this.removed.set(id, Date.now());
    const database = await this.open();
    await database?.delete(STORE, id).catch(() => {});
    this.channel?.postMessage(null);
  }
}

/** Whether a record is a draft: another version of the page may have written it. @param {any} record */
const isDraft = (record) =>
  ["id", "lang", "scope", "key"].every((name) => typeof record?.[name] === "string") &&
  [record.texts, record.english, record.was].every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
  );
