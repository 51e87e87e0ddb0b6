/** The payments as a list, for narrow screens: the same facts in the same order. */

import { memo, useMemo } from "react";

import rowLink from "#web/ui/row-link.module.css";
import { SLAB_ROWS, slabsOf, useSlab } from "#web/ui/windowed.ts";

import styles from "./payments-list.module.css";
import { AmountFact, DateFact, StateFact, WhatFact, type RowSurroundings } from "./row-facts.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { standingWord } from "#web/model/payment/standing.ts";

const CARD_PX = 121;

export const PaymentsCards = memo(function PaymentsCards(props: {
  payments: readonly Payment[];
  /** Decided by all rows that were read: a filter that leaves few must not draw them all in one go. */
  isWindowed: boolean;
  surroundings: RowSurroundings;
}) {
  const { payments, isWindowed, surroundings } = props;
  const { t } = surroundings;
  const slabs = useMemo(() => (isWindowed ? slabsOf(payments) : [payments]), [payments, isWindowed]);
  return (
    <section className={styles["cards"]} aria-label={t("caption")}>
      {slabs.map((slab, index) => (
        <Slab
          // A slab is its place in the list: its rows come and go with the filters.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          payments={slab}
          firstCard={index * SLAB_ROWS + 1}
          total={payments.length}
          isWindowed={isWindowed}
          surroundings={surroundings}
        />
      ))}
    </section>
  );
});

const Slab = memo(function Slab(props: {
  payments: readonly Payment[];
  /** Place of the first card among all, from 1. */
  firstCard: number;
  total: number;
  isWindowed: boolean;
  surroundings: RowSurroundings;
}) {
  const { payments, firstCard, total, isWindowed, surroundings } = props;
  const { ref, isDrawn, blockSize } = useSlab<HTMLUListElement>(
    { rows: payments.length, isWindowed, isFirst: firstCard === 1 },
    CARD_PX,
  );
  return (
    <ul ref={ref} style={isDrawn ? undefined : { blockSize }}>
      {isDrawn &&
        payments.map((payment, index) => (
          <li
            key={payment.tradeNo}
            aria-setsize={total}
            aria-posinset={firstCard + index}
            className={`${rowLink["row"]} ${styles["card"]}`}
            data-standing={standingWord(payment.standing)}
          >
            <Card payment={payment} surroundings={surroundings} />
          </li>
        ))}
    </ul>
  );
});

const Card = memo(function Card(props: { payment: Payment; surroundings: RowSurroundings }) {
  const { payment, surroundings } = props;
  return (
    <>
      <p className={styles["cardDate"]}>
        <DateFact {...props} />
      </p>
      <p className={styles["cardWhat"]}>
        <WhatFact {...props} />
      </p>
      <p className={styles["cardAmount"]}>
        <AmountFact {...props} />
      </p>
      <p className={styles["cardState"]}>
        <StateFact {...props} />
        <span className={styles["quiet"]}>{surroundings.words.type(payment.type)}</span>
      </p>
    </>
  );
});
