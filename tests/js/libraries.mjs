// Loaded before the unit tests (`node --import`): finds the libraries that the build copies beside site/app/ (`../lib/`)
// in node_modules, and stands in for the few globals of a browser that the modules read when they load.
import { register } from "node:module";

const PACKAGES = new URL("../../node_modules/", import.meta.url).href;
/** Folder in `../lib/` -> its folder in node_modules; of lit-html the build that needs no document. */
const FOLDERS = {
  "lit-html": "lit-html/node/",
  idb: "idb/build/",
  minisearch: "minisearch/dist/es/",
  stemmers: "@orama/stemmers/dist/",
  uqr: "uqr/dist/",
};

const hooks = `
  const folders = ${JSON.stringify(FOLDERS)};
  export async function resolve(specifier, context, next) {
    const [, folder, file] = /^(?:\\.\\.\\/)+lib\\/([^/]+)\\/(.+)$/.exec(specifier) ?? [];
    return folder ? next(${JSON.stringify(PACKAGES)} + folders[folder] + file, context) : next(specifier, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

globalThis.navigator ??= {}; // Node has one from version 21 on
Object.assign(globalThis, {
  document: {
    documentElement: { dataset: { browser: "old" }, lang: "en" }, // "old": no engine starts by itself
    createTreeWalker: () => ({}), // lit-html makes one when it loads
  },
  location: new URL("https://example.org/ludoglot/en/thebes/play/"),
});
