"""Codes of drawings and pages: D."""

from __future__ import annotations

from compiler.base.codes.code_entry import EITHER, Code
from compiler.base.diagnostics import ERROR, WARNING

PAGE_CODES = (
    # -- drawings and pages
    Code(
        "D1",
        ERROR,
        "unknown icon",
        "faces.yaml or a page names an icon that is neither in the icon set nor among our drawings.",
        'rules/thebes/faces.yaml:20:12: error D1: there is no icon "shovl" (did you mean "shovel"?)',
        "Correct the name, or add a drawing.",
    ),
    Code(
        "D2",
        EITHER,
        "icon without an author",
        "The licence of the icons requires the names of their authors. icon-authors.yaml does not list the author of "
        "an icon (warning), or has an entry that cannot be read (error).",
        'site/assets/icon-authors.yaml: warning D2: no author is recorded for the icon "spade"',
        "Add the icon to the list of its author; its page on https://game-icons.net names the author.",
    ),
    Code(
        "D3",
        ERROR,
        "unknown colour or pattern",
        "faces.yaml names a colour or pattern that does not exist.",
        'rules/thebes/faces.yaml:8:10: error D3: there is no colour "ocre" (did you mean "ochre"?)',
        "Use a known one.",
    ),
    Code(
        "D4",
        ERROR,
        "faces.yaml",
        "faces.yaml has an unknown key, or names a set, field, component or figure that does not exist, or a size "
        "that does not fit on the sheet.",
        'rules/thebes/faces.yaml:8:3: error D4: there is no set "dig_tokens" in the rules',
        "Correct the entry; the schema in rules/schema describes it.",
    ),
    Code(
        "D5",
        ERROR,
        "text of a face",
        "A face or a sheet names a text that the English does not have.",
        'rules/thebes/faces.yaml:9:10: error D5: there is no text "card.digg"',
        "Correct the key, or write the text in locales/en.",
    ),
    Code(
        "D6",
        WARNING,
        "text too long for its card",
        "A text is set smaller than is well legible to fit on its face.",
        'rules/thebes/faces.yaml:9:3: warning D6: hu: too long for the face of crete_coin: "…"',
        "Shorten the text in that language.",
    ),
    Code(
        "D7",
        ERROR,
        "unknown import",
        "A JavaScript module of the site imports a file or library that is not shipped.",
        'site/app/main.js:3:1: error D7: nothing can be imported from "./tabel.js"',
        "Correct the path, or add the library to LIBRARIES in compiler/site/assets.py.",
    ),
    Code(
        "D8",
        ERROR,
        "service worker without its mark",
        "The source of the service worker lacks the mark where the build writes the list of files.",
        "site/app/sw.js: error D8: the mark is missing",
        "Put the mark back.",
    ),
    Code(
        "D9",
        ERROR,
        "failed template",
        "A template of a page cannot be read or rendered.",
        'site/templates/home.html:12:1: error D9: "gams" is undefined',
        "Correct the template at the line that is named.",
    ),
    Code(
        "D10",
        ERROR,
        "missing file of the site",
        "A file that the build needs is missing or cannot be read.",
        "site/styles/cards.css: error D10: there is no such style sheet",
        "Put the file back; if it is in node_modules, delete that folder and run the command again.",
    ),
    Code(
        "D11",
        ERROR,
        "unsafe or odd drawing",
        "An SVG contains more than shapes (scripts, links, images), or its view box does not begin at 0 0.",
        "site/assets/icons/spade.svg:1:1: error D11: the element script is not allowed",
        "Remove what is not a shape; compiler/draw/svg/sanitize.py lists what is allowed.",
    ),
    Code(
        "D12",
        ERROR,
        "template against the policy",
        "A template holds what the Content-Security-Policy of the pages blocks without notice: a script with code, an "
        "`on…` or `style` attribute, or a file of another site.",
        "site/templates/home.html:12:6: error D12: the policy of the pages blocks onclick",
        "Move code to site/app, style to site/styles, and files to site/assets.",
    ),
    Code(
        "D13",
        ERROR,
        "open element in a template",
        "An element of a template is not closed, or not inside the element in which it began. Browsers guess where it "
        "ends, and the rest of the page moves into it.",
        "site/templates/home.html:5:1: error D13: <div> is not closed",
        "Add the missing tag at the place that is named, or remove the one too many.",
    ),
    Code(
        "D14",
        ERROR,
        "broken style sheet",
        "A style sheet has an open brace, comment or string, a closing brace too many, a declaration without colon, "
        "value or semicolon, or a rule inside a rule. Browsers skip such parts, and often what follows, silently.",
        "site/styles/cards.css:12:7: error D14: { is not closed",
        "Correct the place that is named.",
    ),
    Code(
        "D15",
        ERROR,
        "style sheet that loads a file",
        "A style sheet names a file, with @import or url(). Files of other sites are blocked by the policy of the "
        "pages, and the build copies no files beside the style sheets.",
        "site/styles/cards.css:12:15: error D15: the site has no file paper.png beside its style sheets",
        "Draw it with CSS, write a data: address, or put the drawing into the page.",
    ),
    Code(
        "D16",
        ERROR,
        "unknown word in a style sheet",
        "A style sheet has a property, unit, function or at-rule that is not in the list of css_names.py, or a custom "
        "property without a fallback that nothing sets. Browsers skip such a declaration without notice.",
        'site/styles/cards.css:12:3: error D16: unknown property "colr" (did you mean "color"?)',
        "Correct the word; add it to compiler/site/css_names.py if all supported browsers know it.",
    ),
)
"""What is wrong in drawings, templates, styles and modules of the site."""
