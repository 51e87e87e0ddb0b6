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

describe("what the specification says of their values", () => {});

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
});
