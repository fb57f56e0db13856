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
