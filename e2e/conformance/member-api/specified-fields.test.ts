import { beforeAll, describe, expect, test } from "vitest";

import { askMemberApi, obtainPair } from "../member-client.ts";
import { schoolForTests } from "../opened-for-tests.ts";
import type { Result } from "./member-api-reader.ts";

/* The specification's statements about the fields of the Member API, which hold for every school and its data. */

const school = schoolForTests();
let token: string;

beforeAll(async () => {
  token = (await obtainPair(school.url, await school.client())).access_token;
});

async function read(query: string): Promise<Result["data"]> {
  const answer = await askMemberApi(school.url, token, query);
  const { data, errors } = (await answer.json()) as Result;
  expect([answer.status, errors]).toEqual([200, undefined]);
  return data;
}

/** The field itself when it is a value; a field of objects is asked for the name of their type, which every type has. */
const OBJECT = "{ __typename }";
const CONNECTION = "(first: 1) { nodes { __typename } }";

describe.each<[string, (selection: string) => string, Record<string, string>]>([
  [
    'Spec, "Viewer"',
    (selection) => `{ viewer { ${selection} } }`,
    {
      id: "",
      name: "",
      email: "",
      avatar: OBJECT,
      schools: OBJECT,
      enrolledCourses: CONNECTION,
      digitalProducts: CONNECTION,
      consultingServices: CONNECTION,
      eventRegistrations: CONNECTION,
      payments: CONNECTION,
    },
  ],
  [
    'Spec, "Viewer", rule 1',
    (selection) => `{ ${selection} }`,
    { notifications: CONNECTION, unreadNotificationCount: "", notificationSubscriptions: OBJECT },
  ],
  [
    'Spec, "Course node"',
    (selection) => `{ viewer { enrolledCourses(first: 1) { nodes { ${selection} } } } }`,
    {
      slug: "",
      expireDate: "",
      hasLifetimeAccess: "",
      lastWatchedLecture: "{ lectureId positionSeconds }",
      detailProgress: OBJECT,
      sections: "{ lectures { __typename } }",
    },
  ],
  [
    'Spec, "Lecture"',
    (selection) =>
      `{ viewer { enrolledCourses(first: 1) { nodes { sections { lectures { ${selection} } } } } } }`,
    { title: "", state: "", isLocked: "", unlockAt: "", duration: "" },
  ],
  [
    'Spec, "Consulting service"',
    (selection) => `{ viewer { consultingServices(first: 1) { nodes { ${selection} } } } }`,
    { slots: OBJECT, meetings: OBJECT },
  ],
  [
    'Spec, "Payment"',
    (selection) => `{ viewer { payments(first: 1) { nodes { ${selection} } } } }`,
    {
      tradeNo: "",
      amount: "",
      currency: "",
      paymentType: "",
      paidAt: "",
      paymentState: "",
      adjustments: OBJECT,
      invoice: OBJECT,
      lineitems: OBJECT,
      installment: OBJECT,
      refundingState: "",
      refundedAmount: "",
      refundedAt: "",
      refundRequestedAt: "",
      bankCode: "",
      bankName: "",
      codeNo: "",
      expiredAt: "",
    },
  ],
])("%s: the fields that it lists", (_heading, queryOf, fields) => {
  test.each(Object.entries(fields))("%s", async (name, selection) => {
    await read(queryOf(`${name} ${selection}`));
  });
});

describe("what the specification says of their values", () => {
  test('Spec, "Viewer", row `id`: id equals the UserInfo sub', async () => {
    const answer = await fetch(`${school.url}/api/oauth/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { sub } = (await answer.json()) as { sub: string };

    expect((await read("{ viewer { id } }")).viewer.id).toBe(sub);
  });

  test('Spec, "Lecture" and "Lecture state": a lecture has a state, a lock and a length', async () => {
    const { viewer } = await read(`{ viewer { enrolledCourses(first: 5) { nodes { hasLifetimeAccess
      lastWatchedLecture { positionSeconds } sections { lectures { state isLocked duration } } } } } }`);
    for (const course of viewer.enrolledCourses.nodes) {
      expect(course.hasLifetimeAccess).toEqual(expect.any(Boolean));
      if (course.lastWatchedLecture !== null)
        expect(course.lastWatchedLecture.positionSeconds).toEqual(expect.any(Number));
      for (const { state, isLocked, duration } of course.sections.flatMap(
        (section: { lectures: object[] }) => section.lectures,
      )) {
        expect(["unread", "read", "completed"]).toContain(state);
        expect(isLocked).toEqual(expect.any(Boolean));
        if (duration !== null) expect(duration).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('Spec, "Limits", row 1: a page of payments has at most 50 nodes, whatever is asked for', async () => {
    for (const first of [50, 51, 500])
      expect(
        (await read(`{ viewer { payments(first: ${first}) { nodes { tradeNo } } } }`)).viewer.payments.nodes
          .length,
      ).toBeLessThanOrEqual(50);
  });

  test('Spec, "Payment", row `tradeNo`: each payment has a tradeNo of its own', async () => {
    const { viewer } = await read("{ viewer { payments(first: 50) { nodes { tradeNo } } } }");
    const numbers = viewer.payments.nodes.map(({ tradeNo }: { tradeNo: string }) => tradeNo);

    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('Spec, "Member API mutations"', () => {
  const INPUTS = {
    markNotificationRead: 'input: { id: "none" }',
    markAllNotificationsRead: 'input: { before: "2000-01-01T00:00:00Z" }',
    updateNotificationSubscription: 'input: { topic: "announcement", channel: "email", enabled: true }',
  };

  test.each(Object.entries(INPUTS))("%s needs account:write", async (mutation, input) => {
    const reader = await obtainPair(school.url, await school.client(), { scope: "account:read" });
    const query = `mutation { ${mutation}(${input}) { __typename } }`;
    const answer = await askMemberApi(school.url, reader.access_token, query);
    const { errors } = (await answer.json()) as Result;

    expect(answer.status).toBe(200);
    expect(errors?.map(({ message }) => message)).toEqual([
      "Insufficient scope. Required scope: account:write",
    ]);
  });

  test('Spec, "Scopes": account:write grants these three mutations and no other', async () => {
    const { __schema } = await read("{ __schema { mutationType { fields { name } } } }");
    const names = __schema.mutationType.fields.map(({ name }: { name: string }) => name);

    expect(names.toSorted()).toEqual(Object.keys(INPUTS).toSorted());
  });

  test('Spec, "Scopes": account:write alone reads none of the root fields', async () => {
    const writer = await obtainPair(school.url, await school.client(), { scope: "account:write" });
    for (const field of [
      "viewer { id }",
      "notifications(first: 1) { nodes { __typename } }",
      "unreadNotificationCount",
      "notificationSubscriptions { __typename }",
    ]) {
      const answer = await askMemberApi(school.url, writer.access_token, `{ ${field} }`);
      const { errors } = (await answer.json()) as Result;

      expect(answer.status).toBe(200);
      expect(errors?.[0]?.message).toBe("Insufficient scope. Required scope: account:read");
    }
  });
});
