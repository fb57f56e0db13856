// Chooses moves with site/app/table/move-selection.js: reads {module, options, spec, steps} from stdin, writes what is
// composed after each step. A step is {touch: id}, {pile: id} (the composer is open) or {member: key}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { module, options, spec, steps } = JSON.parse(readFileSync(0, "utf8"));
const selection = await import(pathToFileURL(module).href);
let choice = selection.nothingChosen();
const results = steps.map(({ kind, touch, pile, member }) => {
  const left = () => selection.candidates(options, choice);
  const control = () => selection.compose(left(), spec, choice).controls[0];
  if (kind) choice = { ...choice, kind };
  if (touch) choice = selection.touch(options, choice, touch);
  if (pile) choice = selection.togglePile({ ...choice, kind: left()[0].move.kind }, control(), pile);
  if (member) choice = selection.toggle({ ...choice, kind: left()[0].move.kind }, control(), member);
  const { move, draft, controls } = selection.compose(left(), spec, choice);
  return {
    move: move?.move ?? null,
    draft: draft ?? null,
    picked: controls[0].value,
    values: controls[0].values,
    marked: [...selection.markedIds(options, choice)].sort(),
  };
});
process.stdout.write(JSON.stringify(results));
