/** The icons of a payment's state: a clock, a filled disc with a tick, a struck ring, a cross, and arrows that turn back for refunds. */

import type { ReactElement } from "react";

import { stateWord, type KnownState, type PaymentState } from "#web/model/payment/payment-state.ts";

import { DISC_WITH_TICK, StateIcon, StateIconShapes } from "../screen-parts/state-icon.tsx";
import styles from "../screen-parts/state-icon.module.css";

const BACK = "M6.2 6.2h4.3a2.9 2.9 0 0 1 0 5.8H6.6M8.2 3.9 5.8 6.2l2.4 2.4";
const FRAME = { x: "1.75", y: "1.75", width: "14.5", height: "14.5", rx: "3" } as const;

const SHAPES: Readonly<Record<KnownState | "other", ReactElement>> = {
  unpaid: (
    <>
      <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />
      <path d="M9 5v4.2l2.7 1.6" className={styles["stroke"]} />
    </>
  ),
  paid: DISC_WITH_TICK,
  expired: (
    <>
      <circle cx="9" cy="9" r="6.75" className={styles["dashed"]} />
      <path d="M3 15 15 3" className={styles["stroke"]} />
    </>
  ),
  failed: <path d="m4 4 10 10M14 4 4 14" className={styles["thick"]} />,
  canceled: (
    <>
      <circle cx="9" cy="9" r="6.75" className={styles["dashed"]} />
      <path d="M5.5 9h7" className={styles["stroke"]} />
    </>
  ),
  refundRequested: <path d={BACK} className={styles["stroke"]} />,
  refunding: (
    <>
      <rect {...FRAME} className={styles["dashed"]} />
      <path d={BACK} className={styles["stroke"]} />
    </>
  ),
  refunded: (
    <>
      <rect x="1.25" y="1.25" width="15.5" height="15.5" rx="3" className={styles["fill"]} />
      <path d={BACK} className={styles["cut"]} />
    </>
  ),
  partlyRefunded: (
    <>
      <rect {...FRAME} className={styles["stroke"]} />
      <path d="M1.75 9h14.5v4.25a3 3 0 0 1-3 3h-8.5a3 3 0 0 1-3-3z" className={styles["fill"]} />
    </>
  ),
  refundRejected: (
    <>
      <rect {...FRAME} className={styles["stroke"]} />
      <path d="m6 6 6 6m0-6-6 6" className={styles["stroke"]} />
    </>
  ),
  other: <path d="M9 2 16 9 9 16 2 9z" className={styles["stroke"]} />,
};

export function PaymentIconShapes() {
  return <StateIconShapes kind="payment" shapes={SHAPES} />;
}

export function PaymentIcon({ state }: { state: PaymentState }) {
  return <StateIcon kind="payment" state={stateWord(state)} />;
}
