// Announcements for screen readers: the text of the live region.

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
