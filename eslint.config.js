import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist/", ".cache/", ".venv/", "node_modules/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always"],
      "no-implicit-globals": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  // the page and its workers
  { files: ["site/**/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  // the logic of the table, which the tests in tests/js/ run without a page
  {
    files: ["site/app/table/{gain,log,match,mode,move-selection,selection}.js"],
    languageOptions: { globals: Object.fromEntries(Object.keys(globals.browser).map((name) => [name, "off"])) },
  },
  // what build.py runs in a page
  { files: ["tools/**/*.js"], languageOptions: { globals: globals.browser } },
  // what runs in Node at build and test time
  {
    files: ["compiler/**/*.mjs", "tests/**/*.mjs", "tools/**/*.mjs", "*.config.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["tests/**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: globals.node },
  },
];
