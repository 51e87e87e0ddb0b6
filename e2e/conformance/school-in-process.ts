/**
 * A demo school in the test's own process, behind a port of its own. No program is started for it, and the tests of conformance see a
 * fault that is planted in its code.
 */

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";

import { buildSchool } from "#school/app.ts";
import { createClient, parseClient } from "#school/commands/client-command.ts";
import { parseConfig } from "#school/config.ts";
import { openSchool } from "#school/start.ts";

import {
  clientArguments,
  type CreatedClient,
  type NewClient,
  newSchoolSettings,
} from "../harness/school-process.ts";

/** @param settings  environment variables on top of a free port, a fresh database and `SCHOOL_DEMO=1` */
export async function openSchoolInProcess(settings: Record<string, string> = {}) {
  const { folder, environment, url } = await newSchoolSettings(settings);
  const school = await openSchool(parseConfig(environment), { now: Date.now, random: randomBytes });
  const app = await buildSchool(school);
  await app.listen({ host: school.config.host, port: school.config.port });
  return {
    /** `{base_url}`: no trailing slash. */
    url,
    /** For starting another school with the same settings. */
    environment,

    async stop(): Promise<void> {
      await app.close();
      await school.db.destroy();
      await rm(folder, { recursive: true, force: true });
    },

    /** Creates a member client as the school's own command does. */
    createClient: (client: NewClient = {}): Promise<CreatedClient> =>
      createClient(school, parseClient(clientArguments(client))),
  };
}
