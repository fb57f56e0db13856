// Size of pieces on wide screens: those on offer, those on a board that is no drawing and those in the open area of a
// player grow as far as there is room.

/** Factors by which pieces may grow, the largest first. */
const FACTORS = [2, 1.75, 1.5, 1.3, 1.15];
/** Factors between them, of what lies before a player: a line more or less is far from one to the next. */
const MIDDLE_FACTORS = [1.4, 1.22, 1.08];
/** Further factors of what lies before a player, whose area is wide. */
const LARGE_FACTORS = [3, 2.5];
/** Factors of what lies before a player if there is too much of it. */
const SMALL_FACTORS = [1, 0.94, 0.88, 0.82, 0.76];
/** Factors of what is on offer if a pile would have a line for itself otherwise. */
const TIGHT_FACTORS = [0.94, 0.88, 0.82];
/** Boards with a size of their own (LAYOUT_PARTS of table.js). */
const DRAWN_BOARDS = new Set(["frame", "panels", "plan-board"]);
const MAX_OFFER_SHARE = 0.27; // of the height of the window: the rest is for the move and the log

/** Key of the last layout, so that drawings that change no size cost nothing. */
let lastKey = "";
/** The factors chosen last, by their index: the search begins with them, since each trial lays out the whole page. */
const latest = { offer: 0, board: 0, zones: 0 };

/** Sets `--grow` of the parts whose pieces can grow. @param {HTMLElement} root @param {boolean} wide */
export function growPieces(root, wide) {
  const offer = /** @type {HTMLElement | null} */ (root.querySelector("#part-offer"));
  // after the end the page scrolls: there the height sets no limit, and what lies before players keeps its size
  const seat = /** @type {HTMLElement | null} */ (root.querySelector(".table:not([data-over]) .seat[data-open]"));
  const zones = /** @type {HTMLElement | null} */ (seat?.querySelector(".seat-zones") ?? null);
  const parts = root.querySelector(".table")?.getAttribute("data-parts") ?? "";
  const board = /** @type {HTMLElement | null} */ (
    parts.split(" ").some((part) => DRAWN_BOARDS.has(part)) ? null : root.querySelector("#part-board")
  );
  // what can be chosen has a frame, which takes room
  const counts = [offer, board, zones].flatMap((part) =>
    [".piece", ".piece[data-can]"].map((pieces) => part?.querySelectorAll(pieces).length ?? 0),
  );
  const key = [wide, innerWidth, innerHeight, seat?.dataset.seat, parts, ...counts].join(" ");
  if (key === lastKey && (!wide || offer?.style.getPropertyValue("--grow"))) return;
  lastKey = key;
  for (const part of [offer, board, ...root.querySelectorAll(".seat-zones")])
    /** @type {HTMLElement | null} */ (part)?.style.removeProperty("--grow");
  if (!wide) return;
  if (offer) {
    const most = Math.max(offer.offsetHeight, innerHeight * MAX_OFFER_SHARE);
    const factors = [...FACTORS, 1];
    const fits = () => offer.offsetHeight <= most && offer.scrollWidth <= offer.clientWidth + 1;
    latest.offer = largestFitting(factors.length, latest.offer, (n) => setFactor(offer, factors[n]), fits);
    const smaller = [...factors.slice(latest.offer + 1), ...TIGHT_FACTORS];
    for (let n = 0; n < smaller.length && hasLonePile(offer); n++) setFactor(offer, smaller[n]);
    if (hasLonePile(offer)) setFactor(offer, 1);
  }
  if (board) {
    const factors = [...FACTORS, 1];
    const fits = () => board.scrollHeight <= board.clientHeight && board.scrollWidth <= board.clientWidth + 1;
    latest.board = largestFitting(factors.length, latest.board, (n) => setFactor(board, factors[n]), fits);
  }
  if (zones && seat) {
    const factors = [...LARGE_FACTORS, ...FACTORS, ...MIDDLE_FACTORS, ...SMALL_FACTORS].sort((a, b) => b - a);
    const fits = () => seat.scrollHeight <= seat.clientHeight && zones.scrollWidth <= zones.clientWidth + 1;
    latest.zones = largestFitting(factors.length, latest.zones, (n) => setFactor(zones, factors[n]), fits);
  }
}

/** Whether a pile has a line for itself, while larger pieces fill the line before it. @param {HTMLElement} offer */
function hasLonePile(offer) {
  const pile = /** @type {HTMLElement | null} */ (offer.querySelector(':scope > .piles[data-count="1"]'));
  const before = /** @type {HTMLElement | null} */ (pile?.previousElementSibling ?? null);
  return pile !== null && before !== null && pile.offsetTop >= before.offsetTop + before.offsetHeight;
}

/** @param {HTMLElement} part @param {number} factor */
function setFactor(part, factor) {
  part.style.setProperty("--grow", String(factor));
}

/**
 * Sets the first of `count` sizes, the largest first, that fits, or the last one if none does; returns its number.
 * Where a size fits, so do all after it. The search goes up or down from `from`.
 * @param {number} count @param {number} from @param {(n: number) => void} set @param {() => boolean} fits
 */
export function largestFitting(count, from, set, fits) {
  let n = Math.min(from, count - 1);
  set(n);
  const rises = fits();
  while (rises ? n > 0 : n < count - 1) {
    n += rises ? -1 : 1;
    set(n);
    if (fits() === rises) continue;
    if (rises) set(++n); // the one before was the largest
    break;
  }
  return n;
}
