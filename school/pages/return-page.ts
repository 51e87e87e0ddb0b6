/** The page that sends a browser back to a client. */

import { html } from "#school/pages/html.ts";
import type { Page, PageContext } from "#school/pages/page.ts";

/**
 * The page continues by itself at once, and has a link for a browser that does not follow a refresh.
 *
 * @param address  the redirect URI with the parameters of the response
 */
export function returnPage({ words }: PageContext, clientName: string, address: string): Page {
  return {
    title: words.returnTitle(clientName),
    leadsTo: address,
    body: html`<h1>${words.returnTitle(clientName)}</h1>
      <p>${words.returnText}</p>
      <p><a href="${address}">${words.returnLink(clientName)}</a></p>`,
  };
}
