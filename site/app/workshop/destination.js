// Where a file of changes goes: to the repository of the site, or to the person who runs it.
import { html, nothing } from "../vendor.js";

/** @param {string} repository its address, "" if the site was built without one
 * @param {boolean} isSent whether a button opens the file there
 * @param {string} command takes the file in
 * @param {(key: string) => string} w words of the workshop */
export const destination = (repository, isSent, command, w) => html`
  <p>${w("workshop.out_how")} ${w(repository && isSent ? "workshop.out_to_project" : "workshop.out_to_host")}</p>
  ${
    repository
      ? html`<p><a target="_blank" rel="noopener" href=${repository}>${repository.replace(/^https?:\/\//, "")}</a> ·
        <a target="_blank" rel="noopener" href=${`${repository}/blob/HEAD/docs/translating.md`}>${w("workshop.guide")}</a></p>`
      : nothing
  }
  <p class="workshop-aside">${w("workshop.out_maintainer")} <code>${command}</code></p>`;
