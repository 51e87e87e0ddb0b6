import { expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const program = await OperatorProgram.of(await openTestSchool(), "mem_owner");

test("an event ends when it begins at the earliest, also after one of the two is changed, and in a time zone that exists", async () => {
  const event = { slug: "walk", title: "Walk", time_zone: "Asia/Taipei", starts_at: "2030-01-01T10:00:00Z" };
  const create = (slug: string, ends_at: string) =>
    program.call("POST", "/events", { ...event, slug, ends_at });
  expect((await create("too-early", "2030-01-01T09:59:59.999Z")).status).toBe(400);
  const { status, body } = await create("walk", event.starts_at);
  expect(status).toBe(201);

  const change = async (sent: Record<string, string>) =>
    (await program.call("PATCH", `/events/${String(body["id"])}`, sent)).status;
  expect(await change({ starts_at: "2030-01-01T10:00:00.001Z" })).toBe(400);
  expect(await change({ starts_at: "2030-01-01T09:00:00Z" })).toBe(200);
  expect(await change({ ends_at: "2030-01-01T08:59:59Z" })).toBe(400);
  expect(await change({ ends_at: "2030-01-01T09:00:00Z" })).toBe(200);
  expect(await change({ time_zone: "Asia/Nowhere" })).toBe(400);
});
