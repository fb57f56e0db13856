// Size of pieces on wide screens: those on offer and those in the open area of a player grow as far as there is room.

/** Factors by which pieces may grow, the largest first. */
const FACTORS = [2, 1.75, 1.5, 1.3, 1.15];
const MAX_OFFER_SHARE = 0.27; // of the height of the window: the rest is for the move and the log

/** Key of the last layout, so that drawings that change no number of pieces cost nothing. */
let lastKey = "";

/** Sets `--grow` of the parts whose pieces can grow. @param {HTMLElement} root @param {boolean} wide */
export function growPieces(root, wide) {
  const offer = /** @type {HTMLElement | null} */ (root.querySelector("#part-offer"));
  const seat = /** @type {HTMLElement | null} */ (root.querySelector(".seat[data-open]"));
  const zones = /** @type {HTMLElement | null} */ (seat?.querySelector(".seat-zones") ?? null);
  const parts = root.querySelector(".table")?.getAttribute("data-parts") ?? "";
  const counts = [offer, zones].map((part) => part?.querySelectorAll(".piece").length ?? 0);
  const key = [wide, innerWidth, innerHeight, seat?.dataset.seat, parts, ...counts].join(" ");
  if (key === lastKey && (!wide || offer?.style.getPropertyValue("--grow"))) return;
  lastKey = key;
  for (const part of [offer, zones]) part?.style.removeProperty("--grow");
  if (!wide) return;
  const most = Math.max(offer?.offsetHeight ?? 0, innerHeight * MAX_OFFER_SHARE);
  if (offer) grow(offer, () => offer.offsetHeight <= most && offer.scrollWidth <= offer.clientWidth + 1);
  if (zones && seat)
    grow(zones, () => seat.scrollHeight <= seat.clientHeight && zones.scrollWidth <= zones.clientWidth + 1);
}

/** Sets the largest factor with which a part fits. @param {HTMLElement} part @param {() => boolean} fits */
function grow(part, fits) {
  for (const factor of FACTORS) {
    part.style.setProperty("--grow", String(factor));
    if (fits()) return;
  }
  part.style.setProperty("--grow", "1");
}
