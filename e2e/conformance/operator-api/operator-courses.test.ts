import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests } from "./operator-api.ts";

const school = demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" });
const api = operatorApiForTests(school);

describe('Spec, "Scopes", row `courses`', () => {
  test("a course is created as a draft, changed, published and deleted", async () => {
    const created = await api.call("POST", "/courses", { slug: "botany", title: "Botany" });
    const path = `/courses/${String(created.body["id"])}`;

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ state: "draft", description: null, lecture_count: 0 });
    expect((await fetch(`${school.url}/courses/botany`)).status).toBe(404);
    expect((await api.call("PATCH", path, { title: "Botany for all" })).body).toMatchObject({
      slug: "botany",
      title: "Botany for all",
    });
    expect((await api.call("POST", `${path}/publish`)).body).toMatchObject({ state: "published" });
    expect((await fetch(`${school.url}/courses/botany`)).status).toBe(200);
    expect((await api.call("DELETE", path)).status).toBe(204);
    expect((await api.call("GET", path)).status).toBe(404);
    expect((await api.call("DELETE", path)).status).toBe(404);
  });

  test("two courses cannot have one slug: 409", async () => {
    await api.call("POST", "/courses", { slug: "geology", title: "Geology" });
    const { status, body } = await api.call("POST", "/courses", { slug: "geology", title: "Rocks" });

    expect(status).toBe(409);
    expect(body["error"]).toBe("conflict");
  });

  test("a course that somebody is enrolled in cannot be deleted: 409", async () => {
    const { body } = await api.call<ApiPage<{ id: string; student_count: number }>>(
      "GET",
      "/courses?limit=100",
    );
    const owned = body.data.find((course) => course.student_count > 0);

    expect((await api.call("DELETE", `/courses/${owned?.id}`)).status).toBe(409);
    expect((await api.call("GET", `/courses/${owned?.id}`)).status).toBe(200);
  });
});
