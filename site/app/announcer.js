// Announcements for screen readers: the text of the live region.

/** Writes the words of the card beside the table to the live region for it: screen readers read what changes in a region
 * that was there before, and read it after the announcement of the move, whose region comes first.
 * @param {HTMLElement} root */
export function announceCard(root) {
  const region = root.querySelector("[data-announce-card]");
  const parts = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".lesson-words > :not(details)"));
  const words = [...parts]
    .map(({ innerText }) => innerText) // with white space between lines
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (region && region.textContent !== words) region.textContent = words;
}

export class Announcer {
  /** @param {() => void} onChange called when there is something to draw */
  constructor(onChange) {
    this.onChange = onChange;
    this.text = "";
    this.isDrawn = true;
  }

  /** Announces text, joined with what was announced since the last drawing. A repeated text gets a non-breaking space,
   * since screen readers ignore unchanged content. @param {string} words */
  announce(words) {
    if (!this.isDrawn) this.text = `${this.text} ${words}`;
    else this.text = words === this.text ? `${words}\u00a0` : words;
    this.isDrawn = false;
    this.onChange();
  }
}
