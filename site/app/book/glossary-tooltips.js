// Tooltips of glossary terms: on hover, on keyboard focus, at the first tap.

const SHOW_DELAY_MS = 350;
const HIDE_DELAY_MS = 200; // time to move the pointer from the term into the tooltip
const GAP_PX = 6; // between term and tooltip
const EDGE_PX = 8; // between tooltip and edge of the viewport

export function setUpTooltips() {
  if (!("popover" in HTMLElement.prototype)) return; // the links lead to the glossary, as without JavaScript
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.id = "tip";
  tip.role = "tooltip";
  tip.popover = "manual";
  document.querySelector("main")?.append(tip);

  /** @type {HTMLAnchorElement | null} */
  let word = null;
  let timer = 0;
  let pointer = "";

  /** @param {() => void} action @param {number} delay */
  const schedule = (action, delay) => {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  };
  /** @param {Event} event */
  const isInTip = (event) => tip.contains(/** @type {Node} */ (event.target));
  const hide = () => {
    clearTimeout(timer);
    word?.removeAttribute("aria-describedby");
    word = null;
    tip.hidePopover();
  };
  /** @param {HTMLAnchorElement} link @param {number} [x] of the pointer: a term may be broken over two lines */
  const show = (link, x) => {
    clearTimeout(timer);
    const meaning = document.getElementById(link.hash.slice(1));
    if (!meaning || word === link) return;
    hide();
    word = link;
    fill(tip, meaning);
    link.setAttribute("aria-describedby", tip.id);
    tip.showPopover();
    place(tip, link, x);
  };

  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    if (pointer === "touch" && !wordAt(event) && !isInTip(event)) hide();
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = wordAt(event);
    if (link) schedule(() => show(link, event.clientX), SHOW_DELAY_MS);
    else if (isInTip(event)) clearTimeout(timer);
    else if (word !== document.activeElement) schedule(hide, HIDE_DELAY_MS);
  });
  document.addEventListener("focusin", (event) => {
    const link = wordAt(event);
    if (link?.matches(":focus-visible")) show(link);
  });
  document.addEventListener("focusout", (event) => {
    if (wordAt(event) === word) hide();
  });
  document.addEventListener("click", (event) => {
    if (isInTip(event)) hide(); // not on pointerdown: the click would hit the element below
    const link = wordAt(event);
    if (!link) return;
    if (pointer === "touch" && link !== word) {
      event.preventDefault(); // the next tap follows the link
      show(link, event.clientX);
    } else hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && word) hide();
    pointer = ""; // Enter on a term that was touched before is no tap
  });
  addEventListener("resize", hide);
}

/** @param {Event} event @returns {HTMLAnchorElement | null} */
const wordAt = (event) => (event.target instanceof Element ? event.target.closest("a.term") : null);

/** @param {HTMLElement} tip @param {HTMLElement} meaning the entry of the glossary */
function fill(tip, meaning) {
  const name = document.createElement("b");
  name.textContent = meaning.querySelector("dt")?.firstChild?.textContent?.trim() ?? "";
  const paragraphs = [...meaning.querySelectorAll("dd > :not(.rule-see)")].map((one) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = one.textContent;
    return paragraph;
  });
  tip.replaceChildren(name, ...paragraphs);
}

/** Places the tooltip below the term, or above it where it does not fit, within the viewport.
 * @param {HTMLElement} tip @param {Element} link @param {number} [x] */
function place(tip, link, x) {
  const lines = [...link.getClientRects()];
  const line = lines.find(({ left, right }) => x !== undefined && left <= x && x <= right) ?? lines[0];
  if (!line) return;
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = line.bottom + GAP_PX + height <= clientHeight || line.top - GAP_PX - height < 0;
  const top = below ? line.bottom + GAP_PX : line.top - GAP_PX - height;
  const left = Math.max(EDGE_PX, Math.min(line.left, clientWidth - width - EDGE_PX));
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${top + scrollY}px`;
}
