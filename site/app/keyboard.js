// Keyboard shortcuts of the table: Escape, and single keys unless they are switched off.
import { settings } from "./settings.js";
import { explainable, titleOf } from "./table/input.js";

const TEXT_FIELDS = "input:not([type=checkbox],[type=range]),select,textarea";

/**
 * Handles a key that no control has handled.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} root
 * @param {import("./table/play.js").Play | null} play
 * @param {(dialog: import("./dialogs.js").Dialog) => void} open opens a dialog
 * @param {() => void} help opens the help dialog
 */
export function onKeyDown(event, root, play, open, help) {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || root.querySelector("dialog")) return;
  if (play?.mode.kind === "acknowledge" && !play.mode.pass && !event.repeat) {
    const isOnButton = target instanceof Element && target.closest("button, a, summary");
    if (key === "Escape" || (key === "Enter" && !isOnButton)) {
      play.dispatch({ type: "go-on" });
      event.preventDefault();
      return;
    }
  }
  if (key === "Escape") {
    if (play?.selection.isBegun()) play.selection.cancel();
    return;
  }
  if (!settings.keys || (target instanceof Element && target.closest(TEXT_FIELDS))) return;
  if (key === "?") open({ kind: "keys" });
  else if (key === "h") help();
  else if (key === "m") open({ kind: "menu" });
  else if (!play || play.mode.kind === "hand-over") return;
  else if (key === "i") {
    const thing = explainable(target);
    const { face, about, touch, move } = thing?.dataset ?? {};
    if (face) open({ kind: "lens", face });
    else if (thing) open({ kind: "about", id: String(about ?? touch ?? move), title: titleOf(thing) });
  } else if (key === "u") play.undo();
  else if (key === "r") play.redo();
  else if (key === "n" && play.mode.kind === "bots") play.dispatch({ type: "next" });
  else if (key === "s" && play.mode.kind === "bots") play.dispatch({ type: "skip" });
  else if (/^[1-9]$/.test(key)) {
    const button = root.querySelectorAll(".prompt-moves [data-kind]")[Number(key) - 1];
    if (button instanceof HTMLButtonElement) button.click();
  } else return;
  event.preventDefault();
}
