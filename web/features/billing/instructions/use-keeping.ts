/** A payment's instructions on this device: whether they are kept, and functions to keep and to remove them. */

import { useEffect, useSyncExternalStore } from "react";

import { storeForMember, readForMember } from "#web/app/session/member-storage.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";

import { keptName, keptText } from "../view-model/kept-instructions.ts";
import type { Payment } from "#web/model/payment/payment.ts";

const changes = makeListeners();

export interface Keeping {
  isKept: boolean;
  keep: () => void;
  forget: () => void;
}

export function useKeeping(payment: Payment): Keeping {
  const { sub } = useSignedIn().member;
  const name = keptName(payment.tradeNo);
  const isKept = useSyncExternalStore(
    changes.subscribe,
    // Read again after each change, because a browser may refuse to store without an error.
    () => readForMember(sub, name) !== null,
    // The BFF, which renders the page, does not know what the device has stored.
    () => false,
  );

  function write(text: string | null): void {
    storeForMember(sub, name, text);
    changes.tell();
  }

  // Follows the school: updates a kept deadline that has moved, and removes a payment that need not be paid any more.
  useEffect(() => {
    if (isKept) storeForMember(sub, name, keptText(payment, timeNow()));
  }, [isKept, payment, sub, name]);

  return { isKept, keep: () => write(keptText(payment, timeNow())), forget: () => write(null) };
}
