/** A payment's instructions on this device: whether they are kept, and the ways to keep and to forget them. */

import { useEffect, useState } from "react";

import { keepForMember, readForMember } from "#web/app/session/member-storage.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { timeNow } from "#web/ui/clock.ts";

import { keptName } from "./kept-name.ts";
import { keptText } from "../view-model/kept-instructions.ts";
import type { Payment } from "#web/model/payment/payment.ts";

export interface Keeping {
  isKept: boolean;
  keep: () => void;
  forget: () => void;
}

export function useKeeping(payment: Payment): Keeping {
  const { sub } = useSignedIn().member;
  const name = keptName(payment.tradeNo);
  const isKeptNow = () => readForMember(sub, name) !== null;
  const [isKept, setIsKept] = useState(isKeptNow);

  function write(text: string | null): void {
    keepForMember(sub, name, text);
    // Read back: a browser that stores nothing has kept nothing.
    setIsKept(isKeptNow());
  }

  // What is kept follows what the school says: a deadline that moved, or a payment that nobody has to pay any more.
  useEffect(() => {
    if (isKept) keepForMember(sub, name, keptText(payment, timeNow()));
  }, [isKept, payment, sub, name]);

  return { isKept, keep: () => write(keptText(payment, timeNow())), forget: () => write(null) };
}
