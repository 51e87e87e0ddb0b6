/** `npm run sessions -- backup FILE`: a consistent copy of the store, while portals run. */

import { existsSync, statSync } from "node:fs";

import type { ReportAct } from "#bff/commands/operator-act.ts";
import type { SessionStoreConfig } from "#bff/config.ts";
import { StoreFault } from "#bff/store/store.ts";
import { copyDatabase } from "#shared/node/copy-database.ts";

/** @throws {StoreFault} when there is nothing to copy, or something is in the way; the message says what to do */
export function backUp(store: SessionStoreConfig, path: string, report: ReportAct): void {
  if (store.kind !== "sqlite")
    throw new StoreFault(
      'Only sessions in an SQLite file are copied by this command. Redis copies itself: redis-cli BGSAVE writes the file that CONFIG GET dir and dbfilename name, and the files below appenddirname are its log. See bff/README.md, "Stores".',
    );
  if (!existsSync(store.path))
    throw new StoreFault(`There is no ${store.path}: use the portal's own settings.`);
  if (existsSync(path))
    throw new StoreFault(`${path} exists. Name a file that does not: a copy never replaces another.`);
  try {
    copyDatabase(store.path, path);
  } catch (error) {
    throw new StoreFault(`session store: ${error instanceof Error ? error.message : "unknown fault"}`);
  }
  report({ event: "store_backed_up" });
  process.stderr.write(
    `${path} has ${statSync(path).size.toLocaleString("en")} bytes. It opens with the same SESSION_KEYS.\n`,
  );
}
