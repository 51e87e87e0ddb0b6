/** Bidirectional control characters in the school's text must not affect the text around it. */

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  course,
  fakeBff,
  lecture,
  payment,
  section,
  session,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

/** RIGHT-TO-LEFT OVERRIDE: it reverses everything after it, up to the end of the isolated text. */
const OVERRIDE = "\u202E";
const odd = (word: string): string => `${OVERRIDE}${word}`;

/** Elements that isolate by themselves or by the portal's style sheet (`code` and `s` in base.css). */
const ISOLATING = "bdi, code, s";

/** Texts and attributes that contain an override and are not isolated by marks or by an element. */
function leaks(): string[] {
  const found: string[] = [];
  const outside = (text: string): boolean =>
    text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "").includes(OVERRIDE);
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ["aria-label", "title", "alt", "placeholder"]) {
        const value = node.getAttribute(name) ?? "";
        if (outside(value)) found.push(`${name}: ${value}`);
      }
      continue;
    }
    const text = node.textContent ?? "";
    if (outside(text) && node.parentElement?.closest(ISOLATING) == null) found.push(text);
  }
  return found;
}

const oddPayment = (fields: Fields = {}): Fields =>
  payment({
    tradeNo: odd("TM-1"),
    amount: odd("amount"),
    currency: odd("currency"),
    paymentType: odd("type"),
    paymentState: "unpaid",
    paidAt: null,
    expiredAt: odd("deadline"),
    bankCode: odd("82"),
    bankName: odd("bank"),
    codeNo: odd("12"),
    refundingState: odd("refund"),
    refundRequestedAt: odd("asked"),
    refundedAmount: odd("back"),
    lineitems: [
      { __typename: "PaymentLineitem", title: odd("item"), quantity: 2, unitAmount: "1", amount: odd("1") },
      { __typename: "PaymentLineitem", title: odd("second"), quantity: 1, unitAmount: "1", amount: "1" },
    ],
    adjustments: [
      {
        __typename: "PaymentAdjustment",
        kind: odd("k"),
        label: odd("label"),
        code: odd("code"),
        amount: "-1",
      },
    ],
    invoice: {
      __typename: "Invoice",
      number: odd("number"),
      state: "issued",
      issuedAt: odd("issued"),
      taxAmount: odd("tax"),
      taxNumber: odd("company"),
      url: null,
    },
    installment: { __typename: "Installment", totalPeriods: 3, firstAmount: odd("first"), eachAmount: "1" },
    ...fields,
  });

const oddCourse = course({
  slug: odd("slug"),
  title: odd("course"),
  hasLifetimeAccess: false,
  expireDate: odd("expires"),
  sections: [
    section(
      [
        lecture({ id: odd("l"), title: odd("lecture"), state: odd("state") }),
        lecture({ id: "l2", title: null, isLocked: true, unlockAt: odd("opens") }),
      ],
      { title: odd("section") },
    ),
  ],
});

async function openOdd(address: string, payments: Fields[] = [oddPayment()]): Promise<void> {
  const bff = fakeBff([oddCourse]);
  Object.assign(bff, { ...everythingElse, payments });
  bff.session = {
    ...session,
    member: { ...session.member, name: odd("member"), email: odd("mail") },
    scope: [...session.scope, odd("scope")],
  };
  await openPortal(bff, address);
}

const everythingElse: Partial<FakeBff> = {
  viewer: {
    id: "mem_1",
    name: odd("name"),
    email: odd("mail"),
    schools: [{ id: "s", name: odd("school"), roles: [odd("role")] }],
  },
  products: [
    {
      id: "p",
      title: odd("product"),
      description: odd("about"),
      expireDate: odd("until"),
      files: [{ id: "f", name: odd("file"), contentType: odd("kind") }],
    },
  ],
  services: [{ id: "c", slug: odd("slug"), lecturerName: odd("who"), description: odd("d") }],
  registrations: [
    {
      id: "r",
      state: odd("state"),
      ticketCode: odd("ticket"),
      event: {
        id: "e",
        title: odd("event"),
        startsAt: odd("starts"),
        endsAt: odd("ends"),
        timeZone: odd("zone"),
        location: odd("place"),
      },
    },
  ],
  notifications: [
    {
      id: odd("id"),
      topic: odd("topic"),
      title: odd("notice"),
      body: odd("body"),
      url: "https://elsewhere.example/",
      createdAt: odd("time"),
      readAt: null,
    },
  ],
  subscriptions: [{ id: "n", topic: odd("topic"), channel: odd("channel"), enabled: true }],
};

for (const [name, address, shown] of [
  ["Home", "/", /item/],
  ["the list of payments", "/billing", /item/],
  ["a payment", `/billing/${encodeURIComponent(odd("TM-1"))}`, /82/],
  ["a payment that is not there", `/billing/${encodeURIComponent(odd("TM-9"))}`, /TM-9/],
  ["the courses", "/courses", /expires/],
  ["a course", `/courses/${encodeURIComponent(odd("slug"))}`, /opens/],
  ["a course that is not there", `/courses/${encodeURIComponent(odd("other"))}`, /other/],
  ["the inbox", "/inbox", /body/],
  ["the settings of the inbox", "/inbox/settings", /topic/],
  ["the products", "/products", /file/],
  ["consulting", "/consulting", /who/],
  ["the events", "/events", /ticket/],
  ["the account", "/account", /role/],
] as const)
  test(`on the screen of ${name}, no text of the school reverses the words around it`, async () => {
    await openOdd(address);
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(leaks()).toEqual([]);
  });

test("the number and code of an expired payment, or one without items, reverse no words around them", async () => {
  await openOdd(`/billing/${encodeURIComponent(odd("TM-1"))}`, [
    oddPayment({ paymentState: "expired", lineitems: [] }),
  ]);
  expect(await screen.findByText(/This payment has expired|before a payment method was chosen/)).toBeTruthy();
  expect(document.title).toContain("TM-1");
  expect(leaks()).toEqual([]);
});
