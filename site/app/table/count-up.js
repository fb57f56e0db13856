// Numbers that count up: a score that has grown since the last drawing runs from its old to its new value.
import { mayAnimate } from "../settings.js";

const DURATION_MS = 700;

/** The number that each element last showed. @type {WeakMap<Element, number>} */
const shown = new WeakMap();

/** Counts up every number with `data-count` that has grown. @param {HTMLElement} root @param {number} delayMs */
export function countUp(root, delayMs) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-count]"))) {
    const to = Number(one.dataset.count);
    const from = shown.get(one) ?? to;
    shown.set(one, to);
    if (to > from && mayAnimate()) run(one, from, to, performance.now() + delayMs);
  }
}

/** The text of a number; it is lit's, so that only its characters are changed. @param {HTMLElement} element */
const textOf = (element) =>
  /** @type {Text | undefined} */ ([...element.childNodes].find((node) => node instanceof Text && node.data.trim()));

/** Runs until the number is shown, or until another one is. @param {HTMLElement} element @param {number} from
 * @param {number} to @param {number} start */
function run(element, from, to, start) {
  const text = textOf(element);
  if (!text) return;
  const step = () => {
    if (!element.isConnected || Number(element.dataset.count) !== to) return;
    const part = Math.min(1, Math.max(0, (performance.now() - start) / DURATION_MS));
    text.data = String(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}
