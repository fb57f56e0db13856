// Keyboard focus and scroll position after each drawing.
import { mayAnimate } from "./settings.js";
import { markVisiblePart } from "./table/table.js";
import { repairTabStops } from "./table/input.js";

/** @param {Element} element @returns {boolean} whether it cannot have the focus (any more) */
const cannotFocus = (element) => !element.isConnected || (element instanceof HTMLButtonElement && element.disabled);

const MAX_VISIBLE_PX = 260; // of a zone that is scrolled into view above the move composer
const SCREEN_TITLES = ".prompt h1, .cover h1, .start h1";
const COMPOSER_TITLE = ".move-sheet h2";
/** Title of a card that has the way on: the focus goes there rather than to a screen or a result. */
const LEADING_CARD = ".lesson[data-leads] h2";

/** Whether the middle of an element is in view and nothing covers it. @param {Element} element */
function isInView(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Scrolls a pane so that an element in it is in its middle. @param {Element} pane @param {Element} element */
function centre(pane, element) {
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  pane.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
  pane.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

export class Focus {
  /** @param {HTMLElement} root @param {() => boolean} narrow whether the layout is that of phones */
  constructor(root, narrow) {
    this.root = root;
    this.narrow = narrow;
    this.newsKey = "";
    this.litKey = "";
    this.cardKey = "";
    this.isComposerOpen = false;
    this.isScrolled = false;
    this.screen = "";
    /** @type {Element | null} */
    this.cameFrom = null;
    /** How the page is scrolled: at once in a lesson, whose card then leads to what it is about. @type {ScrollBehavior} */
    this.pace = "auto";
  }

  /** Focuses a title, once it is drawn. @param {string} selector */
  focusOn(selector) {
    setTimeout(() => this.title(selector)?.focus({ preventScroll: true }));
  }

  /** The title to be focused: that of a card with the way on, else the given one. @param {string} selector
   * @returns {HTMLElement | null} */
  title(selector) {
    return this.root.querySelector(LEADING_CARD) ?? this.root.querySelector(selector);
  }

  /** Handles the skip link; a plain link would replace the hash, which names the game. @param {Event} event */
  skip(event) {
    event.preventDefault();
    this.root.querySelector("main")?.focus({ preventScroll: true });
  }

  /** Focuses a title after the focused element was removed or disabled: that of the move composer, else that of the
   * screen. */
  restore() {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !cannotFocus(activeElement)) return;
      (this.title(COMPOSER_TITLE) ?? this.title(SCREEN_TITLES))?.focus({ preventScroll: true });
    });
  }

  /** Opens the dialog, moves the focus, scrolls.
   * @param {Element | null} focused before the drawing
   * @param {import("./table/play.js").Play | null} play
   * @param {string} lang */
  afterDrawing(focused, play, lang) {
    repairTabStops(this.root);
    this.pace = mayAnimate() && !play?.lesson ? "smooth" : "instant";
    const dialog = this.root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    this.followComposer();
    this.followNews(play, lang);
    const screen = play ? (play.mode.kind === "hand-over" ? "hand-over" : "table") : "menu";
    if (screen !== this.screen) {
      // new screens start at the top; after a reload the browser restores the position
      if (this.screen) scrollTo({ top: 0 });
      this.screen = screen;
      if (this.narrow() && play?.mayAct()) this.showOffer("[data-can], [data-alive]");
    }
    this.followLesson(play);
    this.followCard(play);
    if (focused && focused !== document.body && cannotFocus(focused)) this.restore();
    markVisiblePart();
  }

  /** Moves the focus into the move composer when it opens, and back when it closes. */
  followComposer() {
    const sheet = /** @type {HTMLElement | null} */ (this.root.querySelector(".move-sheet"));
    if (sheet && !this.isComposerOpen) {
      this.cameFrom = document.activeElement;
      this.title(COMPOSER_TITLE)?.focus({ preventScroll: true });
    }
    if (!sheet && this.isComposerOpen) {
      const back = this.cameFrom;
      const isBack = back instanceof HTMLElement && back.isConnected && !this.root.querySelector(LEADING_CARD);
      if (isBack) back.focus({ preventScroll: true });
      else this.focusOn(".prompt h1, .cover h1");
    }
    if (!sheet) this.isScrolled = false;
    this.isComposerOpen = sheet !== null;
    this.keepPickedVisible(sheet);
  }

  /** Shows the offer again at the next drawing: the layout has changed. */
  forget() {
    this.newsKey = "";
  }

  /** Scrolls to new events. @param {import("./table/play.js").Play | null} play @param {string} lang */
  followNews(play, lang) {
    const isEnd = play?.snap.over && play.mode.kind !== "acknowledge";
    const latest = play ? `${play.match.log.length} ${play.snap.n} ${play.mayAct()} ${isEnd} ${lang}` : "";
    if (latest === this.newsKey) return;
    this.newsKey = latest;
    const news = this.root.querySelector(".story");
    if (news) news.scrollTop = 0;
    if (isEnd) {
      scrollTo({ top: 0 });
      this.focusOn(".score h2");
    } else if (this.narrow() && !this.isComposerOpen && play?.snap.n) {
      if (play.mayAct()) this.showOffer("[data-can], [data-alive]");
      else if (play.mode.kind === "review") this.showOffer(".log-n");
    }
  }

  /** On a phone, scrolls to what a new card of a lesson is about, unless a part of it is in view.
   * @param {import("./table/play.js").Play | null} play */
  followLesson(play) {
    const lesson = play?.lesson;
    const key = lesson ? [lesson.id, lesson.scene, lesson.at, ...lesson.lit].join(" ") : "";
    if (key === this.litKey) return;
    this.litKey = key;
    const marked = [...this.root.querySelectorAll("[data-lit]")];
    if (!this.narrow() || marked.some(isInView)) return;
    marked[0]?.scrollIntoView({ block: "center", inline: "center", behavior: this.pace });
  }

  /** Moves the focus to a new card that has the way on; a hint of the card is such a card, too.
   * @param {import("./table/play.js").Play | null} play */
  followCard(play) {
    const { lesson = null, serial = 0 } = play ?? {};
    const key = lesson ? [serial, lesson.at, lesson.hint !== null].join(" ") : "";
    if (key === this.cardKey) return;
    this.cardKey = key;
    const title = /** @type {HTMLElement | null} */ (this.root.querySelector(LEADING_CARD));
    setTimeout(() => {
      if (!title?.closest(".lesson")?.contains(document.activeElement)) title?.focus({ preventScroll: true });
    });
  }

  /** Scrolls the offer below the prompt, and a place of the board into the middle of the board's pane.
   * @param {string} relevant selector of the place */
  showOffer(relevant) {
    const offer = document.getElementById("part-offer");
    const board = document.getElementById("part-board");
    const prompt = this.root.querySelector(".prompt");
    if (!offer || !prompt) return;
    const place = board?.querySelector(relevant);
    if (board && place) centre(board, place);
    const top = scrollY + (offer.parentElement ?? offer).getBoundingClientRect().top - prompt.clientHeight;
    scrollTo({ top, behavior: this.pace });
  }

  /** On a phone the move composer covers the lower part of the table: adds padding below. A piece picked from the offer
   * or on the board is scrolled into the middle of its pane, one of a player into the rest of the viewport.
   * @param {HTMLElement | null} sheet */
  keepPickedVisible(sheet) {
    const table = /** @type {HTMLElement | null} */ (this.root.querySelector(".table"));
    if (!sheet || !this.narrow()) {
      table?.style.removeProperty("padding-bottom");
      table?.style.removeProperty("--sheet");
      return;
    }
    requestAnimationFrame(() => {
      table?.style.setProperty("padding-bottom", `${sheet.offsetHeight + 64}px`);
      table?.style.setProperty("--sheet", `${sheet.offsetHeight}px`);
      if (this.isScrolled) return;
      this.isScrolled = true;
      const picked =
        this.root.querySelector("[aria-pressed=true][data-touch]") ?? this.root.querySelector("#part-offer");
      const pane = picked?.closest("#part-offer, #part-board");
      if (picked && pane) {
        if (picked !== pane) centre(pane, picked);
        this.showOffer("[aria-pressed=true][data-touch], [data-can], [data-alive]");
        return;
      }
      const zone = picked?.closest(".zone") ?? picked;
      const top = this.root.querySelector(".prompt")?.getBoundingClientRect().bottom ?? 0;
      const whole = zone?.getBoundingClientRect();
      const own = picked?.getBoundingClientRect();
      if (!whole || !own) return;
      // deep in a long zone: the piece itself
      const box = picked !== zone && own.bottom > whole.top + MAX_VISIBLE_PX ? own : whole;
      const low = Math.min(box.bottom, box.top + MAX_VISIBLE_PX) - sheet.getBoundingClientRect().top;
      const by = box.top < top ? box.top - top : Math.min(Math.max(low, 0), box.top - top);
      if (Math.abs(by) > 4) scrollBy({ top: by, behavior: mayAnimate() ? "smooth" : "auto" });
    });
  }
}
