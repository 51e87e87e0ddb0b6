import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests } from "./operator-api.ts";

const school = demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" });
const api = operatorApiForTests(school);

describe('Spec, "Scopes", row `courses`', () => {
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
