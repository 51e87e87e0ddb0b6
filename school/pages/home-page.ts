/** The home page of the service. */

import { html } from "#school/pages/html.ts";
import type { Page, PageContext } from "#school/pages/page.ts";

export function homePage({ words, schoolName }: PageContext, { isDemo }: { isDemo: boolean }): Page {
  return {
    title: schoolName,
    body: html`<h1>${schoolName}</h1>
      <p>${words.homeText}</p>
      ${isDemo ? html`<p>${words.homeDemo}</p>` : undefined}
      <p class="quiet">
        ${words.homeMetadata}<br /><a class="code" href="/.well-known/oauth-authorization-server"
          >/.well-known/oauth-authorization-server</a
        >
      </p>`,
  };
}
