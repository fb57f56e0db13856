// Check of the browser, before the game starts: a classic script, which browsers too old for the modules still run.
//
// Oldest browsers that the site supports: Chrome and Edge 111, Firefox 114, Safari 16.4 (OLDEST_BROWSERS in
// compiler/site/pages/play_page.py). In an older one the play page explains that and starts nothing.
{
  /** Whether workers can be modules: Firefox has them since 114. The address is invalid, so that no worker starts. */
  const hasModuleWorkers = () => {
    if ("trustedTypes" in self) return true; // newer, and the page's policy refuses addresses of workers as text
    let read = false;
    const options = {
      get type() {
        read = true;
        return /** @type {const} */ ("module");
      },
    };
    try {
      new Worker("http://[", options);
    } catch (error) {
      void error; // the address is refused, whether or not the option was read
    }
    return read;
  };

  /** Features by the browser that got them last. Their names are shown, for reports of faults.
   * @type {Record<string, () => boolean>} */
  const features = {
    // Chrome 111, Firefox 113, Safari 16.2
    "color-mix()": () => CSS.supports("color", "color-mix(in srgb, red, blue)"),
    // Safari 16.4: the first with class static blocks, which Python's loader has. The page's policy forbids trying these.
    CompressionStream: () => "CompressionStream" in self,
    "module workers": hasModuleWorkers,
  };
  const missing = Object.keys(features).filter((name) => !features[name]());
  /** Explains it in the language of the page, once the page is there. */
  const explain = () => {
    const box = document.getElementById("fatal");
    if (!box) return;
    const chosen = new URL(location.href).searchParams.get("lang");
    const sections = Array.from(box.querySelectorAll("section"));
    const lang = sections.some((one) => one.lang === chosen) ? chosen : document.documentElement.lang;
    for (const section of sections) section.hidden = section.lang !== lang;
    for (const reason of Array.from(box.querySelectorAll("[data-reason]"))) {
      reason.toggleAttribute("hidden", reason.getAttribute("data-reason") !== "browser");
    }
    const detail = box.querySelector("[data-detail]");
    if (detail) detail.textContent = missing.join(", ");
    box.hidden = false;
    const boot = document.getElementById("boot");
    if (boot) boot.remove();
  };
  if (missing.length) {
    document.documentElement.dataset.browser = "old"; // read by main.js and engine-start.js
    document.addEventListener("DOMContentLoaded", explain);
  }
}
