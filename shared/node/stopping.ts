/** Stops a server so that no request is lost that a proxy has sent: it leaves first, and closes last. */

import { once } from "node:events";
import type { Server } from "node:http";
import { Server as Listener } from "node:net";
import { setImmediate as nextTurn, setTimeout as waitFor } from "node:timers/promises";

export interface Lifecycle {
  /** Set at the signal: `/readyz` answers 503, so that balancers send no more requests. Everything else is served as before. */
  isStopping: boolean;
  /** Set when the server no longer listens: each answer from then on closes its connection. */
  hasStoppedListening: boolean;
}

export function createLifecycle(): Lifecycle {
  return { isStopping: false, hasStoppedListening: false };
}

interface StopOrder {
  /**
   * How long the server continues to listen, so that load balancers notice; and then, at most, how long its open connections stay
   * usable, so that proxies close those that they do not use. With 0 there is nobody who must notice, and the server closes at once.
   */
  drainSeconds: number;
  /** The deadline after which the process ends with 1, even with work under way. */
  stopSeconds: number;
  /** Called when that deadline has passed. */
  onDeadline: () => void;
  /** Closes what is still open, and finishes the requests under way. */
  close: () => Promise<void>;
  /** Waits for a part of the drain, in milliseconds. Tests give their own; without it the machine's clock decides. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** How often a server that closes ends the connections whose requests have been answered. */
const CLOSE_IDLE_INTERVAL_MS = 50;

/** So many turns of the event loop without a new connection show that a burst is over: some 50 ms, in which it has nothing to do. */
const QUIET_TURNS = 5000;

/** How long the server looks for so many turns; after that, and as long again, for a single one. */
const QUIET_TURNS_DEADLINE_MS = 1000;

/** The longest turn in which hardly anything can have arrived after the kernel was asked for connections. */
const QUIET_TURN_MS = 0.5;

export async function stopInOrder(server: Server, lifecycle: Lifecycle, order: StopOrder): Promise<void> {
  const { drainSeconds, stopSeconds, onDeadline, wait = waitFor } = order;
  lifecycle.isStopping = true;
  setTimeout(() => {
    onDeadline();
    process.exit(1);
  }, stopSeconds * 1000).unref();
  if (drainSeconds > 0) {
    await wait(drainSeconds * 1000);
    const allClosed = once(server, "close");
    await stopListening(server);
    lifecycle.hasStoppedListening = true;
    await Promise.race([allClosed, wait(drainSeconds * 1000)]);
  }
  lifecycle.hasStoppedListening = true;
  // An answer whose head was sent before leaves its connection open, which would hold the server until the deadline.
  const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
  await order.close();
  clearInterval(closingIdle);
}

/**
 * Stops listening without breaking a connection. A closed listening socket resets the connections in the kernel's accept queue, and a
 * proxy does not send a POST again that it has written into such a connection. The event loop accepts one connection a turn, so a
 * turn without a new connection has found the queue empty: the socket is closed in that turn.
 *
 * WARNING: the first such turn is not enough. In a burst the next connection may arrive between the look and the end of the turn.
 */
async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  server.on("connection", () => void (accepted += 1));
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  let quietTurns = 0;
  let isEmpty = false;
  while (!isEmpty && passedMs() < 2 * QUIET_TURNS_DEADLINE_MS) {
    const [acceptedBefore, begunAtMs] = [accepted, passedMs()];
    await nextTurn();
    quietTurns = accepted === acceptedBefore ? quietTurns + 1 : 0;
    const wanted = passedMs() < QUIET_TURNS_DEADLINE_MS ? QUIET_TURNS : 1;
    isEmpty = quietTurns >= wanted && passedMs() - begunAtMs < QUIET_TURN_MS;
  }
  // WARNING: not `server.close()`, which is that of HTTP and also ends the idle connections, although a request may be on its way.
  Listener.prototype.close.call(server);
}
