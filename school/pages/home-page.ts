/** The home page of the school's service: for a member who came to its address, and for those who run the school. */

import { html } from "#school/pages/html.ts";
import { type Page, type PageContext, signedInAs, toCourses } from "#school/pages/page.ts";
import { ADMIN_PATH, SIGN_IN_PATH } from "#school/paths.ts";
import type { Member } from "#school/store/members.ts";

/** @param member  who is signed in, if anybody is */
export function homePage(context: PageContext, member: Member | undefined, isOperator: boolean): Page {
  const { words, schoolName } = context;
  return {
    title: schoolName,
    body: html`<h1>${schoolName}</h1>
      <p>${words.homeText}</p>
      ${toCourses(context)}
      ${member === undefined ? html`<p><a href="${SIGN_IN_PATH}">${words.signIn}</a></p>` : signedInAs(words, member, "/")}
      ${isOperator ? html`<p><a href="${ADMIN_PATH}">${words.toAdmin}</a></p>` : undefined}`,
  };
}
