/** One payment by its number: from the loaded rows, or searched page by page up to a limit. */

import { useEffect, useState } from "react";

import { loadMore } from "#web/app/graphql/pager.ts";
import { usePaymentList, type LoadedPayments, type PaymentList } from "../payment-list/payment-list.ts";
import type { Payment } from "#web/model/payment/payment.ts";

/** The Member API has no query for one payment, so an old one is found by reading the list up to it. */
const ROWS_A_SEARCH = 500;

export interface PaymentSearch {
  payment: Payment | undefined;
  /** `paused`: the limit was reached, or not every payment could be read; `unknown`: every payment was read. */
  state: "found" | "searching" | "paused" | "unknown";
  view: LoadedPayments;
  list: PaymentList;
  lookFurther: () => void;
}

export function usePayment(tradeNo: string): PaymentSearch {
  const { list, view } = usePaymentList();
  const [bound, setBound] = useState(ROWS_A_SEARCH);
  const { rows: payments, isOpen, hasMore, activity, failure, loaded } = view;
  const payment = payments.find((row) => row.tradeNo === tradeNo);

  const mayLook = payment === undefined && isOpen && hasMore && loaded < bound && failure === undefined;
  useEffect(() => {
    if (mayLook && activity === "idle") void loadMore(list);
  }, [mayLook, activity, list]);

  return {
    payment,
    state: stateOf({ isFound: payment !== undefined, mayLook, view }),
    view,
    list,
    lookFurther: () => setBound(loaded + ROWS_A_SEARCH),
  };
}

function stateOf(search: {
  isFound: boolean;
  mayLook: boolean;
  view: LoadedPayments;
}): PaymentSearch["state"] {
  const { isOpen, isAll, activity, failure } = search.view;
  if (search.isFound) return "found";
  if (search.mayLook || activity !== "idle") return "searching";
  if (!isOpen) return failure === undefined ? "searching" : "paused";
  return isAll && failure === undefined ? "unknown" : "paused";
}
