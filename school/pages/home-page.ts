import { html } from "./html.ts";
import type { Page, PageContext } from "./page.ts";

/** What somebody sees who opens the school's address by hand. */
export function homePage({ words, schoolName }: PageContext, demo: boolean): Page {
  return {
    title: schoolName,
    body: html`<h1>${schoolName}</h1>
      <p>${words.homeText}</p>
      ${demo ? html`<p>${words.demoNote}<br />${words.homeDemo}</p>` : undefined}
      <p class="quiet">
        ${words.homeMetadata}<br /><a class="code" href="/.well-known/oauth-authorization-server"
          >/.well-known/oauth-authorization-server</a
        >
      </p>`,
  };
}
