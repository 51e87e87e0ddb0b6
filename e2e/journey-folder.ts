/** Where the journeys' portal and school keep their databases: a new folder for each run, the same for all its workers. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the portal at the documented school listens; its school has the next port. */
export const DOCUMENTED_PORTAL_PORT = 39_172;

const VARIABLE = "HOMEROOM_JOURNEY_FOLDER";

export function journeyFolder(): string {
  const folder = process.env[VARIABLE] ?? mkdtempSync(join(tmpdir(), "homeroom-journeys-"));
  // Playwright's workers inherit the environment of the process that read the configuration first.
  process.env[VARIABLE] = folder;
  return folder;
}
