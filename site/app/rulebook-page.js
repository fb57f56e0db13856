// Entry point of the rulebook page: search, glossary tooltips, current section, the rule that the address names, links
// to copy. The page works without it.
import { markCurrentSection } from "./book/table-of-contents.js";
import { copyRuleLinks } from "./book/copy-link.js";
import { setUpSearch } from "./book/search-field.js";
import { setUpTooltips } from "./book/glossary-tooltips.js";
import { keepTargetInView } from "./book/target-in-view.js";

const search = document.querySelector("search");
if (search) setUpSearch(search);
setUpTooltips();
keepTargetInView();
markCurrentSection();
copyRuleLinks();
