import { DatabaseSync } from "node:sqlite";

import { expect, it } from "vitest";

import { migrate } from "#bff/store/sqlite-file.ts";
import { STATEMENTS } from "#bff/store/sqlite-statements.ts";

it("no statement of the SQLite store scans a table", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  const walks = Object.entries(STATEMENTS).flatMap(([name, text]) =>
    database
      .prepare(`explain query plan ${text}`)
      .all()
      .map((step) => String(step["detail"]))
      // A SEARCH uses an index; LIST and CONSTANT ROW read no table; a SCAN reads all of it.
      .filter((detail) => /\bSCAN\b|TEMP B-TREE/.test(detail))
      .map((detail) => `${name}: ${detail}`),
  );
  // Only for the metrics and the operator's command; no call, sign-in or revocation waits for it.
  expect(walks).toEqual([
    "countSessions: SCAN session USING COVERING INDEX session_last_seen_at",
    "countRevocations: SCAN revocation USING COVERING INDEX revocation_owed",
  ]);
  database.close();
});
