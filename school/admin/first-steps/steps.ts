/** The steps from an empty school to a member in the portal, and which of them are done. */

import type { School } from "#school/school.ts";
import { isUnnamed } from "#school/store/site.ts";

export const STEPS = ["name", "application", "course", "invitation", "portal"] as const;
export type Step = (typeof STEPS)[number];

export async function readSteps({ db, site }: School): Promise<Record<Step, boolean>> {
  const { made, used, courses, members } = await db
    .selectFrom("oauth_client")
    .where("source", "=", "operator")
    .where("audience", "=", "member")
    .select((eb) => [
      eb.fn.countAll<number>().as("made"),
      eb.fn.max("last_used_at").as("used"),
      eb.selectFrom("course").select(eb.fn.countAll<number>().as("courses")).as("courses"),
      eb.selectFrom("member").select(eb.fn.countAll<number>().as("members")).as("members"),
    ])
    .executeTakeFirstOrThrow();
  return {
    name: !isUnnamed(site),
    application: Number(made) > 0,
    course: Number(courses) > 0,
    // The first member is the owner, whom a command makes.
    invitation: Number(members) > 1,
    portal: used !== null,
  };
}
