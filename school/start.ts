/** Opens the school: its database, its signing key, its site, its demo content. */

import type { Clock, Random } from "#school/clock.ts";
import type { SchoolConfig } from "#school/config.ts";
import { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import { fetchDocument } from "#school/oauth/client-documents/fetch-document.ts";
import { OPERATOR_CLIENT_SCOPES } from "#school/oauth/registration/registration-request.ts";
import { createMetrics } from "#school/ops/metrics.ts";
import type { School } from "#school/school.ts";
import { seedDemoSchool } from "#school/seed/demo-school.ts";
import { storeVendorClients } from "#school/store/oauth/clients.ts";
import { openDatabase, type StatementListener } from "#school/store/database.ts";
import { migrate } from "#school/store/migrate.ts";
import { requireSigningKey } from "#school/store/oauth/signing-keys.ts";
import { requireSite } from "#school/store/site.ts";
import { freeBytesOf } from "#shared/node/database-file-fault.ts";
import { createLifecycle } from "#shared/node/stopping.ts";

/**
 * Opens the database that the settings name, migrates it, and makes sure that it has a signing key, a site and the vendors'
 * platforms; in a demo school it is seeded.
 *
 * @param onStatement  called with every statement, for tests that count them or look at their plans
 */
export async function openSchool(
  config: SchoolConfig,
  { now, random, onStatement }: { now: Clock; random: Random; onStatement?: StatementListener },
): Promise<School> {
  const { db, gauges } = openDatabase(config.database, onStatement);
  await migrate(db);
  // The key is made before the first request, since a client may cache an empty key set.
  await requireSigningKey(db, now);
  let site = await requireSite(db, random);
  if (config.demo) {
    await seedDemoSchool(db, now());
    site = await requireSite(db, random);
  }
  const store = { db, now, random, schoolId: site.id };
  const vendors = config.vendorPlatforms.map((platform) => ({ ...platform, scopes: OPERATOR_CLIENT_SCOPES }));
  const documents = new DocumentCache(
    (url) => fetchDocument(url, { mayBePrivate: config.privateClientHosts.includes(url.host) }),
    now,
  );
  return {
    config,
    db,
    site,
    now,
    random,
    vendorClientIds: new Set(await storeVendorClients(store, vendors)),
    documents,
    metrics: createMetrics(gauges),
    lifecycle: createLifecycle(),
    freeBytes: freeBytesOf,
  };
}
