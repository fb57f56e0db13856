// The table of contents tells which section is being read.

/** The line that what is being read crosses: just below where a section begins when one goes to it. */
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
  // where the contents have their own scroll bar; scrollIntoView() would move the page too
  const box = contents.getBoundingClientRect();
  const own = link.getBoundingClientRect();
  if (own.top < box.top) contents.scrollTop -= box.top - own.top + own.height;
  if (own.bottom > box.bottom) contents.scrollTop += own.bottom - box.bottom + own.height;
}
