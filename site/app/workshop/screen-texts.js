// The texts of a page, as a reader meets them: what counts as a text, and which are seen.
import { linesOf } from "./key-finder.js";

/** @typedef {{element: Element, words: string, isLabel: boolean}} ScreenText `isLabel`: an attribute, seen by few */

export const LABELS = ["aria-label", "title", "placeholder", "alt"];
/** Elements whose content no reader sees, that hold code, or whose names and words are the same in all languages. */
const WITHOUT_TEXTS =
  "script, style, code, noscript, template, defs, svg[display=none], .icon-name, [hreflang], option[lang], [translate=no]";
/** Ids of rules, sheets and sources, addresses, versions: no words of a language. */
const NO_WORDS =
  /\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b|\b\w+:\/\/\S+|[\w/-]+\.(?:ya?ml|json|po|pdf|html|py)\b|\b[A-Z]{1,3}\d*\b|\d\s?mm\b/gu;

/** Whether words are a text, which has a word of a language: two letters that are no id. @param {string} words */
export const isText = (words) => /\p{L}{2}/u.test(words.replace(NO_WORDS, ""));

/** Whether an element is in a section that says the same in another language. @param {Element} element */
function isForeign(element) {
  const { lang = "" } = /** @type {HTMLElement} */ (element.closest("section[lang]") ?? {});
  return lang !== "" && lang !== element.ownerDocument.documentElement.lang;
}

/** The texts of a page in its order, without those inside `outside`.
 * @param {Document} page @param {Element | null} [outside] @returns {Generator<ScreenText>} */
export function* textsOf(page, outside = null) {
  for (const element of page.querySelectorAll("body *")) {
    if (outside?.contains(element) || element.closest(WITHOUT_TEXTS) || isForeign(element)) continue;
    for (const line of element.tagName === "use" ? linesOf(element) : []) {
      if (isText(line.textContent ?? "")) yield { element, words: line.textContent ?? "", isLabel: false };
    }
    for (const node of element.childNodes) {
      const words = node.nodeType === 3 ? (node.textContent ?? "") : "";
      if (isText(words)) yield { element, words, isLabel: false };
    }
    for (const name of LABELS) {
      const words = element.getAttribute(name) ?? "";
      if (isText(words)) yield { element, words, isLabel: true };
    }
  }
}

/** Whether an element is seen: shown, and larger than the point in which texts for screen readers lie.
 * @param {Element} element */
export function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
}
