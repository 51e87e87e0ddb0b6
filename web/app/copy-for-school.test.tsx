import { act, cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import { bffFailure, bffWith, payment, session } from "#web/testing/fake-bff.ts";
import { click, networkIs, openPortal } from "#web/testing/open-portal.tsx";

import { findReport } from "./screen-report/report-code.ts";

/** Opens the screen and presses the button. @returns the text that is shown as copied */
async function copiedAt(bff: ReturnType<typeof bffWith>, address: string): Promise<string> {
  await openPortal(bff, address);
  await screen.findByRole("heading", { level: 1 });
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  return copied();
}

async function copied(): Promise<string> {
  const [button] = screen.getAllByRole("button", { name: "Copy for the school", hidden: true });
  await click(button!);
  return (await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Copy for the school" })).value;
}

const CANARY_NUMBER = 7654321;
/** Words that the specification lists: a school that sends others must not have them told, either. */
const KINDS = /^(__typename|currency|kind|channel|topic|roles)$|state$|type$/i;

/** Everything that the school sends of a member says "canary", or is the canary number; times stay. */
function asCanary(key: string, value: unknown, keeps: RegExp): unknown {
  if (keeps.test(key)) return value;
  if (typeof value === "number") return CANARY_NUMBER;
  if (typeof value !== "string" || /^\d{4}-\d\d-\d\d/.test(value)) return value;
  return /^\d+(\.\d+)?$/.test(value) ? String(CANARY_NUMBER) : `canary-${value}`;
}

function schoolOfCanaries(keeps: RegExp) {
  const [person] = SAMPLE_PEOPLE;
  const sample = sampleMember(person.id, Date.now(), ALL_TITLES);
  const school = sampleSchool({
    schema: memberSchema(schemaText),
    person,
    sample,
    now: Date.now,
    schoolUrl: "https://canary.example.com",
  });
  const canaries = { sub: "canary-sub", name: "canary name", email: "canary@example.com" };
  const bff = bffWith({
    session: { ...session, member: { ...session.member, ...canaries } },
    instead: (name, variables) => {
      const text = Object.values(documents).find((each) =>
        new RegExp(`(query|mutation) ${name}\\b`).test(each),
      );
      const answer = JSON.stringify(school.answer(text ?? "", variables), (key, value: unknown) =>
        asCanary(key, value, keeps),
      );
      return new Response(answer, { headers: { "Content-Type": "application/json" } });
    },
  });
  return { bff, sample };
}

test.each([
  ["of every known kind", KINDS, Infinity],
  ["of kinds that nobody listed", /^__typename$/, 1],
])("no name, number, title, amount or address of a school %s is in the text", async (_, keeps, most) => {
  const { bff, sample } = schoolOfCanaries(keeps);
  const slugs = sample.offers.courses.slice(0, 2).map(({ slug }) => `/courses/canary-${slug}`);
  const payments = sample.member.payments.slice(0, most).map(({ tradeNo }) => `/billing/canary-${tradeNo}`);
  const lists = ["/", "/courses", "/billing", "/products", "/consulting", "/events", "/calendar", "/inbox"];
  const own = ["/inbox/settings", "/account", "/account/sessions", "/no/canary"];
  for (const address of [...payments, ...slugs, ...lists, ...own, "/billing/canary"].slice(0, most * 12)) {
    const text = await copiedAt(bff, address);
    expect(text, address).not.toMatch(/canary|7.?654.?321/i);
    expect(findReport(text), address).toBeDefined();
    cleanup();
  }
});

test("the text says what decides the look: kind and state of a payment, counts in classes, the permission", async () => {
  const scope = session.scope.filter((name) => name !== "account:write");
  const expiredAt = new Date(Date.now() + 53 * 3_600_000).toISOString();
  const unpaid = payment({
    paymentState: "unpaid",
    paymentType: "atm",
    codeNo: "99990",
    paidAt: null,
    expiredAt,
  });
  const text = await copiedAt(
    bffWith({ payments: [unpaid], session: { ...session, scope } }),
    "/billing/TM-1",
  );
  expect(text).toMatch(
    /^Homeroom \d+\.\d+\.\d+ · Billing\nThe screen says: .*Amount to pay;.*To pay; ATM transfer\n/,
  );
  expect(findReport(text)).toMatchObject({
    screen: "payment",
    language: "en",
    network: "online",
    permission: "read",
  });
  expect(findReport(text)?.messages).toEqual(
    expect.arrayContaining([
      "paymentWords.types.atm",
      "paymentWords.states.unpaid",
      "paymentWords.leftDays:2-5/2-5",
    ]),
  );
});

test("beside a failure the text has its reference, and without a network it says so", async () => {
  const text = await copiedAt(bffWith({ instead: () => bffFailure(503, "school_unavailable") }), "/courses");
  expect(findReport(text)).toMatchObject({ references: ["req-12345678"], screen: "courses" });
  expect(findReport(text)?.messages).toContain("errors.school_unavailable.title");
  await click(screen.getByRole("button", { name: "Close" }));
  await networkIs(false);
  expect(findReport(await copied())?.network).toBe("offline");
});

test("a browser that does not let the portal copy leaves a text to select", async () => {
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"], clipboard: undefined });
  expect(await copiedAt(bffWith({}), "/")).toContain("[Homeroom ");
  await screen.findByText("This browser does not let the portal copy. Please select the text and copy it.");
});
