/** The page that leads a browser back to a client. */

import { html } from "#school/pages/html.ts";
import type { Page, PageContext } from "#school/pages/page.ts";

/**
 * The page that leads on by itself, at once, and by a link where a browser does not follow a refresh.
 *
 * @param address  the redirect URI with the parameters of the response
 */
export function wayBackPage({ words }: PageContext, clientName: string, address: string): Page {
  return {
    title: words.wayBackTitle(clientName),
    leadsTo: address,
    body: html`<h1>${words.wayBackTitle(clientName)}</h1>
      <p>${words.wayBackText}</p>
      <p><a href="${address}">${words.wayBackLink(clientName)}</a></p>`,
  };
}
