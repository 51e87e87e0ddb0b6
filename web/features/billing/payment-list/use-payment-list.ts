/** The signed-in member's ledger, opened when a screen that uses it opens. */

import { useEffect, useSyncExternalStore } from "react";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import { askPayments, cachedPayments } from "./ask-payments.ts";
import { createLedger, type Ledger, type LedgerView } from "./payment-list.ts";

/** One for each client, and so for each member: it is garbage-collected with the client. */
const ledgers = new WeakMap<MemberApi, Ledger>();

function ledgerOf(api: MemberApi): Ledger {
  const known = ledgers.get(api);
  if (known !== undefined) return known;
  const made = createLedger({
    first: cachedPayments(api),
    ask: (after, isOpening) =>
      askPayments(api.client, after, isOpening ? "cache-and-network" : "network-only"),
    wait,
    now: timeNow,
  });
  ledgers.set(api, made);
  return made;
}

export function useLedger(): { ledger: Ledger; view: LedgerView } {
  const api = useMemberApi();
  const ledger = ledgerOf(api);
  const view = useSyncExternalStore(ledger.subscribe, ledger.view, ledger.view);
  useEffect(() => {
    void ledger.open();
    return api.refreshWithShown(ledger.refresh);
  }, [api, ledger]);
  return { ledger, view };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
