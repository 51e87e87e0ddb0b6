/** The payments as a list of cards, for narrow screens: the same facts as the table, in the same order. */

import { memo, useMemo } from "react";

import rowLink from "#web/ui/row-link.module.css";
import { ROWS_PER_BLOCK, inBlocks, useBlockSize, useWindowedBlock } from "#web/ui/browser/windowed.ts";

import styles from "./payments-list.module.css";
import { AmountFact, DateFact, StateFact, WhatFact, type RowContext } from "./row-facts.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { stateWord } from "#web/model/payment/payment-state.ts";

const CARD_PX = 121;

export const PaymentsCards = memo(function PaymentsCards(props: {
  payments: readonly Payment[];
  /** Depends on all loaded rows, not on the filtered ones: otherwise changing a filter would render hundreds of rows at once. */
  isWindowed: boolean;
  context: RowContext;
}) {
  const { payments, isWindowed, context } = props;
  const { t } = context;
  const blocks = useMemo(() => (isWindowed ? inBlocks(payments) : [payments]), [payments, isWindowed]);
  return (
    <section className={styles["cards"]} aria-label={t("caption")}>
      {blocks.map((block, index) => (
        <CardBlock
          // The index is the identity of a block: filters change which rows it has.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          payments={block}
          firstCard={index * ROWS_PER_BLOCK + 1}
          total={payments.length}
          isWindowed={isWindowed}
          context={context}
        />
      ))}
    </section>
  );
});

const CardBlock = memo(function CardBlock(props: {
  payments: readonly Payment[];
  /** Position of the first card in the whole list, from 1. */
  firstCard: number;
  total: number;
  isWindowed: boolean;
  context: RowContext;
}) {
  const { payments, firstCard, total, isWindowed, context } = props;
  const { ref, isRendered, blockSize } = useWindowedBlock<HTMLUListElement>(
    { rows: payments.length, isWindowed, isFirst: firstCard === 1 },
    CARD_PX,
  );
  useBlockSize(ref, isRendered ? undefined : blockSize);
  return (
    <ul ref={ref}>
      {isRendered &&
        payments.map((payment, index) => (
          <li
            key={payment.tradeNo}
            aria-setsize={total}
            aria-posinset={firstCard + index}
            className={`${rowLink["row"]} ${styles["card"]}`}
            data-state={stateWord(payment.state)}
          >
            <Card payment={payment} context={context} />
          </li>
        ))}
    </ul>
  );
});

const Card = memo(function Card(props: { payment: Payment; context: RowContext }) {
  const { payment, context } = props;
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
        <span className={styles["quiet"]}>{context.words.type(payment.type)}</span>
      </p>
    </>
  );
});
