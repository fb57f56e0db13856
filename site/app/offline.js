// The service worker as the page sees it: is everything on the device, is a new version waiting?
import { ROOT, at } from "./paths.js";

/** @typedef {"none" | "installing" | "ready" | "update"} Offline */

/**
 * Registers the service worker and reports its state.
 * @param {(state: Offline, part: number) => void} report
 * @returns {() => void} lets the waiting version take over and loads the page anew
 */
export function offline(report) {
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

  const look = () => {
    if (registration?.waiting && registration.active) report("update", 1);
    else if (registration?.active) report("ready", 1);
  };
  const begin = async () => {
    try {
      registration = await serviceWorker.register(at("sw.js"), { scope: ROOT.pathname, updateViaCache: "none" });
      registration.addEventListener("updatefound", () => {
        registration?.installing?.addEventListener("statechange", look);
      });
      look();
      await serviceWorker.ready;
      look();
    } catch {
      report("none", 0); // refused by the browser or no network at the first visit: the page works without it
    }
  };
  void begin();

  return () => {
    if (!registration?.waiting) {
      location.reload();
      return;
    }
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
}
