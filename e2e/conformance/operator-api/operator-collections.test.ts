import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests } from "./operator-api.ts";

const api = operatorApiForTests(demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" }));

const EVENT = {
  slug: "picnic",
  title: "Picnic",
  starts_at: "2027-03-01T10:00:00+08:00",
  time_zone: "Asia/Taipei",
};

/** A new record of the resources that have rules between fields, and what is wrong with another body. */
const COLLECTIONS: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ["events", EVENT, { time_zone: "Asia/Nowhere" }],
  ["coupons", { code: "SPRING", kind: "percent", percent: 10 }, { kind: "amount" }],
];

describe.each(COLLECTIONS)('Spec, "Scopes": %s', (resource, record, fault) => {
  test("a body with a wrong value is 400, an empty change too, and nothing is changed", async () => {
    const created = await api.call("POST", `/${resource}`, record);
    const path = `/${resource}/${String(created.body["id"])}`;

    expect((await api.call("POST", `/${resource}`, { ...record, ...fault })).status).toBe(400);
    expect((await api.call("PATCH", path, fault)).status).toBe(400);
    expect((await api.call("PATCH", path, {})).status).toBe(400);
    expect((await api.call("GET", path)).body).toEqual(created.body);
  });
});

test("the registrations of an event come in pages", async () => {
  const { body } = await api.call<ApiPage<{ id: string }>>("GET", "/events?limit=100");
  const pages = await Promise.all(
    body.data.map(({ id }) => api.call<ApiPage>("GET", `/events/${id}/registrations`)),
  );

  expect(pages.flatMap((page) => page.body.data)[0]).toMatchObject({
    member_id: expect.stringMatching(/^mem_/),
    registered_at: expect.any(String),
  });
  expect((await api.call("GET", "/events/evt_none/registrations")).status).toBe(404);
});
