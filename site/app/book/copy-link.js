// The name of a rule is its address: a click goes there and takes the address along.

const NOTE_MS = 2500; // milliseconds that it is said for

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
      return; // the browser does not allow it: the address is in its bar all the same
    }
    note.textContent = note.dataset.copied ?? "";
    clearTimeout(timer);
    timer = setTimeout(() => note.replaceChildren(), NOTE_MS);
  });
}
