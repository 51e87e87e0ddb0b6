/** The hosts whose metadata documents are accepted now: those of the settings, and those that operators have added. */

import type { DocumentHosts } from "#school/oauth/client-documents/document-url.ts";
import type { School } from "#school/school.ts";

/** Reads the hosts anew on each call, so that one that an operator takes out ends at once. */
export async function acceptedHosts({ config, db }: School): Promise<DocumentHosts> {
  const added = await db.selectFrom("client_host").select("host").orderBy("host").execute();
  return { ...config, clientHosts: [...config.clientHosts, ...added.map(({ host }) => host)] };
}
