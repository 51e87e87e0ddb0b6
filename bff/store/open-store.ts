/** Opens the session store that the settings name. */

import type { SessionStoreConfig } from "#bff/config.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import type { SessionStore } from "#bff/store/store.ts";

/**
 * @param report  told when the connection to a shared store is lost, and when it is back
 * @throws {StoreFault} when it cannot be opened
 */
export async function openSessionStore(
  config: SessionStoreConfig,
  report: (event: "store_lost" | "store_back", reason?: string) => void,
): Promise<SessionStore> {
  if (config.kind === "sqlite") return openSqliteStore(config.path);
  // Only where it is used: five hundred modules, which a collection would walk through at every turn.
  const { openRedisStore } = await import("#bff/store/redis-store.ts");
  return openRedisStore(config.url, config.prefix, report);
}
