import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { COURSES_DOCUMENT_ID, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";
import type { DocumentId } from "#shared/bff-paths.ts";
import type { FirstAnswers } from "#shared/page-data.ts";

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
      pages: () => ({
        register: async () => undefined,
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

const given = (body: string) => JSON.parse(body) as FirstAnswers;

describe("the first answers of a page", () => {
  beforeEach(() => start());

  it("are the session, then what the screen asks, then what can be asked only of that answer", async () => {
    const data = '{"data":{"viewer":{"enrolledCourses":{"nodes":[]}}}}';
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(data);
    const browser = portal.browser();
    await browser.signIn();
    const answer = await browser.navigate(URL_OF_COURSES, PRELOAD);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", vary: "cookie" });
    const { session, answers } = given(answer.body);
    expect(session.signedIn).toBe(true);
    expect(answers).toEqual([
      { documentId: DOCUMENT_ID, variables: { first: 50 }, status: 200, body: data },
      { documentId: DOCUMENT_ID, variables: { first: 1, after: "c1" }, status: 200, body: data },
    ]);
    expect(portal.school.graphqlRequests).toHaveLength(2);
  });

  it("bring the member's sessions to the screen that shows them, the asking one first, and to nobody else", async () => {
    const url = "/member/first-answers?path=%2Faccount%2Fsessions";
    await portal.browser().signIn();
    const browser = portal.browser();
    await browser.signIn();
    const { sessions } = given((await browser.navigate(url, PRELOAD)).body);
    expect(sessions?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(given((await browser.navigate(URL_OF_COURSES, PRELOAD)).body).sessions).toBeUndefined();
    const nobodys = given((await portal.browser().navigate(url, PRELOAD)).body);
    expect(nobodys).toMatchObject({ session: { signedIn: false }, answers: [] });
    expect(nobodys.sessions).toBeUndefined();
  });

  it("ask the school nothing for nobody, and say that nobody is signed in", async () => {
    const answer = await portal.browser().navigate(URL_OF_COURSES, PRELOAD);
    expect(given(answer.body)).toMatchObject({ session: { signedIn: false }, answers: [] });
    expect(portal.school.graphqlRequests).toEqual([]);
  });

  it("tell a fault as a call of that document would have been told it", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(503).header("retry-after", "7").send("down");
    const browser = portal.browser();
    await browser.signIn();
    const [first] = given((await browser.navigate(URL_OF_COURSES, PRELOAD)).body).answers;
    expect(first).toMatchObject({ status: 503, retryAfterSeconds: 7 });
    expect(JSON.parse(first?.body ?? "")).toMatchObject({
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
    const { answers } = given((await browser.navigate(URL_OF_COURSES, PRELOAD)).body);
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });
});
