/** A server that stops, with the waits of its drain in the test's hands. */

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { beforeEach, expect, it, vi } from "vitest";

import { createLifecycle, stopInOrder } from "./stopping.ts";

/** Each wait that has begun: call it to end it. */
const waits: (() => void)[] = [];

beforeEach(() => void (waits.length = 0));

async function stoppingServer() {
  const lifecycle = createLifecycle();
  const server = createServer((_request, answer) => void answer.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const closed = vi.fn<() => void>();
  const stopped = stopInOrder(server, lifecycle, {
    drainSeconds: 3600,
    stopSeconds: 7200,
    onDeadline: () => undefined,
    close: async () => closed(),
    wait: () => new Promise((resolve) => void waits.push(resolve)),
  });
  return { lifecycle, server, stopped, closed };
}

async function openConnection(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(server, "connection");
  return socket;
}

it("a server without an open connection closes as soon as it no longer listens", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { stopped, closed } = await stoppingServer();
    await expect.poll(() => waits).toHaveLength(1);
    waits[0]?.();
    await stopped;
    expect(closed).toHaveBeenCalledOnce();
    // Nothing is left that would keep the process.
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("a connection stays usable while its proxy may notice, and each answer closes its own", async () => {
  const { lifecycle, server, stopped, closed } = await stoppingServer();
  const socket = await openConnection(server);
  waits[0]?.();
  await expect.poll(() => waits).toHaveLength(2);
  expect([lifecycle.hasStoppedListening, closed.mock.calls]).toEqual([true, []]);
  waits[1]?.();
  await stopped;
  expect(closed).toHaveBeenCalledOnce();
  socket.destroy();
});
