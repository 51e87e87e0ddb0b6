/** The hosts whose metadata documents are accepted now: the hosts of the settings, and the hosts that operators added. */

import type { DocumentHosts } from "#school/oauth/client-documents/document-url.ts";
import type { School } from "#school/school.ts";

/** Reads the hosts on each call, so that removing a host takes effect at once. */
export async function acceptedHosts({ config, db }: School): Promise<DocumentHosts> {
  const added = await db.selectFrom("client_host").select("host").orderBy("host").execute();
  return { ...config, clientHosts: [...config.clientHosts, ...added.map(({ host }) => host)] };
}
