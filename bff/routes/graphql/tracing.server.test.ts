import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { COURSES_DOCUMENT_ID, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const CALLERS = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

let collector: Server;
let portal: TestPortal;
const bodies: string[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.setHeader("content-type", "application/json").end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  portal = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
});
afterAll(() => collector.close());

it("a call is a tree of spans, from the caller's to the school's, without data of the member", async () => {
  const browser = portal.browser();
  await browser.signIn();
  portal.clock.advance(7200);
  const traceparent = `00-${CALLERS.traceId}-${CALLERS.spanId}-01`;
  const asked = { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } };
  expect((await browser.call("POST", "/member/graphql", asked, { traceparent })).statusCode).toBe(200);
  const toSchool = portal.school.graphqlRequests.at(-1)?.headers["traceparent"];
  const secrets = portal.school.pairs.flatMap((pair) => [pair.access_token, pair.refresh_token]);
  await portal.close();

  const sent = bodies
    .map((body) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] })
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter(({ traceId }) => traceId === CALLERS.traceId);
  const [request] = sent.filter(({ parentSpanId }) => parentSpanId === CALLERS.spanId);
  expect(request).toMatchObject({ name: "POST /member/graphql", kind: 2 });
  const parts = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(parts.map(({ name }) => name).toSorted()).toEqual(["refresh", "school", "session store"]);
  const school = parts.find(({ name }) => name === "school");
  expect(toSchool).toBe(`00-${CALLERS.traceId}-${school?.spanId}-01`);
  expect(Object.fromEntries(school?.attributes.map(({ key, value }) => [key, value]) ?? [])).toEqual({
    "http.request.method": { stringValue: "POST" },
    "http.response.status_code": { intValue: 200 },
    "server.address": { stringValue: "127.0.0.1" },
    "server.port": { intValue: Number(new URL(portal.school.url).port) },
  });
  expect(bodies.join("")).toContain('"homeroom"');
  for (const secret of [...secrets, "viewer", "mem_"]) expect(bodies.join("")).not.toContain(secret);
});
