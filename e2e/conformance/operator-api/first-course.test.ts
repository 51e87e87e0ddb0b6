/** An owner makes the first course of an empty school by the lines that *First steps* shows, in a shell. */

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import { unescapeHtml } from "#shared/testing/html-forms.ts";
import { CLEAN_ENVIRONMENT } from "../../harness/clean-environment.ts";
import { HttpBrowser, requireDeparture, requireForm, requirePage } from "../../harness/http-browser.ts";
import { findOrInstallProgram } from "../../runner/programs.ts";
import { startSchoolInTest } from "../opened-for-tests.ts";

const OWNER = { email: "ann@example.com", password: "clay and spruce 7" };

test("the lines of First steps make a course and enrol a member, with curl and a browser alone", async () => {
  findOrInstallProgram("curl", "curl");
  const folder = mkdtempSync(join(tmpdir(), "first-course-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const school = await startSchoolInTest({
    SCHOOL_DEMO: "0",
    ...(process.env["TEST_DATABASE"] !== "postgres" && {
      SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`,
    }),
  });
  writeFileSync(join(folder, "password"), OWNER.password);
  const password = join(folder, "password");
  const owner = ["--email", OWNER.email, "--name", "Ann", "--role", "owner", "--password-file", password];
  const made = await school.run(["member", "create", ...owner]);
  const { member_id } = JSON.parse(made.stdout) as { member_id: string };

  const browser = new HttpBrowser(school.url);
  const signIn = requirePage(await browser.open("/sign-in?return_to=/admin/first-steps"));
  const page = requirePage(await browser.submit(requireForm(signIn, "/sign-in"), OWNER));
  const lines = (id: string): string => {
    const [, shown = ""] =
      new RegExp(`<pre[^>]*aria-labelledby="${id}"[^>]*>(.*?)</pre>`, "s").exec(page.text) ?? [];
    return unescapeHtml(shown);
  };

  // The lines are a script, so that its input is the owner's alone: at a terminal both come line by line.
  const script = `${lines("authorize")}\n${lines("token")}\n${lines("course")}; echo; echo $ACCESS_TOKEN`;
  const shell = spawn("sh", ["-c", script], { env: CLEAN_ENVIRONMENT, stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void shell.kill());
  const printed = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await printed.next()).value);
  const consent = requirePage(await browser.open(await nextLine()));
  const ended = requireDeparture(await browser.submit(requireForm(consent, "/oauth/consent")));
  shell.stdin.write(`${ended.href}\n`);
  const course = JSON.parse(await nextLine()) as { id: string };
  const enrolment = lines("enrolment").replace("COURSE_ID", course.id).replace("MEMBER_ID", member_id);
  const env = { ...CLEAN_ENVIRONMENT, ACCESS_TOKEN: await nextLine() };
  const { stdout } = await promisify(execFile)("sh", ["-c", enrolment], { env });
  expect(JSON.parse(stdout)).toMatchObject({ course_id: course.id, member_id, member_name: "Ann" });
});
