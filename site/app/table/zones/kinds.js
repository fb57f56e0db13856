// Registry of the kinds of zones; the names are those of table.yaml.
export * as bag from "./bag.js";
export * as cards from "./cards.js";
export * as dial from "./dial.js";
export * as lanes from "./lanes.js";
export * as map from "./map.js";
export * as notes from "./notes.js";
export * as panel from "./panel.js";
export * as phases from "./phases.js";
export * as pile from "./pile.js";
export * as plan from "./plan.js";
export * as row from "./row.js";
export * as tally from "./tally.js";
export * as track from "./track.js";
export * as versus from "./versus.js";
