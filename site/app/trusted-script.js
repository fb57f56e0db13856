// Trusted Types policy for worker scripts: allows only files of this version of the site.
import { ROOT } from "./paths.js";

/** @typedef {{createScriptURL: (url: string) => string}} Policy */
/** @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} Factory */

/** @type {Policy} */
const policyOptions = {
  createScriptURL: (url) => {
    if (!url.startsWith(ROOT.href)) throw new TypeError(`${url} is no script of this site`);
    return url;
  },
};

/** The Content-Security-Policy requires Trusted Types where the browser has them. */
const policy =
  /** @type {{trustedTypes?: Factory}} */ (globalThis).trustedTypes?.createPolicy("ludoglot", policyOptions) ??
  policyOptions;

/** @param {string} path below the root of this version @returns {string} URL of a script; TypeError if it is outside */
export const trustedScriptUrl = (path) => policy.createScriptURL(new URL(path, ROOT).href);
