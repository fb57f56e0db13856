// Own drawings that stand for players: a sign for each colour (colour is never the only mark) and a pawn.
import { html, svg } from "./lib.js";

/** One closed shape per colour, in a box of 24 x 24. */
const SHAPES = /** @type {Record<string, string>} */ ({
  red: "M12 1.5 22.5 12 12 22.5 1.5 12Z",
  blue: "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
  green: "M12 2.5 22.5 21h-21Z",
  yellow: "M12 1.2l3.1 7.2 7.7.7-5.8 5.2 1.7 7.6L12 17.9l-6.7 4 1.7-7.6L1.2 9.1l7.7-.7Z",
  black: "M3 3h18v18H3Z",
  white: "M12 2l9.5 6.9-3.6 11.1H6.1L2.5 8.9Z",
});

const HAT =
  "M3 21.5c0-1.6 5-2.5 7.5-3 .6-5.5 1.9-9.5 5-9.5 1.3 0 1.7.9 2.5.9s1.2-.9 2.5-.9c3.1 0 4.4 4 5 9.5 " +
  "2.5.5 7.5 1.4 7.5 3 0 2.2-6.5 3.7-15 3.7S3 23.7 3 21.5Z";
const BUST =
  "M11.5 26.5c1.9.4 4.1.6 6.5.6s4.6-.2 6.5-.6c-.3 3.6-1.9 6.3-3.7 7.6 5.9 1 9.7 4.2 9.7 9.9H5.5c0-5.7 " +
  "3.8-8.9 9.7-9.9-1.8-1.3-3.4-4-3.7-7.6Z";

/** @param {string} colour */
const shape = (colour) => SHAPES[colour] ?? SHAPES.black ?? "";

/** A player's sign; decoration only, the words stand beside it.
 * @param {string} colour
 */
export const sign = (colour) =>
  html`<svg class="sign" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true"><path d=${shape(colour)} /></svg>`;

/** An archaeologist in a broad hat, with the player's sign on the coat.
 * @param {string} colour
 */
export const pawn = (colour) => html`
  <svg class="pawn" data-colour=${colour} viewBox="0 0 36 48" aria-hidden="true">
    <ellipse class="pawn-shade" cx="18" cy="44.5" rx="15" ry="3" />
    <path class="pawn-body" d=${BUST} />
    <path class="pawn-body" d=${HAT} />
    <path class="pawn-band" d="M10.3 19.4c4.8 1.1 10.6 1.1 15.4 0l-.3-2.4c-4.7 1-10.1 1-14.8 0Z" />
    ${svg`<g transform="translate(12.5 34.5) scale(.46)"><path class="pawn-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** A round marker for a track.
 * @param {string} colour
 */
export const disc = (colour) => html`
  <svg class="disc" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true">
    <circle class="disc-body" cx="12" cy="12" r="11" />
    ${svg`<g transform="translate(5.5 5.2) scale(.54)"><path class="disc-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** Small pictures of the page's own buttons, drawn as one path each. */
const GLYPHS = /** @type {Record<string, string>} */ ({
  undo: "M9 14 4 9l5-5v3.5h5.5a5.5 5.5 0 0 1 0 11H8v-2.5h6.5a3 3 0 0 0 0-6H9Z",
  redo: "M15 14l5-5-5-5v3.5H9.5a5.5 5.5 0 0 0 0 11H16v-2.5H9.5a3 3 0 0 1 0-6H15Z",
  menu: "M3 5h18v2.5H3Zm0 5.75h18v2.5H3ZM3 16.5h18V19H3Z",
  close: "m5 6.5 1.5-1.5L12 10.5 17.5 5 19 6.5 13.5 12l5.5 5.5-1.5 1.5-5.5-5.5L6.5 19 5 17.5 10.5 12Z",
  theme: "M12 2.5a9.5 9.5 0 1 0 0 19Zm0 2.5a7 7 0 0 1 0 14Z",
  help: "M10.8 16.5h2.4V19h-2.4Zm1.2-11c-2.6 0-4.4 1.6-4.5 4h2.4c.1-1.2.9-1.9 2.1-1.9s2 .7 2 1.7c0 2-3.2 2-3.2 5.2h2.4c0-2.2 3.3-2.4 3.3-5.3 0-2.2-1.8-3.7-4.5-3.7Z",
  book: "M4 4.5c3-1 6-.8 8 .8 2-1.6 5-1.8 8-.8v14c-3-1-6-.8-8 .9-2-1.7-5-1.9-8-.9Zm2 1.7v10.2c2-.3 3.6 0 5 .7V7.1c-1.3-1-3-1.3-5-.9Zm12 0c-2-.4-3.7-.1-5 .9v10c1.4-.7 3-1 5-.7Z",
  plus: "M10.75 4h2.5v6.75H20v2.5h-6.75V20h-2.5v-6.75H4v-2.5h6.75Z",
  minus: "M4 10.75h16v2.5H4Z",
  next: "M6 4l9 8-9 8Zm10 0h3v16h-3Z",
  play: "M7 4l13 8-13 8Z",
  fit: "M4 4h6v2.5H6.5V10H4Zm10 0h6v6h-2.5V6.5H14ZM4 14h2.5v3.5H10V20H4Zm13.5 0H20v6h-6v-2.5h3.5Z",
  info: "M10.7 10h2.6v8.5h-2.6Zm1.3-5a1.6 1.6 0 1 1 0 3.2A1.6 1.6 0 0 1 12 5Z",
  check: "m4 12.5 2-2 4 4 8-9 2 2-10 11Z",
});

/** @param {string} name */
export const glyph = (name) =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${GLYPHS[name] ?? ""} /></svg>`;
