import { expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const program = await OperatorProgram.of(await openTestSchool(), "mem_owner");

const PERCENT = { kind: "percent", percent: 10 };
const AMOUNT = { kind: "amount", amount_minor: 100, currency: "TWD" };

const refusalOf = (name: string) => ({
  status: 400,
  body: { fields: [{ in: "body", name, message: expect.any(String) as unknown }] },
});

test.each([
  [{ kind: "percent" }, "percent"],
  [{ ...PERCENT, amount_minor: 100 }, "amount_minor"],
  [{ ...PERCENT, currency: "TWD" }, "currency"],
  [{ ...AMOUNT, percent: 10 }, "percent"],
  [{ ...AMOUNT, amount_minor: null }, "amount_minor"],
  [{ ...AMOUNT, currency: null }, "currency"],
  [{ ...PERCENT, starts_at: "2030-01-02T00:00:00Z", ends_at: "2030-01-01T23:59:59.999Z" }, "ends_at"],
])("a coupon of %j is refused for its %s", async (values, name) => {
  expect(await program.call("POST", "/coupons", { code: "FAULT", ...values })).toMatchObject(refusalOf(name));
});

test.each([
  [PERCENT, { ...AMOUNT, percent: null }],
  [AMOUNT, { ...PERCENT, amount_minor: null, currency: null }],
])("a coupon of %j becomes one of %j, and not by its kind alone", async (values, others) => {
  const { status, body } = await program.call("POST", "/coupons", { code: `C-${values.kind}`, ...values });
  expect(status).toBe(201);
  const path = `/coupons/${String(body["id"])}`;

  expect(await program.call("PATCH", path, { kind: others.kind })).toMatchObject(refusalOf("percent"));
  expect((await program.call("GET", path)).body).toEqual(body);
  expect(await program.call("PATCH", path, others)).toMatchObject({ status: 200, body: others });
});

test("a coupon may end as it starts, or have one of both times", async () => {
  const at = "2030-01-02T00:00:00Z";
  const past = { ends_at: "1969-12-31T00:00:00Z" };
  for (const [number, times] of [{ starts_at: at, ends_at: at }, { starts_at: at }, past].entries()) {
    const coupon = { ...PERCENT, code: `TIMES-${number}`, ...times };
    expect(await program.call("POST", "/coupons", coupon), coupon.code).toMatchObject({ status: 201 });
  }
});
