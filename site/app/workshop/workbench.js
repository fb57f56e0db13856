// The workbench: state of the workshop, independent of the page in which it is open. It checks drafts, keeps them, and
// gives the page the texts that have changed.
import { Drafts } from "./drafts.js";
import { downloadText, fileName, inboxAddress } from "./hand-in.js";
import { KeyFinder, normalized } from "./key-finder.js";
import { NO_LANGUAGE, NumberBench } from "./number-bench.js";
import { listed, panel } from "./text-panel.js";
import { isSeen, textsOf } from "./screen-texts.js";
import { fetchJson } from "../paths.js";
import { render } from "../vendor.js";

/** @typedef {import("./workshop-client.js").WorkshopClient} WorkshopClient */
/** @typedef {import("./workshop-client.js").Patch} Patch */
/** @typedef {import("./text-panel.js").PanelState} PanelState */

/**
 * What the workbench needs of a page.
 * @typedef {object} Page
 * @property {HTMLElement} place where the panel is drawn
 * @property {() => Document} shown the document whose texts are mended
 * @property {(patch: Patch, isWhole?: boolean) => Promise<void>} apply shows changed texts; `isWhole`: all others are
 *   again those of the catalog
 * @property {() => void} leave switches the workshop off
 * @property {((data: any) => Promise<void>) | null} tryRules opens the table again with other rules; null without a table
 */

/** The language of the sources: its texts are not mended here, but the numbers are. */
const SOURCE = "en";

/** Typing pauses for this time before a draft is checked, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** @returns {PanelState} */
const initialState = () => ({
  view: "starting",
  lang: "en",
  dir: "ltr",
  isPicking: false,
  candidates: [],
  entry: null,
  texts: [],
  problems: [],
  samples: [],
  isBroken: false,
  filter: "screen",
  query: "",
  texts_of_game: [],
  elsewhere: [],
  onScreen: new Map(),
  out: { count: 0, po: "", address: "", isEmpty: true, name: "", repository: "", broken: [] },
  isStored: true,
  note: "",
});

export class Workbench {
  /** @param {WorkshopClient} client @param {Page} page @param {Drafts} [drafts] */
  constructor(client, page, drafts = Drafts.onDevice()) {
    this.client = client;
    this.page = page;
    this.drafts = drafts;
    page.place.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the table has shortcuts of its own
      if (event.key === "Escape") this.stepBack();
    });
    drafts.onOtherPage = (changed) => void this.followOtherPage(changed);
    this.finder = new KeyFinder();
    this.state = initialState();
    this.numbers = new NumberBench(client, {
      drafts,
      onChange: () => this.update({}),
      apply: (patch) => page.apply(patch),
      focus: (selector) => /** @type {HTMLElement | null} */ (page.place.querySelector(selector))?.focus(),
      tryRules: page.tryRules,
    });
    /** @type {Record<string, string>} */
    this.words = {};
    this.game = "";
    /** The compiled messages without the drafts. @type {Record<string, any>} */
    this.original = {};
    /** Drafts with an error: not handed in. @type {Set<string>} */
    this.broken = new Set();
    this.isOfAllGames = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Opens the texts of a language in a game, with the drafts of this device.
   * @param {string} lang @param {string} dir @param {string} game
   * @param {boolean} [isOfAllGames] whether the page shows texts of other games as well */
  async open(lang, dir, game, isOfAllGames = this.isOfAllGames) {
    this.game = game;
    this.isOfAllGames = isOfAllGames;
    this.numbers.close(game);
    this.update({ ...initialState(), lang, dir, isPicking: this.state.isPicking });
    try {
      this.words = await fetchJson(this.client.index.words[lang] ?? "");
      this.update({});
      const [{ texts }] = await Promise.all([this.client.open(lang, game), this.drafts.load()]);
      this.state.texts_of_game = texts;
      const catalog = await this.client.request("catalog", {});
      this.original = catalog.m;
      this.finder.learn({ lang, ...catalog });
      await this.learnElsewhere();
      for (const { key, state, english } of texts) {
        if (state === "missing" && !/[{[]/.test(english)) this.finder.note(key, english); // pages show it instead
      }
      await this.forgetTaken();
      const mine = this.myDrafts();
      const { patch, bad } = await this.client.request("drafts", {
        drafts: mine.map(({ key, texts }) => ({ key, texts })),
      });
      this.broken = new Set(bad);
      for (const { key, texts } of mine) this.mark(key, texts, "draft");
      await this.page.apply(patch, true);
      const view = this.state.view === "starting" ? "list" : this.state.view; // what was opened meanwhile stays
      this.update({ view, isStored: this.drafts.isStored, onScreen: this.keysOnScreen() });
      if (lang === SOURCE) this.show("numbers");
      await this.numbers.follow();
    } catch (error) {
      console.error(error);
      this.update({ view: "failed" });
    }
  }

  /** Learns the texts of the other games, if the page shows some; touching one opens its game. */
  async learnElsewhere() {
    const { lang } = this.state;
    const isWide = this.isOfAllGames && lang !== SOURCE;
    this.state.elsewhere = isWide ? await this.client.textsElsewhere(lang, this.game) : [];
    for (const { key, domain, text, english } of this.state.elsewhere) {
      const words = text || english;
      this.finder.learnRaw(key, domain === "terms" ? (words.split(" | ")[0] ?? "") : words);
    }
  }

  /** Opens the game of a text of another one; returns the key of the text there. @param {string} key */
  async openElsewhere(key) {
    const other = this.state.elsewhere.find((one) => one.key === key);
    if (!other) return key;
    await this.open(this.state.lang, this.state.dir, other.scope);
    return key.slice(`${other.scope}/`.length);
  }

  /** Removes the drafts that the catalogs have by now. */
  async forgetTaken() {
    const known = new Set(this.state.texts_of_game.map(({ key }) => key));
    for (const { id, key, texts } of this.myDrafts().filter(({ key }) => known.has(key))) {
      const entry = await this.client.request("entry", { key });
      if (!entry.was.length && String(entry.texts) === String(texts)) await this.drafts.remove(id);
    }
  }

  /** The scopes of the open texts. */
  get scopes() {
    return this.game ? ["common", this.game] : ["common"];
  }

  /** @param {string} key of an open text */
  scopeOf(key) {
    return this.state.texts_of_game.find((one) => one.key === key)?.scope ?? "common";
  }

  /** Shows drafts that another page of this device has changed or discarded. @param {import("./drafts.js").Draft[]} changed */
  async followOtherPage(changed) {
    const { lang, view, entry } = this.state;
    if (view === "starting" || view === "failed") return; // it is about to read them
    const mine = changed.filter((one) => one.lang === lang && this.scopes.includes(one.scope));
    if (changed.some((one) => one.lang === NO_LANGUAGE && one.scope === this.game)) await this.numbers.reread();
    if (mine.some(({ id }) => !this.drafts.all.has(id))) await this.open(lang, this.state.dir, this.game);
    for (const { id, key, texts } of mine) {
      if (this.drafts.all.has(id)) await this.tryDraft(key, texts);
    }
    if (view === "text" && mine.some(({ key }) => key === entry?.key)) await this.showText(entry?.key ?? "");
  }

  myDrafts() {
    return this.drafts.of(this.state.lang, this.scopes);
  }

  /** @param {string} key @param {string[]} texts @param {"draft" | "done" | "missing" | "stale"} state */
  mark(key, texts, state) {
    this.state.texts_of_game = this.state.texts_of_game.map((one) =>
      one.key === key ? { ...one, text: texts[0] ?? "", state } : one,
    );
  }

  /** Changes the state and draws the panel. @param {Partial<PanelState>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    render(
      panel(this.state, this.numbers, this.acts, (key) => this.words[key] ?? key),
      this.page.place,
    );
  }

  // -- choosing a text ----------------------------------------------------------------------------------------

  /** Opens the text that was touched; before the texts are there, nothing. @param {Element} touched */
  pick(touched) {
    if (this.state.view === "starting") return;
    const known = new Set([...this.state.texts_of_game, ...this.state.elsewhere].map(({ key }) => key));
    const candidates = this.finder.keysAt(touched).filter((key) => known.has(key));
    const [key] = candidates;
    if (this.state.view === "numbers") void this.pickNumber(touched, candidates);
    else if (key) {
      this.update({ isPicking: false });
      void this.openText(key, candidates);
    } else this.update({ note: this.words["workshop.not_found"] ?? "" });
  }

  /** Lists the numbers of what was touched. @param {Element} touched @param {string[]} keys of its texts */
  async pickNumber(touched, keys) {
    const found = await this.numbers.pick(touched, keys);
    this.update({ isPicking: !found, note: found ? "" : (this.words["workshop.number_not_found"] ?? "") });
  }

  /** @param {string} key @param {string[]} [candidates] */
  async openText(key, candidates = this.state.candidates.includes(key) ? this.state.candidates : []) {
    await this.settle();
    const own = await this.openElsewhere(key);
    await this.showText(own, own === key ? candidates : []);
    this.page.place.querySelector("textarea")?.focus();
  }

  /** @param {string} key @param {string[]} [candidates] */
  async showText(key, candidates = this.state.candidates) {
    const entry = await this.client.request("entry", { key });
    const mine = this.myDrafts().find((draft) => draft.key === key);
    const texts = mine ? mine.texts : entry.texts;
    if (mine) entry.state = "draft";
    if (mine && String(mine.english) !== String(entry.english)) entry.was = mine.english; // it has changed since
    this.update({
      view: "text",
      entry,
      texts,
      candidates,
      samples: entry.samples,
      problems: [],
      isBroken: false,
      note: "",
    });
    if (mine) await this.check();
  }

  // -- typing -------------------------------------------------------------------------------------------------

  /** @param {number} form @param {string} text */
  type(form, text) {
    this.update({ texts: this.state.texts.map((one, at) => (at === form ? text : one)) });
    void this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), TYPING_PAUSE_MS);
  }

  /** Keeps what is typed as a draft: nothing of it is lost if the page is left before it is checked. */
  async keep() {
    const { entry, texts, lang } = this.state;
    if (!entry) return;
    const { key, english } = entry;
    const before = this.myDrafts().find((draft) => draft.key === key);
    if (!before && String(texts) === String(entry.texts)) return;
    const scope = this.scopeOf(key);
    const was = before ? before.was : entry.texts.filter(Boolean);
    await this.drafts.put({ lang, scope, key, texts, english, was });
    if (this.drafts.isStored !== this.state.isStored) this.update({ isStored: this.drafts.isStored });
  }

  /** Checks at once what was typed last. */
  async settle() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.check();
  }

  /** Checks the draft of the open text, and shows it in the page if it has no error. */
  async check() {
    const { entry, texts } = this.state;
    if (entry && this.myDrafts().some(({ key }) => key === entry.key)) await this.tryDraft(entry.key, texts);
  }

  /** @param {string} key @param {string[]} texts */
  async tryDraft(key, texts) {
    const tried = await this.client.request("try", { key, texts });
    if (tried.ok) this.broken.delete(key);
    else this.broken.add(key);
    this.mark(key, texts, "draft");
    if (this.state.entry?.key === key) {
      this.update({
        entry: { ...this.state.entry, state: "draft" },
        problems: tried.problems,
        samples: tried.ok ? tried.samples : this.state.samples,
        isBroken: !tried.ok,
      });
    }
    if (tried.ok) await this.page.apply(tried.patch);
  }

  /** Returns to the text of the catalog. */
  async discard() {
    const { entry, lang } = this.state;
    const mine = entry && this.myDrafts().find((draft) => draft.key === entry.key);
    if (!entry || !mine) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.drafts.remove(mine.id);
    this.broken.delete(mine.key);
    await this.open(lang, this.state.dir, this.game); // the texts of the catalog, with the other drafts
    await this.openText(mine.key);
  }

  /** Stops picking; else returns from a text or a number to its list, and to its line there. */
  stepBack() {
    const { isPicking, view, entry } = this.state;
    if (isPicking) this.update({ isPicking: false, note: "" });
    else if (view === "text") {
      void this.settle();
      this.show("list");
      const line =
        this.page.place.querySelector(`[data-key="${entry?.key}"]`) ?? this.page.place.querySelector("input");
      /** @type {HTMLElement | null} */ (line)?.focus();
    } else if (view === "numbers" && this.numbers.state.address) this.numbers.show("");
  }

  /** Ends the work of a bench whose page goes on without it. */
  close() {
    clearTimeout(this.timer);
    this.drafts.close();
    this.client.close();
  }

  /** Puts a placeholder where the cursor is. @param {string} text */
  insert(text) {
    const fields = [...this.page.place.querySelectorAll("textarea")];
    const field = fields.find((one) => one === document.activeElement) ?? fields[0];
    if (!field) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.focus();
    this.type(Number(field.dataset.form), field.value);
  }

  /** Opens the next text of the list. @param {number} by */
  step(by) {
    const all = listed(this.state);
    const at = all.findIndex(({ key }) => key === this.state.entry?.key);
    const next = all[(at + by + all.length) % all.length];
    if (next) void this.openText(next.key);
  }

  // -- list and handing in ------------------------------------------------------------------------------------

  /** @param {PanelState["view"]} view */
  show(view) {
    if (view === "hand-in") void this.prepareOut();
    else if (view === "numbers") {
      this.update({ view, note: "" });
      this.numbers.open().catch((error) => {
        console.error(error);
        this.update({ view: "failed" });
      });
    } else this.update({ view, onScreen: this.keysOnScreen(), note: "" });
  }

  /** The texts that the page shows now, by key with what is read there: those that are seen, in their order, then
   * labels and hidden ones. */
  keysOnScreen() {
    const page = this.page.shown();
    /** @type {[string, string][]} */
    const seen = [];
    /** @type {[string, string][]} */
    const labels = [];
    /** @type {[string, string][]} */
    const hidden = [];
    for (const text of textsOf(page, this.page.place)) {
      const words = normalized(this.finder.wordsOn(text));
      const [key] = this.finder.keysOn(text);
      const keys = key ? [key, ...this.finder.termsIn(key, words)] : [];
      const found = isSeen(text.element) ? (text.isLabel ? labels : seen) : hidden;
      found.push(...keys.map((one) => /** @type {[string, string]} */ ([one, words])));
    }
    for (const key of this.finder.keysOfParts(page.title)) labels.push([key, page.title]);
    /** @type {Map<string, string>} */
    const read = new Map();
    for (const [key, words] of [...seen, ...labels, ...hidden]) {
      const before = read.get(key) ?? "";
      if (!before.includes(words)) read.set(key, before ? `${before}\n${words}` : words);
    }
    return read;
  }

  async prepareOut() {
    await this.settle();
    const { lang } = this.state;
    const changes = this.myDrafts().filter(({ key }) => !this.broken.has(key));
    const { text } = await this.client.request("po", { drafts: changes });
    const known = new Set(this.state.texts_of_game.map(({ key }) => key));
    const out = {
      count: changes.length,
      po: text,
      ...inboxAddress(this.client.index.repository, lang, text),
      name: fileName(lang, new Date()),
      repository: this.client.index.repository,
      broken: [...this.broken].map((key) => ({ key, isKnown: known.has(key) })),
    };
    this.update({ view: "hand-in", out, note: "" });
  }

  async copy() {
    const field = /** @type {HTMLTextAreaElement | null} */ (this.page.place.querySelector(".workshop-po"));
    await navigator.clipboard.writeText(this.state.out.po).then(
      () => this.update({ note: this.words["workshop.copied"] ?? "" }),
      () => field?.select(), // forbidden: it can be copied by hand
    );
  }

  /** @type {import("./text-panel.js").PanelActs} */
  acts = {
    pick: () => this.update({ isPicking: !this.state.isPicking, note: "" }),
    show: (view) => {
      this.update({ isPicking: false });
      this.show(view);
    },
    open: (key) => void this.openText(key),
    type: (form, text) => this.type(form, text),
    insert: (text) => this.insert(text),
    discard: () => void this.discard(),
    step: (by) => this.step(by),
    search: (change) => this.update({ ...change, ...(change.filter ? { onScreen: this.keysOnScreen() } : {}) }),
    download: () => downloadText(this.state.out.name, this.state.out.po),
    copy: () => void this.copy(),
    close: () => this.page.leave(),
  };
}
