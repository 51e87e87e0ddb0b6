import { expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import type { SampleChange } from "./messages.ts";
import { sessionAnswers } from "./session-answers.ts";
import { stageFetch } from "./stage-fetch.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const SCHOOL = "https://school.example.com";
const [person] = SAMPLE_PEOPLE;
const now = () => NOON;
const idOf = (name: string) =>
  Object.entries(documents).find(([, text]) => new RegExp(`^\\w+ ${name}\\b`).test(text))?.[0] ?? "none";

function open({ isOnline = true, changes = [] as SampleChange[] } = {}): typeof fetch {
  return stageFetch({
    documents,
    school: sampleSchool({ person, seededAt: NOON, now, schoolUrl: SCHOOL }),
    answerSession: sessionAnswers(person, NOON, SCHOOL),
    isOnline,
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
  // Covers are files of the school, and a stage may fetch none.
  expect(text).not.toContain(".svg");
});

test("a document that the portal was not built with is refused as the BFF refuses it", async () => {
  const answer = await ask(open(), "sha256:none");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "client_outdated" } }] });
});

test("changes are made and told, reading is not told", async () => {
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

test("without a network nothing is answered, and no other address ever is", async () => {
  await expect(open({ isOnline: false })("/auth/session")).rejects.toThrow("Failed to fetch");
  await expect(open()("https://elsewhere.example.com/")).rejects.toThrow(TypeError);
  await expect(open()(new Request("https://elsewhere.example.com/"))).rejects.toThrow(TypeError);
});

test("what is stopped while it is asked brings no answer", async () => {
  const stop = new AbortController();
  const asked = open()("/auth/session", { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});
