// The workshop beside the table: texts of page and engine are marked, and drafts are seen in both at once.
import { changeSettings, settings } from "../settings.js";
import { currentCatalog, listenToTexts, replaceCatalog } from "../text.js";
import { Workbench } from "./workbench.js";
import { WorkshopClient, addStyle } from "./workshop-client.js";

// the bundle of the page has them under no other name; the tests ask which texts are found
export { KeyFinder } from "./key-finder.js";
export { textsOf } from "./screen-texts.js";

/** @typedef {import("../workshop-switch.js").WorkshopHost} WorkshopHost */
/** @typedef {import("./workshop-client.js").Patch} Patch */

export class TableWorkshop {
  /** @param {WorkshopHost} host */
  constructor(host) {
    this.host = host;
    this.place = document.createElement("aside");
    this.place.className = "workshop-place";
    /** @type {Workbench | null} */
    this.bench = null;
    /** The texts of the page without drafts. @type {import("../compiled-data.d.ts").Catalog | null} */
    this.original = null;
    document.addEventListener("click", (event) => this.onClick(event), { capture: true });
  }

  /** Opens the texts of the language that the page shows, and the numbers of its game. */
  async follow() {
    if (!settings.workshop) return; // it was left
    this.original = currentCatalog();
    const { lang } = this.original;
    document.documentElement.toggleAttribute("data-workshop", true);
    document.body.append(this.place);
    if (!this.bench) {
      const client = await WorkshopClient.start();
      addStyle(client.index.style);
      this.bench = new Workbench(client, {
        place: this.place,
        shown: () => document,
        apply: (patch, isWhole) => this.apply(patch, isWhole),
        leave: () => void this.leave(),
        tryRules: async (data) => {
          await this.host.tryRules(data);
          document.documentElement.toggleAttribute("data-trial", true);
        },
      });
      const { finder } = this.bench;
      listenToTexts((key, words) => finder.note(key, words));
    }
    void this.bench.open(lang, document.documentElement.dir || "ltr", this.host.game);
    const { activeElement } = document;
    if (!activeElement || activeElement.matches("body, [tabindex='-1']")) this.focusPanel();
  }

  focusPanel() {
    /** @type {HTMLElement | null} */ (this.place.querySelector("[data-act=ws-pick]"))?.focus({ preventScroll: true });
  }

  /** Switches the workshop off: the page shows its own texts again. A trial ends with a new start of the page. */
  async leave() {
    changeSettings({ workshop: false });
    history.replaceState(history.state, "", withoutSwitch(location.href));
    if (!this.original || this.bench?.numbers.state.isTrial) {
      location.reload();
      return;
    }
    await this.bench?.settle();
    listenToTexts(null);
    this.bench?.close();
    this.bench = null;
    this.place.remove();
    document.documentElement.toggleAttribute("data-workshop", false);
    replaceCatalog(this.original);
    /** @type {HTMLElement | null} */ (document.querySelector("[data-act=bar-menu]"))?.focus();
    await this.host.showTexts();
  }

  /** Shows changed texts in the page and at the table. @param {Patch} patch
   * @param {boolean} [isWhole] whether all others are again those of the catalog */
  async apply({ m, t }, isWhole = false) {
    if (!this.bench || !this.original) return;
    const catalog = isWhole ? this.original : currentCatalog();
    replaceCatalog({ ...catalog, marked: true, m: { ...catalog.m, ...m }, t: { ...catalog.t, ...t } });
    await this.host.showTexts();
  }

  /** While picking, a touch opens the text instead of doing what it does else. @param {MouseEvent} event */
  onClick(event) {
    const { target } = event;
    if (!this.bench?.state.isPicking || !(target instanceof Element) || this.place.contains(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.bench.pick(target);
  }
}

/** An address without the parameter that switches the workshop on. @param {string} address */
export function withoutSwitch(address) {
  const url = new URL(address);
  url.searchParams.delete("workshop");
  return url.href;
}
