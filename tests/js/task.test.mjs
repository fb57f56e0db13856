// A position as a task: only the first move is judged, and a lost answer leaves the task open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Task } from "../../site/app/task.js";

const MOVE = { lang: "en", seat: 0, n: 5 };
const measure = async () => [[[2]]];

test("the first move is judged, no other", async () => {
  const asked = [];
  const engine = {
    request: async (name, args) => asked.push([name, args.n, args.measured]) && { made: [], better: null },
  };
  let drawn = 0;
  const host = { engine, onChange: () => (drawn += 1) };
  const task = new Task({ again: () => {} });
  await task.judge(host, MOVE, measure);
  await task.judge(host, { ...MOVE, n: 6 }, measure);
  assert.deepEqual(
    [asked, task.stage, task.found, drawn],
    [[["cost", 5, [[[2]]]]], "judged", { made: [], better: null }, 2],
  );
});

test("a judgement that is lost can be had by another try", async () => {
  const engine = { request: () => Promise.reject(new Error("lost")) };
  const task = new Task({ again: () => {} });
  await assert.rejects(task.judge({ engine, onChange() {} }, MOVE, measure), /lost/);
  assert.equal(task.stage, "asked");
});

test("the solution of one's own turning point is known", () => {
  const known = { made: [["Dig", null]], better: null };
  const task = new Task({ again: () => {}, known });
  task.solve();
  assert.deepEqual([task.found, task.isSolved, task.stage], [known, true, "asked"]);
});
