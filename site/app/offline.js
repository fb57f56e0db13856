// Registration and state of the service worker: is the site cached, is a new version waiting?
import { startKeeper } from "./engine-start.js";
import { IS_EARLIER, SITE } from "./paths.js";
import { trustedScriptUrl } from "./trusted-script.js";

/** @typedef {"none" | "installing" | "ready" | "update"} Offline */

/**
 * What of the site is on the device.
 * @typedef {object} Installation
 * @property {Offline} state
 * @property {number} part of the installation, 0 to 1
 * @property {"" | "part" | "site" | "all"} kept what the open pages needed, all but the print pages, all; "": unknown
 * @property {number | null} keeping the part done of what the player has asked for; null: nothing is under way
 * @property {boolean} hasFailed whether not everything could be stored
 */

/** @returns {Installation} */
export const notInstalled = () => ({ state: "none", part: 0, kept: "", keeping: null, hasFailed: false });

/**
 * Registers the service worker and reports its state.
 *
 * A first registration downloads the whole site. It begins only after `settled`: the table comes first.
 * @param {(change: Partial<Installation>) => void} onChange
 * @param {Promise<void>} settled fulfilled when the page has shown what it was opened for; never rejected
 * @returns {() => void} activates the waiting version and reloads the page
 */
export function registerServiceWorker(onChange, settled) {
  const { serviceWorker } = navigator;
  /** @param {Offline} state @param {number} part */
  const report = (state, part) => onChange({ state, part });
  if (!serviceWorker) {
    report("none", 0);
    return () => location.reload();
  }
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.offline === "ready") report("ready", 1);
    if (data?.offline === "ready" && !IS_EARLIER) registration?.active?.postMessage("kept?");
    if (data?.offline === "kept") onChange({ kept: data.kept, keeping: null, hasFailed: data.failed });
    if (data?.offline === "keeping") onChange({ keeping: data.part });
    if (data?.offline === "installing" && !registration?.active) report("installing", data.part);
  });

  const reportState = () => {
    if (registration?.waiting && registration.active) report("update", 1);
    else if (registration?.active) report("ready", 1);
  };
  // Another page activated a new version, which now serves this page, too: reload. Every move is saved.
  const wasControlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => wasControlled && location.reload());
  const onUpdateFound = () => registration?.installing?.addEventListener("statechange", reportState);
  const register = async () => {
    try {
      registration = await serviceWorker.getRegistration(SITE.href);
      if (IS_EARLIER) {
        // it serves this page; an earlier version registers nothing
        if (registration?.active) report("ready", 1);
        return;
      }
      registration?.addEventListener("updatefound", onUpdateFound);
      reportState();
      await settled;
      registration = await serviceWorker.register(trustedScriptUrl("sw.js"), {
        scope: SITE.pathname,
        updateViaCache: "none",
      });
      registration.addEventListener("updatefound", onUpdateFound); // the same listener is not added twice
      reportState();
      await serviceWorker.ready;
      reportState();
      registration.active?.postMessage("kept?");
    } catch {
      report("none", 0); // refused by the browser, or no network at the first visit: the page works without it
    }
  };
  void register();

  return () => {
    if (!registration?.waiting) {
      location.reload();
      return;
    }
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
}

/** How long a page waits before it keeps Python's memory, in milliseconds: the player is looking at the table. */
const KEEPING_DELAY_MS = 3_000;
/** Devices with less memory, in GB, start Python each time: a second one beside it may be too much. */
const MIN_DEVICE_MEMORY_GB = 2;

/** Keeps Python's memory for later starts, once the site is on the device.
 * @param {() => Iterable<unknown>} setup requests with the rules and catalogs of the page */
export async function keepPython(setup) {
  const { serviceWorker, deviceMemory = MIN_DEVICE_MEMORY_GB } = /** @type {Navigator & {deviceMemory?: number}} */ (
    navigator
  );
  if (IS_EARLIER || !serviceWorker || deviceMemory < MIN_DEVICE_MEMORY_GB) return;
  await serviceWorker.ready;
  setTimeout(() => startKeeper(setup()), KEEPING_DELAY_MS);
}

/** Asks the service worker to remove versions that no saved game needs. */
export const removeUnusedVersions = () => navigator.serviceWorker?.controller?.postMessage("tidy");

/** Asks the service worker to store all pages, and the browser not to remove them when room is short. */
export function keepEverything() {
  void navigator.storage?.persist?.();
  navigator.serviceWorker?.controller?.postMessage("keep all");
}
