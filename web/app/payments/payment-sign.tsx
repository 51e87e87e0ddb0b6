/**
 * The icons of a payment's state. Their silhouettes differ, so that they can be told apart in grey, in print and in
 * forced colours: a clock, a filled disc with a tick, a struck ring, a cross, and arrows that turn back for refunds.
 */

import styles from "./payment-sign.module.css";
import {
  PAYMENT_STATES,
  stateWord,
  type KnownState,
  type PaymentState,
} from "#web/model/payment/payment-state.ts";

const BACK = "M6.2 6.2h4.3a2.9 2.9 0 0 1 0 5.8H6.6M8.2 3.9 5.8 6.2l2.4 2.4";

function Shape({ word }: { word: KnownState | "other" }) {
  switch (word) {
    case "unpaid":
      return (
        <>
          <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />
          <path d="M9 5v4.2l2.7 1.6" className={styles["stroke"]} />
        </>
      );
    case "paid":
      return (
        <>
          <circle cx="9" cy="9" r="7.5" className={styles["fill"]} />
          <path d="m5.6 9.3 2.3 2.3 4.5-4.9" className={styles["cut"]} />
        </>
      );
    case "expired":
      return (
        <>
          <circle cx="9" cy="9" r="6.75" className={styles["dashed"]} />
          <path d="M3 15 15 3" className={styles["stroke"]} />
        </>
      );
    case "failed":
      return <path d="m4 4 10 10M14 4 4 14" className={styles["thick"]} />;
    case "refundRequested":
      return <path d={BACK} className={styles["stroke"]} />;
    case "refunding":
      return (
        <>
          <rect x="1.75" y="1.75" width="14.5" height="14.5" rx="3" className={styles["dashed"]} />
          <path d={BACK} className={styles["stroke"]} />
        </>
      );
    case "refunded":
      return (
        <>
          <rect x="1.25" y="1.25" width="15.5" height="15.5" rx="3" className={styles["fill"]} />
          <path d={BACK} className={styles["cut"]} />
        </>
      );
    case "partlyRefunded":
      return (
        <>
          <rect x="1.75" y="1.75" width="14.5" height="14.5" rx="3" className={styles["stroke"]} />
          <path d="M1.75 9h14.5v4.25a3 3 0 0 1-3 3h-8.5a3 3 0 0 1-3-3z" className={styles["fill"]} />
        </>
      );
    case "refundRejected":
      return (
        <>
          <rect x="1.75" y="1.75" width="14.5" height="14.5" rx="3" className={styles["stroke"]} />
          <path d="m6 6 6 6m0-6-6 6" className={styles["stroke"]} />
        </>
      );
    case "other":
      return <path d="M9 2 16 9 9 16 2 9z" className={styles["stroke"]} />;
  }
  return null;
}

/** The shapes, once on the page; rows refer to them. */
export function PaymentSignShapes() {
  return (
    <svg width="0" height="0" className={styles["shapes"]} aria-hidden="true">
      {[...PAYMENT_STATES, "other" as const].map((word) => (
        <symbol key={word} id={`payment-${word}`} viewBox="0 0 18 18">
          <Shape word={word} />
        </symbol>
      ))}
    </svg>
  );
}

export function PaymentSign({ state }: { state: PaymentState }) {
  const word = stateWord(state);
  return (
    <svg width="18" height="18" className={styles["sign"]} data-state={word} aria-hidden="true">
      <use href={`#payment-${word}`} />
    </svg>
  );
}
