// Input on pieces: a tap or click chooses, a long press or the right button enlarges, arrow keys move the focus.

const LONG_PRESS_MS = 450;

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Adds the listeners to the root of the page.
 * @param {HTMLElement} root
 * @param {{touch: (id: string, face: string) => void, show: (face: string) => void,
 *   explain: (id: string, title: string) => void}} act
 */
export function listenToPieces(root, act) {
  /** Enlarges a component, or explains what has no face. @param {EventTarget | null} target @returns {boolean} */
  const explain = (target) => {
    const thing = explainable(target);
    if (!thing) return false;
    const { face, about, touch, move } = thing.dataset;
    if (face) act.show(face);
    else act.explain(String(about ?? touch ?? move), titleOf(thing));
    return true;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let longPressed = false;
  const cancelLongPress = () => clearTimeout(timer);

  root.addEventListener("pointerdown", ({ target, button }) => {
    longPressed = false;
    if (button !== 0 || !explainable(target)) return;
    timer = setTimeout(() => {
      longPressed = explain(target);
    }, LONG_PRESS_MS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(end, cancelLongPress);
  root.addEventListener("scroll", cancelLongPress, { capture: true, passive: true });

  root.addEventListener("contextmenu", (event) => {
    if (!explainable(event.target)) return;
    event.preventDefault();
    cancelLongPress();
    if (!longPressed) explain(event.target);
    longPressed = true;
  });

  root.addEventListener(
    "click",
    (event) => {
      cancelLongPress();
      if (!longPressed) return;
      longPressed = false;
      event.stopPropagation(); // the end of a long press is no tap
    },
    { capture: true },
  );
  root.addEventListener("click", ({ target }) => {
    const piece = closest(target, "[data-touch]");
    if (piece?.dataset.touch) act.touch(piece.dataset.touch, piece.dataset.face ?? "");
  });

  root.addEventListener("keydown", (event) => {
    if (moveFocus(event)) event.preventDefault();
  });
  root.addEventListener("focusin", ({ target }) => {
    const group = closest(target, "[data-rove]");
    if (!group || !(target instanceof HTMLElement)) return;
    for (const one of focusStops(group)) one.tabIndex = one === target ? 0 : -1;
  });
}

/** The place, piece or phase around an element. @param {EventTarget | null} target @returns {HTMLElement | null} */
export const explainable = (target) => closest(target, "[data-face], [data-about], [data-touch], [data-move]");

/** The name of a place, piece or phase, as screen readers have it. @param {HTMLElement} thing */
export const titleOf = (thing) =>
  thing.getAttribute("aria-label") ?? thing.querySelector(".sr-only")?.textContent ?? thing.textContent?.trim() ?? "";

/** @param {Element} group @returns {HTMLElement[]} focusable buttons of a group with arrow keys */
const focusStops = (group) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("button"))].filter(
    (one) => one.closest("[data-rove]") === group && !(/** @type {HTMLButtonElement} */ (one).disabled),
  );

/** @param {KeyboardEvent} event @returns {boolean} whether the key has moved the focus */
function moveFocus({ key, target, altKey, ctrlKey, metaKey }) {
  const group = closest(target, "[data-rove]");
  if (!group || altKey || ctrlKey || metaKey) return false;
  const list = focusStops(group);
  const at = list.indexOf(/** @type {HTMLElement} */ (target));
  if (at < 0) return false;
  /** @type {Record<string, number>} */
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: list.length - 1,
  };
  if (!(key in to)) return false;
  list[((to[key] ?? 0) + list.length) % list.length]?.focus();
  return true;
}

/** Gives each group without a Tab stop one, after elements were added or removed. @param {HTMLElement} root */
export function repairTabStops(root) {
  for (const group of root.querySelectorAll("[data-rove]")) {
    const list = focusStops(group);
    if (list.length && !list.some(({ tabIndex }) => tabIndex === 0)) {
      const [first] = list;
      if (first) first.tabIndex = 0;
    }
  }
}
