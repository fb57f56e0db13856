// Preview of a card that is drawn small, and what a piece, a place or a phase does: shown on hover and on keyboard focus.
// It covers nothing that can be chosen,
// can be hovered itself, and is closed by Escape.
import { html, nothing, render } from "../vendor.js";
import { face } from "../text.js";
import { about, refusal } from "./about.js";
import { explainable } from "./input.js";
import { picture } from "./pieces.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect */

const HOVER_DELAY_MS = 350; // before the preview is shown, and before it is hidden after the pointer has left
const LEGIBLE_WIDTH_PX = 110; // wider pictures need no preview
const PREVIEW_WIDTHS_PX = [230, 180]; // the second one where there is no space for the first
const GAP_PX = 8;

const NEVER_COVERED = "[data-can], [aria-pressed=true], .move-sheet, .prompt, dialog";

export class CardPreview {
  /** @param {HTMLElement} root @param {() => Context | null} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.box = document.createElement("div");
    this.box.className = "peek";
    this.box.setAttribute("aria-hidden", "true"); // screen readers have the name of the piece
    this.box.hidden = true;
    root.after(this.box);
    /** The piece whose preview is shown or scheduled. @type {HTMLElement | null} */
    this.piece = null;
    /** A piece that was pressed, or whose preview was closed: shown again only after the pointer has left it.
     * @type {HTMLElement | null} */
    this.dismissed = null;
    /** Whether the keyboard focus, not the pointer, shows it. */
    this.byFocus = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.listen();
  }

  listen() {
    const { root, box } = this;
    root.addEventListener("pointermove", ({ target, pointerType, movementX, movementY }) => {
      if (pointerType === "touch") return;
      const piece = previewed(target);
      if (piece !== this.dismissed) this.dismissed = null;
      if (piece === this.piece) return;
      if (piece) {
        if (piece !== this.dismissed) this.showSoon(piece);
      } else if (!this.byFocus) this.hideSoon();
      // what the focus shows may cover what the pointer is on its way to; an event without movement is only the page's
      else if (movementX || movementY) this.hide();
    });
    root.addEventListener("pointerleave", () => this.hideSoon());
    root.addEventListener("pointerdown", ({ target }) => {
      this.hide();
      this.dismissed = previewed(target);
    });
    root.addEventListener("focusin", ({ target }) => {
      const piece = previewed(target);
      if (piece?.matches(":focus-visible")) this.showSoon(piece, true);
    });
    root.addEventListener("focusout", () => this.hide());
    box.addEventListener("pointerenter", () => clearTimeout(this.timer));
    box.addEventListener("pointerleave", () => this.hideSoon());
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
    addEventListener("resize", () => this.hide(), { passive: true });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || box.hidden) return;
        event.stopPropagation(); // one Escape closes one thing
        this.dismissed = this.piece;
        this.hide();
      },
      { capture: true },
    );
  }

  /** @param {HTMLElement} piece @param {boolean} [byFocus] */
  showSoon(piece, byFocus = false) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(piece);
      this.byFocus = byFocus;
    }, HOVER_DELAY_MS);
  }

  /** Hides the preview after a delay in which the pointer can reach it. */
  hideSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), HOVER_DELAY_MS);
  }

  hide() {
    clearTimeout(this.timer);
    this.piece = null;
    this.box.hidden = true;
  }

  /** Updates the preview: the piece may be gone, or the preview may cover something that can be chosen. */
  afterDrawing() {
    if (this.piece) this.show(this.piece);
  }

  /** @param {HTMLElement} piece */
  show(piece) {
    const { box } = this;
    const ctx = this.context();
    this.hide();
    if (!ctx || !piece.isConnected || this.root.querySelector("dialog")) return;
    const { face: drawn = "", about: place, touch, move } = piece.dataset;
    const { kind = "" } = piece.dataset;
    const lines = kind ? refusal(ctx, kind) : about(ctx, place ?? touch ?? move ?? drawn);
    this.piece = piece; // drawn again when the lines come
    const small = isSmall(piece) && face(drawn);
    if (!small && lines === nothing) return;
    const title = drawn ? "" : piece.getAttribute("aria-label");
    render(
      html`${small ? picture(ctx, drawn, "", true) : nothing}${
        small && small.label ? html`<p>${small.label}</p>` : nothing
      }${title ? html`<p><b>${title}</b></p>` : nothing}${lines}`,
      box,
    );
    box.hidden = false;
    const taken = [piece, ...this.root.querySelectorAll(NEVER_COVERED)].map((one) => one.getBoundingClientRect());
    const row = piece.closest(".zone")?.getBoundingClientRect(); // its neighbours stay uncovered if possible
    for (const [width, all] of PREVIEW_WIDTHS_PX.flatMap(
      (width) =>
        /** @type {[number, Rect[]][]} */ ([
          [width, row ? [...taken, row] : taken],
          [width, taken],
        ]),
    )) {
      box.style.width = `${width}px`;
      const at = findPlace(piece.getBoundingClientRect(), width, box.offsetHeight, all);
      if (!at) continue;
      box.style.left = `${at.left}px`;
      box.style.top = `${at.top}px`;
      return;
    }
    box.hidden = true;
  }
}

/** What is previewed: a place, a piece, a phase, or a kind of move that is not possible.
 * @param {EventTarget | null} target @returns {HTMLElement | null} */
const previewed = (target) =>
  (target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".kind[data-off]")) : null) ??
  explainable(target);

/** Whether a piece is drawn too small for its text. @param {HTMLElement} piece */
function isSmall(piece) {
  const drawn = piece.matches(".piece[data-face]") ? piece.querySelector(".picture:not(.ticket)") : null;
  return drawn !== null && drawn.getBoundingClientRect().width < LEGIBLE_WIDTH_PX;
}

/**
 * Finds the position nearest to a piece where a preview overlaps none of the boxes in `taken`.
 * @param {Rect} piece @param {number} width @param {number} height @param {Rect[]} taken
 * @returns {{left: number, top: number} | null}
 */
function findPlace(piece, width, height, taken) {
  const max = { left: innerWidth - width - GAP_PX, top: innerHeight - height - GAP_PX };
  // the nearest position touches an edge of a taken box or of the viewport, or is aligned with the piece
  const lefts = [piece.left, (piece.left + piece.right - width) / 2, GAP_PX, max.left];
  const tops = [piece.top, (piece.top + piece.bottom - height) / 2, GAP_PX, max.top];
  for (const one of taken) {
    lefts.push(one.right + GAP_PX, one.left - GAP_PX - width);
    tops.push(one.bottom + GAP_PX, one.top - GAP_PX - height);
  }
  let best = null;
  let least = Infinity;
  for (const left of new Set(lefts.map(Math.round))) {
    // pieces are in rows, so few of the values are distinct
    if (left < GAP_PX || left > max.left) continue;
    for (const top of new Set(tops.map(Math.round))) {
      if (top < GAP_PX || top > max.top) continue;
      const length = Math.hypot(
        left + width / 2 - (piece.left + piece.right) / 2,
        top + height / 2 - (piece.top + piece.bottom) / 2,
      );
      if (
        length < least &&
        !taken.some((one) => overlap(one, { left, top, right: left + width, bottom: top + height }))
      ) {
        best = { left, top };
        least = length;
      }
    }
  }
  return best;
}

/** @param {Rect} a @param {Rect} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
