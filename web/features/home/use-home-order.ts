/**
 * The order of Home's panels. Where to continue comes first, unless something must be paid within a day. It is decided once, when
 * the payments are known or are not waited for any longer, so that nothing changes places under the reader.
 */

import { useState } from "react";

import { HELD, STANDS_IN, useReadingOrder, type Place } from "./use-reading-order.ts";

type Name = "toPay" | "courses" | "notices" | "openings";

/**
 * @param isSettled  whether the panel has its answer or its failure
 * @param isDueSoon  whether something must be paid within a day, as far as the payments are known
 */
export function useHomeOrder(
  isSettled: Record<Name, boolean>,
  isDueSoon: boolean,
): { isPaymentFirst: boolean; places: Record<Name, Place> } {
  const [isPaymentFirst, setIsPaymentFirst] = useState<boolean>();
  const toPay = { column: 1, isSettled: isSettled.toPay };
  const courses = { column: 1, isSettled: isSettled.courses };
  const below = {
    notices: { column: 2, isSettled: isSettled.notices },
    openings: { column: 2, isSettled: isSettled.openings },
  };
  const places: Record<Name, Place> = useReadingOrder(
    isPaymentFirst === false ? { courses, toPay, ...below } : { toPay, courses, ...below },
  );
  if (isPaymentFirst !== undefined) return { isPaymentFirst, places };
  // The courses wait for the payments.
  if (places.courses.held !== "none")
    return { isPaymentFirst: false, places: { ...places, courses: STANDS_IN, toPay: HELD } };
  setIsPaymentFirst(isDueSoon);
  return { isPaymentFirst: isDueSoon, places };
}
