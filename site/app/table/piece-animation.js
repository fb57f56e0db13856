// Animation of moved pieces (FLIP): positions are measured before and after each drawing; new pieces fade in.
import { mayAnimate, settings } from "../settings.js";

/** @typedef {Map<string, DOMRect>} Places */

const MIN_DISTANCE_PX = 4; // shorter moves are not animated

/** @returns {NodeListOf<HTMLElement>} */
const movablePieces = () => document.querySelectorAll("[data-move]");

/** Measures all pieces; null where animations are off. @returns {Places | null} */
export function measurePieces() {
  if (!mayAnimate() || document.hidden) return null;
  /** @type {Places} */
  const places = new Map();
  for (const one of movablePieces()) if (one.dataset.move) places.set(one.dataset.move, one.getBoundingClientRect());
  return places;
}

/** Animates the pieces from their former positions. @param {Places | null} before */
export function animatePieces(before) {
  if (!before?.size) return;
  const duration = settings.speed === "fast" ? 250 : 550;
  for (const one of movablePieces()) {
    const was = before.get(one.dataset.move ?? "");
    if (!was) {
      one.animate(
        [
          { opacity: 0, transform: "scale(.7)" },
          { opacity: 1, transform: "none" },
        ],
        { duration: duration * 0.7 },
      );
      continue;
    }
    const is = one.getBoundingClientRect();
    const [x, y] = [was.x + was.width / 2 - is.x - is.width / 2, was.y + was.height / 2 - is.y - is.height / 2];
    if (!is.width || !was.width || Math.abs(x) + Math.abs(y) < MIN_DISTANCE_PX) continue;
    one.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${was.width / is.width})`, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration, easing: "cubic-bezier(.3,.1,.2,1)" },
    );
  }
}
