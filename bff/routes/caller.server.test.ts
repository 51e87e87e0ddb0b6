/** Browsers that close the connection early, over real sockets. Two comparable programs crashed in this case. */

import { beforeEach, describe, expect, it } from "vitest";

import type { SessionStore } from "#bff/store/store.ts";
import {
  browser,
  MARK_ALL_READ_DOCUMENT_ID,
  portal,
  portOf,
  startTestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import { graphqlText, type RawBrowser, sendRaw } from "#bff/testing/raw-browser.ts";

let port: number;
/** Reads of the store wait here while it is shut. */
let gate: { shut: PromiseWithResolvers<void> | undefined; waiting: number };

function slowStore(store: SessionStore): SessionStore {
  return {
    ...store,
    readSession: async (key) => {
      gate.waiting += 1;
      await gate.shut?.promise;
      return store.readSession(key);
    },
  };
}

beforeEach(async () => {
  gate = { shut: undefined, waiting: 0 };
  await usePortal(startTestPortal({}, { storeInFront: slowStore }));
  await browser.signIn();
  gate.waiting = 0;
  port = await portOf(portal.app);
});

/** The same call in a form that the fast path leaves to Fastify. */
const throughFastify = (text: string): string =>
  text.replace("content-type: application/json", "$&; charset=utf-8");

/** Requests whose caller left, as the log has them. */
const departures = (): unknown[] => portal.events("request").filter(({ status }) => status === 499);
const openSockets = (): Promise<number> =>
  new Promise((resolve, reject) =>
    portal.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

async function leaveAll(callers: readonly RawBrowser[]): Promise<void> {
  for (const caller of callers) caller.leave();
  await expect.poll(departures).toHaveLength(callers.length);
}

describe("a browser that leaves", () => {
  it("while its session is read starts no call to the school, and keeps no connection", async () => {
    gate.shut = Promise.withResolvers();
    const texts = [graphqlText(browser), throughFastify(graphqlText(browser))];
    const callers = Array.from({ length: 4 }, () => texts.map((text) => sendRaw(port, text))).flat();
    await expect.poll(() => gate.waiting).toBe(8);
    await leaveAll(callers);
    gate.shut.resolve();
    gate.shut = undefined;

    expect((await browser.ask()).statusCode).toBe(200);
    expect(portal.school.graphqlRequests).toHaveLength(1);
    await expect.poll(openSockets).toBe(0);
    expect(departures()).toHaveLength(callers.length);
    expect(portal.events("request_failed")).toEqual([]);
  });

  it("more often than the pool has connections leaves connections for others", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.hijack();
    for (let round = 0; round < 20; round += 1) {
      const callers = Array.from({ length: 8 }, () => sendRaw(port, graphqlText(browser)));
      await expect.poll(() => portal.school.graphqlRequests.length).toBe((round + 1) * 8);
      for (const caller of callers) caller.leave();
      await expect.poll(() => departures().length).toBe((round + 1) * 8);
    }
    portal.school.behaviour.graphql = undefined;
    expect((await browser.ask()).statusCode).toBe(200);
    expect(portal.metrics.text()).toContain('homeroom_member_api_calls{state="running"} 0');
  });

  it("while a query is under way cancels it at the school, and lets a mutation finish", async () => {
    const atSchool = { cancelled: 0, answer: Promise.withResolvers<void>() };
    portal.school.behaviour.graphql = async (_query, reply) => {
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) atSchool.cancelled += 1;
      });
      await atSchool.answer.promise;
      return undefined;
    };
    const query = sendRaw(port, graphqlText(browser));
    const other = sendRaw(port, throughFastify(graphqlText(browser)));
    const mutation = sendRaw(port, graphqlText(browser, { documentId: MARK_ALL_READ_DOCUMENT_ID }));
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(3);
    await leaveAll([query, other, mutation]);
    await expect.poll(() => atSchool.cancelled).toBe(2);
    atSchool.answer.resolve();
    await expect
      .poll(() => portal.metrics.text())
      .toContain('homeroom_school_calls_total{endpoint="graphql",outcome="ok"} 1');
    expect(portal.metrics.text()).toContain(
      'homeroom_school_calls_total{endpoint="graphql",outcome="cancelled"} 2',
    );
    expect(atSchool.cancelled).toBe(2);
  });

  it("while it waits for its turn starts no call when its turn comes", async () => {
    const answer = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = async () => {
      await answer.promise;
      return undefined;
    };
    const underWay = Array.from({ length: 8 }, () => browser.ask());
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(8);
    const waiting = sendRaw(port, graphqlText(browser));
    await expect.poll(openSockets).toBe(underWay.length + 1);
    await leaveAll([waiting]);
    // Later than the lifetime of an opened session in memory, so that each call reads the store.
    portal.clock.advance(10);
    gate.waiting = 0;
    answer.resolve();
    await Promise.all(underWay);
    portal.clock.advance(10);
    await browser.ask();
    expect(gate.waiting).toBe(1);
    expect(portal.school.graphqlRequests).toHaveLength(9);
  });

  it("while the answer is written causes no fault, and its socket is closed", async () => {
    const body = JSON.stringify({ data: { viewer: { id: "x".repeat(7_000_000) } } });
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(body);
    const caller = sendRaw(port, graphqlText(browser));
    // Reads the beginning and no more, so that the rest is still on its way.
    caller.socket.once("data", () => caller.socket.pause());
    await expect.poll(() => caller.received().length).toBeGreaterThan(0);
    await leaveAll([caller]);
    await expect.poll(openSockets).toBe(0);
    portal.school.behaviour.graphql = undefined;
    expect((await browser.ask()).statusCode).toBe(200);
    expect(portal.events("request_failed")).toEqual([]);
  });

  it("while its pair is refreshed still gets the new pair for its next call", async () => {
    portal.clock.advance(7300);
    const answer = Promise.withResolvers<void>();
    portal.school.behaviour.token = async () => {
      await answer.promise;
      return undefined;
    };
    const caller = sendRaw(port, graphqlText(browser));
    await expect.poll(() => portal.school.tokenRequests).toHaveLength(2);
    await leaveAll([caller]);
    answer.resolve();
    await expect.poll(() => portal.events("refresh")).toMatchObject([{ outcome: "refreshed" }]);
    expect(portal.school.graphqlRequests).toHaveLength(0);
    portal.school.behaviour.token = undefined;
    expect((await browser.ask()).statusCode).toBe(200);
    expect(portal.school.tokenRequests).toHaveLength(2);
  });

  it("while it sends its body causes no fault", async () => {
    const caller = sendRaw(port, graphqlText(browser).slice(0, -20));
    await expect.poll(openSockets).toBe(1);
    await leaveAll([caller]);
    expect((await browser.ask()).statusCode).toBe(200);
  });
});
