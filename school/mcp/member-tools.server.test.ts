import { expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

/** Calls a tool with the token of this member. */
async function call(tool: string, args: object = {}, memberId = "mem_yichun") {
  const { accessToken } = await testSchool.storePair({ memberId });
  const { payload } = await testSchool.postMessages(
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } },
    { authorization: `Bearer ${accessToken}` },
  );
  const message = JSON.parse(/^data: (.*)$/m.exec(payload)?.[1] ?? payload) as {
    result: { isError?: true; content: { text: string }[] };
  };
  const text = message.result.content[0]?.text ?? "";
  return { isError: message.result.isError ?? false, text };
}

async function answerOf<Answer>(...sent: Parameters<typeof call>): Promise<Answer> {
  const { isError, text } = await call(...sent);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as Answer;
}

test("a tool reads what the Member API shows the same member", async () => {
  const query = "{ viewer { enrolledCourses(first: 50) { nodes { slug } } } }";
  for (const memberId of ["mem_yichun", "mem_bohan"]) {
    const { viewer } = await testSchool.readAs<{
      viewer: { enrolledCourses: { nodes: { slug: string }[] } };
    }>(memberId, query);
    const { nodes } = await answerOf<{ nodes: { slug: string }[] }>(
      "list_my_courses",
      { first: 50 },
      memberId,
    );
    expect(nodes.map(({ slug }) => ({ slug }))).toEqual(viewer.enrolledCourses.nodes);
    expect(await answerOf("get_my_profile", {}, memberId)).toMatchObject({ id: memberId });
  }
});

test("any course of a member who owns many is found by its slug, and no course of others is", async () => {
  const { db } = testSchool.school;
  const sample = await db.selectFrom("course").selectAll().executeTakeFirstOrThrow();
  const slugs = Array.from({ length: 120 }, (_, at) => `another-${at}`);
  for (const [at, slug] of slugs.entries()) {
    await db
      .insertInto("course")
      .values({ ...sample, id: `crs_${slug}`, slug })
      .execute();
    await db
      .insertInto("enrollment")
      .values({
        member_id: "mem_yichun",
        course_id: `crs_${slug}`,
        granted_at: at,
        expires_at: null,
        lifetime: 1,
      })
      .execute();
  }

  interface Page {
    nodes: { slug: string }[];
    pageInfo: { endCursor: string | null };
  }
  const pages: Page["nodes"][] = [];
  for (let after: string | null = null; pages.length < 3;) {
    const page: Page = await answerOf("list_my_courses", { first: 50, ...(after !== null && { after }) });
    pages.push(page.nodes);
    after = page.pageInfo.endCursor;
  }
  // At both ends of the pages of fifty in which a tool reads the list.
  for (const { slug } of pages.flatMap((nodes) => [...nodes.slice(0, 2), ...nodes.slice(-2)]))
    expect(await answerOf("get_my_course_progress", { slug })).toMatchObject({ slug });
  await db.deleteFrom("enrollment").where("course_id", "=", "crs_another-1").execute();
  expect(await call("get_my_course_progress", { slug: "another-1" })).toEqual({
    isError: true,
    text: "The member owns no course with this slug.",
  });
});

test("a change answers with what was written, and a fault of the caller says what is wrong", async () => {
  const change = { topic: "announcement", channel: "email", enabled: false };
  expect(await answerOf("update_notification_subscription", change)).toEqual(change);
  const wrong = await call("update_notification_subscription", { ...change, topic: "weather" });
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining("topic") });
});
