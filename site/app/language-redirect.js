// Language page at the root of the site: redirects to the stored language, unless the hash is "#choose". Lists the
// browser's language first.
import { settings } from "./settings.js";

const known = [...document.querySelectorAll("a[hreflang]")].map((link) => link.getAttribute("hreflang"));
if (location.hash !== "#choose" && settings.lang && known.includes(settings.lang))
  location.replace(`${settings.lang}/`);

const preferred = navigator.languages.map((one) => one.split("-")[0]).find((one) => known.includes(one ?? ""));
const entry = document.querySelector(`a[hreflang="${preferred}"]`)?.closest("li");
entry?.parentElement?.prepend(entry);
