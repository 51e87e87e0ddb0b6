/** Asks the school again about one payment, on request or when its deadline comes. */

import { useCallback, useState } from "react";

import type { Instant } from "#web/format/instants.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import type { Ledger } from "../payment-list/payment-list.ts";

export interface Check {
  isChecking: boolean;
  checkedAt: Instant | undefined;
  ask: () => void;
}

export function useCheck(ledger: Ledger, tradeNo: string): Check {
  const [isChecking, setIsChecking] = useState(false);
  const [checkedAt, setCheckedAt] = useState<Instant>();
  const ask = useCallback(() => {
    setIsChecking(true);
    void ledger.recheck(tradeNo).then((failure) => {
      setIsChecking(false);
      if (failure === undefined) setCheckedAt(timeNow());
    });
  }, [ledger, tradeNo]);
  return { isChecking, checkedAt, ask };
}
