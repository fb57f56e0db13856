// Keeps the rule that the address names in view until the typefaces are there: they change the height of what is above
// it, and the browser does not correct that where chapters are not laid out.

const BY_READER = ["wheel", "touchmove", "pointerdown", "keydown"];

export function keepTargetInView() {
  let scrolled = false;
  const note = () => {
    scrolled = true;
  };
  for (const kind of BY_READER) addEventListener(kind, note, { passive: true, once: true });
  const settle = () => {
    if (!scrolled) document.querySelector(":target")?.scrollIntoView();
  };
  document.fonts.addEventListener("loadingdone", settle);
}
