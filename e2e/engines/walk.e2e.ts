import { expect, test } from "../browser/member-browser.ts";
import { ENGINES } from "./engines.ts";
import { type Walker, walkerIn } from "./walker.ts";

const WIDTHS = {
  "a desktop": { width: 1280, height: 800 },
  "a phone": { width: 390, height: 844 },
} as const;

/** Screens by their address, with their headings. */
const SCREENS = {
  "/": "",
  "/courses/react-ts-practice": "React 與 TypeScript 實戰",
  "/products": "Products",
  "/consulting": "Consulting",
  "/events": "Events",
  "/calendar": "Calendar",
  "/inbox/settings": "Notification settings",
  "/account": "Account",
  "/account/sessions": "",
} as const;

// One after another: two installations at once would refuse each other.
test.describe.configure({ mode: "default" });

for (const [name, open] of Object.entries(ENGINES))
  for (const [device, size] of Object.entries(WIDTHS))
    test(`${name} walks through the portal on ${device} @nightly`, async ({ page, baseURL }) => {
      const engine = await open(size, page);
      try {
        await walk(walkerIn(engine, baseURL ?? ""), size.width < 600);
        expect(engine.complaints()).toEqual([]);
      } finally {
        await engine.close();
      }
    });

async function walk(walker: Walker, isPhone: boolean): Promise<void> {
  await walker.signIn("/courses");
  await walker.expectScreen("Courses");
  for (const [path, heading] of Object.entries(SCREENS)) {
    await walker.open(path);
    await walker.expectScreen(heading);
  }
  await showCode(walker);
  await markAndUndo(walker);
  await search(walker, isPhone);
  await signOut(walker);
}

/** From the payments to pay to the code at full size, and back. */
async function showCode(walker: Walker): Promise<void> {
  await walker.open("/billing");
  await walker.expectScreen("Billing");
  await walker.press("main a[href$='-0388']");
  await walker.expectScreen("作品集健檢 50 分鐘");
  await walker.press("button", "Show the code large");
  await walker.expectShown("dialog", "DEMO2411200003");
  await walker.back();
  await walker.expectHidden("dialog");
  await walker.back();
  await walker.expectScreen("Billing");
}

/** Without the number of unread ones: other journeys mark notifications of this member, too. */
async function markAndUndo(walker: Walker): Promise<void> {
  await walker.open("/inbox");
  await walker.expectScreen("Inbox");
  await walker.press("main button", "Mark as read");
  await walker.expectShown("main p", "Marked as read");
  await walker.press("button", "Undo");
  await walker.expectHidden("main p", "Marked as read");
}

async function search(walker: Walker, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await walker.press("header button", "Open the member menu");
    await walker.expectFitted("#member-menu");
    await walker.pressKeys("Escape");
    await walker.expectHidden("#member-menu");
    await walker.press("header button", "Search everything");
  } else {
    await walker.expectFitted("nav");
    await walker.pressKeys("Control", "k");
  }
  await walker.expectShown("dialog input");
  await walker.type("sourdough");
  await walker.expectShown("[role=option]", "在家做酸種麵包");
  if (!isPhone) await walker.expectFitted("dialog[open]");
  await walker.pressKeys("Enter");
  await walker.expectScreen("在家做酸種麵包");
}

async function signOut(walker: Walker): Promise<void> {
  await walker.press("button", "Open the member menu");
  await walker.expectShown("#member-menu button", "Sign out");
  await walker.expectFitted("#member-menu");
  await walker.press("#member-menu button", "Sign out");
  await walker.expectScreen("Sign in");
  await walker.back();
  await walker.expectScreen("Sign in");
}
