// What is to be known of a result beside the points.
import { isLate } from "./daily.js";
import { marksOf } from "./saved-game-record.js";
import { formatDay, t } from "./text.js";

/**
 * What is to be known beside the ranking: the day of the deal, another than the first try, a later day, take-backs.
 * @param {{snap: {take_backs: number}}} table
 * @param {import("./game-store.js").SavedGame | null} saved
 * @returns {string[]}
 */
export function resultMarks({ snap }, saved) {
  const { deal } = saved ? marksOf(saved) : {};
  return [
    ...(deal ? [`${t("ui.deal")}: ${formatDay(deal.date)}`] : []),
    ...(deal && !deal.first ? [t("ui.deal_retry")] : []),
    ...(deal && saved && isLate(deal.date, saved.created) ? [t("ui.deal_late")] : []),
    ...(snap.take_backs ? [t("ui.take_backs")] : []),
  ];
}
