// Entry point of the play page: starts the engine, connects table, storage, languages and keys, and draws.
import { asksForTable } from "./address-opener.js";
import { Announcer } from "./announcer.js";
import { dayOf } from "./daily.js";
import { editionId } from "./editions.js";
import { EngineClient } from "./engine-client.js";
import { runtime } from "./engine-start.js";
import { Focus } from "./focus.js";
import { GameOpener } from "./game-opener.js";
import { Store, download } from "./game-store.js";
import { onKeyDown } from "./keyboard.js";
import { menu } from "./menu.js";
import { Notices } from "./notices.js";
import { isBegun } from "./lesson-progress.js";
import { keepEverything, keepPython, notInstalled, registerServiceWorker } from "./offline.js";
import {
  drawProgress,
  earlierNote,
  keptPanel,
  noticeList,
  offlineNote,
  showFatalError,
  titleBar,
} from "./page-chrome.js";
import { PageDialogs } from "./page-dialogs.js";
import { PageDrawing } from "./page-drawing.js";
import { loadLessonTexts } from "./lesson.js";
import { IS_EARLIER, ROOT, SITE, fetchJson, replaceLanguage } from "./paths.js";
import { SearchWorkers } from "./search-workers.js";
import { applyTheme, changeSettings, rememberLanguage } from "./settings.js";
import { Sharing } from "./sharing.js";
import { setBotFaces, setPlayerShapes } from "./symbols.js";
import { CardPreview } from "./table/card-preview.js";
import { contextOf, initialUi } from "./table/context.js";
import { listenToPieces } from "./table/input.js";
import { shownIn } from "./table/mode.js";
import { jumpTo, markVisiblePart, table } from "./table/table.js";
import { TableCard } from "./table-card.js";
import { loadHelp } from "./table-help.js";
import { currentCatalog, loadLanguage, t } from "./text.js";
import { html, nothing } from "./vendor.js";
import { openWorkshop } from "./workshop-switch.js";

/** @typedef {import("./compiled-data.d.ts").PageInfo} PageInfo */
/** @typedef {import("./table/context.js").Context} Context */

const NARROW = matchMedia("(max-width: 62rem)");
const PHONE = matchMedia("(max-width: 46.24rem), (max-width: 62rem) and (max-height: 32rem)");
/** How long a page that opens a table shows its title alone, in milliseconds: to draw the frame costs as much as the
 * pieces, which may be there before. */
const TITLE_ALONE_MS = 400;
/** How long the site waits with its installation for bots that move first, in milliseconds. */
const MAX_FIRST_TURNS_MS = 20_000;

class App {
  /** @param {PageInfo} page @param {HTMLElement} root */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    setPlayerShapes(page.signs);
    setBotFaces(page.faces);
    this.lang = page.lang;
    /** @type {import("./compiled-data.d.ts").Board | null} */
    this.board = null;
    this.ui = initialUi();
    this.boot = { step: "load", part: 0, done: false };
    this.offline = notInstalled();
    /** @type {() => void} */
    this.applyUpdate = () => location.reload();
    /** Whether the note about an earlier version was dismissed. */
    this.earlierNoteRead = false;
    /** Whether the address asks for a table that has not opened yet: the menu is not drawn meanwhile. */
    this.isTableAwaited = false;
    /** Whether the page shows its title alone; see TITLE_ALONE_MS. */
    this.isTitleAlone = false;
    /** @type {Awaited<ReturnType<typeof openWorkshop>>} */
    this.workshop = null;
    const onChange = () => this.update();
    this.announcer = new Announcer(onChange);
    this.notices = new Notices({
      position: () => this.positionKey(),
      onChange,
      onFatal: showFatalError,
      download: () => this.sharing.exportGame(),
    });
    this.focus = new Focus(root, () => NARROW.matches);
    this.drawing = new PageDrawing({
      root,
      isReady: () => this.opener.data !== null && (this.shown !== null || !this.isTitleAlone),
      play: () => this.play,
      body: () => this.body(this.context()),
      idleState: () => (this.boot.done && !this.isTableAwaited ? "menu" : "starting"),
      lang: () => this.lang,
      narrow: () => NARROW.matches,
      onMove: () => {
        this.ui = { ...this.ui, loupe: "" }; // an enlarged place would hide what happens
      },
      dropPainted: () => this.opener.dropPainted(),
      drawProgress: () => this.drawProgress(),
      announcer: this.announcer,
      notices: this.notices,
      focus: this.focus,
      cardPreview: new CardPreview(root, () => this.context()),
    });
    this.engine = this.createEngine();
    this.opener = new GameOpener({
      game: page.game,
      engine: this.engine,
      searchers: new SearchWorkers(() => this.engine.setupRequests.values()),
      store: new Store({
        onBlocked: () => this.notices.warn("ui.store_blocked", "blocked"),
        onUnsaved: (reason) => this.notices.warn(reason, "unsaved"),
        onAnswer: () => void this.onStorageAnswer(),
      }),
      notices: this.notices,
      announce: (words) => this.announcer.announce(words),
      lang: () => this.lang,
      onChange,
      onOpened: () => {
        this.dialogs.current = null;
        this.ui = initialUi();
        void this.card.prepare();
      },
      focusOn: (selector) => this.focus.focusOn(selector),
      askTakeBack: () => this.dialogs.open({ kind: "take-back" }),
      sendTurn: () => void this.sharing.shareGame("turn"),
      askSeat: (seats, turn, isNew) => this.dialogs.askSeat(seats, turn, isNew),
    });
    this.card = new TableCard({
      game: page.game,
      hasRulebook: Boolean(page.rulebook),
      opener: this.opener,
      notices: this.notices,
      lang: () => this.lang,
      onChange,
    });
    this.sharing = new Sharing({
      root,
      opener: this.opener,
      notices: this.notices,
      context: () => this.context(),
      lang: () => this.lang,
      open: (dialog) => this.dialogs.open(dialog),
      close: () => this.dialogs.close(),
    });
    this.dialogs = new PageDialogs({
      page,
      root,
      opener: this.opener,
      sharing: this.sharing,
      notices: this.notices,
      lang: () => this.lang,
      setLanguage: (lang) => void this.setLanguage(lang),
      onChange,
    });
  }

  /** The open match. */
  get play() {
    return this.opener.play;
  }

  /** The match that is drawn: the open one, or the kept view of the one that is being opened. */
  get shown() {
    return this.opener.play ?? this.opener.painted;
  }

  /** Whether the match that is drawn accepts nothing yet: the engine is opening it. */
  get isLocked() {
    return this.shown !== this.play;
  }

  createEngine() {
    return new EngineClient({
      onProgress: (step, part) => {
        this.boot = { step, part, done: false };
        if (!this.drawProgress()) this.update();
      },
      onStarted: (again) => {
        this.boot.done = true;
        if (again) this.notices.show("info", t("ui.engine_again"));
        if (this.opener?.painted && !again) return; // there is no opener yet if the worker was quick; it draws soon
        this.update();
      },
      onSlow: () =>
        this.notices.show(
          "info",
          html`${t("ui.engine_slow")} <button type="button" data-act="engine-again"
        @click=${() => this.engine.restart()}>${t("ui.engine_restart")}</button>`,
        ),
    });
  }

  /** Draws how far the start is, and nothing else. @returns {boolean} false if the page has no place for it yet */
  drawProgress() {
    return drawProgress(this.root, this.boot);
  }

  // -- start ------------------------------------------------------------------------------------------------

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
    void this.opener.host.store.open(); // while the files of the game are read
    try {
      await this.loadGame();
    } catch (error) {
      showFatalError(error);
      return;
    }
    this.listen();
    const shown = this.showFirstView();
    const settled = shown.catch(() => {}); // the caller gets the error
    this.applyUpdate = registerServiceWorker((change) => {
      this.offline = { ...this.offline, ...change };
      this.update();
    }, settled);
    await shown;
    if (!this.engine.isKept) void keepPython(() => this.engine.setupRequests.values());
    await this.openWorkshop();
  }

  /** Opens the workshop if it is switched on; without it the table goes on. */
  async openWorkshop() {
    const showTexts = async () => {
      await this.engine.request("catalog", { lang: this.lang, data: currentCatalog() });
      await this.play?.translate();
      this.update();
    };
    const tryRules = (/** @type {any} */ data) => this.opener.tryRules(data);
    const host = { game: this.page.game, root: this.root, tryRules, showTexts };
    this.workshop = await openWorkshop(host).catch((error) => {
      console.error(error);
      changeSettings({ workshop: false }); // the next start of the page is without it
      this.notices.warn("ui.workshop_failed");
      return null;
    });
  }

  /** Fetches rules, texts and board, and gives them to the engine. */
  async loadGame() {
    const { game, langs } = this.page;
    const requested = new URL(location.href).searchParams.get("lang");
    const known = langs.some(({ id }) => id === requested);
    if (requested && known) this.lang = requested;
    const board = this.page.board ? fetchJson(`data/${game}.board.json`) : Promise.resolve(null);
    const files = [loadLanguage(this.lang, game), fetchJson(`data/${game}.json`), board];
    const [words, data, drawing] = await Promise.all(files);
    this.board = drawing;
    this.opener.setRules(data, editionId(data.version, runtime.engine));
    if (requested && !known) this.notices.warn("ui.bad_language");
    this.applyLanguage();
    const report = (/** @type {unknown} */ error) => this.notices.report(error);
    void this.engine.request("rules", { data }).catch(report);
    void this.engine.request("catalog", { lang: this.lang, data: words }).catch(report);
  }

  /** Shows the menu or what the URL requests; fulfilled when the engine is ready and the menu or the table accepts
   * input, or when bots have moved for MAX_FIRST_TURNS_MS. */
  async showFirstView() {
    this.isTableAwaited = this.isTitleAlone = asksForTable(new URL(location.href));
    const endTitle = () => {
      this.isTitleAlone = false;
      if (!this.shown) this.update();
    };
    if (this.isTableAwaited) setTimeout(endTitle, TITLE_ALONE_MS);
    else {
      this.update();
      await this.opener.saved.refresh();
    }
    await this.opener.address.open();
    // The list of saved games is for the menu: beside a table it can come later.
    const listed = this.isTableAwaited ? this.opener.saved.refresh() : null;
    if (!this.play) await listed;
    this.isTableAwaited = this.isTitleAlone = false;
    this.update();
    await this.engine.ready.catch(() => {}); // reported by begin()
    await Promise.race([this.play?.firstTurns, new Promise((passed) => setTimeout(passed, MAX_FIRST_TURNS_MS))]);
    await new Promise((drawn) => setTimeout(drawn)); // after the drawing that update() has scheduled
  }

  listen() {
    this.lock();
    /** @param {string} face */
    const show = (face) => this.dialogs.open({ kind: "lens", face });
    listenToPieces(this.root, {
      touch: (id, face) => {
        const { play } = this;
        if (play?.mayAct()) void play.selection.touch(id, face);
        else if (play && face) show(face);
      },
      show,
      explain: (id, title) => this.play && this.dialogs.open({ kind: "about", id, title }),
    });
    for (const size of [NARROW, PHONE, matchMedia("(orientation: portrait)")]) {
      size.addEventListener("change", () => {
        this.focus.forget();
        this.update();
      });
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.update());
    document.addEventListener("keydown", (event) =>
      onKeyDown(
        event,
        this.root,
        this.play,
        (dialog) => this.dialogs.open(dialog),
        () => void this.dialogs.openHelp(),
      ),
    );
    addEventListener("scroll", () => requestAnimationFrame(markVisiblePart), { passive: true });
    addEventListener("resize", () => this.update());
    addEventListener("hashchange", () => void this.opener.address.follow());
  }

  /** Keeps what is done to a locked table from its elements. (An inert one looks the same, but as it becomes live the
   * browser computes the style of every element again, which takes as long as all the rest of that drawing.) */
  lock() {
    for (const type of ["pointerdown", "contextmenu", "click", "input", "change", "submit"]) {
      this.root.addEventListener(
        type,
        (event) => {
          if (!this.isLocked || !(event.target instanceof Element && event.target.closest("main"))) return;
          event.stopImmediatePropagation();
          if (type !== "pointerdown") event.preventDefault(); // which would also keep a finger from scrolling
        },
        { capture: true },
      );
    }
  }

  /** Shows the saved games, and opens the one of the address, after the storage was silent. */
  async onStorageAnswer() {
    for (const topic of ["blocked", "unsaved"]) this.notices.remove(topic);
    await this.opener.saved.refresh();
    if (!this.play) await this.opener.address.follow();
    this.update();
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
      const { lesson = null } = this.play ?? {};
      if (lesson) lesson.texts = await loadLessonTexts(this.page.game, lang, lesson.id);
      await this.play?.translate();
      await this.workshop?.follow();
      await this.dialogs.translate();
      if (this.card.knownKinds) await loadHelp(lang, this.page.game);
    } catch (error) {
      this.notices.report(error);
    }
    this.update();
  }

  /** Applies the language to the document: attributes, title, URL, settings. */
  applyLanguage() {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dir = this.page.langs.find(({ id }) => id === this.lang)?.dir ?? "ltr";
    const here = this.page.lang;
    if (here !== this.lang && location.pathname.includes(`/${here}/`)) replaceLanguage(here, this.lang);
    this.page.lang = this.lang;
    rememberLanguage(this.lang);
  }

  // -- drawing ----------------------------------------------------------------------------------------------

  /** Schedules a drawing. */
  update() {
    this.drawing.schedule();
  }

  /** Returns a key of the current position and language; transient notices belong to one key. */
  positionKey() {
    const { play } = this;
    return JSON.stringify([this.lang, play && [play.serial, play.snap.n, shownIn(play.mode)]]);
  }

  /** @returns {Context | null} */
  context() {
    const { shown, board, ui, page } = this;
    const { data } = this.opener;
    if (!shown || !data) return null;
    return contextOf(shown, {
      data,
      board,
      narrow: NARROW.matches,
      phone: PHONE.matches,
      ui,
      setUi: (change) => {
        this.ui = { ...this.ui, ...change };
        this.update();
      },
      open: (dialog) => this.dialogs.open(dialog),
      close: () => this.dialogs.close(),
      isOpen: (dialog) => this.dialogs.current === dialog,
      rule: page.rulebook ? (id) => void this.dialogs.openRule(id) : null,
    });
  }

  /** @param {Context | null} ctx */
  body(ctx) {
    const { shown, isLocked, opener, offline, sharing } = this;
    const acts = {
      rematch: () => void opener.rematch(),
      sameDeal: IS_EARLIER ? null : () => void opener.sameDeal(),
      share: () => void sharing.shareResult(),
      picture: () => void sharing.sharePicture(),
      leave: () => void opener.leave(),
      log: () => jumpTo("log"),
    };
    return html`${this.titleBar()} ${noticeList(this.notices)} ${this.earlierNote()}
      ${offlineNote(offline, !shown, () => this.applyUpdate())}
      <main id="main" tabindex="-1" aria-busy=${isLocked ? "true" : nothing}>
        ${ctx && shown ? table(ctx, shown, acts, this.card.show(ctx, shown)) : this.isTableAwaited ? nothing : this.menu()}
        <p class="sr-only" id="can-be-chosen">${t("ui.playable")}</p>
        <p class="sr-only" role="status" aria-live="polite" data-announce>${this.announcer.text}</p>
        <p class="sr-only" role="status" aria-live="polite" data-announce-card></p>
      </main>
      ${this.dialogs.element(isLocked ? null : ctx)}`;
  }

  titleBar() {
    const { page, lang, boot, offline } = this;
    return titleBar(
      { langs: page.langs, lang, boot, offline },
      {
        skip: (event) => this.focus.skip(event),
        setLanguage: (lang) => void this.setLanguage(lang),
        onChange: () => this.update(),
        openHelp: page.rulebook ? () => void this.dialogs.openHelp() : null,
        openMenu: () => this.dialogs.open({ kind: "menu" }),
      },
    );
  }

  earlierNote() {
    const { play, opener } = this;
    if (!IS_EARLIER || !play || this.earlierNoteRead) return nothing;
    return earlierNote({
      tryHere: () => void opener.tryHere(play.match.savedGame?.save),
      dismiss: () => {
        this.earlierNoteRead = true;
        this.update();
      },
    });
  }

  keepEverything() {
    this.offline = { ...this.offline, keeping: 0, hasFailed: false };
    keepEverything();
    this.update();
  }

  menu() {
    const { opener } = this;
    const { data, form, saved, isOpening } = opener;
    if (!data || !form) return nothing;
    return menu(
      {
        game: this.page.game,
        data,
        form,
        saved,
        isOpening,
        hasLesson: this.page.lesson !== "",
        isLessonBegun: isBegun(this.page.lesson),
        isEarlier: (kept) => opener.isEarlier(kept),
        keptPanel: IS_EARLIER ? nothing : keptPanel(this.offline, () => this.keepEverything()),
      },
      {
        onChange: () => this.update(),
        start: () => void opener.start(),
        learn: () => void opener.lessons.open(this.page.lesson),
        quick: (bots) => void opener.quick(bots),
        deal: () => void opener.playDeal(dayOf(Date.now())),
        resume: (kept) => void opener.resume(kept),
        tryHere: ({ save }) => void opener.tryHere(save),
        remove: (kept) => void saved.remove(kept),
        download,
        importFile: (file) => void opener.importFile(file),
      },
    );
  }
}

const root = document.getElementById("app");
const info = document.getElementById("page")?.textContent;
const isOld = document.documentElement.dataset.browser === "old"; // browser-check.js has explained it
if (root && info && !isOld) void new App(JSON.parse(info), root).begin();
