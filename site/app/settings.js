// Settings of this device, in localStorage where that is allowed, else for this visit.

import { MAX_NAME_CHARS } from "./limits.js";

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"step" | "slow" | "normal" | "fast" | "instant"} Speed */
/**
 * `keys`: single-key shortcuts are on; `odds`: previews show the odds of digs; `direct`: moves that show nothing hidden
 * are made without confirmation; `sounds`: they are on; `lang`: the language chosen last, or ""; `name`: that of the player
 * at this device, or "".
 * @typedef {{theme: Theme, speed: Speed, keys: boolean, odds: boolean, direct: boolean, sounds: boolean, lang: string,
 *   name: string}} Settings
 */

const STORAGE_KEY = "ludoglot.settings";
export const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
export const SPEEDS = /** @type {const} */ (["step", "slow", "normal", "fast", "instant"]);

/** Pause after a bot's move by speed, in milliseconds; Infinity: until the player continues. */
export const BOT_PAUSE_MS = { step: Infinity, slow: 3500, normal: 1800, fast: 700, instant: 0 };

/** @type {Settings} */
export const settings = {
  theme: "auto",
  speed: "normal",
  keys: true,
  sounds: false,
  odds: true,
  direct: false,
  lang: "",
  name: "",
  ...readSettings(),
};

/** Reads the stored settings. @returns {Partial<Settings>} well-formed values only */
function readSettings() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    /** @type {Partial<Settings>} */
    const valid = {};
    if (THEMES.includes(stored.theme)) valid.theme = stored.theme;
    if (SPEEDS.includes(stored.speed)) valid.speed = stored.speed;
    if (typeof stored.keys === "boolean") valid.keys = stored.keys;
    if (typeof stored.sounds === "boolean") valid.sounds = stored.sounds;
    if (typeof stored.odds === "boolean") valid.odds = stored.odds;
    if (typeof stored.direct === "boolean") valid.direct = stored.direct;
    if (typeof stored.lang === "string") valid.lang = stored.lang;
    if (typeof stored.name === "string") valid.name = stored.name.slice(0, MAX_NAME_CHARS);
    return valid;
  } catch {
    return {}; // storage denied or unreadable: use the defaults
  }
}

/** Changes settings and stores them. @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // storage denied: the change lasts for this visit
  }
  applyTheme();
}

/** Stores the language for language-redirect.js. @param {string} lang */
export function rememberLanguage(lang) {
  if (lang !== settings.lang) changeSettings({ lang });
}

/** Applies the theme to the document; "auto" leaves it to the system. */
export function applyTheme() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** @returns {boolean} whether the device asks for less motion */
export const isMotionReduced = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** @returns {boolean} whether animations are allowed */
export const mayAnimate = () => settings.speed !== "instant" && !isMotionReduced();
