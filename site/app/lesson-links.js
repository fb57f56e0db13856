// Links to lessons on the pages of the games: the label of one that was left in the middle is to go on.
import { isBegun } from "./lesson-progress.js";

for (const link of document.querySelectorAll("[data-lesson]")) {
  const { lesson = "", begun = "" } = /** @type {HTMLElement} */ (link).dataset;
  if (isBegun(lesson)) link.textContent = begun;
}
