// Where the keys are and what is in view, after each drawing.
import { mayMove } from "./settings.js";
import { markPart } from "./table/table.js";
import { mendStops } from "./table/input.js";

/** @typedef {import("./main.js").App} App */

/** @param {Element} element @returns {boolean} whether keys no longer reach it */
const lost = (element) => !element.isConnected || (element instanceof HTMLButtonElement && element.disabled);

const MUCH = 260; // pixels of a zone that are brought into view beside the sheet
const TITLES = ".prompt h1, .cover h1, .start h1";
const SHEET = ".move-sheet h2";

export class Focus {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.root = app.root;
    this.latest = "";
    this.sheetShown = false;
    this.inView = false;
    this.screen = "";
    /** @type {Element | null} */
    this.cameFrom = null;
  }

  /** @param {string} selector */
  to(selector) {
    setTimeout(() => {
      /** @type {HTMLElement | null} */ (this.root.querySelector(selector))?.focus({ preventScroll: true });
    });
  }

  /** The address names the game, so the link moves the focus itself. @param {Event} event */
  skip(event) {
    event.preventDefault();
    this.to("main");
  }

  /** What had the focus went away or went dead: the keys must not begin again at the top of the page, and amid a move
   * not at the top of the table. */
  keep() {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !lost(activeElement)) return;
      const title = this.root.querySelector(SHEET) ?? this.root.querySelector(TITLES);
      /** @type {HTMLElement | null} */ (title)?.focus({ preventScroll: true });
    });
  }

  /** After drawing: dialogs open, focus goes where the action is. @param {Element | null} focused before the drawing */
  settle(focused) {
    mendStops(this.root);
    const dialog = this.root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    this.sheet();
    this.happened();
    const { play } = this.app;
    const screen = play ? (play.cover === null ? "table" : "cover") : "menu";
    if (screen !== this.screen) {
      if (this.screen) scrollTo({ top: 0 }); // each begins at its top; a page that was just loaded stays where it is
      this.screen = screen;
    }
    if (focused && focused !== document.body && lost(focused)) this.keep();
    markPart();
  }

  /** The sheet takes the focus when it opens and gives it back when it closes. */
  sheet() {
    const sheet = /** @type {HTMLElement | null} */ (this.root.querySelector(".move-sheet"));
    if (sheet && !this.sheetShown) {
      this.cameFrom = document.activeElement;
      /** @type {HTMLElement | null} */ (sheet.querySelector("h2"))?.focus({ preventScroll: true });
    }
    if (!sheet && this.sheetShown) {
      const back = this.cameFrom;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      else this.to(".prompt h1, .cover h1");
    }
    if (!sheet) this.inView = false;
    this.sheetShown = sheet !== null;
    this.makeRoom(sheet);
  }

  /** What has just happened comes into view. */
  happened() {
    const { play, lang } = this.app;
    const latest = play ? `${play.log.length} ${play.snap.n} ${lang}` : "";
    if (latest === this.latest) return;
    this.latest = latest;
    const news = this.root.querySelector(".story");
    if (news) news.scrollTop = 0;
    if (play?.snap.over) {
      scrollTo({ top: 0 });
      this.to(".score h2");
    } else if (this.app.narrow() && !this.sheetShown && play?.snap.n) this.showNews();
  }

  /** On a phone the news may be out of sight when something happened. */
  showNews() {
    const part = document.getElementById("part-news");
    const box = part?.getBoundingClientRect();
    if (!part || !box || (box.top > 0 && box.bottom < innerHeight)) return;
    part.scrollIntoView({ behavior: mayMove() ? "smooth" : "auto", block: "start" });
  }

  /** On a phone the sheet lies over the lower part of the table: leave room below, and bring what one chooses from into
   * what is left above. @param {HTMLElement | null} sheet */
  makeRoom(sheet) {
    const table = /** @type {HTMLElement | null} */ (this.root.querySelector(".table"));
    if (!sheet || !this.app.narrow()) {
      table?.style.removeProperty("padding-bottom");
      return;
    }
    requestAnimationFrame(() => {
      table?.style.setProperty("padding-bottom", `${sheet.offsetHeight + 64}px`);
      if (this.inView) return;
      this.inView = true;
      const picked =
        this.root.querySelector("[aria-pressed=true][data-touch]") ?? this.root.querySelector("#part-offer");
      const zone = picked?.closest(".zone") ?? picked;
      const top = this.root.querySelector(".prompt")?.getBoundingClientRect().bottom ?? 0;
      const whole = zone?.getBoundingClientRect();
      const own = picked?.getBoundingClientRect();
      if (!whole || !own) return;
      const box = picked !== zone && own.bottom > whole.top + MUCH ? own : whole; // deep in a long zone: itself
      const low = Math.min(box.bottom, box.top + MUCH) - sheet.getBoundingClientRect().top;
      const by = box.top < top ? box.top - top : Math.min(Math.max(low, 0), box.top - top);
      if (Math.abs(by) > 4) scrollBy({ top: by, behavior: mayMove() ? "smooth" : "auto" });
    });
  }
}
