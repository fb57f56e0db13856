// The workshop beside a page in a frame: pages of the site hold no scripts of it, so its own page looks into the frame.
import { SITE } from "../paths.js";
import { normalized } from "./key-finder.js";
import { Workbench } from "./workbench.js";
import { WorkshopClient } from "./workshop-client.js";

/** @typedef {import("./workshop-client.js").Patch} Patch */

/** The language and the game of an address of the site. @param {string} path @param {string} [base] */
export function placeOf(path, base = SITE.pathname) {
  const [lang = "", game = ""] = path.startsWith(base) ? path.slice(base.length).split("/") : [];
  return { lang, game };
}

class PageWorkshop {
  /** @param {HTMLIFrameElement} frame @param {WorkshopClient} client */
  constructor(frame, client) {
    this.frame = frame;
    this.place = document.createElement("aside");
    this.place.className = "workshop-place";
    document.body.append(this.place);
    document.documentElement.toggleAttribute("data-workshop", true);
    /** The game whose texts are open; null before the first. @type {string | null} */
    this.game = null;
    /** Texts of drafts that the frame shows instead of those of the catalog. @type {Map<string, {text: string, original: string}>} */
    this.current = new Map();
    this.client = client;
    this.bench = new Workbench(client, {
      place: this.place,
      shown: () => frame.contentDocument ?? document,
      apply: (patch, isWhole) => this.apply(patch, isWhole),
      leave: () => location.assign("../translations/"),
      tryRules: null, // a trial needs a table
    });
    frame.addEventListener("load", () => void this.follow());
  }

  /** Opens the texts of the page in the frame. */
  async follow() {
    const shown = this.frame.contentDocument;
    if (!shown) return;
    shown.addEventListener("click", (event) => this.onClick(event), { capture: true });
    const { lang, game } = placeOf(shown.location.pathname);
    const known = `${lang}/${game}` in this.client.index.texts ? game : "";
    if (!(`${lang}/common` in this.client.index.texts)) return;
    if (this.game !== known || this.bench.state.lang !== lang) {
      this.game = known;
      if (this.bench.state.lang !== lang) this.current.clear();
      await this.bench.open(lang, shown.documentElement.dir || "ltr", known, !known);
    }
    for (const { text, original } of this.current.values()) replaceText(shown, original, text);
  }

  /** Shows changed texts; those with arguments are seen as samples in the panel. @param {Patch} patch
   * @param {boolean} [isWhole] whether all others are again those of the catalog
   * @returns {Promise<void>} */
  async apply({ m }, isWhole = false) {
    for (const [id, { text, original }] of isWhole ? [...this.current] : []) {
      const [scope = "", key = ""] = id.split("/");
      if (key in m || !this.bench.scopes.includes(scope)) continue;
      replaceText(this.frame.contentDocument, text, original);
      this.current.delete(id);
    }
    for (const [key, message] of Object.entries(m)) {
      const id = `${this.bench.scopeOf(key)}/${key}`;
      const original = this.bench.original[key];
      if (typeof message !== "string" || typeof original !== "string") continue;
      replaceText(this.frame.contentDocument, this.current.get(id)?.text ?? original, message);
      this.current.set(id, { text: message, original });
    }
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (!this.bench.state.isPicking || !target || target.nodeType !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    this.bench.pick(target);
  }
}

/** Replaces a text wherever a page shows it, also in labels. @param {Document | null} page @param {string} before
 * @param {string} after */
export function replaceText(page, before, after) {
  const wanted = normalized(before);
  for (const element of page?.querySelectorAll("*") ?? []) {
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && normalized(node.textContent ?? "") === wanted) node.textContent = after;
    }
    for (const name of ["aria-label", "title", "alt", "placeholder"]) {
      if (normalized(element.getAttribute(name) ?? "") === wanted) element.setAttribute(name, after);
    }
  }
}

const frame = /** @type {HTMLIFrameElement | null} */ (document.getElementById?.("shown") ?? null);
if (frame) {
  void WorkshopClient.start().then((client) => new PageWorkshop(frame, client).follow());
}
