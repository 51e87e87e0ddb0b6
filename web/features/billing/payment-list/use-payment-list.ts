/** The signed-in member's list, opened when a screen that uses it opens. */

import { useEffect, useSyncExternalStore } from "react";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import { askPayments, cachedPayments } from "./ask-payments.ts";
import { createPaymentList, type PaymentList, type LoadedPayments } from "./payment-list.ts";

/** One for each client, and so for each member: it is garbage-collected with the client. */
const lists = new WeakMap<MemberApi, PaymentList>();

function listOf(api: MemberApi): PaymentList {
  const known = lists.get(api);
  if (known !== undefined) return known;
  const made = createPaymentList({
    first: cachedPayments(api),
    ask: (after, isOpening) =>
      askPayments(api.client, after, isOpening ? "cache-and-network" : "network-only"),
    wait,
    now: timeNow,
  });
  lists.set(api, made);
  return made;
}

export function usePaymentList(): { list: PaymentList; view: LoadedPayments } {
  const api = useMemberApi();
  const list = listOf(api);
  const view = useSyncExternalStore(list.subscribe, list.view, list.view);
  useEffect(() => {
    void list.open();
    return api.refreshWithShown(list.refresh);
  }, [api, list]);
  return { list, view };
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
