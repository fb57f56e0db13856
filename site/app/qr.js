// An address as a QR picture; loaded on first use.
import { encode } from "../lib/uqr/index.mjs";

/** Modules left free around the picture, as readers need them. */
const BORDER = 4;

/**
 * The picture as the path of an SVG, in modules, and its size.
 * @param {string} text
 * @returns {{path: string, size: number}}
 */
export function qrPicture(text) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(""), size };
}

/** The runs of dark modules in a row: where each begins, and its length. @param {boolean[]} row */
function runsOf(row) {
  /** @type {[number, number][]} */
  const runs = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}
