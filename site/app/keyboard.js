// Keyboard shortcuts of the table: Escape, and single keys unless they are switched off.
import { settings } from "./settings.js";

const TEXT_FIELDS = "input:not([type=checkbox],[type=range]),select,textarea";

/** Handles a key that no control has handled. @param {import("./main.js").App} app @param {KeyboardEvent} event */
export function onKeyDown(app, event) {
  const { play } = app;
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || app.dialog) return;
  if (key === "Escape") {
    if (play && (play.refusal || play.choice.kind || play.choice.touched.length)) play.cancel();
    return;
  }
  if (!settings.keys || (target instanceof Element && target.closest(TEXT_FIELDS))) return;
  if (key === "?") app.open({ kind: "keys" });
  else if (key === "m") app.open({ kind: "menu" });
  else if (!play || play.handOverTo !== null) return;
  else if (key === "i") {
    const face = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-face]")) : null;
    if (face?.dataset.face) app.open({ kind: "lens", face: face.dataset.face });
  } else if (key === "u") void play.undo();
  else if (key === "r") void play.redo();
  else if (key === "n" && play.botsTurn()) play.showNext();
  else if (key === "s" && play.botsTurn()) play.skipToPerson();
  else if (/^[1-9]$/.test(key)) {
    const button = app.root.querySelectorAll(".prompt-moves [data-kind]")[Number(key) - 1];
    if (button instanceof HTMLButtonElement) button.click();
  } else return;
  event.preventDefault();
}
