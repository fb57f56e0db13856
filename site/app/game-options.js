// Options of a game in the form for a new one: what can be chosen together. engine/options.py refuses what is not in
// agreement with it; a test compares both over all combinations.

/** @typedef {import("./compiled-data.d.ts").OptionSpec} OptionSpec */
/** @typedef {import("./compiled-data.d.ts").When} When */

/**
 * Whether a condition holds; options without a value do not count.
 * @param {Record<string, string> | undefined} options
 * @param {When | undefined} when
 */
export const holds = (options, when = {}) =>
  Object.entries(when).every(([name, values]) => !options?.[name] || values.includes(options[name] ?? ""));

/** @param {OptionSpec[]} specs @returns {Record<string, string>} the default of every option: its first value */
export const defaults = (specs) => Object.fromEntries(specs.map(({ id, values }) => [id, values[0] ?? ""]));

/** Whether an option makes a difference with that many players and these options.
 * @param {OptionSpec} spec @param {Record<string, string>} options @param {number} seats */
export const isOffered = ({ players, when }, options, seats) =>
  (players?.includes(seats) ?? true) && holds(options, when);

/** @param {OptionSpec} spec @param {Record<string, string>} options @returns {string[]} the values that the others allow */
export const possibleValues = ({ values, requires = {} }, options) =>
  values.filter((value) => holds(options, requires[value]));

/**
 * Returns options in agreement with each other: those that the others no longer allow get their default.
 * @param {OptionSpec[]} specs
 * @param {Record<string, string>} options
 * @param {number} seats
 * @returns {Record<string, string>}
 */
export function settled(specs, options, seats) {
  const result = { ...options };
  for (const spec of specs) {
    const [first = ""] = spec.values;
    const isPossible =
      isOffered(spec, result, seats) && possibleValues(spec, result).includes(result[spec.id] ?? first);
    if (!isPossible) result[spec.id] = first;
  }
  return result;
}
