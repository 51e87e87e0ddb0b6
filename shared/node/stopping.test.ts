import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";

import { expect, it, vi } from "vitest";

import { createLifecycle, stopInOrder } from "./stopping.ts";

const CALLS = 20;
const DRAIN_SECONDS = 0.1;

/**
 * A proxy in a thread of its own. It begins when `state[0]` is set: it writes one POST into each of its new connections, sets
 * `state[1]` when the kernel has them all, and reports how many were answered with 200.
 */
const PROXY = `
  const { connect } = require("node:net");
  const { workerData: { state, port, calls }, parentPort } = require("node:worker_threads");
  Atomics.wait(state, 0, 0);
  let written = 0;
  const answers = Array.from({ length: calls }, () => new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("POST / HTTP/1.1\\r\\nHost: portal\\r\\nContent-Length: 2\\r\\n\\r\\n{}", () => {
        written += 1;
        if (written < calls) return;
        Atomics.store(state, 1, 1);
        Atomics.notify(state, 1);
      }));
    socket.on("data", (chunk) => resolve(chunk.toString().startsWith("HTTP/1.1 200")));
    socket.on("error", () => undefined).on("close", () => resolve(false));
  }));
  Promise.all(answers).then((all) => parentPort.postMessage(all.filter(Boolean).length));
`;

it("a server that stops answers the calls that were sent while its event loop was busy", async () => {
  const lifecycle = createLifecycle();
  const server = createServer((_request, answer) => {
    answer.shouldKeepAlive = !lifecycle.hasStoppedListening;
    answer.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const state = new Int32Array(new SharedArrayBuffer(8));
  const proxy = new Worker(PROXY, { eval: true, workerData: { state, port, calls: CALLS } });
  await once(proxy, "online");

  // The loop is held from just before the end of the drain until all calls wait in the accept queue.
  setTimeout(
    () => {
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
      Atomics.wait(state, 1, 0);
    },
    DRAIN_SECONDS * 1000 - 10,
  );
  const reported = once(proxy, "message");
  const stopped = stopInOrder(server, lifecycle, {
    drainSeconds: DRAIN_SECONDS,
    stopSeconds: 60,
    onDeadline: () => undefined,
    close: async () => {
      await reported;
      server.closeAllConnections();
    },
  });
  const [answered] = (await reported) as [number];
  await stopped;
  expect(answered).toBe(CALLS);
});

it("a server that stops listens until no call follows another one any more", async () => {
  // Only turns of the event loop count here: on a busy machine the calls may take longer than the server looks at most.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const lifecycle = createLifecycle();
  const server = createServer((_request, answer) => {
    answer.shouldKeepAlive = false;
    answer.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answers: number[] = [];
  const stopped = stopInOrder(server, lifecycle, {
    drainSeconds: 0.01,
    stopSeconds: 60,
    onDeadline: () => undefined,
    close: () => Promise.resolve(),
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  // Each has a connection of its own.
  for (let call = 0; call < CALLS; call += 1)
    answers.push((await fetch(`http://127.0.0.1:${port}`).catch(() => ({ status: 0 }))).status);
  expect(answers).toEqual(Array.from({ length: CALLS }, () => 200));
  await stopped;
  clock.mockRestore();
  expect(server.listening).toBe(false);
});
