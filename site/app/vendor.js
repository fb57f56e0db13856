// Libraries that the build copies to ../lib/, re-exported.
export { html, svg, render, nothing, noChange } from "../lib/lit-html/lit-html.js";
export { repeat } from "../lib/lit-html/directives/repeat.js";
export { live } from "../lib/lit-html/directives/live.js";
export { unsafeHTML } from "../lib/lit-html/directives/unsafe-html.js";

import { noChange } from "../lib/lit-html/lit-html.js";
import { directive, Directive, PartType } from "../lib/lit-html/directive.js";

/** Directive that sets styles through the CSSOM: the Content-Security-Policy forbids style attributes. */
class Css extends Directive {
  /** @param {import("../lib/lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("css() belongs on an element");
    /** @type {Set<string>} */
    this.setNames = new Set();
  }

  /**
   * @param {import("../lib/lit-html/directive.js").ElementPart} part
   * @param {[Record<string, string | number | null>]} args
   */
  update(part, [props]) {
    const style = /** @type {HTMLElement | SVGElement} */ (part.element).style;
    for (const name of this.setNames) {
      if (props[name] === undefined || props[name] === null) {
        style.removeProperty(name);
        this.setNames.delete(name);
      }
    }
    for (const [name, value] of Object.entries(props)) {
      if (value === null) continue;
      style.setProperty(name, String(value));
      this.setNames.add(name);
    }
    return noChange;
  }

  /** @param {Record<string, string | number | null>} _props */
  render(_props) {
    return noChange;
  }
}

export const css = directive(Css);
