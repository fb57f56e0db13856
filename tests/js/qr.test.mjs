// QR pictures: the drawing has the corners that readers look for, and runs that cover the dark modules once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { qrPicture } from "../../site/app/qr.js";

const BORDER = 4;

/** The modules that a path darkens, by "x,y", each with how often it does. */
function modules(path) {
  const dark = new Map();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      const key = `${at},${y}`;
      dark.set(key, (dark.get(key) ?? 0) + 1);
    }
  return dark;
}

test("the picture has three corners, a free border, and no module twice", () => {
  const { path, size } = qrPicture("https://example.org/hu/thebes/play/#share=zEkbndyrJj0FNorexHuOdzwP");
  const dark = modules(path);
  assert.ok([...dark.values()].every((times) => times === 1));
  for (const [left, top] of [
    [BORDER, BORDER],
    [size - BORDER - 7, BORDER],
    [BORDER, size - BORDER - 7],
  ])
    for (let at = 0; at < 7; at += 1) {
      assert.ok(dark.has(`${left + at},${top}`) && dark.has(`${left + at},${top + 6}`));
      assert.ok(dark.has(`${left},${top + at}`) && dark.has(`${left + 6},${top + at}`));
    }
  const ends = [...dark.keys()].map((key) => key.split(",").map(Number)).flat();
  assert.ok(Math.min(...ends) >= BORDER && Math.max(...ends) < size - BORDER);
});

test("the longest link still gives a picture that a screen can show", () => {
  assert.ok(qrPicture(`https://example.org/ludoglot/hu/panthalos/play/#share=${"z".repeat(230)}`).size <= 80);
});
