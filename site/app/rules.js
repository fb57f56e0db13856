// The rulebook page with a script: search, what a word means where it stands, where one is, and addresses to take along.
// Without one the page is whole: its links lead everywhere.
import { follow } from "./book/contents.js";
import { copy } from "./book/copy.js";
import { find } from "./book/find.js";
import { explain } from "./book/tips.js";

const search = document.querySelector("search");
if (search) find(search);
explain();
follow();
copy();
