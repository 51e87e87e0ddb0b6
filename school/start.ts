import type { Clock, Random } from "./clock.ts";
import type { SchoolConfig } from "./config.ts";
import { DocumentCache } from "./oauth/client-documents/document-cache.ts";
import { fetchDocument } from "./oauth/client-documents/fetch-document.ts";
import type { School } from "./school.ts";
import { seedDemoSchool } from "./seed/demo-school.ts";
import { openDatabase } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { requireSigningKey } from "./store/signing-keys.ts";
import { requireSite } from "./store/site.ts";

/**
 * Opens the database of these settings and makes it ready: migrated, with a site, and seeded in the demo school.
 *
 * @param onStatement  told the text of every statement, for the tests that count them
 */
export async function openSchool(
  config: SchoolConfig,
  { now, random, onStatement }: { now: Clock; random: Random; onStatement?: (statement: string) => void },
): Promise<School> {
  const db = openDatabase(config.databasePath, onStatement);
  await migrate(db);
  // Before anybody asks for the key set: a client may cache an empty one.
  await requireSigningKey(db, now);
  let site = await requireSite(db, random);
  if (config.demo) {
    await seedDemoSchool(db, now());
    site = await requireSite(db, random);
  }
  const documents = new DocumentCache(
    (url) => fetchDocument(url, { mayBePrivate: config.privateClientHosts.includes(url.host) }),
    now,
  );
  return { config, db, site, now, random, documents };
}
