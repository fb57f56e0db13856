// Registration and state of the service worker: is the site cached, is a new version waiting?
import { IS_EARLIER, SITE } from "./paths.js";
import { trustedScriptUrl } from "./trusted-script.js";

/** @typedef {"none" | "installing" | "ready" | "update"} Offline */

/**
 * Registers the service worker and reports its state.
 *
 * A first registration downloads the whole site. It begins only after `settled`: the table comes first.
 * @param {(state: Offline, part: number) => void} report
 * @param {Promise<void>} settled fulfilled when the page has shown what it was opened for; never rejected
 * @returns {() => void} activates the waiting version and reloads the page
 */
export function registerServiceWorker(report, settled) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    report("none", 0);
    return () => location.reload();
  }
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.offline === "ready") report("ready", 1);
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

/** Asks the service worker to remove versions that no saved game needs. */
export const removeUnusedVersions = () => navigator.serviceWorker?.controller?.postMessage("tidy");
