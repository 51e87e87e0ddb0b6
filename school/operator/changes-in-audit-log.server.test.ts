import { beforeEach, describe, expect, test } from "vitest";

import type { ChangeRule } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { setRoles } from "#school/testing/members.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";

const testSchool = await openTestSchool();
const program = await OperatorProgram.of(testSchool, "mem_owner");

beforeEach(async () => {
  await setRoles(testSchool, "mem_bohan", ["student"]);
  await testSchool.school.db.deleteFrom("audit_entry").execute();
});

/** The entries of the log in their order, with the states as objects. */
async function entries() {
  const rows = await testSchool.school.db.selectFrom("audit_entry").selectAll().orderBy("number").execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before ?? "{}") as Record<string, unknown>,
    after: JSON.parse(after ?? "{}") as Record<string, unknown>,
  }));
}

/** The ids of what the calls before have made, by the name that a path gives them. */
type Made = Record<string, string>;

/** A call: the operation's id, what is sent, and the name under which the answer's id is stored. */
type Step = readonly [id: string, body?: (made: Made) => Record<string, unknown>, keepAs?: string];

const collection = (
  one: string,
  id: string,
  body: Record<string, unknown>,
  change: Record<string, unknown>,
) => [[`create${one}`, () => body, id], [`update${one}`, () => change], [`delete${one}`]] as Step[];

const INSTANT = "2030-01-01T00:00:00.000Z";

/** Calls of every operation that changes something, in an order in which each one does. */
const STEPS: readonly Step[] = [
  ["createCourse", () => ({ slug: "ferns", title: "Ferns" }), "course_id"],
  ["updateCourse", () => ({ title: "Ferns and mosses" })],
  ["publishCourse"],
  ["createSection", () => ({ title: "First" }), "section_id"],
  ["updateSection", () => ({ title: "The first" })],
  ["createLecture", () => ({ title: "Spores" }), "lecture_id"],
  ["createLecture", () => ({ title: "Leaves" }), "other_lecture_id"],
  ["updateLecture", () => ({ duration_seconds: 90 })],
  [
    "orderCurriculum",
    ({ section_id, lecture_id, other_lecture_id }) => ({
      sections: [{ id: section_id, lecture_ids: [other_lecture_id, lecture_id] }],
    }),
  ],
  ["enrolStudent", () => ({ member_id: "mem_bohan" })],
  ["updateEnrollment", () => ({ expires_at: INSTANT })],
  ["withdrawStudent"],
  ["deleteLecture"],
  ["deleteSection"],
  ["deleteCourse"],
  ["inviteMember", () => ({ email: "new@example.com", name: "New", roles: ["student"] }), "member_id"],
  ["updateMember", () => ({ roles: ["teacher"] })],
  ["removeMember"],
  ["updateSchool", () => ({ name_en: "Another school" })],
  ["updateAppearance", () => ({ tagline: "Slowly" })],
  ["updateSubscription", () => ({ state: "canceled" })],
  ["uploadFile", () => ({ name: "leaf.txt", content_type: "text/plain", content_base64: "bGVhZg==" })],
  ...collection(
    "Event",
    "event_id",
    { slug: "walk", title: "Walk", time_zone: "Asia/Taipei", starts_at: INSTANT },
    { title: "A walk" },
  ),
  ...collection(
    "MembershipPlan",
    "membership_plan_id",
    { name: "Year", price_minor: 1000, currency: "TWD", period: "year" },
    { price_minor: 2000 },
  ),
  ...collection("Coupon", "coupon_id", { code: "FERN", kind: "percent", percent: 10 }, { percent: 20 }),
  ...collection("Post", "post_id", { slug: "news", title: "News", body: "." }, { title: "Other news" }),
  ...collection("Page", "page_id", { slug: "of-ferns", title: "About", body: "." }, { title: "About us" }),
  ...collection(
    "DigitalProduct",
    "digital_product_id",
    { slug: "poster", title: "Poster" },
    { title: "A poster" },
  ),
  ...collection("Lecturer", "lecturer_id", { name: "Somebody" }, { name: "Somebody else" }),
];

describe("what programs change", () => {
  test("is in the audit log, one entry for each change of every operation", async () => {
    const operations = RESOURCES.flatMap((resource) => resource.operations);
    const changes = new Map<string, ChangeRule>();
    for (const { id, effect } of operations) if ("change" in effect) changes.set(id, effect.change);
    expect([...new Set(STEPS.map(([id]) => id))].toSorted()).toEqual([...changes.keys()].toSorted());

    const made: Made = { member_id: "mem_bohan" };
    const { id: subscription } = await testSchool.school.db
      .selectFrom("subscription")
      .select("id")
      .where("state", "=", "active")
      .executeTakeFirstOrThrow();
    made["subscription_id"] = subscription;
    for (const [id, body, keepAs] of STEPS) {
      const operation = operations.find((one) => one.id === id);
      if (operation === undefined) throw new Error(`There is no operation ${id}.`);
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => made[name] ?? "");
      const { status, body: answer } = await program.call(operation.method, path, body?.(made));
      expect([id, status < 300 ? "done" : answer]).toEqual([id, "done"]);
      if (keepAs !== undefined) made[keepAs] = String(answer["id"]);
    }
    const log = await entries();

    expect(log.map(({ action }) => action)).toEqual(STEPS.map(([id]) => changes.get(id)?.action));
    for (const entry of log) {
      expect(entry).toMatchObject({
        actor_id: "mem_owner",
        client_id: program.clientId,
        client_name: "Test program",
        request_id: expect.stringMatching(/^req_/) as unknown,
      });
      expect(entry.before).not.toEqual(entry.after);
    }
    expect(log[1]).toMatchObject({
      subject: made["course_id"],
      before: { title: "Ferns" },
      after: { title: "Ferns and mosses" },
    });
    const named = log.map(({ action, subject_name }) => [action, subject_name]);
    for (const [action, name] of [
      ["event.create", "Walk"],
      ["lecturer.create", "Somebody"],
      ["coupon.create", "FERN"],
    ])
      expect(named).toContainEqual([action, name]);
    expect(JSON.stringify(log)).not.toContain("bGVhZg==");
  });

  test("a change by a tool of /mcp is an entry of the same kind", async () => {
    await program.callTool("update_member", { member_id: "mem_bohan", roles: ["teacher"] });

    expect(await entries()).toMatchObject([
      {
        action: "member.change_roles",
        subject: "mem_bohan",
        before: { roles: "student" },
        after: { roles: "teacher" },
        client_id: program.clientId,
      },
    ]);
  });

  test("makes no entry when it is refused, and none when it changes nothing", async () => {
    await program.call("PATCH", "/members/mem_bohan", { roles: ["admin"] });
    await program.call("POST", "/courses", { slug: "Not a slug", title: "x" });
    await program.call("PATCH", "/members/mem_bohan", { roles: ["student"] });

    expect(await entries()).toEqual([]);
  });

  test("is not made when its entry cannot be written", async () => {
    const { status } = await testSchool.withoutTable("audit_entry", () =>
      program.call("PATCH", "/members/mem_bohan", { roles: ["teacher"] }),
    );

    expect(status).toBe(500);
    expect((await program.call("GET", "/members/mem_bohan")).body["roles"]).toEqual(["student"]);

    const before = await program.call("GET", "/school");
    const renaming = await testSchool.withoutTable("audit_entry", () =>
      program.call("PATCH", "/school", { name_en: "Elsewhere" }),
    );
    expect(renaming.status).toBe(500);
    expect(await program.call("GET", "/school")).toEqual(before);
  });

  test("a new name keeps the other one as another process has changed it meanwhile", async () => {
    const { db, site } = testSchool.school;
    const { name, name_en } = site;
    await db.updateTable("school").set({ name: "新校名" }).where("id", "=", site.id).execute();
    expect((await program.call("PATCH", "/school", { name_en: "A third name" })).body).toMatchObject({
      name: "新校名",
      name_en: "A third name",
    });
    expect(await db.selectFrom("school").selectAll().where("id", "=", site.id).execute()).toMatchObject([
      { name: "新校名", name_en: "A third name" },
    ]);
    await program.call("PATCH", "/school", { name, name_en });

    expect(await entries()).toMatchObject([
      { before: { name: "新校名", name_en }, after: { name: "新校名", name_en: "A third name" } },
      { before: { name: "新校名", name_en: "A third name" }, after: { name, name_en } },
    ]);
  });

  test("keeps 500 characters of a long text, and tells two long texts apart", async () => {
    const text = "a".repeat(1000);
    const { body } = await program.call("POST", "/posts", { slug: "long", title: "Long", body: `${text}b` });
    await program.call("PATCH", `/posts/${String(body["id"])}`, { body: `${text}c` });
    await program.call("PATCH", `/posts/${String(body["id"])}`, { body: "b".repeat(500) });
    const [, changed, shortened] = await entries();

    expect(shortened?.after["body"]).toBe("b".repeat(500));
    expect(changed?.after["body"]).toMatch(/^a{500}… \(1001, SHA-256 [0-9a-f]{12}\)$/);
    expect(changed?.after["body"]).not.toBe(changed?.before["body"]);
  });
});

describe("the list of the audit log", () => {
  test("the log names the program and request of a change, and lists the changes of a program", async () => {
    const other = await OperatorProgram.of(testSchool, "mem_owner");
    await program.call("PATCH", "/members/mem_bohan", { roles: ["teacher"] });
    await other.call("POST", "/lecturers", { name: "Somebody" });
    const [first] = await entries();
    const browser = await new OperatorBrowser(testSchool).signIn("mem_owner");
    await browser.submit("/admin/settings", "/admin/settings/mcp-connections/on");
    const all = await browser.get("/admin/audit");
    const programs = await browser.get("/admin/audit?by=program");
    const one = await browser.get(`/admin/audit?client=${program.clientId}`);

    expect(all.text).toContain("Turned MCP connections on");
    expect(all.text).toContain(`By the program Test program request ${first?.request_id}`);
    expect(programs.text).toMatch(/Created a lecturer.*Changed roles/);
    expect(programs.text).not.toContain("no → yes");
    expect(one.text).toContain("Only changes by the program Test program");
    expect(one.text).toContain("student → teacher");
    expect(one.text).not.toContain("Somebody");
  });
});
