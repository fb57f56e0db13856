// Links of rule ids: a click copies the URL of the rule to the clipboard.

const NOTE_MS = 2500; // how long "copied" is shown

export function copyRuleLinks() {
  const note = document.querySelector("[data-copied]");
  if (!(note instanceof HTMLElement) || !navigator.clipboard) return;
  let timer = 0;
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.rule-id") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    try {
      await navigator.clipboard.writeText(link.href);
    } catch {
      return; // not allowed: the URL is in the address bar anyway
    }
    note.textContent = note.dataset.copied ?? "";
    clearTimeout(timer);
    timer = setTimeout(() => note.replaceChildren(), NOTE_MS);
  });
}
