import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { DocumentFault, fetchDocument } from "#school/oauth/client-documents/fetch-document.ts";

const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
  keyType: "ec",
  extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
});
const trusted = getCACertificates("default");
const JSON_TYPE = { "content-type": "application/json" };

let send: (response: ServerResponse) => unknown;
const publisher = createServer({ key, cert }, (_request, response) => send(response));
let url: URL;

beforeAll(async () => {
  setDefaultCACertificates([...trusted, cert]);
  await once(publisher.listen(0, "localhost"), "listening");
  url = new URL(`https://localhost:${(publisher.address() as AddressInfo).port}/client.json`);
});

afterAll(() => {
  setDefaultCACertificates(trusted);
  publisher.closeAllConnections();
  publisher.close();
});

/** What becomes of a document that is answered so. */
function fetched(answer: typeof send) {
  send = answer;
  return fetchDocument(url, { mayBePrivate: true });
}
const sent = (body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE, status = 200) =>
  fetched((response) => void response.writeHead(status, headers).end(body));

describe("fetchDocument", () => {
  test("leaves no timer, and no connection to a server whose answer was refused", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await sent("{}");
    expect(vi.getTimerCount()).toBe(0);
    const isClosed = Promise.withResolvers<void>();
    const refused = fetched((response) => {
      response.on("close", () => isClosed.resolve());
      response.writeHead(200, { "content-type": "text/html" }).write("<");
    });

    await expect(refused).rejects.toThrow("its type is not JSON");
    await isClosed.promise;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("reads the text of a document, and the headers that say how long it is fresh", async () => {
    const freshness = { "cache-control": "max-age=60", expires: "0", date: "Sat, 21 Nov 2026 02:00:00 GMT" };
    expect(await sent("{茶}", { ...JSON_TYPE, ...freshness })).toEqual({
      text: "{茶}",
      cacheControl: "max-age=60",
      expires: "0",
      date: freshness.date,
    });
  });

  test.each(["application/json", "Application/JSON; charset=utf-8", "application/client+json ;x"])(
    "takes the type %s",
    async (type) => {
      expect((await sent("{}", { "content-type": type })).text).toBe("{}");
    },
  );

  test("reads 5 kB, however they are cut, and not a byte more", async () => {
    const inTwo = (bytes: number) =>
      fetched((response) => {
        response.writeHead(200, JSON_TYPE);
        response.write(" ".repeat(5000), () => response.end(" ".repeat(bytes - 5000)));
      });
    expect((await inTwo(5120)).text).toHaveLength(5120);
    await expect(inTwo(5121)).rejects.toThrow(DocumentFault);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["with another status", () => sent("{}", JSON_TYPE, 203)],
    ["without a type", () => sent("{}", {})],
    ["of another type", () => sent("{}", { "content-type": "application/jsonx" })],
    ["that is encoded", () => sent("{}", { ...JSON_TYPE, "content-encoding": "gzip" })],
    ["that is not UTF-8", () => sent(Uint8Array.of(0x7b, 0xff, 0x7d))],
    [
      "that breaks off",
      () =>
        fetched((response) => {
          response.writeHead(200, { ...JSON_TYPE, "content-length": "10" });
          response.write("{", () => response.destroy());
        }),
    ],
  ])("refuses a document %s", async (_fault, fetchIt) => {
    await expect(fetchIt()).rejects.toThrow(DocumentFault);
  });

  test("follows no redirect", async () => {
    let requests = 0;
    const moved = fetched((response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 302 : 200, { ...JSON_TYPE, location: "/" }).end("{}");
    });
    await expect(moved).rejects.toThrow(DocumentFault);
    expect(requests).toBe(1);
  });

  test("connects to no server whose certificate this machine does not trust", async () => {
    let asked = 0;
    setDefaultCACertificates(trusted);
    const fetching = fetched(() => (asked += 1));
    await expect(fetching).rejects.toThrow(DocumentFault);
    setDefaultCACertificates([...trusted, cert]);
    expect(asked).toBe(0);
  });
});
