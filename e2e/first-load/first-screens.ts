/** Every screen of a first visit: the address that opens it, and the text that shows that its data has arrived. */

import type { Page } from "@playwright/test";

import type { MemberName } from "../browser/member-browser.ts";

export interface FirstScreen {
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

function at(
  name: string,
  path: string,
  shows: RegExp,
  more: Partial<Pick<FirstScreen, "member" | "isHeadingData" | "addsTexts">> = {},
): FirstScreen {
  const address = (): Promise<string> => Promise.resolve(path);
  return { name, path, address, shows, member: "typical", isHeadingData: false, ...more };
}

/** Trade numbers contain the day on which the demo school was seeded; only their last part is constant. */
function payment(name: string, serial: string, shows: RegExp): FirstScreen {
  const address = async (page: () => Promise<Page>): Promise<string> => {
    const billing = await page();
    await billing.goto("/billing");
    return (await billing.locator(`main a[href$="-${serial}"]`).first().getAttribute("href")) ?? "";
  };
  return { name, path: `/billing/${serial}`, address, shows, member: "typical", isHeadingData: true };
}

export const memberScreens: readonly FirstScreen[] = [
  at("Home", "/", /在家做酸種麵包/, { isHeadingData: true, addsTexts: true }),
  at("Courses", "/courses", /手機攝影的光/),
  at("A course of 120 lectures", "/courses/react-ts-practice", /清除函式/, { isHeadingData: true }),
  at("A course with locks", "/courses/home-baking-sourdough", /認識酸種/, { isHeadingData: true }),
  at("Products", "/products", /水彩線稿包 PDF/),
  at("Consulting", "/consulting", /作品集健檢 50 分鐘/),
  at("Events", "/events", /年末成果發表會/),
  at("Calendar", "/calendar", /作品集健檢 50 分鐘/),
  at("Billing", "/billing", /作品集健檢 50 分鐘/),
  payment("A payment by ATM", "0417", /9999000000000012/),
  payment("A payment at a store", "0388", /DEMO2411200003/),
  payment("An expired payment", "0077", /9999000000000777/),
  payment("A refunded payment", "0012", /TM\d+-0012/),
  at("The inbox", "/inbox", /明年一月課表預告/),
  at("The settings of the inbox", "/inbox/settings", /Maintenance|系統維護/),
  at("Account", "/account", /日落烘焙工作室/),
  at("The sessions of the account", "/account/sessions", /Linux/),
  at("An address that is no screen", "/no/such/screen", /There is no page here|找不到這個頁面/),
];

export const heavyScreens: readonly FirstScreen[] = [
  at("Home with much on it", "/", /每日英語 2,000 句/, {
    member: "heavy",
    isHeadingData: true,
    addsTexts: true,
  }),
  at("A course of 2,000 lectures", "/courses/daily-english-2000", /soup of the day/, {
    member: "heavy",
    isHeadingData: true,
  }),
  at("Billing with 10,000 payments", "/billing", /食譜卡 24 張/, { member: "heavy" }),
  at("An inbox of 5,000 notifications", "/inbox", /明年一月課表預告/, { member: "heavy" }),
];

export const signedOutScreens: readonly FirstScreen[] = [
  at("The sign-in page", "/sign-in", /never sees your password|不會看到你的密碼/, { member: null }),
  at(
    "The sign-in page with a problem",
    "/sign-in?problem=state_mismatch&request_id=0af7651916cd43dd8448eb211c80319c",
    /This sign-in was too old|這次登入已經過期/,
    { member: null },
  ),
];
