// The door of the site: whoever chose a language before goes on in it; "#choose" shows the choice all the same.
import { settings } from "./settings.js";

const known = [...document.querySelectorAll("a[hreflang]")].map((link) => link.getAttribute("hreflang"));
if (location.hash !== "#choose" && settings.lang && known.includes(settings.lang)) location.replace(`${settings.lang}/`);
