// The rulebook page with a script: search, what a word means where it stands, where one is, and addresses to take along.
// Without one the page is whole: its links lead everywhere.
import { markCurrentSection } from "./book/table-of-contents.js";
import { copyRuleLinks } from "./book/copy-link.js";
import { setUpSearch } from "./book/search-field.js";
import { setUpTooltips } from "./book/glossary-tooltips.js";

const search = document.querySelector("search");
if (search) setUpSearch(search);
setUpTooltips();
markCurrentSection();
copyRuleLinks();
