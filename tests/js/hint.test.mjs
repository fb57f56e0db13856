// Hints: the dialog opens at once, fills with the engine's answer, and closes if there is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askForHint } from "../../site/app/table/hint.js";

const HINT = { move: { kind: "take" }, label: [["Take", null]], piece: "egypt", points: 1.4, reasons: [] };

/** A page that notes what happens. @param {(name: string, args: object) => Promise<object>} request */
function page(request) {
  const happened = [];
  const host = {
    engine: { request: (...asked) => (happened.push(["request", ...asked]), request(...asked)) },
    lang: () => "hu",
    onChange: () => happened.push(["draw"]),
    reportError: (error) => happened.push(["error", error.message]),
  };
  const dialogs = [];
  const open = { is: true };
  const act = {
    open: (dialog) => dialogs.push(dialog),
    close: () => happened.push(["close"]),
    isOpen: () => open.is,
  };
  const match = { measure: async (...task) => (happened.push(["measure", ...task.slice(0, 2)]), [[[1]]]) };
  return { happened, dialogs, play: { host, match, snap: { viewer: 1, n: 4, offers: [] } }, act, open };
}

test("the dialog is open while the engine thinks, and is filled afterwards", async () => {
  const { happened, dialogs, play, act } = page(async () => ({ hints: [HINT] }));
  const asked = askForHint(play, act);
  assert.deepEqual(dialogs, [{ kind: "hint", hints: null }]);
  await asked;
  const args = { lang: "hu", seat: 1, measured: [[[1]]] };
  assert.deepEqual(happened, [["measure", "hint", 4], ["request", "hint", args], ["draw"]]);
  assert.deepEqual(dialogs, [{ kind: "hint", hints: [HINT] }]);
});

test("a refused hint closes the dialog and says why", async () => {
  const { happened, dialogs, play, act } = page(async () => {
    throw new Error("not your turn");
  });
  await askForHint(play, act);
  assert.equal(dialogs[0].hints, null);
  assert.deepEqual(happened.slice(2), [["close"], ["error", "not your turn"]]);
});

test("nothing is asked for a dialog that was closed meanwhile", async () => {
  const { happened, play, act, open } = page(async () => ({ hints: [HINT] }));
  const asked = askForHint(play, act);
  open.is = false;
  await asked;
  assert.deepEqual(happened, [["measure", "hint", 4]]);
});
