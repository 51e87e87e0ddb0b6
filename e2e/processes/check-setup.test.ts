/** An operator who points the portal at a real school and gets something wrong. */

import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type NewClient, type SchoolProcess, startSchool } from "../harness/school-process.ts";

const PROGRAM = join(import.meta.dirname, "../../bff/commands/check-setup.ts");
const PORTAL_URL = "http://localhost:3999";
const REDIRECT_URI = `${PORTAL_URL}/auth/callback`;

let school: SchoolProcess;
beforeAll(async () => {
  school = await startSchool();
}, 60_000);
afterAll(() => school.stop());

/** The settings of a portal whose client at the school was created with these options. */
async function settingsFor(client: NewClient): Promise<Record<string, string>> {
  const made = await school.createClient({ redirectUris: [REDIRECT_URI], ...client });
  return {
    SCHOOL_URL: school.url,
    PORTAL_URL,
    PORT: String(await findFreePort()),
    CLIENT_ID: made.client_id,
    CLIENT_SECRET: made.client_secret ?? "a secret for an application that has none",
    SESSION_KEYS: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
    SESSION_STORE: `sqlite:${join(mkdtempSync(join(tmpdir(), "portal-")), "sessions.db")}`,
  };
}

function checkSetup(
  settings: Record<string, string>,
): Promise<{ code: number; problems: string[]; output: string }> {
  return new Promise((resolve) => {
    const env = { ...CLEAN_ENVIRONMENT, ...settings };
    execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const problems = output.split("\n").filter((line) => line.startsWith("PROBLEM"));
      resolve({ code: error === null ? 0 : 1, problems, output });
    });
  });
}

describe("npm run check-setup", () => {
  it("finds no problem with a correct setup", async () => {
    const { code, problems, output } = await checkSetup(await settingsFor({}));
    expect([code, problems]).toEqual([0, []]);
    expect(output.match(/^ok /gm)).toHaveLength(9);
  });

  it("names a problem with the step that corrects it, prints no secret, and exits with 1", async () => {
    const settings: Record<string, string> = { ...(await settingsFor({})), CLIENT_SECRET: "not the secret" };
    const { code, problems, output } = await checkSetup(settings);
    expect(code).toBe(1);
    expect(problems.join("\n")).toMatch(/client secret: the school refuses them.*current secret/);
    for (const name of ["CLIENT_SECRET", "SESSION_KEYS"] as const)
      expect(output).not.toContain(settings[name]);
  });
});
