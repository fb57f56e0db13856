// The door of the site: whoever chose a language before goes on in it; "#choose" shows the choice all the same. The
// language that the browser speaks stands first, so that nobody has to look for it.
import { settings } from "./settings.js";

const known = [...document.querySelectorAll("a[hreflang]")].map((link) => link.getAttribute("hreflang"));
if (location.hash !== "#choose" && settings.lang && known.includes(settings.lang))
  location.replace(`${settings.lang}/`);

const preferred = navigator.languages.map((one) => one.split("-")[0]).find((one) => known.includes(one ?? ""));
const entry = document.querySelector(`a[hreflang="${preferred}"]`)?.closest("li");
entry?.parentElement?.prepend(entry);
