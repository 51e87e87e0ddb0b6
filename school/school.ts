import type { Clock, Random } from "./clock.ts";
import type { SchoolConfig } from "./config.ts";
import type { DocumentCache } from "./oauth/client-documents/document-cache.ts";
import type { SchoolDatabase } from "./store/database.ts";
import type { Site } from "./store/site.ts";

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
