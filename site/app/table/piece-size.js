// Size of pieces on wide screens: those on offer, those on a board that is no drawing and those in the open area of a
// player grow as far as there is room.

/** Factors of the size of pieces, the largest first. */
const FACTORS = [2, 1.85, 1.75, 1.6, 1.5, 1.4, 1.3, 1.22, 1.15, 1.08, 1];
/** Further factors of what lies before a player, whose area is wide. */
const LARGE_FACTORS = [3.5, 3.25, 3, 2.75, 2.5, 2.25];
/** Factors of what lies before a player if there is too much of it, and of what is on offer if it takes too much room:
 * another line of it, with a pile alone or on top of a board that then has too little. */
const SMALL_FACTORS = [0.94, 0.88, 0.82, 0.76];
/** Least size of a figure on a piece, in pixels; what does not fit with it is scrolled to. */
const LEAST_FIGURE = 11;
/** Boards with a size of their own (LAYOUT_PARTS of table.js). */
const DRAWN_BOARDS = new Set(["frame", "panels", "plan-board"]);
const MAX_OFFER_SHARE = 0.27; // of the height of the window: the rest is for the move and the log
const MAX_OFFER_SHARE_BESIDE_PLAYERS = 0.44; // where the players are below the board, and the move has the height beside

const STORAGE_KEY = "ludoglot.pieces";
/** The style sheet of the page, by the hash in its name: sizes hold for no other one. */
const styleSheet = () => document.querySelector('link[href*="assets/play."]')?.getAttribute("href") ?? "";

/**
 * What was chosen for the last layout of a wide screen, on this device: where the same layout is drawn again, at a later
 * start too, nothing has to be tried.
 * @typedef {object} Sizes
 * @property {string} key of the layout; two layouts of the same key have the same sizes
 * @property {Partial<Record<Part, string>>} grow `--grow` of the parts that have one
 * @property {boolean} crowded whether the area of the open player is higher than usual
 * @property {Record<Part, number>} latest the factors chosen last, by their index: the search begins with them, since
 *   each trial lays out the whole page
 */
/** @typedef {"offer" | "board" | "zones"} Part */
/** @typedef {Record<Part, HTMLElement | null>} Parts */

/** Where the first search on a device begins: what was found most often in first views, in which little lies before a
 * player. @type {Sizes} */
const NO_SIZES = { key: "", grow: {}, crowded: false, latest: { offer: FACTORS.indexOf(1.15), board: 5, zones: 0 } };

/** @type {Sizes} */
let sizes = stored();
const { latest } = sizes;

/** @returns {Sizes} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const isIndex = (/** @type {unknown} */ n) => Number.isInteger(n) && Number(n) >= 0;
    const isWhole = found.grow && Object.keys(NO_SIZES.latest).every((part) => isIndex(found.latest?.[part]));
    if (isWhole) return { ...NO_SIZES, ...found };
  } catch {
    // storage denied or unreadable: the search begins as at a first visit
  }
  return structuredClone(NO_SIZES);
}

/** Sets `--grow` of the parts whose pieces can grow. @param {HTMLElement} root @param {boolean} wide */
export function growPieces(root, wide) {
  const offer = /** @type {HTMLElement | null} */ (root.querySelector("#part-offer"));
  // after the end the page scrolls: there the height sets no limit, and what lies before players keeps its size
  const seat = /** @type {HTMLElement | null} */ (root.querySelector(".table:not([data-over]) .seat[data-open]"));
  const zones = /** @type {HTMLElement | null} */ (seat?.querySelector(".seat-zones") ?? null);
  const drawnParts = root.querySelector(".table")?.getAttribute("data-parts") ?? "";
  const board = /** @type {HTMLElement | null} */ (
    drawnParts.split(" ").some((part) => DRAWN_BOARDS.has(part)) ? null : root.querySelector("#part-board")
  );
  const cloth = /** @type {HTMLElement | null} */ (root.querySelector(".cloth"));
  const parts = { offer, board, zones };
  // what can be chosen has a frame, which takes room
  const counts = Object.values(parts).flatMap((part) =>
    [".piece", ".piece[data-can]"].map((pieces) => part?.querySelectorAll(pieces).length ?? 0),
  );
  const screen = [wide, innerWidth, innerHeight, devicePixelRatio];
  const { lang } = document.documentElement;
  const key = [styleSheet(), location.pathname, lang, ...screen, seat?.dataset.seat, drawnParts, ...counts].join(" ");
  if (key === sizes.key) {
    restore(parts, cloth);
    return;
  }
  for (const part of [offer, board, ...root.querySelectorAll(".seat-zones")])
    /** @type {HTMLElement | null} */ (part)?.style.removeProperty("--grow");
  cloth?.removeAttribute("data-crowded");
  if (wide) {
    if (zones && seat && cloth) growZones(zones, seat, cloth);
    if (board) setFactor(board, 1);
    if (offer) growOffer(offer, board, drawnParts.includes("panels"));
    if (board) {
      latest.board = largestFitting(
        FACTORS.length,
        latest.board,
        (n) => setFactor(board, FACTORS[n]),
        () => hasRoom(board),
      );
    }
  }
  keep(key, parts, cloth);
}

/** Gives the parts the sizes that were chosen for this layout. @param {Parts} parts @param {HTMLElement | null} cloth */
function restore(parts, cloth) {
  for (const [name, factor] of Object.entries(sizes.grow)) {
    const style = parts[/** @type {Part} */ (name)]?.style;
    if (style?.getPropertyValue("--grow") !== factor) style?.setProperty("--grow", factor);
  }
  cloth?.toggleAttribute("data-crowded", sizes.crowded);
}

/** Keeps the sizes of this layout, unless it was laid out before its typefaces were there.
 * @param {string} key @param {Parts} parts @param {HTMLElement | null} cloth */
function keep(key, parts, cloth) {
  if (document.fonts.status === "loading") key = "";
  const grown = Object.entries(parts).map(([name, part]) => [name, part?.style.getPropertyValue("--grow") ?? ""]);
  const grow = Object.fromEntries(grown.filter(([, factor]) => factor));
  sizes = { key, grow, crowded: cloth?.hasAttribute("data-crowded") ?? false, latest };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(sizes));
  } catch {
    // storage denied: the next start searches longer
  }
}

/** Sets the size of what is on offer. @param {HTMLElement} offer @param {HTMLElement | null} board
 * @param {boolean} isBesidePlayers whether it is beside the areas of the players */
function growOffer(offer, board, isBesidePlayers) {
  const factors = board ? [...FACTORS, ...SMALL_FACTORS] : FACTORS;
  const share = isBesidePlayers ? MAX_OFFER_SHARE_BESIDE_PLAYERS : MAX_OFFER_SHARE;
  const most = Math.max(offer.offsetHeight, innerHeight * share);
  const fits = () =>
    offer.offsetHeight <= most && offer.scrollWidth <= offer.clientWidth + 1 && (!board || hasRoom(board));
  latest.offer = largestFitting(factors.length, latest.offer, (n) => setFactor(offer, factors[n]), fits);
  const smaller = [...FACTORS, ...SMALL_FACTORS].slice(latest.offer + 1, -1);
  const isInRow = board !== null || isBesidePlayers;
  const isBroken = () => (isInRow ? hasLines(offer) : hasLonePile(offer));
  for (let n = 0; n < smaller.length && isBroken(); n++) setFactor(offer, smaller[n]);
  if (isBroken()) setFactor(offer, isInRow ? factors[latest.offer] : 1);
}

/** Sets the size of what lies before a player: as large as fits, after the area has become higher if the figures would
 * be too small to read. @param {HTMLElement} zones @param {HTMLElement} seat its area @param {HTMLElement} cloth */
function growZones(zones, seat, cloth) {
  const factors = [...LARGE_FACTORS, ...FACTORS, ...SMALL_FACTORS];
  const fits = () => seat.scrollHeight <= seat.clientHeight && zones.scrollWidth <= zones.clientWidth + 1;
  const fit = () => {
    latest.zones = largestFitting(factors.length, latest.zones, (n) => setFactor(zones, factors[n]), fits);
    return leastFigure(zones);
  };
  if (fit() >= LEAST_FIGURE) return;
  cloth.dataset.crowded = "";
  const least = fit();
  if (least < LEAST_FIGURE) setFactor(zones, ((factors[latest.zones] ?? 1) * LEAST_FIGURE) / least);
}

/** The size of the smallest figure on the pieces in a part of the table, in pixels. @param {HTMLElement} part */
function leastFigure(part) {
  const sizes = [.../** @type {NodeListOf<SVGTextElement>} */ (part.querySelectorAll("text.face-figure"))]
    .filter((figure) => figure.checkVisibility())
    .map((figure) => {
      const scale = figure.getScreenCTM()?.a ?? 1;
      return Number(figure.getAttribute("font-size") ?? LEAST_FIGURE) * scale;
    });
  return Math.min(...sizes, Infinity);
}

/** Whether nothing in a part of the table has to be scrolled. @param {HTMLElement} part */
const hasRoom = (part) => part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth + 1;

/** Whether zones on offer that do not fill a line take several lines. @param {HTMLElement} offer */
function hasLines(offer) {
  const zones = [.../** @type {NodeListOf<HTMLElement>} */ (offer.querySelectorAll(":scope > .zone"))];
  const tops = zones.filter(({ offsetWidth }) => offsetWidth < offer.clientWidth - 1).map(({ offsetTop }) => offsetTop);
  return Math.max(...tops) > Math.min(...tops);
}

/** Whether a pile has a line for itself, while larger pieces fill the line before it. @param {HTMLElement} offer */
function hasLonePile(offer) {
  const pile = /** @type {HTMLElement | null} */ (offer.querySelector(':scope > .piles[data-count="1"]'));
  const before = /** @type {HTMLElement | null} */ (pile?.previousElementSibling ?? null);
  if (!pile?.offsetHeight || !before) return false;
  return pile.offsetTop >= before.offsetTop + before.offsetHeight;
}

/** @param {HTMLElement} part @param {number | undefined} factor */
function setFactor(part, factor) {
  part.style.setProperty("--grow", String(factor));
}

/**
 * Sets the first of `count` sizes, the largest first, that fits, or the last one if none does; returns its number.
 * Where a size fits, so do all after it. Each trial lays out the page: the search goes up or down from `from` with steps
 * that double, then halves what is left.
 * @param {number} count @param {number} from @param {(n: number) => void} set @param {() => boolean} fits
 */
export function largestFitting(count, from, set, fits) {
  let tooLarge = -1;
  let fitting = count - 1;
  let tried = -1;
  let step = 1;
  for (let n = Math.min(from, count - 2); tooLarge < fitting - 1; step *= 2) {
    set((tried = n));
    if (fits()) fitting = n;
    else tooLarge = n;
    if (tooLarge === -1) n = Math.max(fitting - step, 0);
    else if (fitting === count - 1) n = Math.min(tooLarge + step, count - 2);
    else n = Math.floor((tooLarge + fitting) / 2);
  }
  if (tried !== fitting) set(fitting);
  return fitting;
}
