/**
 * Whether a school has a member, and the command that makes the first one. The terminal and the sign-in page show the
 * command.
 */

import type { SchoolDatabase } from "#school/store/database.ts";
import { serviceCommand } from "#shared/node/layout.ts";

/** Choice (a command makes the first owner): if a browser could make an owner, anybody could take a new school over. */
export const FIRST_OWNER_COMMAND = serviceCommand(
  'npm run school -- member create --email you@example.com --name "Your Name" --role owner',
);

export async function hasMember(db: SchoolDatabase): Promise<boolean> {
  return (await db.selectFrom("member").select("id").limit(1).executeTakeFirst()) !== undefined;
}
