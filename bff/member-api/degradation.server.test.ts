import { beforeEach, describe, expect, it } from "vitest";

import { browser, MARK_ALL_READ_DOCUMENT_ID, portal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
  await browser.signIn();
});

const ask = () => browser.ask();

describe("a school that lacks assumed fields", () => {
  /** Refuses any document with the title of a course, in the words of graphql-js. */
  const lackTitles = (status: number) => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title")
        ? reply.code(status).send({ errors: [{ message: 'Cannot query field "title" on type "Course".' }] })
        : undefined;
  };
  const sent = () => portal.school.graphqlRequests.map(({ body }) => (body as { query: string }).query);

  it.each([200, 400])(
    "gets the query again without them, and later at once without them (answered %i)",
    async (status) => {
      lackTitles(status);
      expect((await ask()).json()).toEqual({ data: { viewer: { id: "mem_1" } } });
      expect((await ask()).statusCode).toBe(200);
      expect(sent()).toHaveLength(3);
      expect(sent()[0]).toContain("title");
      for (const query of sent().slice(1)) {
        expect(query).not.toMatch(/title|edges|pageInfo/);
        expect(query).toContain("slug");
      }
    },
  );

  it.each([
    'Cannot query field "title" on type "Course". Did you mean "id"?',
    "Field 'title' doesn't exist on type 'Course' (Did you mean `id` or `coverImageUrl`?)",
  ])("is reported without the fields that it offers in their place: %s", async (message) => {
    portal.school.behaviour.graphql = (query) =>
      query.includes("title") ? { errors: [{ message }] } : undefined;
    await ask();
    expect(portal.events("school_lacks_fields")).toMatchObject([{ missing: ["Course.title"] }]);
  });

  it("gets the documented form with the new access token when the full one came with a refused token", async () => {
    let refused: string | undefined;
    portal.school.behaviour.graphql = (query, reply, accessToken) => {
      refused ??= accessToken;
      if (accessToken === refused) return reply.code(401).header("www-authenticate", "Bearer").send({});
      return query.includes("title")
        ? { errors: [{ message: 'Cannot query field "title" on type "Course".' }] }
        : undefined;
    };
    expect((await ask()).json()).toEqual({ data: { viewer: { id: "mem_1" } } });
    expect(sent().map((query) => query.includes("title"))).toEqual([true, true, false]);
  });

  it("gets the full query again after a while, and from then on if it has the fields", async () => {
    lackTitles(200);
    await ask();
    portal.school.behaviour.graphql = undefined;
    portal.clock.setBack(3600);
    portal.clock.advance(600);
    await ask();
    await ask();
    expect(sent().map((query) => query.includes("title"))).toEqual([true, false, true, true]);
  });

  it.each([
    [
      "a missing scope",
      { data: { viewer: null }, errors: [{ message: "Insufficient scope. Required scope: account:read" }] },
    ],
    [
      "a missing scope without data",
      { errors: [{ message: "Insufficient scope. Required scope: account:read" }] },
    ],
    [
      "a fault of one field",
      { data: { viewer: { id: "mem_1" } }, errors: [{ message: "Unexpected error." }] },
    ],
  ])("is not assumed after %s", async (_title, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    expect(sent()).toHaveLength(1);
  });

  it("is not assumed when the school refuses the documented form too", async () => {
    const body = { errors: [{ message: 'Cannot query field "title" on type "Course".' }] };
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    await ask();
    expect(sent()).toHaveLength(4);
  });

  it.each([
    ["a fault of the moment", { errors: [{ message: "Busy.", extensions: { code: "SERVICE_BUSY" } }] }],
    ["a syntax error", { errors: [{ message: "Syntax Error." }] }],
    ["a word that is no field of the document", { errors: [{ message: 'No worker for "member" now.' }] }],
  ])("[T52] is not assumed after %s, and no documented form is sent", async (_title, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    portal.school.behaviour.graphql = undefined;
    await ask();
    expect(sent().map((query) => query.includes("title"))).toEqual([true, true]);
    expect(portal.events("school_lacks_fields")).toEqual([]);
  });

  it("is recognised only after it has answered the documented form, and the first answer stands meanwhile", async () => {
    const refusal = { errors: [{ message: 'Cannot query field "title" on type "Course".' }] };
    portal.school.behaviour.graphql = (query, reply) =>
      reply.send(query.includes("title") ? refusal : { errors: [{ message: "Busy." }] });
    expect((await ask()).json()).toEqual(refusal);
    portal.school.behaviour.graphql = undefined;
    await ask();
    expect(sent().map((query) => query.includes("title"))).toEqual([true, false, true]);
    expect(portal.events("school_lacks_fields")).toEqual([]);
  });

  it("is not recognised when it fails at the documented form, which is then what the member is told", async () => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title")
        ? reply.send({ errors: [{ message: 'Cannot query field "title" on type "Course".' }] })
        : reply.code(503).send({});
    const answer = await ask();
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining("school_unavailable")]);
    expect(portal.events("school_lacks_fields")).toEqual([]);
  });

  it.each([
    ["in single quotes", "Field 'title' doesn't exist on type 'Course'"],
    ["with another name for its type", 'Cannot query field "title" on type "CourseObject".'],
  ])("is recognised when its message names a field %s", async (_title, message) => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title") ? reply.send({ errors: [{ message }] }) : undefined;
    expect((await ask()).json()).toEqual({ data: { viewer: { id: "mem_1" } } });
  });
});

describe("a mutation", () => {
  const sent = () =>
    portal.school.graphqlRequests
      .map(({ body }) => (body as { query: string }).query)
      .filter((query) => query.includes("markAllNotificationsRead"));
  const markAll = () => browser.graphql(MARK_ALL_READ_DOCUMENT_ID);
  const refusal = {
    errors: [{ message: 'Cannot query field "markedCount" on type "MarkAllNotificationsReadPayload".' }],
  };

  it.each([
    ["a fault of the moment", { errors: [{ message: "Busy.", extensions: { code: "SERVICE_BUSY" } }] }],
    ["a refusal at validation", refusal],
  ])("[T52] is not sent again after %s", async (_title, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await markAll()).json()).toEqual(body);
    expect(sent()).toHaveLength(1);
  });

  it("is sent in its documented form when its member tries again after a refusal", async () => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("markedCount") ? reply.send(refusal) : undefined;
    await markAll();
    expect((await markAll()).json()).toEqual({ data: { viewer: { id: "mem_1" } } });
    expect(sent().map((query) => query.includes("markedCount"))).toEqual([true, false]);
  });

  it("is sent in its documented form at once after the school has refused a query", async () => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title")
        ? reply.send({ errors: [{ message: 'Cannot query field "title" on type "Course".' }] })
        : undefined;
    await ask();
    await markAll();
    expect(sent().map((query) => query.includes("markedCount"))).toEqual([false]);
  });
});
