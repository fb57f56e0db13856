// The play page: starts the engine, keeps the screens, ties the table to the storage, the languages and the keyboard.
import { Broken, Desk, Refused } from "./engine-client.js";
import { Focus } from "./focus.js";
import { bar, dialog, fatal, notices } from "./page-chrome.js";
import { edition } from "./editions.js";
import { key } from "./keyboard.js";
import { html, nothing, render } from "./vendor.js";
import { emptyForm, menu } from "./menu.js";
import { offline } from "./offline.js";
import { Opening } from "./game-opener.js";
import { EARLIER, ROOT, SITE, json, moveTo } from "./paths.js";
import { rulebook } from "./rule-dialog.js";
import { remember, showTheme } from "./settings.js";
import { BadFile, Store, Unsaved, download } from "./game-store.js";
import { candidates, marked, touchable } from "./table/move-selection.js";
import { glide, measure } from "./table/piece-animation.js";
import { Peek } from "./table/card-preview.js";
import { route } from "./table/route.js";
import { jump, markPart, table } from "./table/table.js";
import { listen } from "./table/input.js";
import { zone } from "./table/zones/index.js";
import { rich, speak, t } from "./text.js";

/** @typedef {import("./types.js").PageInfo} PageInfo */
/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./game-store.js").Kept} Kept */
/** @typedef {import("./dialogs.js").Dialog} Dialog */
/** @typedef {import("./table/context.js").Context} Context */
/** @typedef {{id: number, kind: "error" | "info", body: unknown, about: unknown, here: string}} Notice
 *   `about`: of what it is told once; `here`: where it holds, "": anywhere */

const NARROW = matchMedia("(max-width: 62rem)");

export class App {
  /** @param {PageInfo} page @param {HTMLElement} root */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    this.lang = page.lang;
    this.store = new Store(() => this.warn("ui.store_blocked"));
    /** Rules and engine of this page. */
    this.edition = "";
    this.opening = new Opening(this);
    this.focus = new Focus(this);
    this.peek = new Peek(root, () => this.context());
    /** @type {GameData | null} */
    this.data = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./table/play.js").Play | null} */
    this.play = null;
    /** @type {import("./menu.js").Form | null} */
    this.form = null;
    /** @type {Kept[]} */
    this.saved = [];
    this.lasting = true;
    this.removing = "";
    /** @type {Record<string, unknown>} */
    this.broken = {};
    /** @type {Notice[]} */
    this.notices = [];
    this.noticed = 0;
    /** @type {Dialog | null} */
    this.dialog = null;
    this.busy = false;
    this.boot = { step: "load", part: 0, done: false };
    /** The note that this page is of an earlier version was read. */
    this.earlierRead = false;
    /** @type {{state: import("./offline.js").Offline, part: number}} */
    this.offline = { state: "none", part: 0 };
    this.zoom = 1;
    this.loupe = "";
    /** Whose area was opened; null: one's own. @type {number | null} */
    this.seat = null;
    /** @type {Record<string, number>} */
    this.dials = {};
    /** @type {Record<string, string>} */
    this.tabs = {};
    this.words = "";
    this.told = true;
    this.drawing = 0;
    /** @type {() => void} */
    this.renew = () => location.reload();
    this.desk = new Desk({
      progress: (step, part) => {
        this.boot = { step, part, done: false };
        this.update();
      },
      started: (again) => {
        this.boot.done = true;
        if (again) this.notice("info", t("ui.engine_again"));
        this.update();
      },
      stuck: () =>
        this.notice(
          "info",
          html`${t("ui.engine_slow")} <button type="button" data-act="engine-again"
        @click=${() => this.desk.revive()}>${t("ui.engine_restart")}</button>`,
        ),
    });
  }

  /** Fetches what the page needs while the engine starts, then shows the menu or the table that the address asks for. */
  async begin() {
    showTheme();
    this.desk.ready.catch((error) => fatal(error));
    if (EARLIER) {
      // An earlier version serves the games that began with it. Addresses stay as everybody has them.
      const plain = location.href.replace(ROOT.href, SITE.href);
      if (!location.hash.startsWith("#game=")) {
        location.replace(plain);
        return;
      }
      history.replaceState(history.state, "", plain);
    }
    try {
      const { game } = this.page;
      const wanted = new URL(location.href).searchParams.get("lang");
      const known = this.page.langs.some(({ id }) => id === wanted);
      if (wanted && known) this.lang = wanted;
      // What the engine is made of is the engine's: without it no engine starts, whoever notices first.
      const made = json("runtime/runtime.json").catch((error) => {
        throw new Broken("worker", error.message);
      });
      const files = [speak(this.lang, game), json(`data/${game}.json`), made];
      const [words, data, runtime] = await Promise.all(files);
      this.edition = edition(data.version, runtime.engine);
      const { zones } = /** @type {GameData} */ (data).table;
      if (Object.values(zones).some(({ kind }) => kind === "map" || kind === "plan"))
        this.board = await json(`data/${game}.board.json`);
      this.data = data;
      if (wanted && !known) this.warn("ui.bad_language");
      this.relabel();
      void this.desk.ask("rules", { data }).catch((error) => this.trouble(error));
      void this.desk.ask("catalog", { lang: this.lang, data: words }).catch((error) => this.trouble(error));
    } catch (error) {
      fatal(error);
      return;
    }
    this.form = emptyForm(/** @type {GameData} */ (this.data));
    this.listen();
    this.renew = offline((state, part) => {
      this.offline = { state, part };
      this.update();
    });
    await this.opening.refresh();
    this.update();
    await this.opening.follow();
  }

  // -- languages --------------------------------------------------------------------------------------------

  /** Everything in another language, at any moment; if its words cannot be had, all stays as it is.
   * @param {string} lang */
  async speak(lang) {
    if (lang === this.lang) return;
    try {
      const words = await speak(lang, this.page.game);
      await this.desk.ask("catalog", { lang, data: words });
      moveTo(this.lang, lang);
      this.lang = lang;
      this.relabel();
      await this.play?.translate();
      if (this.dialog?.kind === "rule") await rulebook(lang, this.page.game);
    } catch (error) {
      this.trouble(error);
    }
    this.update();
  }

  /** The page itself speaks the language too: its attributes and its title. */
  relabel() {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dir = this.page.langs.find(({ id }) => id === this.lang)?.dir ?? "ltr";
    document.title = `${t("ui.play")} · ${t("game.name")}`;
    const here = this.page.lang;
    if (here !== this.lang && location.pathname.includes(`/${here}/`)) moveTo(here, this.lang);
    this.page.lang = this.lang;
    remember(this.lang);
  }

  // -- trouble ----------------------------------------------------------------------------------------------

  /** @param {unknown} error @returns {unknown} what a person can read */
  explained(error) {
    if (error instanceof Refused) return error.text.length ? rich(error.text) : t("ui.unexpected");
    if (error instanceof BadFile) return t(error.key);
    if (error instanceof Unsaved)
      return html`${t("ui.save_failed")}
      <button type="button" data-act="take-away" @click=${() => this.takeAway()}>${t("ui.download")}</button>`;
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    return html`${t("ui.unexpected")} <code>${detail.slice(0, 300)}</code>`;
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof Broken && error.reason !== "engine") fatal(error);
    else if (error instanceof Unsaved) this.notice("error", this.explained(error), { about: Unsaved });
    else this.notice("error", this.explained(error), { passing: error instanceof Refused || error instanceof BadFile });
  }

  /** @param {string} key */
  warn(key) {
    this.notice("error", t(key));
  }

  /** @param {"error" | "info"} kind @param {unknown} body
   * @param {{passing?: boolean, about?: unknown}} [how] `passing`: it answers what was just tried, and goes once something
   *   else is tried or has happened; `about`: of what it is told once, as long as it stands there */
  notice(kind, body, { passing = false, about = body } = {}) {
    if (this.notices.some((one) => one.about === about)) return;
    const others = passing ? this.notices.filter(({ here }) => !here) : this.notices;
    this.notices = [
      ...others.slice(-2),
      { id: ++this.noticed, kind, body, about, here: passing ? this.standing() : "" },
    ];
    this.update();
  }

  /** What a notice is about is no longer so. @param {unknown} about */
  settled(about) {
    this.notices = this.notices.filter((one) => one.about !== about);
  }

  /** Where everything stands, as far as an answer depends on it. */
  standing() {
    const { play } = this;
    return JSON.stringify([this.lang, play && [play.serial, play.snap.n, play.past, play.cover, play.held]]);
  }

  /** @param {number} id */
  dismiss(id) {
    this.notices = this.notices.filter((one) => one.id !== id);
    this.update();
  }

  /** Tells screen readers; what comes before the next drawing is told together. What is told twice in a row must differ,
   * else it is heard once. @param {string} words */
  announce(words) {
    this.words = this.told ? (words === this.words ? `${words}\u00a0` : words) : `${this.words} ${words}`;
    this.told = false;
    this.update();
  }

  /** The game as it stands, as a file: also where the browser did not take it. */
  takeAway() {
    const { latest = null } = this.play ?? {};
    if (latest) download({ ...latest, updated: Date.now() });
  }

  // -- windows ----------------------------------------------------------------------------------------------

  /** @param {Dialog} dialog */
  open(dialog) {
    this.dialog = dialog;
    this.update();
  }

  /** A rule beside the table; its words are fetched when they are first asked for. @param {string} id */
  async openRule(id) {
    this.open({ kind: "rule", id });
    try {
      await rulebook(this.lang, this.page.game);
    } catch (error) {
      this.close();
      this.trouble(error);
    }
    this.update();
  }

  close() {
    const there = this.root.querySelector("dialog");
    if (there?.open) there.close();
    else this.closed();
  }

  closed() {
    this.dialog = null;
    this.update();
  }

  // -- drawing ----------------------------------------------------------------------------------------------

  narrow() {
    return NARROW.matches;
  }

  /** Draws soon; many changes in one moment are drawn once. */
  update() {
    if (this.drawing) return;
    this.drawing = setTimeout(() => {
      this.drawing = 0;
      try {
        this.draw();
      } catch (error) {
        fatal(error); // a page that cannot be drawn must not stay silent; the game is saved
      }
    });
  }

  /** @returns {Context | null} */
  context() {
    const { play, data } = this;
    if (!play || !data) return null;
    const moves = play.moves();
    const left = candidates(moves, play.choice);
    return {
      snap: play.snap,
      data,
      board: this.board,
      can: touchable(moves, left.length ? play.choice : { ...play.choice, touched: [] }),
      picked: marked(play.choice),
      meant: new Set(Object.values(play.composed()?.move?.move ?? {}).map(String)),
      narrow: this.narrow(),
      zoom: this.zoom,
      setZoom: (zoom) => {
        this.zoom = zoom;
        this.update();
      },
      loupe: this.loupe,
      setLoupe: (part) => {
        this.loupe = part;
        this.update();
      },
      route: route(data.board, play),
      seat: this.seat ?? play.snap.viewer ?? 0,
      openSeat: (seat) => {
        this.seat = seat === play.snap.viewer || seat === this.seat ? null : seat;
        this.update();
      },
      dials: this.dials,
      turnDial: (zone, at) => {
        this.dials[zone] = at;
        this.update();
      },
      tabs: this.tabs,
      openTab: (zone, id) => {
        this.tabs[zone] = id;
        this.update();
      },
      browse: (_zone, title, list) => this.open({ kind: "browse", title, list }),
      readNotes: (title, lines) => this.open({ kind: "notes", title, lines }),
      show: (face) => this.open({ kind: "lens", face }),
      showPoints: (seat) => this.open({ kind: "points", seat }),
      zone,
      rule: this.page.rulebook ? (id) => void this.openRule(id) : null,
    };
  }

  draw() {
    if (!this.data || !this.form) return;
    document.getElementById("boot")?.remove();
    const here = this.standing();
    this.notices = this.notices.filter((one) => !one.here || one.here === here);
    const before = this.play ? measure() : null;
    const ctx = this.context();
    const focused = document.activeElement;
    render(this.body(ctx), this.root);
    this.told = true;
    glide(before);
    this.focus.settle(focused);
    this.peek.drawn();
    this.report(ctx);
  }

  /** @param {Context | null} ctx */
  body(ctx) {
    const { play, opening } = this;
    const log = () => jump("log");
    return html`${bar(this)} ${notices(this)}
      <main id="main" tabindex="-1">
        ${
          ctx && play
            ? table(ctx, play, { rematch: () => void opening.rematch(), leave: () => void opening.leave(), log })
            : this.menu()
        }
        <p class="sr-only" id="can-be-chosen">${t("ui.playable")}</p>
        <p class="sr-only" role="status" aria-live="polite" data-announce>${this.words}</p>
      </main>
      ${dialog(this, ctx)}`;
  }

  menu() {
    const { data, form, saved, lasting, removing, broken, busy, opening } = this;
    if (!data || !form) return nothing;
    return menu(
      { data, form, saved, lasting, removing, broken, busy, isEarlier: (kept) => opening.isEarlier(kept) },
      {
        changed: () => this.update(),
        start: () => void opening.start(),
        quick: (bots) => void opening.quick(bots),
        resume: (kept) => void opening.resume(kept),
        tryHere: ({ save }) => void opening.tryHere(save),
        remove: (kept) => void opening.remove(kept),
        download,
        bring: (file) => void opening.bring(file),
      },
    );
  }

  /** The page says what state it is in. @param {Context | null} ctx */
  report(ctx) {
    const { play } = this;
    const { dataset } = document.documentElement;
    if (play?.mayAct() && ctx) dataset.ready = "table";
    else if (play?.held) dataset.ready = "held";
    else if (play && play.past !== null) dataset.ready = "past";
    else if (play?.snap.over) dataset.ready = "over";
    else if (play && play.cover !== null) dataset.ready = "cover";
    else if (!play) dataset.ready = this.boot.done ? "menu" : "starting";
    else delete dataset.ready;
  }

  // -- hands ------------------------------------------------------------------------------------------------

  listen() {
    listen(this.root, {
      touch: (id, face) => {
        const { play } = this;
        if (!play) return;
        if (play.mayAct()) void play.touch(id, face);
        else if (face) this.open({ kind: "lens", face });
      },
      show: (face) => this.open({ kind: "lens", face }),
    });
    NARROW.addEventListener("change", () => this.update());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.update());
    document.addEventListener("keydown", (event) => key(this, event));
    addEventListener("scroll", () => requestAnimationFrame(markPart), { passive: true });
    addEventListener("hashchange", () => void this.opening.hash());
  }
}

const root = document.getElementById("app");
const info = document.getElementById("page")?.textContent;
if (root && info) void new App(JSON.parse(info), root).begin();
