import { expect, test } from "vitest";

import type { DocumentId } from "#shared/bff-paths.ts";
import type { FirstAnswersLine } from "#shared/first-answers.ts";
import type { SignedInView } from "#shared/session-view.ts";

import { readFirstAnswers } from "./first-answers.ts";

const LIST = { documentId: "sha256:1" as DocumentId, variables: { first: 50, after: null } };
const COURSE = { documentId: "sha256:2" as DocumentId, variables: { first: 1, after: "c1" } };

/** An answer whose lines the test writes one by one. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    answers: readFirstAnswers(
      Promise.resolve(new Response(readable, { headers: { date: "Sun, 22 Nov 2026 08:00:00 GMT" } })),
    ),
    write: (line: FirstAnswersLine) => writer.write(encoder.encode(`${JSON.stringify(line)}\n`)),
    end: () => writer.close(),
  };
}

const session = { signedIn: false } as const;

test("the session is given out as soon as it is known, and once", async () => {
  const { answers, write, end } = stream();
  await write({ session, asked: [LIST] });
  expect(await answers.takeSession()).toEqual(session);
  expect(await answers.takeSession()).toBeUndefined();
  await end();
});

test("a session that has come is there without waiting, and is given out once in either way", async () => {
  const { answers, write, end } = stream();
  expect(answers.takeSessionNow()).toBeUndefined();
  await write({ session, asked: [] });
  await expect.poll(() => answers.takeSessionNow()).toEqual(session);
  expect(await answers.takeSession()).toBeUndefined();
  expect(answers.takeSessionNow()).toBeUndefined();
  await end();
});

test("an answer is given to the member for whom it came, and to no other", async () => {
  const { answers, write, end } = stream();
  const ofMember = { signedIn: true, member: { sub: "mem_1" } } as SignedInView;
  await write({ session: ofMember, asked: [LIST, COURSE] });
  await write({ answer: { ...LIST, status: 200, body: "{}" } });
  await write({ answer: { ...COURSE, status: 200, body: "{}" } });
  await end();
  expect(await answers.take(LIST, "mem_2")).toBeUndefined();
  expect(await answers.take(LIST, "mem_1")).toBeDefined();
  // Before it is known who is there.
  expect(await answers.take(COURSE)).toBeDefined();
});

test("the sessions of the account are given out once, and none to a screen that shows none", async () => {
  const { answers, write, end } = stream();
  const sessions = { sessions: [] };
  await write({ session, sessions, asked: [] });
  expect([await answers.takeSessions(), await answers.takeSessions()]).toEqual([sessions, undefined]);
  await end();
  const none = stream();
  await none.write({ session, asked: [LIST] });
  expect(await none.answers.takeSessions()).toBeUndefined();
  await none.end();
});

test("a call waits for its answer, which comes later, and is told the same as by its own request", async () => {
  const { answers, write, end } = stream();
  await write({ session, asked: [LIST] });
  const taken = answers.take({ ...LIST, variables: { after: null, first: 50 } });
  await answers.takeSession();
  await write({ answer: { ...LIST, status: 503, retryAfterSeconds: 7, body: '{"errors":[]}' } });
  const response = await taken;
  expect([response?.status, response?.headers.get("retry-after"), await response?.text()]).toEqual([
    503,
    "7",
    '{"errors":[]}',
  ]);
  expect(response?.headers.get("date")).toBe("Sun, 22 Nov 2026 08:00:00 GMT");
  expect(await answers.take(LIST)).toBeUndefined();
  await end();
});

test("what is asked only after the first answer is waited for from then on, and nothing else is", async () => {
  const { answers, write, end } = stream();
  await write({ session, asked: [LIST] });
  expect(await answers.take(COURSE)).toBeUndefined();
  await write({ answer: { ...LIST, status: 200, body: "{}" }, asked: [COURSE] });
  expect((await answers.take(LIST))?.status).toBe(200);
  const taken = answers.take(COURSE);
  await write({ answer: { ...COURSE, status: 200, body: '{"data":{}}' } });
  expect(await (await taken)?.text()).toBe('{"data":{}}');
  await end();
});

test("calls whose answers do not come make their own requests", async () => {
  const { answers, write, end } = stream();
  await write({ session, asked: [LIST] });
  const taken = answers.take(LIST);
  await end();
  expect(await taken).toBeUndefined();
  await answers.ended;

  for (const fetched of [
    Promise.reject(new TypeError("Failed to fetch")),
    Promise.resolve(new Response("", { status: 404 })),
    Promise.resolve(new Response("<html>\n")),
  ]) {
    const none = readFirstAnswers(fetched);
    expect([await none.takeSession(), await none.take(LIST)]).toEqual([undefined, undefined]);
  }
});

test("whole answers that nobody took are named, so that they can be put into the cache", async () => {
  const { answers, write, end } = stream();
  const FAILED = { documentId: "sha256:3" as DocumentId, variables: {} };
  const body = '{"data":{"viewer":null}}';
  await write({ session, asked: [LIST, COURSE, FAILED] });
  await write({ answer: { ...LIST, status: 200, body } });
  await write({ answer: { ...COURSE, status: 200, body: '{"data":null,"errors":[{"message":"no"}]}' } });
  await write({ answer: { ...FAILED, status: 503, body: "{}" } });
  await end();
  await answers.ended;
  expect(answers.arrived()).toMatchObject([LIST]);
  await answers.take(LIST);
  expect(answers.arrived()).toEqual([]);
});
