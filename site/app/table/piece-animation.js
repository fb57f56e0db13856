// Animation of moved pieces (FLIP): positions are measured before and after each drawing. Pieces that were not on the table
// come from the zone that the event names, those that leave it go there as ghosts; other new ones fade in.
import { mayAnimate, settings } from "../settings.js";
import { drawFigure } from "../symbols.js";
import { render } from "../vendor.js";
import { flightFrom, flightTo } from "./flights.js";

/** @typedef {import("./flights.js").Flight} Flight */
/** @typedef {{box: DOMRect, element: HTMLElement, zone: string, seat: number | null}} Place */
/** @typedef {Map<string, Place>} Places */

const MIN_DISTANCE_PX = 4; // shorter moves are not animated
const MAX_GHOSTS = 8; // of one drawing
const EASING = "cubic-bezier(.3,.1,.2,1)";

/** @returns {NodeListOf<HTMLElement>} */
const movablePieces = () => document.querySelectorAll("[data-move]");

/** Measures all pieces; null where animations are off. @returns {Places | null} */
export function measurePieces() {
  if (!mayAnimate() || document.hidden) return null;
  /** @type {Places} */
  const places = new Map();
  for (const one of movablePieces()) if (one.dataset.move) places.set(one.dataset.move, placeOf(one));
  return places;
}

/** @param {HTMLElement} element @returns {Place} */
function placeOf(element) {
  const zone = /** @type {HTMLElement | null} */ (element.closest("[data-zone]"))?.dataset.zone ?? "";
  const seat = /** @type {HTMLElement | null} */ (element.closest("[data-seat]"))?.dataset.seat;
  return { box: element.getBoundingClientRect(), element, zone, seat: seat === undefined ? null : Number(seat) };
}

/** Animates the pieces from their former positions. @param {Places | null} before @param {Flight[]} flights */
export function animatePieces(before, flights) {
  if (document.querySelector(".table[data-over]")) {
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove(); // nothing flies over the end page
    return;
  }
  if (!before?.size) return;
  const duration = settings.speed === "fast" ? 250 : 550;
  const flown = new Set();
  const now = new Set();
  for (const one of movablePieces()) {
    const id = one.dataset.move ?? "";
    now.add(id);
    const was = before.get(id);
    const is = placeOf(one);
    const flight = was ? null : flightTo(flights, is.zone, is.seat);
    const from = was?.box ?? (flight && boxOf(flight.from, flight.seat, is.box));
    if (flight) flown.add(flight);
    if (from) move(one, from, is.box, duration, was ? from.width / is.box.width : 0.6);
    else
      one.animate(
        [
          { opacity: 0, transform: "scale(.7)" },
          { opacity: 1, transform: "none" },
        ],
        { duration: duration * 0.7 },
      );
  }
  let ghosts = 0;
  for (const [id, { box, element, zone, seat }] of before) {
    const flight = now.has(id) || ghosts >= MAX_GHOSTS ? null : flightFrom(flights, zone, seat);
    const to = flight && boxOf(flight.to, flight.seat, box);
    if (!flight || !to) continue;
    ghosts += 1;
    flown.add(flight);
    haunt(/** @type {HTMLElement} */ (element.cloneNode(true)), box, to, duration);
  }
  for (const flight of flights) if (flight.figure && !flown.has(flight)) flyFigure(flight, duration);
}

/** The nearest visible zone of this name, that of a seat first; else the seat itself. @param {string} zone
 * @param {number} seat @param {DOMRect | null} near @returns {DOMRect | null} */
function boxOf(zone, seat, near) {
  const own = `[data-seat="${seat}"]`;
  const all = [`${own} [data-zone="${zone}"]`, `[data-zone="${zone}"]`, own].map((selector) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0),
  );
  const here = all.find((boxes) => boxes.length) ?? [];
  const distance = (/** @type {DOMRect} */ box) => (near ? Math.hypot(box.x - near.x, box.y - near.y) : 0);
  return here.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** @param {DOMRect} a @param {DOMRect} b @returns {[number, number]} from the middle of b to that of a */
const between = (a, b) => [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2];

/** @param {HTMLElement} one @param {DOMRect} from @param {DOMRect} is @param {number} duration @param {number} scale */
function move(one, from, is, duration, scale) {
  const [x, y] = between(from, is);
  if (!is.width || !from.width || Math.abs(x) + Math.abs(y) < MIN_DISTANCE_PX) return;
  one.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration, easing: EASING },
  );
}

/** Shows the copy of a piece on its way, and removes it. @param {HTMLElement} copy @param {DOMRect} from
 * @param {DOMRect} to @param {number} duration */
function haunt(copy, from, to, duration) {
  if (!from.width) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.inert = true;
  ghost.ariaHidden = "true";
  for (const name of ["data-move", "data-touch", "data-can", "data-lit", "id"]) copy.removeAttribute(name);
  ghost.append(copy);
  Object.assign(ghost.style, {
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(ghost);
  const [x, y] = between(to, from);
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
    ],
    { duration, easing: EASING },
  );
  flight.finished.catch(() => {}).finally(() => ghost.remove());
}

/** Shows the figure of what is only counted on its way. @param {Flight} flight @param {number} duration */
function flyFigure({ from, to, seat, figure }, duration) {
  const start = boxOf(from, seat, null);
  const end = start && boxOf(to, seat, start);
  if (!start || !end) return;
  const copy = document.createElement("span");
  const own = /** @type {HTMLElement | null} */ (document.querySelector(`[data-seat="${seat}"]`));
  render(drawFigure(figure, own?.dataset.colour ?? ""), copy);
  const size = 28;
  const middle = new DOMRect(start.x + (start.width - size) / 2, start.y + (start.height - size) / 2, size, size);
  haunt(copy, middle, end, duration);
}
