/** An operator connects a portal to the school and changes something by a command; a member sees the change in that portal. */

import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, type Locator, type Page, test } from "@playwright/test";

import { fillSignInForm, MEMBERS, signIn } from "../browser/fixtures.ts";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { startPortal } from "../harness/portal-process.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

const CHECK_SETUP = join(import.meta.dirname, "../../bff/commands/check-setup.ts");

test.skip(process.env["PORTAL_URL"] !== undefined, "starts a school and a portal of its own");

test("an owner connects a portal in the admin area, and a member sees there what commands change", async ({
  browser,
}) => {
  // It starts six programs, which take a minute where ten other programs share the cores.
  test.slow();
  const school = await startSchool();
  const port = String(await findFreePort());
  const portalUrl = `http://localhost:${port}`;
  const owner = await (await browser.newContext({ baseURL: school.url, locale: "en" })).newPage();
  const member = await (await browser.newContext({ baseURL: portalUrl, locale: "en" })).newPage();

  await owner.goto("/admin");
  await fillSignInForm(owner, MEMBERS.operator);
  await openArea(owner, "Settings");
  await owner.getByRole("button", { name: "Turn MCP connections on" }).click();
  const client = await makeApplication(owner, `${portalUrl}/auth/callback`);
  const settings = {
    SCHOOL_URL: school.url,
    PORTAL_URL: portalUrl,
    PORT: port,
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
    SESSION_KEYS: Buffer.from("a session key of thirty-two byte").toString("base64"),
    SESSION_STORE: `sqlite:${join(await mkdtemp(join(tmpdir(), "portal-")), "sessions.db")}`,
  };
  // Rejects with the problems that it names.
  await promisify(execFile)(process.execPath, [CHECK_SETUP], { env: { ...CLEAN_ENVIRONMENT, ...settings } });

  const portal = await startPortal(settings);
  await signIn(member, MEMBERS.typical, "/billing");

  const toPay = member
    .getByRole("region", { name: "To pay" })
    .getByRole("listitem")
    .filter({ hasText: "NT$3,200" });
  await expect(toPay).toBeVisible();
  const number = (await toPay.getByRole("link").getAttribute("href"))?.split("/").at(-1) ?? "";
  await runAtSchool(school, "payment", "paid", number);
  await seeGone(member, toPay);

  await member.goto("/inbox");
  const notice = ["--member", MEMBERS.typical, "--title", "The studio is closed on Friday"];
  await runAtSchool(school, "notify", ...notice);
  // The inbox says that something new came before it shows it.
  await expect(async () => {
    await look(member);
    await member.getByRole("button", { name: /1 new/i }).click({ timeout: 2000 });
  }).toPass();
  await expect(member.getByText("The studio is closed on Friday")).toBeVisible();

  await openArea(owner, "OAuth applications");
  await owner.getByRole("link", { name: "Portal", exact: true }).click();
  await owner.getByRole("link", { name: "Disable the application" }).click();
  await owner.getByRole("button", { name: "Disable it and end its pairs" }).click();
  await member.reload();
  await expect(member.getByRole("heading", { name: "Please sign in again" })).toBeVisible();

  await portal.stop();
  await school.stop();
});

async function openArea(owner: Page, name: string): Promise<void> {
  await owner.getByRole("navigation").getByRole("link", { name }).click();
  await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function makeApplication(owner: Page, redirectUri: string): Promise<{ id: string; secret: string }> {
  await openArea(owner, "OAuth applications");
  await owner.getByRole("link", { name: "Make an application" }).click();
  await owner.getByRole("textbox", { name: "Name" }).fill("Portal");
  await owner.getByRole("textbox", { name: "Redirect URIs" }).fill(redirectUri);
  for (const box of await owner.getByRole("checkbox").all()) await box.check();
  await owner.getByRole("button", { name: "Make the application" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "The secret of Portal" })).toBeVisible();
  const [secret = "", id = ""] = await owner.locator(".code").allTextContents();
  return { id, secret };
}

/** Runs a command of the school while it serves. */
async function runAtSchool(school: SchoolProcess, ...args: string[]): Promise<void> {
  expect(await school.run(args)).toMatchObject({ code: 0 });
}

/** The member turns to the page until it has followed the school: it asks again at most once a second. */
async function seeGone(member: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await look(member);
    await expect(what).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** The member turns to the page again. */
async function look(member: Page): Promise<void> {
  await member.evaluate(() => window.dispatchEvent(new Event("focus")));
}
