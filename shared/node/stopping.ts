/** Stops a server in order: it reports that it is not ready, waits, closes, and ends at a deadline. */

import { setTimeout as wait } from "node:timers/promises";

export interface Lifecycle {
  /** Set before the server stops listening, so that `/readyz` answers 503 and balancers send no more requests. */
  isStopping: boolean;
}

interface StopOrder {
  /** How long the server continues to answer, so that load balancers notice. */
  drainSeconds: number;
  /** The deadline after which the process ends with 1, even with work under way. */
  stopSeconds: number;
  /** Called when that deadline has passed. */
  onDeadline: () => void;
  /** Closes everything: new connections first. */
  close: () => Promise<void>;
}

export async function stopInOrder(lifecycle: Lifecycle, order: StopOrder): Promise<void> {
  lifecycle.isStopping = true;
  setTimeout(() => {
    order.onDeadline();
    process.exit(1);
  }, order.stopSeconds * 1000).unref();
  await wait(order.drainSeconds * 1000);
  await order.close();
}
