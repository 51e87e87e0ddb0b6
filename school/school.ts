/** The parts that the whole service shares. */

import type { Clock, Random } from "#school/clock.ts";
import type { SchoolConfig } from "#school/config.ts";
import type { DocumentCache } from "#school/oauth/client-documents/document-cache.ts";
import type { SchoolMetrics } from "#school/ops/metrics.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { Site } from "#school/store/site.ts";
import type { Lifecycle } from "#shared/node/stopping.ts";

/** The parts that routes and stores share: settings, database, the site, the clock and the source of random bytes. */
export interface School {
  config: SchoolConfig;
  db: SchoolDatabase;
  site: Site;
  now: Clock;
  random: Random;
  metrics: SchoolMetrics;
  lifecycle: Lifecycle;
  /** Ids of the vendors' platforms that the settings name; another stored platform is not accepted. */
  vendorClientIds: ReadonlySet<string>;
  documents: DocumentCache;
  /** On the disk of a folder. */
  freeBytes: (folder: string) => number;
}
