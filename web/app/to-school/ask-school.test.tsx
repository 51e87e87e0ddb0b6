import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { bffFailure, bffWith, course, payment, type FakeBff, type Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { portalPage } from "../branding/portal-page.ts";

const WAYS = { "office@example.com": "mailto:office@example.com", LINE: "https://lin.ee/school" };
const SHOP = "https://school.example.com/shop";

const contacts = Object.entries(WAYS).map(([name, href]) => ({ name, href }));
const nameWays = () => Object.assign(portalPage, { contacts, shopLink: SHOP });
const nameNone = () => Object.assign(portalPage, { contacts: undefined, shopLink: undefined });
afterEach(() => void nameNone());

const main = () => within(screen.getByRole("main"));
const hrefOf = (name: string) => main().queryByRole("link", { name })?.getAttribute("href");

const failing = (code: string) => bffWith({ instead: () => bffFailure(503, code) });
const paying = (fields: Fields) => bffWith({ payments: [payment({ paidAt: null, ...fields })] });
const expired = { paymentState: "expired", expiredAt: "2020-01-01T00:00:00Z" };
const ended = bffWith({ courses: [course({ expireDate: 1_593_532_799, hasLifetimeAccess: false })] });
const signedOut = bffWith({ session: { signedIn: false } });
const none = bffWith({ courses: [] });

const PLACES: [says: string, address: string, bff: FakeBff, leads?: "shop" | "site"][] = [
  ["This payment has expired", "/billing/TM-1", paying({ ...expired, codeNo: "9999" }), "shop"],
  [
    /* no method */ "This payment expired",
    "/billing/TM-1",
    paying({ ...expired, paymentType: null }),
    "shop",
  ],
  ["This payment failed", "/billing/TM-1", paying({ paymentState: "failed" }), "shop"],
  [
    "There is no code for this payment yet",
    "/billing/TM-1",
    paying({ paymentState: "unpaid", paymentType: "atm" }),
  ],
  ["There is no payment TM-9", "/billing/TM-9", none],
  ["You have no payments yet", "/billing", none, "shop"],
  ["You have no digital products yet", "/products", none, "shop"],
  ["You have no courses yet", "/courses", none, "shop"],
  ["You are not registered for any event", "/events", none, "site"],
  ["Your access to this course has ended", "/courses/react", ended, "shop"],
  ["You have no course at this address", "/courses/gone", none],
  ["There is no page here", "/no/such/page", none],
  ["Our systems cannot be reached", "/courses", failing("school_unavailable")],
  ["This site may not read your data", "/courses", failing("permission_missing")],
  ["This site is not set up correctly", "/sign-in?problem=client_rejected", signedOut],
  ["It never sees your password", "/sign-in", signedOut],
];

test.each(PLACES)(
  "%s: there is help, and the way to the school where it has one",
  async (says, address, bff, leads) => {
    const isThere = () => main().findAllByText(says, { exact: false });
    nameWays();
    await openPortal(bff, address);
    await isThere();
    const opener = main().getByRole("button", { name: "Need help?" });
    const sheet = within(document.getElementById(opener.getAttribute("popovertarget") ?? "")!);
    for (const [name, href] of Object.entries(WAYS))
      expect(
        sheet
          .getAllByRole("link", { hidden: true })
          .find(({ textContent }) => textContent === name)
          ?.getAttribute("href"),
      ).toBe(href);
    expect(hrefOf("Go to our shop")).toBe(leads === "shop" ? SHOP : undefined);
    expect(hrefOf("Go to our site") !== undefined).toBe(leads === "site");
    cleanup();

    nameNone();
    await openPortal(bff, address);
    await isThere();
    expect(screen.queryByText(/Contact us|shop/)).toBeNull();
  },
);

test("every screen has one way to help in its menu, and a report is there without any contact", async () => {
  await openPortal(none, "/account");
  const menu = within(await screen.findByRole("navigation"));
  const opener = menu.getByRole("button", { name: "Need help?" });
  const sheet = within(document.getElementById(opener.getAttribute("popovertarget") ?? "")!);
  expect(sheet.getByRole("button", { name: "Report a problem", hidden: true })).toBeTruthy();
  expect(sheet.queryByRole("link", { hidden: true })).toBeNull();
});
