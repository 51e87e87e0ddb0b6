/** Seeds the vendor's platform that may register by its name. */

import { OPERATOR_CLIENT_SCOPES } from "#school/oauth/registration/registration-request.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { formatScope } from "#shared/scopes.ts";

/** The fictitious platform that the demo school knows by name (Spec, "Authentication", rule 4). */
const BLACKBIRD = {
  id: "cli_blackbird_automations",
  name: "Blackbird Automations",
  redirectUris: ["https://automations.blackbird.example/oauth/callback"],
};

/** Inserts the platform as a client of this school; an existing one stays unchanged. */
export async function seedVendorPlatforms(db: SchoolDatabase, now: number): Promise<void> {
  const site = await db
    .selectFrom("school")
    .select("id")
    .where("is_this_site", "=", 1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("oauth_client")
    .values({
      id: BLACKBIRD.id,
      school_id: site.id,
      name: BLACKBIRD.name,
      audience: "operator",
      confidential: 0,
      secret_hash: null,
      redirect_uris: JSON.stringify(BLACKBIRD.redirectUris),
      scope: formatScope(OPERATOR_CLIENT_SCOPES),
      created_at: now,
      disabled_at: null,
      source: "vendor",
      used_at: null,
      reviewed_sha256: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
