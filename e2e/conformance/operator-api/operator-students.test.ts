import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { askMemberApi, obtainPair } from "../member-client.ts";
import { type ApiPage, operatorApiForTests } from "./operator-api.ts";

const school = demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" });
const api = operatorApiForTests(school);

const NEWCOMER = "mem_bohan";

/** Creates a course. @returns its path */
async function createCourse(slug: string): Promise<string> {
  const { body } = await api.call("POST", "/courses", { slug, title: slug });
  return `/courses/${String(body["id"])}`;
}

describe('Spec, "Scopes", row `curriculum`', () => {
  test("sections and lectures are added, changed, put in another order and deleted", async () => {
    const course = await createCourse("ferns");
    const first = await api.call("POST", `${course}/sections`, { title: "First" });
    const second = await api.call("POST", `${course}/sections`, { title: "Second" });
    const [one, two] = [String(first.body["id"]), String(second.body["id"])];
    const a = await api.call("POST", `/sections/${one}/lectures`, { title: "A", duration_seconds: 90 });
    const b = await api.call("POST", `/sections/${one}/lectures`, { title: "B", locked: true });
    const order = {
      sections: [
        { id: two, lecture_ids: [b.body["id"]] },
        { id: one, lecture_ids: [a.body["id"]] },
      ],
    };

    expect(a.status).toBe(201);
    expect(a.body).toMatchObject({ duration_seconds: 90, locked: false, unlock_at: null });
    const ordered = await api.call("PUT", `${course}/curriculum`, order);
    expect(ordered.body["sections"]).toMatchObject([
      { title: "Second", lectures: [{ title: "B", locked: true }] },
      { title: "First", lectures: [{ title: "A" }] },
    ]);
    expect(
      (await api.call("PATCH", `/lectures/${String(a.body["id"])}`, { title: "A2", locked: true })).body,
    ).toMatchObject({ title: "A2", locked: true, duration_seconds: 90 });
    expect((await api.call("PATCH", `/sections/${two}`, { title: "Other" })).body["title"]).toBe("Other");
    expect((await api.call("DELETE", `/lectures/${String(a.body["id"])}`)).status).toBe(204);
    expect((await api.call("DELETE", `/sections/${two}`)).status).toBe(204);
    expect((await api.call("GET", `${course}/curriculum`)).body["sections"]).toMatchObject([
      { title: "First", lectures: [] },
    ]);
  });
});

describe('Spec, "Scopes", row `students`', () => {
  test("a member is enrolled, sees the course, gets another expiry and is withdrawn", async () => {
    const course = await createCourse("lichens");
    const enrolled = await api.call("POST", `${course}/students`, { member_id: NEWCOMER });
    const client = await school.createClient();
    const pair = await obtainPair(school.url, client, { email: "bohan@example.com" });
    const seen = await askMemberApi(
      school.url,
      pair.access_token,
      "{ viewer { enrolledCourses(first: 50) { nodes { slug } } } }",
    );

    expect(enrolled.status).toBe(201);
    expect(enrolled.body).toMatchObject({ member_id: NEWCOMER, expires_at: null });
    expect(await seen.text()).toContain("lichens");
    expect((await api.call("DELETE", course)).status).toBe(409);
    const change = { expires_at: "2030-01-01T00:00:00.000Z" };
    expect((await api.call("PATCH", `${course}/students/${NEWCOMER}`, change)).body).toMatchObject(change);
    expect((await api.call("GET", `/students/${NEWCOMER}`)).body["enrollments"]).toMatchObject([change]);
    expect((await api.call<ApiPage>("GET", `${course}/students`)).body.data).toMatchObject([change]);
    expect((await api.call("DELETE", `${course}/students/${NEWCOMER}`)).status).toBe(204);
    expect((await api.call("DELETE", `${course}/students/${NEWCOMER}`)).status).toBe(404);
  });
});

describe('Spec, "Scopes", row `members`', () => {
  const invite = (email: string, roles: string[]) =>
    api.call("POST", "/members", { email, name: "Somebody", roles });

  test("a member is invited, gets other roles, is removed, and is the same when invited again", async () => {
    const invited = await invite("somebody@example.org", ["student"]);
    const path = `/members/${String(invited.body["id"])}`;

    expect(invited.status).toBe(201);
    expect((await api.call("PATCH", path, { roles: ["teacher", "student"] })).body["roles"]).toEqual([
      "student",
      "teacher",
    ]);
    expect((await api.call("DELETE", path)).status).toBe(204);
    expect((await api.call("GET", path)).status).toBe(404);
    expect((await invite("somebody@example.org", ["student"])).body["id"]).toBe(invited.body["id"]);
  });

  test("nobody signs in as a member who has set no password", async () => {
    await invite("silent@example.org", ["student"]);
    const client = await school.createClient();

    await expect(obtainPair(school.url, client, { email: "silent@example.org" })).rejects.toThrow(
      "Not signed in",
    );
  });
});
