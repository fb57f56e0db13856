// Runs queries with the site's search: {book, queries} on standard input, results on standard output.
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [, , module = ""] = process.argv;
const { finder } = await import(pathToFileURL(module).href);
const { book, queries } = JSON.parse(await text(process.stdin));
const search = await finder(book);
console.log(JSON.stringify(queries.map((query) => search.search(query))));
