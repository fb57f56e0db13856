// Ways home of drafts: a PO file to download or to copy, and a new file in the repository by a prefilled address.

/** Longest address that GitHub accepts. */
const MAX_ADDRESS_CHARS = 8_000;

/** Name of the file of changes. @param {string} lang @param {Date} date */
export const fileName = (lang, date) => `ludoglot-${lang}-${date.toISOString().slice(0, 10).replaceAll("-", "")}.po`;

/** A short hash of a text, for the name of a file in the inbox: two people must not choose the same. @param {string} text */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * The address at which the repository offers a new file in its inbox.
 * @param {string} repository @param {string} lang @param {string} text
 * @returns {{address: string, isEmpty: boolean}} `isEmpty`: the file has not the text, which is too long for an address;
 *   without a repository there is no address
 */
export function inboxAddress(repository, lang, text) {
  if (!repository) return { address: "", isEmpty: true };
  const file = `locales/inbox/${lang}-${hashOf(text)}.po`;
  const empty = `${repository}/new/HEAD?${new URLSearchParams({ filename: file })}`;
  const filled = `${empty}&${new URLSearchParams({ value: text })}`;
  const isEmpty = filled.length > MAX_ADDRESS_CHARS;
  return { address: isEmpty ? empty : filled, isEmpty };
}

/** Offers a text as a file. @param {string} name @param {string} text @param {string} [type] */
export function downloadText(name, text, type = "text/x-gettext-translation") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
