/** A session store whose operations are timed and whose faults are counted. */

import { STORE_OPERATIONS, type StoreOperation } from "#bff/ops/metrics/metric-labels.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import type { Outage } from "#bff/ops/outages.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";

/**
 * @param store  any store; the returned one behaves the same
 * @param clock  milliseconds of a clock that never goes back
 */
export function measuredStore(
  store: SessionStore,
  { storeSeconds, storeFaults }: Pick<Metrics, "storeSeconds" | "storeFaults">,
  outage: Pick<Outage, "fault" | "answered">,
  clock: () => number = () => performance.now(),
): SessionStore {
  const measured = (operation: StoreOperation) => {
    const work = (store[operation] as (...args: unknown[]) => Promise<unknown>).bind(store);
    return (...args: unknown[]): Promise<unknown> => {
      const startedAt = clock();
      return work(...args).then(
        (answer) => {
          storeSeconds.observe((clock() - startedAt) / 1000, operation);
          outage.answered(operation);
          return answer;
        },
        (error: unknown) => {
          storeFaults.add(operation);
          if (error instanceof StoreFault) outage.fault(operation, error.inOutput);
          throw error;
        },
      );
    };
  };
  const operations = Object.fromEntries(
    STORE_OPERATIONS.map((operation) => [operation, measured(operation)]),
  ) as Pick<SessionStore, StoreOperation>;
  // Operations at the start and of operators are not measured.
  return { ...store, ...operations };
}
