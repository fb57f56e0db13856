// Size of pieces on wide screens: those on offer, those on a board that is no drawing and those in the open area of a
// player grow as far as there is room.

/** Factors by which pieces may grow, the largest first. */
const FACTORS = [2, 1.75, 1.5, 1.3, 1.15];
/** Further factors of what lies before a player, whose area is wide. */
const LARGE_FACTORS = [3, 2.5];
/** Factors of what lies before a player if there is too much of it. */
const SMALL_FACTORS = [1, 0.94, 0.88, 0.82, 0.76];
/** Boards with a size of their own (LAYOUT_PARTS of table.js). */
const DRAWN_BOARDS = new Set(["frame", "panels", "plan-board"]);
/** Factors of what is on offer if a pile would have a line for itself otherwise. */
const TIGHT_FACTORS = [0.94, 0.88, 0.82];
const MAX_OFFER_SHARE = 0.27; // of the height of the window: the rest is for the move and the log

/** Key of the last layout, so that drawings that change no size cost nothing. */
let lastKey = "";

/** Sets `--grow` of the parts whose pieces can grow. @param {HTMLElement} root @param {boolean} wide */
export function growPieces(root, wide) {
  const offer = /** @type {HTMLElement | null} */ (root.querySelector("#part-offer"));
  const seat = /** @type {HTMLElement | null} */ (root.querySelector(".seat[data-open]"));
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
  for (const part of [offer, board, zones]) part?.style.removeProperty("--grow");
  if (!wide) return;
  const most = Math.max(offer?.offsetHeight ?? 0, innerHeight * MAX_OFFER_SHARE);
  if (offer)
    grow(
      offer,
      [...FACTORS, 1, ...TIGHT_FACTORS],
      () => offer.offsetHeight <= most && offer.scrollWidth <= offer.clientWidth + 1 && !hasLonePile(offer),
      1,
    );
  if (board) grow(board, [...FACTORS, 1], () => isWithin(board));
  if (zones && seat)
    grow(
      zones,
      [...LARGE_FACTORS, ...FACTORS, ...SMALL_FACTORS],
      () => seat.scrollHeight <= seat.clientHeight && zones.scrollWidth <= zones.clientWidth + 1,
    );
}

/** Whether all that is in a part is seen without scrolling it. @param {HTMLElement} part */
const isWithin = (part) => part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth + 1;

/** Whether a pile has a line for itself, while larger pieces fill the line before it. @param {HTMLElement} offer */
function hasLonePile(offer) {
  const pile = /** @type {HTMLElement | null} */ (offer.querySelector(':scope > .piles[data-count="1"]'));
  const before = /** @type {HTMLElement | null} */ (pile?.previousElementSibling ?? null);
  return pile !== null && before !== null && pile.offsetTop >= before.offsetTop + before.offsetHeight;
}

/** Sets the largest factor with which a part fits. @param {HTMLElement} part
 * @param {number[]} factors the largest first @param {() => boolean} fits
 * @param {number | undefined} [otherwise] the factor if it fits with none */
function grow(part, factors, fits, otherwise = factors.at(-1)) {
  for (const factor of [...factors, otherwise]) {
    part.style.setProperty("--grow", String(factor));
    if (fits()) return;
  }
}
