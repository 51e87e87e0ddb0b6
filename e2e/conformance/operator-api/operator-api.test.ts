import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { describe, expect, test } from "vitest";

import { demoSchoolForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests, readPages } from "./operator-api.ts";

const school = demoSchoolForTests({ TRUSTED_PROXIES: "127.0.0.1" });
const api = operatorApiForTests(school);

const fieldsOf = (body: Record<string, unknown>) =>
  (body["fields"] as { in: string; name: string }[]).map((field) => `${field.in} ${field.name}`);

/** Sends the head of a request that promises a body, and waits for the answer without ever sending the body. */
async function sendHeadOnly(head: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(school.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...head, `Host: ${hostname}`, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

describe("who may call the REST API", () => {
  test("a refused caller is answered before the body is read", async () => {
    const head = [
      "POST /api/v1/courses HTTP/1.1",
      "Content-Type: application/json",
      "Content-Length: 1000",
      "Authorization: Bearer tok_guess",
    ];

    expect(await sendHeadOnly(head)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe("requests that the REST API refuses", () => {
  test("400 names each field that is wrong, missing or unknown", async () => {
    const { status, body } = await api.call("POST", "/courses", {
      slug: "No Slug",
      colour: 1,
      description: 5,
    });

    expect(status).toBe(400);
    expect(body["error"]).toBe("invalid_request");
    expect(fieldsOf(body).toSorted()).toEqual(["body colour", "body description", "body slug", "body title"]);
  });

  test.each(["0", "101", "ten", "1.5", "-1", ""])(
    "a limit of %j is 400, and so is an unknown parameter",
    async (limit) => {
      const { status, body } = await api.call("GET", `/courses?limit=${limit}&page=2`);

      expect(status).toBe(400);
      expect(fieldsOf(body).toSorted()).toEqual(["query limit", "query page"]);
    },
  );

  test("a body that is no JSON is 400, one too large 413, and one of another media type 415", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };

    expect((await api.call("POST", "/courses", "{")).status).toBe(400);
    expect((await api.call("POST", "/courses", { title: "x".repeat(70_000) })).status).toBe(413);
    expect((await api.call("POST", "/courses", "slug=a&title=A", form)).status).toBe(415);
  });

  test("an address that is not well formed is 400 in the shape of every refusal", async () => {
    const { status, body } = await api.call("GET", "/courses/%zz");

    expect(status).toBe(400);
    expect(body["error"]).toBe("invalid_request");
  });
});

describe("pages of the REST API", () => {
  test("hold `limit` records, and their cursors walk through every record once", async () => {
    const whole = await api.call<ApiPage<{ id: string }>>("GET", "/courses?limit=100");
    const pages = await readPages(async (cursor) => {
      const from = cursor === "" ? "" : `&cursor=${cursor}`;
      return (await api.call<ApiPage<{ id: string }>>("GET", `/courses?limit=3${from}`)).body;
    });
    const walked = pages.flat().map(({ id }) => id);

    expect(pages.filter((page) => page.length > 3)).toEqual([]);
    expect(whole.body.next_cursor).toBeNull();
    expect(walked.length).toBeGreaterThan(6);
    expect(walked).toEqual(whole.body.data.map((course) => course.id));
  });
});
