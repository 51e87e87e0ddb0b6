import { act, cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import { bffFailure, bffWith, session } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

import { findReport } from "#web/app/screen-report/report-code.ts";

/** @returns the text that is shown as copied */
async function copiedAt(bff: ReturnType<typeof bffWith>, address: string): Promise<string> {
  await openPortal(bff, address);
  await screen.findByRole("heading", { level: 1 });
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  const [button] = screen.getAllByRole("button", { name: "Report a problem", hidden: true });
  await click(button!);
  return (await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Report a problem" })).value;
}

const [PERSON] = SAMPLE_PEOPLE;
const SAMPLE = sampleMember(PERSON.id, Date.now(), ALL_TITLES);
const SCHOOL = sampleSchool({
  schema: memberSchema(schemaText),
  person: PERSON,
  sample: SAMPLE,
  now: Date.now,
  schoolUrl: "https://canary.example.com",
});
const CANARIES = { sub: "canary-sub", name: "canary name", email: "canary@example.com" };

/** All texts about a member from this school say "canary", and all numbers are 7654321; times are unchanged. */
const schoolOfCanaries = (keeps: RegExp) =>
  bffWith({
    session: { ...session, member: { ...session.member, ...CANARIES } },
    instead: (name, variables) => {
      const text = Object.values(documents).find((each) =>
        new RegExp(`(query|mutation) ${name}\\b`).test(each),
      );
      const asCanary = (key: string, value: unknown) => {
        if (typeof value === "number") return 7_654_321;
        if (keeps.test(key) || typeof value !== "string" || /^\d{4}-\d\d-\d\d/.test(value)) return value;
        return /^\d+(\.\d+)?$/.test(value) ? "7654321" : `canary-${value}`;
      };
      return Response.json(JSON.parse(JSON.stringify(SCHOOL.answer(text ?? "", variables), asCanary)));
    },
  });

const LISTS = [
  "courses",
  "billing",
  "products",
  "consulting",
  "events",
  "calendar",
  "inbox",
  "inbox/settings",
];
const OWN = [
  "",
  "account",
  "account/sessions",
  "no/canary",
  "billing/canary",
  "courses/canary-react-ts-practice",
];
/** A payment of each type, and one of each state. */
const PAYMENTS = [
  ...new Map(
    SAMPLE.member.payments.flatMap(({ tradeNo, paymentType, paymentState, refundingState }) =>
      [`type ${paymentType}`, `state ${paymentState} ${refundingState}`].map((key) => [
        key,
        `billing/canary-${tradeNo}`,
      ]),
    ),
  ).values(),
];
const SCREENS = [...LISTS, ...OWN, ...new Set(PAYMENTS)];
/** The screens that name a kind or a state. */
const SCREENS_OF_KINDS = ["", "billing", "products", "calendar", "inbox", PAYMENTS[0]];

test.each([
  ["of the kinds that are listed", /^(__typename|currency|kind|channel|topic)$|state$|type$/i, SCREENS],
  ["of kinds that nobody listed", /^__typename$/, SCREENS_OF_KINDS],
])("no name, number, title, amount or address of a school %s is in the text", async (_, keeps, screens) => {
  for (const path of screens) {
    const text = await copiedAt(schoolOfCanaries(keeps), `/${path}`);
    expect(text, path).not.toMatch(/canary|7.?654.?321/i);
    expect(findReport(text)?.messages.join(), path).not.toContain("errors.");
    cleanup();
  }
});

test("the text has a payment's kind and state, classes of counts, the permission, and a failure's reference", async () => {
  const scope = session.scope.filter((name) => name !== "account:write");
  const bff = Object.assign(schoolOfCanaries(/./), { session: { ...session, scope } });
  const text = await copiedAt(bff, `/billing/${SAMPLE.member.payments[0]?.tradeNo}`);
  expect(text).toMatch(
    /^Homeroom [\d.]+ · payment\nThe screen says: .*Amount to pay;.*To pay; ATM transfer\n\[/,
  );
  expect(findReport(text)).toMatchObject({ screen: "payment", network: "online", permission: "read" });
  cleanup();
  const failed = await copiedAt(bffWith({ instead: () => bffFailure(503, "school_unavailable") }), "/inbox");
  expect(findReport(failed)?.references).toContain("req-12345678");
  expect(findReport(failed)?.messages).toContain("errors.school_unavailable.title");
});

test("a browser that does not let the portal copy leaves a text to select", async () => {
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"], clipboard: undefined });
  expect(await copiedAt(bffWith({}), "/")).toContain("[Homeroom ");
  await screen.findByText("This browser does not let the portal copy. Please select the text and copy it.");
});
