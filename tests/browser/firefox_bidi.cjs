// Loaded into Playwright's Node: leaves out a command that Playwright always sends and Firefox ESR does not know yet.
// If Playwright's bundle changes, nothing is replaced, and Firefox refuses the context with the name of that command.
const fs = require("fs");
const Module = require("module");

const BUNDLE = "coreBundle.js";
const UNKNOWN_COMMAND = /await this[\w.]*\.send\("emulation\.setMediaFeaturesOverride"/g;
const load = Module._extensions[".js"];

Module._extensions[".js"] = (module, file) => {
  if (!file.endsWith(BUNDLE)) load(module, file);
  else module._compile(fs.readFileSync(file, "utf8").replace(UNKNOWN_COMMAND, "if (false) $&"), file);
};
