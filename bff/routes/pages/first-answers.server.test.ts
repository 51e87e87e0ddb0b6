import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { COURSES_DOCUMENT_ID, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";
import type { DocumentId } from "#shared/bff-paths.ts";
import type { FirstAnswersLine } from "#shared/first-answers.ts";

/** What a browser says of a link that preloads. */
const PRELOAD = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };
const DOCUMENT_ID = COURSES_DOCUMENT_ID as DocumentId;
const QUESTION = { documentId: DOCUMENT_ID, variables: { first: 50 } };
const URL_OF_COURSES = "/member/first-answers?path=%2Fcourses";

let portal: TestPortal;
afterEach(() => portal.close());

async function start(options: Parameters<typeof startTestPortal>[1] = {}): Promise<void> {
  portal = await startTestPortal(
    {},
    {
      ...options,
      files: async () => ({
        sendStage: (_request, reply) => reply.send(""),
        questionsAt: (path) => ({
          asks: path === "/courses" ? [QUESTION] : [],
          showsSessions: path === "/account/sessions",
          after: ({ variables }) =>
            variables["first"] === 50
              ? { documentId: DOCUMENT_ID, variables: { first: 1, after: "c1" } }
              : undefined,
        }),
      }),
    },
  );
}

const linesOf = (body: string) =>
  body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as FirstAnswersLine);

describe("the first answers of a page", () => {
  beforeEach(() => start());

  it("are the session, then what the screen asks, then what can be asked only of that answer", async () => {
    const data = '{"data":{"viewer":{"enrolledCourses":{"nodes":[]}}}}';
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(data);
    const browser = portal.browser();
    await browser.signIn();
    const answer = await browser.navigate(URL_OF_COURSES, PRELOAD);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", vary: "cookie, accept-encoding" });
    const [first, ...others] = linesOf(answer.body);
    expect([first?.session?.signedIn, first?.asked]).toEqual([true, [QUESTION]]);
    expect(others.map(({ answer: given }) => [given?.variables, given?.status, given?.body])).toEqual([
      [{ first: 50 }, 200, data],
      [{ first: 1, after: "c1" }, 200, data],
    ]);
    expect(others[0]?.asked).toEqual([{ documentId: DOCUMENT_ID, variables: { first: 1, after: "c1" } }]);
    expect(portal.school.graphqlRequests).toHaveLength(2);
  });

  it("bring the member's sessions to the screen that shows them, the asking one first, and to nobody else", async () => {
    const url = "/member/first-answers?path=%2Faccount%2Fsessions";
    await portal.browser().signIn();
    const browser = portal.browser();
    await browser.signIn();
    const [line] = linesOf((await browser.navigate(url, PRELOAD)).body);
    expect(line?.sessions?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(linesOf((await browser.navigate(URL_OF_COURSES, PRELOAD)).body)[0]?.sessions).toBeUndefined();
    const nobodys = linesOf((await portal.browser().navigate(url, PRELOAD)).body);
    expect(nobodys).toEqual([{ session: { signedIn: false }, asked: [] }]);
  });

  it("ask the school nothing for nobody, and say that nobody is signed in", async () => {
    const answer = await portal.browser().navigate(URL_OF_COURSES, PRELOAD);
    expect(linesOf(answer.body)).toEqual([{ session: { signedIn: false }, asked: [] }]);
    expect(portal.school.graphqlRequests).toEqual([]);
  });

  it("tell a fault as a call of that document would have been told it", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(503).header("retry-after", "7").send("down");
    const browser = portal.browser();
    await browser.signIn();
    const [, line] = linesOf((await browser.navigate(URL_OF_COURSES, PRELOAD)).body);
    expect(line?.answer).toMatchObject({ status: 503, retryAfterSeconds: 7 });
    expect(JSON.parse(line?.answer?.body ?? "")).toMatchObject({
      errors: [{ extensions: { code: "school_unavailable" } }],
    });
    expect(portal.events("request_failed")).toHaveLength(2);
  });

  it.each([
    ["a page of another site", { ...PRELOAD, "sec-fetch-site": "cross-site" }],
    ["a page of a sibling domain", { ...PRELOAD, "sec-fetch-site": "same-site" }],
    ["whoever opens the address", { ...PRELOAD, "sec-fetch-site": "none", "sec-fetch-dest": "document" }],
    ["an image", { ...PRELOAD, "sec-fetch-dest": "image" }],
    ["a frame", { ...PRELOAD, "sec-fetch-dest": "iframe" }],
    ["a page that is fetched ahead", { ...PRELOAD, "sec-purpose": "prefetch" }],
  ])("are refused to %s, and the school is not asked", async (_who, headers) => {
    const browser = portal.browser();
    await browser.signIn();
    const answer = await browser.navigate(URL_OF_COURSES, headers);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "csrf_rejected" }]);
    expect(portal.school.graphqlRequests).toEqual([]);
  });

  it.each(["", "?path=", "?path=courses", "?path=/a&path=/b"])("need a path: %s", async (query) => {
    const answer = await portal.browser().navigate(`/member/first-answers${query}`, PRELOAD);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: "invalid_request" }]);
  });
});

describe("the limits", () => {
  it("count each document of the first answers as a call", async () => {
    await start({ limits: { graphqlOfSession: { burst: 1, perMinute: 1 } } });
    const browser = portal.browser();
    await browser.signIn();
    const lines = linesOf((await browser.navigate(URL_OF_COURSES, PRELOAD)).body);
    expect(lines.flatMap(({ answer }) => answer?.status ?? [])).toEqual([200, 429]);
  });
});
