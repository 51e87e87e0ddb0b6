/** Opens the session store that the settings name. */

import type { SessionStoreConfig } from "#bff/config.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import type { SessionStore } from "#bff/store/store.ts";

/**
 * @param report  called when the connection to a shared store is lost, and when it is back
 * @throws {StoreFault} when it cannot be opened
 */
export async function openSessionStore(
  config: SessionStoreConfig,
  report: (event: "store_lost" | "store_back", reason?: string) => void,
): Promise<SessionStore> {
  switch (config.kind) {
    case "sqlite":
      return openSqliteStore(config.path);
    case "redis": {
      // Loaded only where it is used: the client has five hundred modules, which every garbage collection would visit.
      const { openRedisStore } = await import("#bff/store/redis/redis-store.ts");
      return openRedisStore(config.url, config.prefix, report, config.tls);
    }
  }
}
