import assert from "node:assert/strict";
import test from "node:test";

import { largestFitting } from "../../site/app/table/piece-size.js";

test("the largest size that fits is set, wherever the search begins", () => {
  const count = 6;
  for (let first = 0; first <= count; first++) {
    for (let from = 0; from < count + 2; from++) {
      let size = -1;
      const found = largestFitting(
        count,
        from,
        (n) => (size = n),
        () => size >= first,
      );
      assert.equal(found, Math.min(first, count - 1), `the first that fits is ${first}, from ${from}`);
      assert.equal(size, found);
    }
  }
});

test("a size that stays is tried once, and the next larger one", () => {
  let trials = 0;
  let size = 0;
  const set = (/** @type {number} */ n) => (size = n);
  largestFitting(10, 7, set, () => (trials++, size >= 7));
  assert.equal(trials, 2);
});
