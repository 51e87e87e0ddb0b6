import { createHash } from "node:crypto";

import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests } from "./operator-api.ts";

const school = demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" });
const api = operatorApiForTests(school);

const list = async (path: string) => (await api.call<ApiPage>("GET", path)).body.data;

describe('Spec, "Scopes", row `orders`', () => {
  test("come newest first, in pages, with what was bought and how it was paid", async () => {
    const first = await api.call<ApiPage<{ id: string; created_at: string }>>("GET", "/orders?limit=40");
    const second = await api.call<ApiPage<{ id: string; created_at: string }>>(
      "GET",
      `/orders?limit=40&cursor=${first.body.next_cursor}`,
    );
    const rows = [...first.body.data, ...second.body.data];
    const times = rows.map((order) => order.created_at);
    const [newest] = rows;

    expect(times.length).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(rows.map((order) => order.id)).size).toBe(rows.length);
    expect((await api.call("GET", `/orders/${newest?.id}`)).body).toEqual(newest);
    expect(await list(`/orders/${newest?.id}/payments`)).toMatchObject([
      { trade_no: expect.any(String), currency: expect.stringMatching(/^[A-Z]{3}$/) },
    ]);
    expect((await api.call("GET", "/orders/pay_none")).status).toBe(404);
  });
});

describe('Spec, "Scopes", row `analytics`', () => {
  test("count members, courses, enrollments and what was paid", async () => {
    const { body } = await api.call("GET", "/analytics/summary");
    const courses = await list("/courses?limit=100");
    const enrolled = courses.reduce((sum, course) => sum + Number(course["student_count"]), 0);

    expect(body).toMatchObject({ course_count: courses.length, enrollment_count: enrolled });
    expect(body["revenue"]).toContainEqual({
      currency: "TWD",
      paid_minor: expect.any(Number),
      refunded_minor: expect.any(Number),
    });
  });

  test("count how far the members of a course are", async () => {
    const [course] = (await list("/courses?limit=100")).filter((one) => Number(one["student_count"]) > 0);
    const { body } = await api.call("GET", `/analytics/courses/${String(course?.["id"])}`);

    expect(body).toMatchObject({
      student_count: course?.["student_count"],
      lecture_count: course?.["lecture_count"],
    });
    expect((await api.call("GET", "/analytics/courses/crs_none")).status).toBe(404);
  });
});

describe('Spec, "Scopes", rows `school` and `appearance`', () => {
  test("the school gets another name, which its own pages show", async () => {
    const before = await api.call("GET", "/school");
    const after = await api.call("PATCH", "/school", { name: "山鳥學院" });

    expect(before.body["url"]).toBe(school.url);
    expect(after.body).toEqual({ ...before.body, name: "山鳥學院" });
    const page = await fetch(`${school.url}/sign-in`, {
      headers: { accept: "text/html", "accept-language": "zh-TW" },
    });
    expect(await page.text()).toContain("山鳥學院");
  });

  test("the appearance of the school is changed field by field", async () => {
    expect((await api.call("GET", "/appearance")).body).toMatchObject({ accent_colour: null });
    await api.call("PATCH", "/appearance", { accent_colour: "#336699" });

    expect((await api.call("PATCH", "/appearance", { tagline: "We make things." })).body).toEqual({
      accent_colour: "#336699",
      logo_url: null,
      tagline: "We make things.",
    });
    expect((await api.call("PATCH", "/appearance", { accent_colour: "blue" })).status).toBe(400);
  });
});

describe('Spec, "Scopes", row `subscriptions`', () => {
  test("a subscription is canceled and resumed", async () => {
    const [subscription] = await list("/subscriptions");
    const path = `/subscriptions/${String(subscription?.["id"])}`;
    const canceled = await api.call("PATCH", path, { state: "canceled" });

    expect(canceled.body).toMatchObject({ state: "canceled", canceled_at: expect.any(String) });
    expect((await api.call("PATCH", path, { state: "canceled" })).body).toEqual(canceled.body);
    expect((await api.call("PATCH", path, { state: "active" })).body).toEqual(subscription);
    expect((await api.call("GET", path)).body).toEqual(subscription);
    expect((await api.call("PATCH", path, { state: "paused" })).status).toBe(400);
  });
});

describe('Spec, "Scopes", rows `comments` and `forms`', () => {
  test("comments are read, all of them or those on one course", async () => {
    const [comment] = await list("/comments");

    expect(comment).toMatchObject({ member_id: "mem_yichun", body: expect.any(String) });
    expect(await list(`/comments?course_id=${String(comment?.["course_id"])}`)).toEqual([comment]);
  });

  test("a list of forms counts their responses, which are read with their answers", async () => {
    const [form] = await list("/forms");

    expect(form).toMatchObject({ response_count: 1 });
    expect(await list(`/forms/${String(form?.["id"])}/responses`)).toMatchObject([
      { member_id: "mem_yichun", answers: [{ question: expect.any(String), answer: expect.any(String) }] },
    ]);
    expect((await api.call("GET", "/forms/frm_none/responses")).status).toBe(404);
  });
});

describe('Spec, "Scopes", row `storage`', () => {
  test("a file of 1 MB is stored, and a larger one is refused", async () => {
    const content = Buffer.alloc(1024 * 1024, "leaf");
    const file = { name: "leaf.txt", content_type: "text/plain" };
    const stored = await api.call("POST", "/storage/uploads", {
      ...file,
      content_base64: content.toString("base64"),
    });
    const larger = { ...file, content_base64: Buffer.alloc(1024 * 1024 + 3).toString("base64") };

    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({
      ...file,
      size_bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    expect((await api.call("POST", "/storage/uploads", larger)).status).toBe(400);
    expect((await api.call("POST", "/storage/uploads", { ...file, content_base64: "?" })).status).toBe(400);
    expect(
      (await api.call("POST", "/storage/uploads", { ...file, content_base64: "a".repeat(1_500_000) })).status,
    ).toBe(413);
  });
});
