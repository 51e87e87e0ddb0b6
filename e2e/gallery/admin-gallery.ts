/** The school's admin area in the gallery: its pages, and what an owner does there before their pictures are taken. */

import { DatabaseSync } from "node:sqlite";

import { expect, type Page } from "@playwright/test";

import { DEMO_PASSWORD } from "#shared/sample-members/people.ts";

import { signInAsOwner } from "../browser/admin-at-school.ts";

const PASSWORD_FIELD = "input[type=password]";
/** What shows a secret on a page. */
const SECRET = ".secret";

/** What the admin area has to show, by its name in the addresses. */
export type MadeRecords = Readonly<Record<"application" | "document", string>>;

export interface AdminGalleryPage {
  /** Of its files. */
  name: string;
  caption: string;
  /** `{application}` and `{document}` stand for the ids of what was made. */
  address: string;
  /**
   * The form of the page that is filled and sent, where the picture is of the answer; `shows` is a selector of what the answer
   * has. `action` may have the ids of `address`.
   */
  sends?: { action: string; fields: Readonly<Record<string, string>>; shows: string };
}

/** Every list, record and kind of form of the admin area. The last picture is taken after the password was typed again. */
export const ADMIN_PAGES: readonly AdminGalleryPage[] = [
  { name: "admin-payments", caption: "Admin area, payments", address: "/admin/payments" },
  {
    name: "admin-payments-search",
    caption: "Admin area, the search for a member's payments",
    address: "/admin/payments?by=name&q=%E6%9E%97",
  },
  {
    name: "admin-payments-member",
    caption: "Admin area, payments of a member",
    address: "/admin/payments?member=mem_yichun",
  },
  {
    name: "admin-payment",
    caption: "Admin area, a payment to pay",
    address: "/admin/payments/pay_yichun_0417",
  },
  {
    name: "admin-payment-paid",
    caption: "Admin area, a payment that was paid",
    address: "/admin/payments/pay_yichun_0101",
  },
  { name: "admin-members", caption: "Admin area, members", address: "/admin/members" },
  { name: "admin-member", caption: "Admin area, one member", address: "/admin/members/mem_yichun" },
  {
    name: "admin-access",
    caption: "Admin area, a member's access to a course",
    address: "/admin/members/mem_yichun/courses/crs_home-baking-sourdough",
  },
  {
    name: "admin-sign-out",
    caption: "Admin area, a member is signed out everywhere",
    address: "/admin/members/mem_owner/sign-out",
  },
  { name: "admin-notices", caption: "Admin area, notices", address: "/admin/notices" },
  {
    name: "admin-applications",
    caption: "Admin area, OAuth applications",
    address: "/admin/oauth-applications",
  },
  {
    name: "admin-application-new",
    caption: "Admin area, a new OAuth application",
    address: "/admin/oauth-applications/new",
  },
  {
    name: "admin-application",
    caption: "Admin area, one OAuth application",
    address: "/admin/oauth-applications/application?id={application}",
  },
  {
    name: "admin-application-disable",
    caption: "Admin area, an OAuth application is disabled",
    address: "/admin/oauth-applications/application/disable?id={application}",
  },
  {
    name: "admin-review",
    caption: "Admin area, a document to review",
    address: "/admin/oauth-applications/review",
  },
  {
    name: "admin-hosts",
    caption: "Admin area, allowed hosts of documents",
    address: "/admin/oauth-applications/hosts",
  },
  { name: "admin-audit", caption: "Admin area, the audit log", address: "/admin/audit" },
  { name: "admin-settings", caption: "Admin area, settings", address: "/admin/settings" },
  {
    name: "admin-password",
    caption: "Admin area, the password is asked for again",
    address: "/admin/oauth-applications/hosts",
    sends: {
      action: "/admin/oauth-applications/hosts",
      fields: { host: "library.example" },
      shows: PASSWORD_FIELD,
    },
  },
  {
    name: "admin-review-document",
    caption: "Admin area, a document under review",
    address: "/admin/oauth-applications/review?client_id={document}",
  },
  {
    name: "admin-secret",
    caption: "Admin area, a secret is shown once",
    address: "/admin/oauth-applications/application?id={application}",
    sends: {
      action: "/admin/oauth-applications/application/rotate?id={application}",
      fields: {},
      shows: SECRET,
    },
  },
];

/**
 * Does what an owner would: without it the demo school has no application and an empty audit log.
 *
 * @returns the id of the application
 */
export async function workAtSchool(page: Page, schoolUrl: string): Promise<string> {
  await signInAsOwner(page, schoolUrl, "/admin/settings");
  await page.getByRole("button", { name: "Turn MCP connections on" }).click();

  await page.goto("/admin/payments/pay_yichun_0077");
  await page.getByRole("button", { name: "Extend the deadline" }).click();
  await expect(page.getByRole("status")).toBeVisible();

  await page.goto("/admin/oauth-applications/new");
  await page.getByLabel("Name", { exact: true }).fill("學員專區 Homeroom");
  await page.getByLabel("Redirect URIs").fill("https://portal.example.com/auth/callback");
  await page.getByLabel("Confidential application").check();
  await page.getByRole("button", { name: "Make the application" }).click();
  await page.getByRole("link", { name: "Copied: go to the application" }).click();
  await page.waitForURL(/[?&]id=/);
  const application = new URL(page.url()).searchParams.get("id") ?? "";

  await page.goto("/admin/oauth-applications/hosts");
  await page.getByLabel("Host", { exact: true }).fill("studio.example");
  await page.getByRole("button", { name: "Allow the host" }).click();
  await expect(page.getByRole("status")).toBeVisible();

  await page.goto("/admin/notices");
  await page.getByLabel("Title", { exact: true }).fill("工作室十二月公休三天");
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  return application;
}

/** Fills and sends the form of a page, types the password when it is asked for on the way, and waits for the answer. */
export async function sendForm(
  page: Page,
  { action, fields, shows }: NonNullable<AdminGalleryPage["sends"]>,
): Promise<void> {
  const form = page.locator(`form[method="post"][action="${action}"]`);
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
  await form.getByRole("button").click();
  const answer = page.locator(shows);
  const password = page.locator(PASSWORD_FIELD);
  await expect(answer.or(password)).toBeVisible();
  if (!(await answer.isVisible())) {
    await password.fill(DEMO_PASSWORD);
    await password.press("Enter");
  }
  await expect(answer).toBeVisible();
}

/**
 * Puts placeholders in the place of what no picture may hold, a secret, and of what differs from one run to the next: the
 * address and the digest of the document, whose publisher has another port each time.
 */
export async function coverWhatIsSecret(page: Page, publisherHost: string): Promise<void> {
  await page.evaluate(
    ({ secret, host }) => {
      for (const shown of document.querySelectorAll(secret)) shown.textContent = `sec_${"•".repeat(43)}`;
      const covered = (text: string): string =>
        text.replaceAll(host, "garden.example").replaceAll(/[0-9a-f]{64}/g, "0123456789abcdef".repeat(4));
      for (const element of document.querySelectorAll<HTMLElement>(".code"))
        if (element.childElementCount === 0) element.textContent = covered(element.textContent);
      for (const input of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden])"))
        input.value = covered(input.value);
    },
    { secret: SECRET, host: publisherHost },
  );
}

/** Makes every password one that was typed long ago, so that changes of access ask for it again. */
export function forgetPasswords(schoolDatabase: string): void {
  const database = new DatabaseSync(schoolDatabase);
  database.exec("update web_session set password_at = 0");
  database.close();
}
