import type { Clock, Random } from "#school/clock.ts";
import type { SchoolConfig } from "#school/config.ts";
import type { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { Site } from "#school/store/site.ts";

/** What every part of the service is given: settings, the database, the site it serves, time and chance. */
export interface School {
  config: SchoolConfig;
  db: SchoolDatabase;
  site: Site;
  now: Clock;
  random: Random;
  /** Metadata documents of clients, as far as they were fetched. */
  documents: DocumentCache;
}
