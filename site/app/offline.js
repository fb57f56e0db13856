// The service worker as the page sees it: is everything on the device, is a new version waiting?
import { IS_EARLIER, SITE } from "./paths.js";
import { trustedScriptUrl } from "./trusted-script.js";

/** @typedef {"none" | "installing" | "ready" | "update"} Offline */

/**
 * Registers the service worker and reports its state.
 * @param {(state: Offline, part: number) => void} report
 * @returns {() => void} lets the waiting version take over and loads the page anew
 */
export function registerServiceWorker(report) {
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
  // Another page let a new version take over: this one would get its files from now on. Every move is kept.
  const wasControlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => wasControlled && location.reload());
  const register = async () => {
    try {
      if (IS_EARLIER) {
        registration = await serviceWorker.getRegistration(SITE.href); // it serves this page; nothing is to be kept
        if (registration?.active) report("ready", 1);
        return;
      }
      registration = await serviceWorker.register(trustedScriptUrl("sw.js"), {
        scope: SITE.pathname,
        updateViaCache: "none",
      });
      registration.addEventListener("updatefound", () => {
        registration?.installing?.addEventListener("statechange", reportState);
      });
      reportState();
      await serviceWorker.ready;
      reportState();
    } catch {
      report("none", 0); // refused by the browser or no network at the first visit: the page works without it
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

/** Lets the service worker remove earlier versions that no game needs any more. */
export const removeUnusedVersions = () => navigator.serviceWorker?.controller?.postMessage("tidy");
