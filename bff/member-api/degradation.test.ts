import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type PortalBrowser, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";

let portal: TestPortal;
let browser: PortalBrowser;

beforeEach(async () => {
  portal = await startTestPortal();
  browser = portal.browser();
  await browser.signIn();
});
afterEach(() => portal.close());

const ask = () => browser.ask();

describe("a school that lacks what the specification does not show", () => {
  /** Refuses any document that asks for a title of a course, as graphql-js words it. */
  const lackTitles = (status: number) => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title")
        ? reply.code(status).send({ errors: [{ message: 'Cannot query field "title" on type "Course".' }] })
        : undefined;
  };
  const sent = () => portal.school.graphqlRequests.map(({ body }) => (body as { query: string }).query);

  it.each([200, 400])(
    "is asked again without it, and not refused a second time (answered %i)",
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

  it("is tried again after a while, and asked in full once it has gained the fields", async () => {
    lackTitles(200);
    await ask();
    portal.school.behaviour.graphql = undefined;
    portal.clock.advance(601);
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
  ])("is not suspected because of %s", async (_title, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    expect(sent()).toHaveLength(1);
  });

  it("is not suspected when it refuses the documented form too", async () => {
    const body = { errors: [{ message: "Syntax Error." }] };
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    await ask();
    expect(sent()).toHaveLength(4);
  });
});
