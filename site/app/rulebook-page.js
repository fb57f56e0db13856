// The rulebook page with a script: search, what a word means where it stands, where one is, and addresses to take along.
// Without one the page is whole: its links lead everywhere.
import { follow } from "./book/table-of-contents.js";
import { copy } from "./book/copy-link.js";
import { find } from "./book/search-field.js";
import { explain } from "./book/glossary-tooltips.js";

const search = document.querySelector("search");
if (search) find(search);
explain();
follow();
copy();
