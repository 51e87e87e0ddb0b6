/** The link from the school's own pages to an application, which then begins a sign-in (OpenID Connect Core section 4). */

import { withParameters } from "#school/pages/return-to.ts";
import type { School } from "#school/school.ts";

/**
 * Choice (the application made last): if several applications have an `initiate_login_uri`, members go to the newest one
 * that is not disabled. An operator enters the address on purpose, and a new portal is made after the one that it replaces.
 *
 * @param memberId  who is to be signed in there, also where the browser is signed in as somebody else: `login_hint`
 * @returns undefined where no application holds such an address
 */
export async function findLoginLink(
  { config, db }: Pick<School, "config" | "db">,
  memberId?: string,
): Promise<string | undefined> {
  const client = await db
    .selectFrom("oauth_client")
    .select("initiate_login_uri")
    .where("initiate_login_uri", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (client === undefined || client.initiate_login_uri === null) return undefined;
  const hint = memberId === undefined ? {} : { login_hint: memberId };
  return withParameters(client.initiate_login_uri, { iss: config.url, ...hint });
}
