// Links to lessons on the pages of the games: one to a lesson that was left in the middle says that it goes on.
import { isBegun } from "./lesson-progress.js";

for (const link of document.querySelectorAll("[data-lesson]")) {
  const { lesson = "", begun = "" } = /** @type {HTMLElement} */ (link).dataset;
  if (isBegun(lesson)) link.textContent = begun;
}
