// Table of contents of the rulebook: marks the section that is being read.

/** Observer margins that leave one line of the viewport, just below the position of a section after a jump to it. */
const READING_LINE_MARGIN = "-12% 0px -87%";

export function markCurrentSection() {
  const contents = document.querySelector(".rules-toc");
  if (!(contents instanceof HTMLElement)) return;
  /** @type {Map<Element, HTMLAnchorElement>} */
  const links = new Map();
  for (const link of contents.querySelectorAll("a")) {
    const section = document.getElementById(link.hash.slice(1));
    if (section) links.set(section, link);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const read = entries.find((entry) => entry.isIntersecting);
      const link = read && links.get(read.target);
      if (link) markLink(contents, link);
    },
    { rootMargin: READING_LINE_MARGIN },
  );
  for (const section of links.keys()) observer.observe(section);
}

/** @param {HTMLElement} contents @param {HTMLAnchorElement} link */
function markLink(contents, link) {
  contents.querySelector("[aria-current]")?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "location");
  // scroll the list only; scrollIntoView() would scroll the page, too
  const box = contents.getBoundingClientRect();
  const own = link.getBoundingClientRect();
  if (own.top < box.top) contents.scrollTop -= box.top - own.top + own.height;
  if (own.bottom > box.bottom) contents.scrollTop += own.bottom - box.bottom + own.height;
}
