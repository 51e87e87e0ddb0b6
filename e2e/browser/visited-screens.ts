/**
 * The screens of the demo school's members, as the folder of each feature lists them in `visits.json`: the address that opens one,
 * and the text that shows that its data has arrived.
 */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import type { MemberName } from "./member-browser.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Visit {
  name: string;
  path?: string;
  /** The last part of a payment's number, in place of a path. */
  payment?: string;
  member?: MemberName;
  /** A pattern of a text of the complete screen, in its main part, in both languages. */
  shows: string;
  isHeadingData?: boolean;
  addsTexts?: boolean;
}

export interface VisitedScreen {
  name: string;
  /** An address of this screen, whether or not it opens one. */
  path: string;
  /** The member who opens it; null when nobody is signed in. */
  member: MemberName | null;
  /** @param page  a page of this member, for an address that has to be read from a screen */
  address: (page: () => Promise<Page>) => Promise<string>;
  /** A text of the complete screen, in its main part, in both languages. */
  shows: RegExp;
  /** Whether the heading is a name that comes with the data. */
  isHeadingData: boolean;
  /** Home asks a second question, about the lecture at which the member stopped, and adds its title to the line. */
  addsTexts?: boolean;
}

function visited({ path, payment, shows, ...visit }: Visit): VisitedScreen {
  const address = (page: () => Promise<Page>) =>
    payment === undefined ? Promise.resolve(path ?? "") : addressOfPayment(page, payment);
  return {
    member: "typical",
    isHeadingData: false,
    ...visit,
    path: path ?? `/billing/${payment}`,
    address,
    shows: new RegExp(shows),
  };
}

/** Trade numbers contain the day on which the demo school was seeded; only their last part is constant. */
async function addressOfPayment(page: () => Promise<Page>, serial: string): Promise<string> {
  const billing = await page();
  await billing.goto("/billing");
  return (await billing.locator(`main a[href$="-${serial}"]`).last().getAttribute("href")) ?? "";
}

const ofFeatures = globSync("web/features/*/visits.json", { cwd: ROOT })
  .toSorted()
  .flatMap((path) => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Visit[])
  .map(visited);

export const memberScreens: readonly VisitedScreen[] = [
  ...ofFeatures.filter(({ member }) => member === "typical"),
  visited({
    name: "An address that is no screen",
    path: "/no/such/screen",
    shows: "There is no page here|找不到這個頁面",
  }),
];

export const heavyScreens: readonly VisitedScreen[] = ofFeatures.filter(({ member }) => member === "heavy");

export const signedOutScreens: readonly VisitedScreen[] = [
  visited({ name: "The sign-in page", path: "/sign-in", shows: "never sees your password|看不到你的密碼" }),
  visited({
    name: "The sign-in page with a problem",
    path: "/sign-in?problem=state_mismatch&request_id=0af7651916cd43dd8448eb211c80319c",
    shows: "This sign-in was too old|這次登入已經過期",
  }),
].map((screen) => ({ ...screen, member: null }));
