// The result of a finished game as a picture: title, ranking with bars, the curve of points, and where it is from. Loaded
// on first use.
import { curves } from "./table/score-history.js";

/**
 * @typedef {object} PictureContent
 * @property {string} title
 * @property {string} subtitle the deal and the marks; may be empty
 * @property {{name: string, points: number, colour: string, own: boolean}[]} ranking the best first; `colour`: its id
 * @property {number[][]} totals the score of each player after each move; may be empty
 * @property {string[]} colours of the players, by seat
 * @property {string} foot
 */

const WIDTH = 1080;
const MARGIN = 72;
const ROW = 84;
const CURVE = 260;

/** Height of the picture of a result. @param {PictureContent} content */
const heightOf = ({ ranking, totals, subtitle }) =>
  MARGIN * 2 + 90 + (subtitle ? 56 : 0) + ranking.length * ROW + (totals.length > 1 ? CURVE + 60 : 0) + 70;

/**
 * Draws the picture in the colours of the page.
 * @param {PictureContent} content
 * @returns {Promise<Blob>} a PNG; Error where the browser cannot make one
 */
export async function resultPicture(content) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = heightOf(content);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  draw(pen, content, coloursOfPage(content.colours));
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** The colours of the page as it is shown: variables of the style sheet, resolved by an element.
 * @param {string[]} colours of the players */
function coloursOfPage(colours) {
  const probe = document.createElement("span");
  document.body.append(probe);
  const read = (/** @type {string} */ name, colour = "") => {
    probe.dataset.colour = colour;
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [paper, ink, soft, line] = ["--paper-raised", "--ink", "--ink-soft", "--paper-line"].map((name) => read(name));
  const players = Object.fromEntries(colours.map((colour) => [colour, read("--player", colour)]));
  probe.remove();
  return { paper: paper ?? "white", ink: ink ?? "black", soft: soft ?? "gray", line: line ?? "silver", players };
}

/** @param {CanvasRenderingContext2D} pen @param {PictureContent} content @param {ReturnType<typeof coloursOfPage>} page */
function draw(pen, { title, subtitle, ranking, totals, colours, foot }, page) {
  const inner = WIDTH - 2 * MARGIN;
  /** @param {number} size @param {string} [weight] */
  const font = (size, weight = "400") => {
    pen.font = `${weight} ${size}px Alegreya, Georgia, serif`;
  };
  /** @param {string} text @param {number} x @param {number} y @param {number} width */
  const write = (text, x, y, width) => pen.fillText(text, x, y, width);
  pen.fillStyle = page.paper;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.textBaseline = "alphabetic";
  let y = MARGIN + 56;
  pen.fillStyle = page.ink;
  font(64, "700");
  write(title, MARGIN, y, inner);
  if (subtitle) {
    y += 56;
    pen.fillStyle = page.soft;
    font(36);
    write(subtitle, MARGIN, y, inner);
  }
  y += 34;
  const most = Math.max(1, ...ranking.map(({ points }) => points));
  for (const { name, points, colour, own } of ranking) {
    pen.fillStyle = page.line;
    pen.fillRect(MARGIN, y + 54, inner, 16);
    pen.fillStyle = page.players[colour] ?? page.ink;
    pen.fillRect(MARGIN, y + 54, (Math.max(0, points) / most) * inner, 16);
    pen.fillStyle = page.ink;
    font(40, own ? "700" : "400");
    write(name, MARGIN, y + 42, inner - 140);
    pen.textAlign = "right";
    write(String(points), MARGIN + inner, y + 42, 130);
    pen.textAlign = "left";
    y += ROW;
  }
  if (totals.length > 1) {
    const inks = colours.map((colour) => page.players[colour] ?? page.ink);
    curve(pen, { totals, colours: inks, x: MARGIN, y: y + 30, width: inner, line: page.line });
    y += CURVE + 60;
  }
  pen.fillStyle = page.soft;
  font(30);
  write(foot, MARGIN, y + 50, inner);
}

/** @param {CanvasRenderingContext2D} pen
 * @param {{totals: number[][], colours: string[], x: number, y: number, width: number, line: string}} at */
function curve(pen, { totals, colours, x, y, width, line }) {
  const { curves: lines, zero } = curves(totals, { width, height: CURVE });
  pen.lineWidth = 2;
  pen.strokeStyle = line;
  pen.strokeRect(x, y + zero, width, 0);
  pen.lineWidth = 6;
  pen.lineJoin = "round";
  lines.forEach((points, seat) => {
    pen.strokeStyle = colours[seat] ?? line;
    pen.beginPath();
    for (const point of points) pen.lineTo(x + point.x, y + point.y);
    pen.stroke();
  });
}
