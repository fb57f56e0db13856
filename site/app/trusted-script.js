// The one door for scripts: workers are made from files of this version of the site, whatever else is asked for.
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

/** Browsers that know Trusted Types take nothing else: the policy of the page asks for it. */
const policy =
  /** @type {{trustedTypes?: Factory}} */ (globalThis).trustedTypes?.createPolicy("ludoglot", policyOptions) ??
  policyOptions;

/** @param {string} path below the root of this version @returns {string} the address of a script */
export const trustedScriptUrl = (path) => policy.createScriptURL(new URL(path, ROOT).href);
