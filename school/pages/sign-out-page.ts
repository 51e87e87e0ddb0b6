/** `GET /sign-out`: the page with the button that ends the session at the school's own pages. Applications link to it. */

import type { FastifyInstance } from "fastify";

import { html } from "#school/pages/html.ts";
import { type Page, type PageContext, pageContext, sendPage } from "#school/pages/page.ts";
import { readWebSession } from "#school/pages/web-session-cookie.ts";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";

/** A link alone ends nothing: any site could lead a browser here. Whoever is not signed in gets the sign-in page. */
export function addSignOutPage(app: FastifyInstance, school: School): void {
  app.get(SIGN_OUT_PATH, async (request, reply) => {
    const session = await readWebSession(school, request);
    if (session === undefined) return reply.redirect(SIGN_IN_PATH);
    const context = pageContext(school, request);
    return sendPage(reply, context, signOutPage(context, session.member));
  });
}

function signOutPage({ words, schoolName }: PageContext, member: { name: string; email: string }): Page {
  return {
    title: words.signOutTitle(schoolName),
    body: html`<h1>${words.signOutTitle(schoolName)}</h1>
      <p><bdi class="name">${member.name}</bdi> <span class="quiet">${member.email}</span></p>
      <form method="post" action="${SIGN_OUT_PATH}">
        <button class="primary">${words.signOut}</button>
      </form>`,
  };
}
