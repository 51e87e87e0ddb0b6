/**
 * The state of a payment at a moment.
 *
 * Choice (a payment past its deadline is expired): the state is derived here; what is stored is not updated.
 *
 * @param state  as it was stored
 * @param expiredAt  the deadline in milliseconds since the epoch, as `now` is; null for a payment without one
 */
export function paymentStateAt(state: string, expiredAt: number | null, now: number): string {
  return state === "unpaid" && expiredAt !== null && expiredAt <= now ? "expired" : state;
}
