// Settles options with site/app/game-options.js: reads {module, specs, seats, combinations} from stdin, writes each different
// outcome with the values that are offered in it, by option.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { module, specs, seats, combinations, conditions } = JSON.parse(readFileSync(0, "utf8"));
const { holds, isOffered, possibleValues, settled } = await import(pathToFileURL(module).href);
const outcomes = new Map();
for (const options of combinations) {
  const result = settled(specs, options, seats);
  outcomes.set(JSON.stringify(result), result);
}
const written = [...outcomes.values()].map((options) => ({
  options,
  offered: Object.fromEntries(
    specs.map((spec) => [spec.id, isOffered(spec, options, seats) ? possibleValues(spec, options) : [spec.values[0]]]),
  ),
  holds: conditions.map((when) => holds(options, when)),
}));
process.stdout.write(JSON.stringify(written));
