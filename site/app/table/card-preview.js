// The whole card beside a small one: shown while the mouse rests on a piece or the keys stand at it. It lies where nothing
// can be chosen, goes with Escape, and stays while the mouse is on it.
import { html, nothing, render } from "../vendor.js";
import { face } from "../text.js";
import { picture } from "./pieces.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const HOVER_DELAY_MS = 350; // milliseconds that the mouse rests before a card is shown, and that it stays when the mouse leaves
const LEGIBLE_WIDTH_PX = 110; // pixels: a picture that is wider needs no larger one
const PREVIEW_WIDTHS_PX = [230, 180]; // pixels; the smaller one where the larger one finds no room
const GAP_PX = 8;

const NEVER_COVERED = "[data-can], [aria-pressed=true], .move-sheet, .prompt, dialog"; // never covered

export class CardPreview {
  /** @param {HTMLElement} root @param {() => Context | null} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.box = document.createElement("div");
    this.box.className = "peek";
    this.box.setAttribute("aria-hidden", "true"); // all of it is heard in the name of the piece, or with the key for enlarging
    this.box.hidden = true;
    root.after(this.box);
    /** The piece of which the card is shown, or will be. @type {HTMLElement | null} */
    this.piece = null;
    /** A piece that was pressed, or whose card was sent away: the mouse must leave it before the card comes again.
     * @type {HTMLElement | null} */
    this.dismissed = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.listen();
  }

  listen() {
    const { root, box } = this;
    root.addEventListener("pointermove", ({ target, pointerType }) => {
      if (pointerType === "touch") return;
      const piece = previewablePiece(target);
      if (piece !== this.dismissed) this.dismissed = null;
      if (piece === this.piece) return;
      if (!piece) this.hideSoon();
      else if (piece !== this.dismissed) this.showSoon(piece);
    });
    root.addEventListener("pointerleave", () => this.hideSoon());
    root.addEventListener("pointerdown", ({ target }) => {
      this.hide();
      this.dismissed = previewablePiece(target);
    });
    root.addEventListener("focusin", ({ target }) => {
      const piece = previewablePiece(target);
      if (piece?.matches(":focus-visible")) this.showSoon(piece);
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
        event.stopPropagation(); // this key closes one thing at a time
        this.dismissed = this.piece;
        this.hide();
      },
      { capture: true },
    );
  }

  /** @param {HTMLElement} piece */
  showSoon(piece) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(piece), HOVER_DELAY_MS);
  }

  /** The mouse has left: there is time to reach the card itself. */
  hideSoon() {
    clearTimeout(this.timer);
    if (!this.piece?.matches(":focus-visible")) this.timer = setTimeout(() => this.hide(), HOVER_DELAY_MS);
  }

  hide() {
    clearTimeout(this.timer);
    this.piece = null;
    this.box.hidden = true;
  }

  /** After each drawing: the piece may be gone, or something to choose may lie where the card is. */
  afterDrawing() {
    if (this.piece) this.show(this.piece);
  }

  /** @param {HTMLElement} piece */
  show(piece) {
    const { box } = this;
    const ctx = this.context();
    const id = piece.dataset.face ?? "";
    this.hide();
    if (!ctx || !piece.isConnected || !face(id) || this.root.querySelector("dialog")) return;
    render(html`${picture(ctx, id, "", true)}${face(id)?.label ? html`<p>${face(id)?.label}</p>` : nothing}`, box);
    box.hidden = false;
    const taken = [piece, ...this.root.querySelectorAll(NEVER_COVERED)].map((one) => one.getBoundingClientRect());
    const row = piece.closest(".zone")?.getBoundingClientRect(); // its neighbours, where they can be left free
    for (const [width, all] of PREVIEW_WIDTHS_PX.flatMap(
      (width) =>
        /** @type {[number, Box[]][]} */ ([
          [width, row ? [...taken, row] : taken],
          [width, taken],
        ]),
    )) {
      box.style.width = `${width}px`;
      const at = findPlace(piece.getBoundingClientRect(), width, box.offsetHeight, all);
      if (!at) continue;
      box.style.left = `${at.left}px`;
      box.style.top = `${at.top}px`;
      this.piece = piece;
      return;
    }
    box.hidden = true;
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} a piece that is drawn too small for all its words */
function previewablePiece(target) {
  /** @type {HTMLElement | null} */
  const piece = target instanceof Element ? target.closest(".piece[data-face]") : null;
  const drawn = piece?.querySelector(".picture:not(.ticket)");
  return piece && drawn && drawn.getBoundingClientRect().width < LEGIBLE_WIDTH_PX ? piece : null;
}

/**
 * The place nearest to a piece where a card covers nothing of what is taken.
 * @param {Box} piece @param {number} width @param {number} height @param {Box[]} taken
 * @returns {{left: number, top: number} | null}
 */
function findPlace(piece, width, height, taken) {
  const max = { left: innerWidth - width - GAP_PX, top: innerHeight - height - GAP_PX };
  // what lies nearest to the piece lies against an edge of something that is taken, of the window, or level with the piece
  const lefts = [piece.left, (piece.left + piece.right - width) / 2, GAP_PX, max.left];
  const tops = [piece.top, (piece.top + piece.bottom - height) / 2, GAP_PX, max.top];
  for (const one of taken) {
    lefts.push(one.right + GAP_PX, one.left - GAP_PX - width);
    tops.push(one.bottom + GAP_PX, one.top - GAP_PX - height);
  }
  let best = null;
  let least = Infinity;
  for (const left of new Set(lefts.map(Math.round))) {
    // pieces stand in rows: few are left of hundreds
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

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
