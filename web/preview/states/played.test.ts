import { expect, test } from "vitest";

import { fromAccessEnd, fromDeadline, fromEvent, fromUnlock } from "./moments.ts";
import { payment, paymentOf } from "./edits/edits.ts";
import { loadTitlesOf } from "./sample-titles.ts";
import { seedOfStates } from "./moments.ts";
import { editedSample, filledIn, momentOf, ownAddress, withPaymentNumbers } from "./played.ts";

const SEEDED_AT = Date.parse("2026-11-22T02:00:00Z");
const DAY = 86_400_000;
await loadTitlesOf("mem_yichun");
const sample = editedSample({}, "mem_yichun", SEEDED_AT);

test("a state is counted from ten in the morning at the school, at whatever hour it is opened", () => {
  for (const hour of ["2026-11-21T16:00:00Z", "2026-11-22T09:30:00Z", "2026-11-22T15:59:59Z"])
    expect(seedOfStates(Date.parse(hour))).toBe(SEEDED_AT);
});

test("moments follow the deadlines, locks, ends of access and events of the sample", () => {
  const deadline = paymentOf(sample, "0240").expiredAt ?? 0;
  expect(momentOf({ moment: fromDeadline("0240", -1000) }, sample, SEEDED_AT)).toBe(deadline - 1000);
  expect(momentOf({ moment: fromUnlock("home-baking-sourdough", 0) }, sample, SEEDED_AT)).toBe(
    Date.parse("2026-11-25T01:00:00Z"),
  );
  expect(momentOf({ moment: fromAccessEnd("phone-photo", 0) }, sample, SEEDED_AT)).toBe(SEEDED_AT + 6 * DAY);
  expect(momentOf({ moment: fromEvent("online-ama", 0) }, sample, SEEDED_AT)).toBe(
    Date.parse("2026-11-29T12:00:00Z"),
  );
  expect(momentOf({ moment: 5 }, sample, SEEDED_AT)).toBe(SEEDED_AT + 5);
  expect(() => momentOf({ moment: fromDeadline("0101", 0) }, sample, SEEDED_AT)).toThrow(
    "no deadline of 0101",
  );
});

test("the numbers of payments are those of this day, in the list and in a link from another day", () => {
  expect(ownAddress({ address: "/billing/{0240}?from=list" }, sample)).toBe(
    "/billing/TM20261120-0240?from=list",
  );
  expect(withPaymentNumbers("/billing/TM20250101-0240", sample)).toBe("/billing/TM20261120-0240");
  expect(withPaymentNumbers("/billing/TM20250101-9999", sample)).toBe("/billing/TM20250101-9999");
  expect(filledIn({ "kept.{0417}": '{"tradeNo":"{0417}"}' }, sample)).toEqual({
    "kept.TM20261121-0417": '{"tradeNo":"TM20261121-0417"}',
  });
});

test("a payment is changed for one state, and not for the next", () => {
  const edited = editedSample({ edit: [payment("0240", { codeNo: null })] }, "mem_yichun", SEEDED_AT);
  expect([paymentOf(edited, "0240").codeNo, paymentOf(sample, "0240").codeNo]).toEqual([
    null,
    "DEMO2411190240",
  ]);
  expect(() => editedSample({ edit: payment("9999", {}) }, "mem_yichun", SEEDED_AT)).toThrow(
    "no payment that ends with 9999",
  );
});

test("shown for another member, a state leaves out what that member does not have", async () => {
  await loadTitlesOf("mem_daniel");
  const state = { edit: payment("0240", { codeNo: null }), moment: fromDeadline("0240", 0) };
  const another = editedSample(state, "mem_daniel", SEEDED_AT);
  expect(another.member.payments.length).toBeGreaterThan(0);
  expect(momentOf(state, another, SEEDED_AT)).toBe(SEEDED_AT);
});
