// SVG drawings: a symbol for each colour of players (colour is never the only mark), figures, dice, icons.
import { html, nothing, svg } from "./vendor.js";

/** @type {Record<string, string>} the symbols of players by colour: one path each, in a 24 x 24 box */
const playerShapes = {};

/** Sets the symbols of players, which the build reads from site/assets/players. @param {Record<string, string>} shapes */
export function setPlayerShapes(shapes) {
  Object.assign(playerShapes, shapes);
}

/** @type {Record<string, string>} the faces of bots by colour: one path each, in a 24 x 24 box */
const botFaces = {};

/** Sets the faces of bots, which the build reads from site/assets/bots. @param {Record<string, string>} faces */
export function setBotFaces(faces) {
  Object.assign(botFaces, faces);
}

const HAT =
  "M3 21.5c0-1.6 5-2.5 7.5-3 .6-5.5 1.9-9.5 5-9.5 1.3 0 1.7.9 2.5.9s1.2-.9 2.5-.9c3.1 0 4.4 4 5 9.5 " +
  "2.5.5 7.5 1.4 7.5 3 0 2.2-6.5 3.7-15 3.7S3 23.7 3 21.5Z";
const BUST =
  "M11.5 26.5c1.9.4 4.1.6 6.5.6s4.6-.2 6.5-.6c-.3 3.6-1.9 6.3-3.7 7.6 5.9 1 9.7 4.2 9.7 9.9H5.5c0-5.7 " +
  "3.8-8.9 9.7-9.9-1.8-1.3-3.4-4-3.7-7.6Z";

/** @param {string} colour */
const shape = (colour) => (Object.hasOwn(playerShapes, colour) ? playerShapes[colour] : playerShapes.black) ?? "";

/** A player's symbol; decorative, since the name is next to it.
 * @param {string} colour
 */
export const playerSign = (colour) =>
  html`<svg class="sign" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true"><path d=${shape(colour)}
    /></svg>`;

/** The path of a player's symbol, for a drawing that is an SVG already. @param {string} colour */
export const playerMark = (colour) => svg`<path class="curve-sign" d=${shape(colour)} />`;

/** The face of the bot that plays a colour; decorative, since its name is next to it. @param {string} colour */
export const botFace = (colour) =>
  html`<svg class="bot-face" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd"
    d=${botFaces[colour] ?? ""} /></svg>`;

const CONE =
  "M18 8.5a7.5 7.5 0 0 1 4.4 13.6c.6 6.6 3 11.9 6.8 16.4 1.6 1.9.4 5.5-2.2 5.5H9c-2.6 0-3.8-3.6-2.2-5.5 " +
  "3.8-4.5 6.2-9.8 6.8-16.4A7.5 7.5 0 0 1 18 8.5Z";

/** A plain pawn. @param {string} colour */
const pawn = (colour) => html`
  <svg class="pawn" data-colour=${colour} viewBox="0 0 36 48" aria-hidden="true">
    <ellipse class="pawn-shade" cx="18" cy="44.5" rx="15" ry="3" />
    <path class="pawn-body" d=${CONE} />
    ${svg`<g transform="translate(12 29) scale(.5)"><path class="pawn-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** An explorer in a broad hat, with the player's symbol on the coat.
 * @param {string} colour
 */
const explorer = (colour) => html`
  <svg class="pawn" data-colour=${colour} viewBox="0 0 36 48" aria-hidden="true">
    <ellipse class="pawn-shade" cx="18" cy="44.5" rx="15" ry="3" />
    <path class="pawn-body" d=${BUST} />
    <path class="pawn-body" d=${HAT} />
    <path class="pawn-band" d="M10.3 19.4c4.8 1.1 10.6 1.1 15.4 0l-.3-2.4c-4.7 1-10.1 1-14.8 0Z" />
    ${svg`<g transform="translate(12.5 34.5) scale(.46)"><path class="pawn-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** A workers' hut. @param {string} colour */
const hut = (colour) => html`
  <svg class="hut" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true">
    <path class="disc-body" d="M12 2 1.5 11.5h3V22h15V11.5h3Z" />
    ${svg`<g transform="translate(6.6 10) scale(.45)"><path class="disc-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** Money: one coin. */
const coin = () => html`
  <svg class="coin" viewBox="0 0 24 24" aria-hidden="true">
    <circle class="coin-body" cx="12" cy="12" r="11" /><circle class="coin-ring" cx="12" cy="12" r="8" />
    <path class="coin-mark" d="M7 15.5 6 9l3.5 2.8L12 7.5l2.5 4.3L18 9l-1 6.5Z" />
  </svg>`;

/** Income: a stack of coins. */
const coins = () => html`
  <svg class="coin" viewBox="0 0 24 24" aria-hidden="true">
    ${[17, 12, 7].map(
      (y) => svg`<path class="coin-body"
      d=${`M1.5 ${y}v3.2c0 2.2 4.7 3.6 10.5 3.6s10.5-1.4 10.5-3.6V${y}`} /><ellipse class="coin-body" cx="12" cy=${y}
        rx="10.5" ry="3.6" />`,
    )}
  </svg>`;

/** Points: a laurel wreath. */
const laurel = () => html`
  <svg class="wreath" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8.5 21C3.5 19 1 15 1.6 10.5 2 7 4 4 7 2.5" /><path d="M15.5 21c5-2 7.5-6 6.9-10.5C22 7 20 4 17 2.5" />
    ${[
      [5.6, 5],
      [3.6, 9],
      [3.8, 13.2],
      [6, 17],
    ].map(
      ([x = 0, y = 0]) =>
        svg`<path class="wreath-leaf" d=${`M${x} ${y}q3.4-.4 4.4 2.6-3.6.4-4.4-2.6Z`} /><path class="wreath-leaf"
          d=${`M${24 - x} ${y}q-3.4-.4-4.4 2.6 3.6.4 4.4-2.6Z`} />`,
    )}
  </svg>`;

/** General knowledge: an open book. */
const book = () => html`<svg class="book" viewBox="0 0 24 24" aria-hidden="true"><path d=${GLYPHS.book} /></svg>`;

/** Offsets of the pips of a die from its centre, by value. */
const PIPS = /** @type {[number, number][][]} */ ([
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]);

/** A die with its pips; with its owner's symbol if it has no value.
 * @param {string} colour @param {number} [value] */
const die = (colour, value = 0) => html`
  <svg class="die" data-colour=${colour || nothing} viewBox="0 0 40 40" aria-hidden="true">
    <rect class="die-body" x="1.5" y="1.5" width="37" height="37" rx="8.5" />
    ${
      PIPS[value]?.length
        ? PIPS[value].map(([x, y]) => svg`<circle class="die-pip" cx=${20 + x * 10} cy=${20 + y * 10} r="4.1" />`)
        : svg`<g transform="translate(11 11) scale(.75)"><path class="die-sign" d=${shape(colour)} /></g>`
    }
  </svg>`;

/** The die printed on a space: its minimum rank. @param {number} value */
export const printedDie = (value) => html`
  <svg class="die printed" viewBox="0 0 40 40" aria-hidden="true">
    <rect class="die-body" x="1.5" y="1.5" width="37" height="37" rx="8.5" />
    ${(PIPS[value] ?? []).map(([x, y]) => svg`<circle class="die-pip" cx=${20 + x * 10} cy=${20 + y * 10} r="4.1" />`)}
  </svg>`;

const CREST = "M18 1c8 0 13 5.6 13 12.5l-3.8 1C26.5 9.5 23 6.5 18 6.5S9.5 9.5 8.8 14.5l-3.8-1C5 6.6 10 1 18 1Z";
const HELMET =
  "M18 8c6.6 0 10.4 4.6 10.4 11v6.5c0 1.7-1 2.8-2.6 3l-3.3.4V21.5h-3V29h-3v-7.5h-3v7.4l-3.3-.4c-1.6-.2-2.6-1.3-2.6-3V19C7.6 12.6 11.4 8 18 8Z";
const CLOAK = "M10.5 30.5c2.2.8 4.8 1.2 7.5 1.2s5.3-.4 7.5-1.2C31 32.5 33.5 38 33.5 46h-31c0-8 2.5-13.5 8-15.5Z";

/** A leader in a crested helmet, with the player's symbol on the cloak. @param {string} colour */
const leader = (colour) => html`
  <svg class="pawn" data-colour=${colour} viewBox="0 0 36 48" aria-hidden="true">
    <ellipse class="pawn-shade" cx="18" cy="45" rx="15.5" ry="3" />
    <path class="pawn-body" d=${CLOAK} /><path class="pawn-body" d=${HELMET} /><path class="pawn-body" d=${CREST} />
    ${svg`<g transform="translate(12.2 33) scale(.48)"><path class="pawn-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** A neutral white marker. */
const round = () => html`<svg class="disc" viewBox="0 0 24 24" aria-hidden="true">
  <circle class="mark-body" cx="12" cy="12" r="11" /><circle class="mark-ring" cx="12" cy="12" r="6.5" /></svg>`;

/** The starting player marker, an octagon with that player's symbol. @param {string} colour */
const start = (
  colour,
) => html`<svg class="disc" data-colour=${colour || nothing} viewBox="0 0 24 24" aria-hidden="true">
  <path class="mark-body" d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9Z" />
  ${
    colour
      ? svg`<g transform="translate(6.5 6.5) scale(.46)"><path class="mark-sign" d=${shape(colour)} /></g>`
      : nothing
  }</svg>`;

/** A worthless piece from a dig: stones. */
export const rubble = () => html`<svg class="rubble" viewBox="0 0 40 40" aria-hidden="true">
  <circle class="rubble-body" cx="20" cy="20" r="19" />
  <path class="rubble-stone" d="m8 25 4-6 7 1 3 6-4 4-8-1Zm12-10 5-5 7 3 1 6-6 3-6-2Zm4 11 4-4 6 2v4l-5 3Z" />
</svg>`;

/** Figures by the names that table.yaml and views use. */
const FIGURES = /** @type {Record<string, (colour: string, value?: number) => unknown>} */ ({
  pawn,
  explorer,
  disc: (colour) => disc(colour),
  hut,
  coin,
  coins,
  laurel,
  book,
  die,
  leader,
  round,
  start,
});

/** @param {string} figure @param {string} colour @param {number} [value] pips or number */
export const drawFigure = (figure, colour, value) => (FIGURES[figure] ?? pawn)(colour, value);

/** A round marker for a track.
 * @param {string} colour
 */
export const disc = (colour) => html`
  <svg class="disc" data-colour=${colour} viewBox="0 0 24 24" aria-hidden="true">
    <circle class="disc-body" cx="12" cy="12" r="11" />
    ${svg`<g transform="translate(5.5 5.2) scale(.54)"><path class="disc-sign" d=${shape(colour)} /></g>`}
  </svg>`;

/** An icon of the page's sprite, in the current text colour. @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href=${`#i-${name}`} width="100%" height="100%" /></svg>`;

/** Icons of the page's buttons, one path each. */
const GLYPHS = /** @type {Record<string, string>} */ ({
  undo: "M9 14 4 9l5-5v3.5h5.5a5.5 5.5 0 0 1 0 11H8v-2.5h6.5a3 3 0 0 0 0-6H9Z",
  redo: "M15 14l5-5-5-5v3.5H9.5a5.5 5.5 0 0 0 0 11H16v-2.5H9.5a3 3 0 0 1 0-6H15Z",
  hint: "M12 2.5a6.5 6.5 0 0 1 3.75 11.8v2.2h-7.5v-2.2A6.5 6.5 0 0 1 12 2.5ZM8.75 18h6.5v1.75h-6.5Zm1.5 2.75h3.5v1.5h-3.5Z",
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
  bolt: "M13.5 2 5.5 13.5h5L9 22l9-12h-5.5Z",
  up: "M12 4l7 7.5h-4.2V20H9.2v-8.5H5Z",
  loupe: "M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.8-1.8-5.1-5.1A7 7 0 0 0 10 3Zm0 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z",
  eye: "M12 5c5 0 8.6 3.6 10.5 7C20.6 15.4 17 19 12 19S3.4 15.4 1.5 12C3.4 8.6 7 5 12 5Zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  check: "m4 12.5 2-2 4 4 8-9 2 2-10 11Z",
});

/** @param {string} name */
export const glyph = (name) =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${GLYPHS[name] ?? ""} /></svg>`;
