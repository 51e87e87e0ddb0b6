import { expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { type Dialect, memberSchema } from "#shared/sample-school/schema.ts";

import { type Conditions, conditionsWith } from "../conditions.ts";
import type { SampleChange } from "../messages.ts";
import { sessionAnswers } from "./session-answers.ts";
import { stageFetch } from "./stage-fetch.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const SCHOOL = "https://school.example.com";
const [person] = SAMPLE_PEOPLE;
const now = () => NOON;
const idOf = (name: string) =>
  Object.entries(documents).find(([, text]) => new RegExp(`(query|mutation) ${name}\\b`).test(text))?.[0] ??
  "none";

interface Opened extends Partial<Conditions> {
  changes?: SampleChange[];
  dialect?: Dialect;
}

function open({ changes = [], dialect, ...given }: Opened = {}): typeof fetch {
  const conditions = conditionsWith(given);
  return stageFetch({
    documents,
    school: sampleSchool({
      schema: memberSchema(schemaText, dialect),
      person,
      sample: sampleMember(person.id, NOON, ALL_TITLES),
      now,
      schoolUrl: SCHOOL,
    }),
    answerSession: sessionAnswers({ person, begunAt: NOON, schoolUrl: SCHOOL, otherSessions: 1, conditions }),
    conditions,
    seededAt: NOON,
    now,
    onChange: (change) => changes.push(change),
  });
}

const ask = (send: typeof fetch, documentId: string, variables = {}) =>
  send("/member/graphql", { method: "POST", body: JSON.stringify({ documentId, variables }) });

test("the portal's documents are answered by the sample school, at the stage's own time", async () => {
  const answer = await ask(open(), idOf("CoursesPage"), { first: 50 });
  expect(answer.headers.get("date")).toBe("Sun, 22 Nov 2026 12:00:00 GMT");
  const text = await answer.text();
  expect(text).toContain("react-ts-practice");
  // Covers are files of the school, and a stage loads none.
  expect(text).not.toContain(".svg");
});

test("a document that the portal was not built with is refused as by the BFF", async () => {
  const answer = await ask(open(), "sha256:none");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "client_outdated" } }] });
});

test("changes are made and reported, reading is not reported", async () => {
  const changes: SampleChange[] = [];
  const send = open({ changes });
  await ask(send, idOf("UnreadCount"));
  expect(changes).toEqual([]);
  await ask(send, idOf("MarkAllNotificationsRead"));
  expect(changes).toEqual([{ documentId: idOf("MarkAllNotificationsRead"), variables: {} }]);
  expect(await (await ask(send, idOf("UnreadCount"))).json()).toMatchObject({
    data: { unreadNotificationCount: 0 },
  });
});

test("the session is the sample member's until they sign out", async () => {
  const send = open();
  const session = await send("/auth/session");
  expect(await session.json()).toMatchObject({
    signedIn: true,
    member: { sub: person.id },
    canPreview: false,
  });
  expect((await send("/auth/logout", { method: "POST" })).status).toBe(204);
  expect(await (await send("/auth/session")).json()).toEqual({ signedIn: false });
});

test("other devices of the sample member are listed, and ended one by one or all", async () => {
  const listed = async (send: typeof fetch) =>
    ((await (await send("/auth/sessions")).json()) as { sessions: { id: string }[] }).sessions.map(
      ({ id }) => id,
    );
  const send = open();
  expect(await listed(send)).toEqual(["current", "other"]);
  expect((await send("/auth/sessions/other", { method: "DELETE" })).status).toBe(204);
  expect(await listed(send)).toEqual(["current"]);
  const another = open();
  expect((await another("/auth/sessions/end-others", { method: "POST" })).status).toBe(204);
  expect(await listed(another)).toEqual(["current"]);
});

test("without a network nothing is answered, and another address never is", async () => {
  await expect(open({ network: "offline" })("/auth/session")).rejects.toThrow("Failed to fetch");
  await expect(open()("https://elsewhere.example.com/")).rejects.toThrow(TypeError);
  await expect(open()(new Request("https://elsewhere.example.com/"))).rejects.toThrow(TypeError);
});

test("a request that is aborted brings no answer", async () => {
  const stop = new AbortController();
  const asked = open()("/auth/session", { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { errors: [{ extensions: { code: string } }] }).errors[0].extensions.code;

test("a school that is down, a missing permission and an ended session are answered as faults", async () => {
  const answered = async (given: Opened) => {
    const answer = await ask(open(given), idOf("UnreadCount"));
    return [answer.status, await codeOf(answer)];
  };
  expect(await answered({ network: "down" })).toEqual([503, "school_unavailable"]);
  expect(await answered({ permission: "none" })).toEqual([403, "permission_missing"]);
  expect(await answered({ session: "ended" })).toEqual([401, "session_ended"]);
  expect(await answered({ session: "none" })).toEqual([401, "signed_out"]);
  expect(await (await open({ session: "ended" })("/auth/session")).json()).toEqual({ signedIn: false });
});

test("one panel fails while the others are answered", async () => {
  window.history.replaceState(null, "", "/");
  const send = open({ network: "one-panel" });
  expect(await codeOf(await ask(send, idOf("HomeToPay"), { first: 20 }))).toBe("school_unavailable");
  expect((await ask(send, idOf("HomeNotices"), { first: 5 })).status).toBe(200);
});

test("a network that never answers brings the session alone, until the request is aborted", async () => {
  const send = open({ network: "never" });
  expect(await (await send("/auth/session")).json()).toMatchObject({ signedIn: true });
  const stop = new AbortController();
  const body = JSON.stringify({ documentId: idOf("UnreadCount") });
  const asked = send("/member/graphql", { method: "POST", body, signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});

test("a school that has only what is documented leaves out the assumed fields", async () => {
  const answer = await ask(open({ dialect: "documented" }), idOf("CoursesPage"), { first: 1 });
  const { data } = (await answer.json()) as {
    data: { viewer: { enrolledCourses: { nodes: [Record<string, unknown>] } } };
  };
  const [course] = data.viewer.enrolledCourses.nodes;
  expect([course["slug"], "title" in course]).toEqual(["home-baking-sourdough", false]);
});

test("calls of one document can be answered in different ways", async () => {
  const send = open({
    alterations: [
      { of: "UnreadCount", fail: "rate_limited", retryAfterSeconds: 7, from: 2, until: 2 },
      { of: "/auth/sessions", fail: "store_unavailable" },
    ],
  });
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await ask(send, idOf("UnreadCount"))).status);
  expect(statuses).toEqual([200, 429, 200]);
  expect(await (await send("/auth/sessions")).json()).toMatchObject({ code: "store_unavailable" });
});

test("values that no sample has are sent, left out, or fail field by field", async () => {
  const send = open({
    alterations: [
      { change: "Payment", where: "-0240", to: { expiredAt: "next week" }, without: ["codeNo"] },
      { failField: "viewer.payments.nodes.0" },
    ],
  });
  const { data, errors } = (await (await ask(send, idOf("BillingPage"), { first: 50 })).json()) as {
    data: { viewer: { payments: { nodes: (Record<string, unknown> | null)[] } } };
    errors: { path: unknown }[];
  };
  const { nodes } = data.viewer.payments;
  const changed = nodes.find((node) => String(node?.["tradeNo"]).endsWith("-0240"));
  expect([nodes[0], changed?.["expiredAt"], "codeNo" in (changed ?? {})]).toEqual([null, "next week", false]);
  expect(errors.map(({ path }) => path)).toEqual([["viewer", "payments", "nodes", 0]]);
});
