/** The link from the school's own pages to an application, which then begins a sign-in (OpenID Connect Core section 4). */

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
  const link = URL.parse(client?.initiate_login_uri ?? "");
  link?.searchParams.set("iss", config.url);
  if (memberId !== undefined) link?.searchParams.set("login_hint", memberId);
  return link?.href;
}
