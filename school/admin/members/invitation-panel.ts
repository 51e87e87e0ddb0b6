/** What a member's page says of somebody who has set no password yet. */

import type { Entered } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { LINK_FORM, memberAddress } from "#school/admin/members/member-paths.ts";
import { memberWordsIn } from "#school/admin/members/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import type { Member } from "#school/store/members.ts";
import { findLinkEnd } from "#school/store/sign-in/password-links.ts";

/** Says on a member's page that they have set no password yet, and offers a new link to whoever may give access. */
export async function invitationPanel(
  visit: Visit,
  member: Member,
  entered: Entered | undefined,
): Promise<Markup | undefined> {
  if (member.password_hash !== "") return undefined;
  const words = memberWordsIn(visit.language);
  const end = await findLinkEnd(visit.school.db, member.id, visit.school.now());
  return html`<section class="panel">
    <h2>${words.noPassword}</h2>
    <p>${end === undefined ? words.noOpenLink : words.openLink(writeInstant(visit, end))}</p>
    ${
      visit.rights.has("administer")
        ? formMarkup(visit, { action: memberAddress(member.id, LINK_FORM), submit: words.makeLink, entered })
        : undefined
    }
  </section>`;
}
