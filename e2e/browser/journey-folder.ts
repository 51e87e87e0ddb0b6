/** The ports and the database folder of the journeys' portals and schools: chosen once for a run, the same in all workers. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "../harness/free-port.ts";

// Playwright's workers inherit the environment of the process that read the configuration first.
const FOLDER_VARIABLE = "HOMEROOM_JOURNEY_FOLDER";
const PORTS_VARIABLE = "HOMEROOM_JOURNEY_PORTS";

/** A new folder for each run. */
export function journeyFolder(): string {
  const folder = process.env[FOLDER_VARIABLE] ?? mkdtempSync(join(tmpdir(), "homeroom-journeys-"));
  process.env[FOLDER_VARIABLE] = folder;
  return folder;
}

export interface JourneyPorts {
  portal: number;
  school: number;
  /** The portal at a school with the documented dialect. */
  documentedPortal: number;
  documentedSchool: number;
}

/** Ports that the system had free when the run began. */
export async function journeyPorts(): Promise<JourneyPorts> {
  const chosen = process.env[PORTS_VARIABLE];
  if (chosen !== undefined) return JSON.parse(chosen) as JourneyPorts;
  const [portal = 0, school = 0, documentedPortal = 0, documentedSchool = 0] = await Promise.all(
    Array.from({ length: 4 }, findFreePort),
  );
  const ports = { portal, school, documentedPortal, documentedSchool };
  process.env[PORTS_VARIABLE] = JSON.stringify(ports);
  return ports;
}
