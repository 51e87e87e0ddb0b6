/** Asks the school again about one payment, on request or when its deadline comes. */

import { useCallback, useState } from "react";

import type { Instant } from "#web/format/instants.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import type { PaymentList } from "../payment-list/payment-list.ts";

export interface Check {
  isChecking: boolean;
  checkedAt: Instant | undefined;
  ask: () => void;
}

export function useCheck(list: PaymentList, tradeNo: string): Check {
  const [isChecking, setIsChecking] = useState(false);
  const [checkedAt, setCheckedAt] = useState<Instant>();
  const ask = useCallback(() => {
    setIsChecking(true);
    void list.recheck(tradeNo).then((failure) => {
      setIsChecking(false);
      if (failure === undefined) setCheckedAt(timeNow());
    });
  }, [list, tradeNo]);
  return { isChecking, checkedAt, ask };
}
