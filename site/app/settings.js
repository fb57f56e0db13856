// What a person prefers on this device. Kept in localStorage where that is allowed, else for this visit.

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"step" | "slow" | "normal" | "fast" | "instant"} Speed */
/** @typedef {{theme: Theme, speed: Speed, keys: boolean, lang: string}} Settings `keys`: single letters are shortcuts;
 *   `lang`: the language that was chosen last, or "" */

const STORAGE_KEY = "ludoglot.settings";
export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
export const SPEEDS = /** @type {const} */ (["step", "slow", "normal", "fast", "instant"]);

/** Milliseconds that a bot's move stays in view before the next one; Infinity waits for the person. */
export const BOT_PAUSE_MS = { step: Infinity, slow: 3500, normal: 1800, fast: 700, instant: 0 };

/** @type {Settings} */
export const settings = { theme: "auto", speed: "normal", keys: true, lang: "", ...readSettings() };

/** @returns {Partial<Settings>} only what is well-formed */
function readSettings() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    /** @type {Partial<Settings>} */
    const valid = {};
    if (THEMES.includes(stored.theme)) valid.theme = stored.theme;
    if (SPEEDS.includes(stored.speed)) valid.speed = stored.speed;
    if (typeof stored.keys === "boolean") valid.keys = stored.keys;
    if (typeof stored.lang === "string") valid.lang = stored.lang;
    return valid;
  } catch {
    return {}; // storage denied or not ours: the defaults serve
  }
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // storage denied: the choice lasts for this visit
  }
  applyTheme();
}

/** Whoever comes to the door of the site next time goes on in this language. @param {string} lang */
export function rememberLanguage(lang) {
  if (lang !== settings.lang) changeSettings({ lang });
}

/** Puts the chosen theme on the page; "auto" leaves it to the system. */
export function applyTheme() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** @returns {boolean} whether things may move on the screen */
export function mayAnimate() {
  return settings.speed !== "instant" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
