// Entry point of the play page: starts the engine, holds the page's state, connects table, storage, languages and keys.
import { EngineFailure, EngineClient, RequestRefused } from "./engine-client.js";
import { Focus } from "./focus.js";
import { titleBar, openDialog, showFatalError, notices } from "./page-chrome.js";
import { editionId } from "./editions.js";
import { onKeyDown } from "./keyboard.js";
import { html, nothing, render } from "./vendor.js";
import { emptyForm, menu } from "./menu.js";
import { registerServiceWorker } from "./offline.js";
import { GameOpener } from "./game-opener.js";
import { IS_EARLIER, ROOT, SITE, fetchJson, replaceLanguage } from "./paths.js";
import { loadRulebook } from "./rule-dialog.js";
import { rememberLanguage, applyTheme } from "./settings.js";
import { InvalidFile, Store, SaveFailed, download } from "./game-store.js";
import { candidates, markedIds, touchable } from "./table/move-selection.js";
import { animatePieces, measurePieces } from "./table/piece-animation.js";
import { CardPreview } from "./table/card-preview.js";
import { route } from "./table/route.js";
import { jumpTo, markLayoutParts, markVisiblePart, table } from "./table/table.js";
import { listenToPieces } from "./table/input.js";
import { zone } from "./table/zones/index.js";
import { rich, loadLanguage, t } from "./text.js";

/** @typedef {import("./compiled-data.d.ts").PageInfo} PageInfo */
/** @typedef {import("./compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./compiled-data.d.ts").Board} Board */
/** @typedef {import("./game-store.js").SavedGame} SavedGame */
/** @typedef {import("./dialogs.js").Dialog} Dialog */
/** @typedef {import("./table/context.js").Context} Context */
/** @typedef {{id: number, kind: "error" | "info", body: unknown, topic: unknown, position: string}} Notice
 *   `topic`: only one notice per topic is shown; `position`: the position key it belongs to, "": every position */

const NARROW = matchMedia("(max-width: 62rem)");
/** How long the site waits with its installation for bots that move first, in milliseconds. */
const MAX_FIRST_TURNS_MS = 20_000;

export class App {
  /** @param {PageInfo} page @param {HTMLElement} root */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    this.lang = page.lang;
    this.store = new Store(() => this.warn("ui.store_blocked"));
    /** Edition of this page: version of the rules and engine (editions.js). */
    this.edition = "";
    this.opener = new GameOpener(this);
    this.focus = new Focus(this);
    this.cardPreview = new CardPreview(root, () => this.context());
    /** @type {GameData | null} */
    this.data = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./table/play.js").Play | null} */
    this.play = null;
    /** @type {import("./menu.js").Form | null} */
    this.form = null;
    /** @type {SavedGame[]} */
    this.saved = [];
    this.isPersistent = true;
    /** Id of the saved game whose removal must be confirmed, or "". */
    this.confirmRemoval = "";
    /** @type {Record<string, unknown>} */
    this.openErrors = {};
    /** @type {Notice[]} */
    this.notices = [];
    this.noticeCount = 0;
    /** @type {Dialog | null} */
    this.dialog = null;
    this.busy = false;
    this.boot = { step: "load", part: 0, done: false };
    /** Whether the note about an earlier version was dismissed. */
    this.earlierNoteRead = false;
    /** @type {{state: import("./offline.js").Offline, part: number}} */
    this.offline = { state: "none", part: 0 };
    this.zoom = 1;
    this.loupe = "";
    /** Seat whose area is open; null: the viewer's. @type {number | null} */
    this.seat = null;
    /** @type {Record<string, number>} */
    this.dials = {};
    /** @type {Record<string, string>} */
    this.tabs = {};
    /** Text for screen readers; `announced`: it has been drawn. */
    this.announcement = "";
    this.announced = true;
    /** Timer of the next drawing; 0: none. */
    this.drawTimer = 0;
    /** @type {() => void} */
    this.applyUpdate = () => location.reload();
    this.engine = new EngineClient({
      onProgress: (step, part) => {
        this.boot = { step, part, done: false };
        this.update();
      },
      onStarted: (again) => {
        this.boot.done = true;
        if (again) this.notice("info", t("ui.engine_again"));
        this.update();
      },
      onSlow: () =>
        this.notice(
          "info",
          html`${t("ui.engine_slow")} <button type="button" data-act="engine-again"
        @click=${() => this.engine.restart()}>${t("ui.engine_restart")}</button>`,
        ),
    });
  }

  /** Fetches the data of the page while the engine starts, then shows the menu or what the URL requests. */
  async begin() {
    applyTheme();
    this.engine.ready.catch((error) => showFatalError(error));
    if (IS_EARLIER) {
      // An earlier version of the site serves games that began with it. The URL in the address bar stays the plain one.
      const plain = location.href.replace(ROOT.href, SITE.href);
      if (!location.hash.startsWith("#game=")) {
        location.replace(plain);
        return;
      }
      history.replaceState(history.state, "", plain);
    }
    try {
      const { game } = this.page;
      const requested = new URL(location.href).searchParams.get("lang");
      const known = this.page.langs.some(({ id }) => id === requested);
      if (requested && known) this.lang = requested;
      // Without runtime.json no engine starts: report the same failure as the worker would.
      const made = fetchJson("runtime/runtime.json").catch((error) => {
        throw new EngineFailure("worker", error.message);
      });
      const files = [loadLanguage(this.lang, game), fetchJson(`data/${game}.json`), made];
      const [words, data, runtime] = await Promise.all(files);
      this.edition = editionId(data.version, runtime.engine);
      const { zones } = /** @type {GameData} */ (data).table;
      if (Object.values(zones).some(({ kind }) => kind === "map" || kind === "plan"))
        this.board = await fetchJson(`data/${game}.board.json`);
      this.data = data;
      if (requested && !known) this.warn("ui.bad_language");
      this.applyLanguage();
      void this.engine.request("rules", { data }).catch((error) => this.reportError(error));
      void this.engine.request("catalog", { lang: this.lang, data: words }).catch((error) => this.reportError(error));
    } catch (error) {
      showFatalError(error);
      return;
    }
    this.form = emptyForm(/** @type {GameData} */ (this.data));
    this.listen();
    const shown = this.showFirstView();
    const settled = shown.catch(() => {}); // the caller gets the error
    this.applyUpdate = registerServiceWorker((state, part) => {
      this.offline = { state, part };
      this.update();
    }, settled);
    await shown;
  }

  /** Shows the menu or what the URL requests; fulfilled when the engine is ready and the menu or the table accepts
   * input, or when bots have moved for MAX_FIRST_TURNS_MS. */
  async showFirstView() {
    await this.opener.refreshSavedGames();
    this.update();
    await this.opener.openFromUrl();
    await this.engine.ready.catch(() => {}); // reported by begin()
    await Promise.race([this.play?.firstTurns, new Promise((passed) => setTimeout(passed, MAX_FIRST_TURNS_MS))]);
    await new Promise((drawn) => setTimeout(drawn)); // after the drawing that update() has scheduled
  }

  // -- languages --------------------------------------------------------------------------------------------

  /** Switches page and engine to another language; if its texts cannot be loaded, nothing changes.
   * @param {string} lang */
  async setLanguage(lang) {
    if (lang === this.lang) return;
    try {
      const words = await loadLanguage(lang, this.page.game);
      await this.engine.request("catalog", { lang, data: words });
      replaceLanguage(this.lang, lang);
      this.lang = lang;
      this.applyLanguage();
      await this.play?.translate();
      if (this.dialog?.kind === "rule") await loadRulebook(lang, this.page.game);
    } catch (error) {
      this.reportError(error);
    }
    this.update();
  }

  /** Applies the language to the document: attributes, title, URL, settings. */
  applyLanguage() {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dir = this.page.langs.find(({ id }) => id === this.lang)?.dir ?? "ltr";
    document.title = `${t("ui.play")} · ${t("game.name")}`;
    const here = this.page.lang;
    if (here !== this.lang && location.pathname.includes(`/${here}/`)) replaceLanguage(here, this.lang);
    this.page.lang = this.lang;
    rememberLanguage(this.lang);
  }

  // -- trouble ----------------------------------------------------------------------------------------------

  /** @param {unknown} error @returns {unknown} the error as text for the player */
  describeError(error) {
    if (error instanceof RequestRefused) return error.text.length ? rich(error.text) : t("ui.unexpected");
    if (error instanceof InvalidFile) return t(error.key);
    if (error instanceof SaveFailed)
      return html`${t("ui.save_failed")}
      <button type="button" data-act="take-away" @click=${() => this.exportGame()}>${t("ui.download")}</button>`;
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    return html`${t("ui.unexpected")} <code>${detail.slice(0, 300)}</code>`;
  }

  /** @param {unknown} error */
  reportError(error) {
    if (error instanceof EngineFailure && error.reason !== "engine") showFatalError(error);
    else if (error instanceof SaveFailed) this.notice("error", this.describeError(error), { topic: SaveFailed });
    else
      this.notice("error", this.describeError(error), {
        transient: error instanceof RequestRefused || error instanceof InvalidFile,
      });
  }

  /** @param {string} key */
  warn(key) {
    this.notice("error", t(key));
  }

  /** @param {"error" | "info"} kind @param {unknown} body
   * @param {{transient?: boolean, topic?: unknown}} [how] `transient`: it disappears when the position
   *   or the language changes; `topic`: while a notice with this topic is shown, no second one is added */
  notice(kind, body, { transient = false, topic = body } = {}) {
    if (this.notices.some((one) => one.topic === topic)) return;
    const others = transient ? this.notices.filter(({ position }) => !position) : this.notices;
    this.notices = [
      ...others.slice(-2),
      { id: ++this.noticeCount, kind, body, topic, position: transient ? this.positionKey() : "" },
    ];
    this.update();
  }

  /** Removes the notices about a topic. @param {unknown} topic */
  removeNotices(topic) {
    this.notices = this.notices.filter((one) => one.topic !== topic);
  }

  /** Returns a key of the current position and language; transient notices belong to one key. */
  positionKey() {
    const { play } = this;
    return JSON.stringify([
      this.lang,
      play && [play.serial, play.snap.n, play.reviewEnd, play.handOverTo, play.awaiting],
    ]);
  }

  /** @param {number} id */
  dismiss(id) {
    this.notices = this.notices.filter((one) => one.id !== id);
    this.update();
  }

  /** Announces text to screen readers, joined with what was announced since the last drawing. A repeated text gets a
   * non-breaking space, since screen readers ignore unchanged content. @param {string} words */
  announce(words) {
    this.announcement = this.announced
      ? words === this.announcement
        ? `${words}\u00a0`
        : words
      : `${this.announcement} ${words}`;
    this.announced = false;
    this.update();
  }

  /** Downloads the current save as a file, even if the browser could not store it. */
  exportGame() {
    const { latestSave: latest = null } = this.play ?? {};
    if (latest) download({ ...latest, updated: Date.now() });
  }

  // -- dialogs ----------------------------------------------------------------------------------------------

  /** @param {Dialog} dialog */
  open(dialog) {
    this.dialog = dialog;
    this.update();
  }

  /** Opens a rule in a dialog; loads the rulebook on first use. @param {string} id */
  async openRule(id) {
    this.open({ kind: "rule", id });
    try {
      await loadRulebook(this.lang, this.page.game);
    } catch (error) {
      this.close();
      this.reportError(error);
    }
    this.update();
  }

  close() {
    const there = this.root.querySelector("dialog");
    if (there?.open) there.close();
    else this.onDialogClosed();
  }

  onDialogClosed() {
    this.dialog = null;
    this.update();
  }

  // -- drawing ----------------------------------------------------------------------------------------------

  narrow() {
    return NARROW.matches;
  }

  /** Schedules a drawing; changes of one task are drawn once. */
  update() {
    if (this.drawTimer) return;
    this.drawTimer = setTimeout(() => {
      this.drawTimer = 0;
      try {
        this.draw();
      } catch (error) {
        showFatalError(error); // never fail silently; the game is saved
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
      picked: markedIds(play.moves(), play.choice),
      involved: new Set(Object.values(play.composed()?.move?.move ?? {}).map(String)),
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
    const position = this.positionKey();
    this.notices = this.notices.filter((one) => !one.position || one.position === position);
    const before = this.play ? measurePieces() : null;
    const ctx = this.context();
    const focused = document.activeElement;
    render(this.body(ctx), this.root);
    markLayoutParts(this.root);
    this.announced = true;
    animatePieces(before);
    this.focus.afterDrawing(focused);
    this.cardPreview.afterDrawing();
    this.setReadyState(ctx);
  }

  /** @param {Context | null} ctx */
  body(ctx) {
    const { play, opener } = this;
    const log = () => jumpTo("log");
    return html`${titleBar(this)} ${notices(this)}
      <main id="main" tabindex="-1">
        ${
          ctx && play
            ? table(ctx, play, { rematch: () => void opener.rematch(), leave: () => void opener.leave(), log })
            : this.menu()
        }
        <p class="sr-only" id="can-be-chosen">${t("ui.playable")}</p>
        <p class="sr-only" role="status" aria-live="polite" data-announce>${this.announcement}</p>
      </main>
      ${openDialog(this, ctx)}`;
  }

  menu() {
    const { data, form, saved, isPersistent, confirmRemoval, openErrors, busy, opener } = this;
    if (!data || !form) return nothing;
    return menu(
      {
        data,
        form,
        saved,
        isPersistent,
        confirmRemoval,
        openErrors,
        busy,
        isEarlier: (kept) => opener.isEarlier(kept),
      },
      {
        onChange: () => this.update(),
        start: () => void opener.start(),
        quick: (bots) => void opener.quick(bots),
        resume: (kept) => void opener.resume(kept),
        tryHere: ({ save }) => void opener.tryHere(save),
        remove: (kept) => void opener.remove(kept),
        download,
        importFile: (file) => void opener.importFile(file),
      },
    );
  }

  /** Writes the state of the page to <html data-ready>. @param {Context | null} ctx */
  setReadyState(ctx) {
    const { play } = this;
    const { dataset } = document.documentElement;
    if (play?.mayAct() && ctx) dataset.ready = "table";
    else if (play?.awaiting) dataset.ready = "held";
    else if (play && play.reviewEnd !== null) dataset.ready = "past";
    else if (play?.snap.over) dataset.ready = "over";
    else if (play && play.handOverTo !== null) dataset.ready = "cover";
    else if (!play) dataset.ready = this.boot.done ? "menu" : "starting";
    else delete dataset.ready;
  }

  // -- input ------------------------------------------------------------------------------------------------

  listen() {
    listenToPieces(this.root, {
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
    document.addEventListener("keydown", (event) => onKeyDown(this, event));
    addEventListener("scroll", () => requestAnimationFrame(markVisiblePart), { passive: true });
    addEventListener("hashchange", () => void this.opener.hash());
  }
}

const root = document.getElementById("app");
const info = document.getElementById("page")?.textContent;
const isOld = document.documentElement.dataset.browser === "old"; // browser-check.js has explained it
if (root && info && !isOld) void new App(JSON.parse(info), root).begin();
