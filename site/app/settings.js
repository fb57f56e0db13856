// What a person prefers on this device. Kept in localStorage where that is allowed, else for this visit.

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"step" | "slow" | "normal" | "fast" | "instant"} Speed */
/** @typedef {{theme: Theme, speed: Speed, keys: boolean, lang: string}} Settings `keys`: single letters are shortcuts;
 *   `lang`: the language that was chosen last, or "" */

const KEY = "ludoglot.settings";
export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
export const SPEEDS = /** @type {const} */ (["step", "slow", "normal", "fast", "instant"]);

/** Milliseconds that a bot's move stays in view before the next one; Infinity waits for the person. */
export const PAUSE = { step: Infinity, slow: 3500, normal: 1800, fast: 700, instant: 0 };

/** @type {Settings} */
export const settings = { theme: "auto", speed: "normal", keys: true, lang: "", ...read() };

/** @returns {Partial<Settings>} only what is well-formed */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    /** @type {Partial<Settings>} */
    const good = {};
    if (THEMES.includes(kept.theme)) good.theme = kept.theme;
    if (SPEEDS.includes(kept.speed)) good.speed = kept.speed;
    if (typeof kept.keys === "boolean") good.keys = kept.keys;
    if (typeof kept.lang === "string") good.lang = kept.lang;
    return good;
  } catch {
    return {}; // storage denied or not ours: the defaults serve
  }
}

/** @param {Partial<Settings>} change */
export function keep(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // storage denied: the choice lasts for this visit
  }
  showTheme();
}

/** Whoever comes to the door of the site next time goes on in this language. @param {string} lang */
export function remember(lang) {
  if (lang !== settings.lang) keep({ lang });
}

/** Puts the chosen theme on the page; "auto" leaves it to the system. */
export function showTheme() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** @returns {boolean} whether things may move on the screen */
export function mayMove() {
  return settings.speed !== "instant" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
