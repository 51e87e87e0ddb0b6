/** The payments as a table, for screens that have the width. */

import { memo, useMemo } from "react";

import rowLink from "#web/ui/row-link.module.css";
import { SLAB_ROWS, slabsOf, useSlab } from "#web/ui/windowed.ts";

import styles from "./payments-list.module.css";
import { AmountFact, DateFact, StateFact, WhatFact, type RowSurroundings } from "./row-facts.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { standingWord } from "#web/model/payment/standing.ts";

const ROW_PX = 65;
const COLUMNS = ["date", "what", "method", "amount", "state"] as const;

export const PaymentsTable = memo(function PaymentsTable(props: {
  payments: readonly Payment[];
  /** Decided by all rows that were read: a filter that leaves few must not draw them all in one go. */
  isWindowed: boolean;
  surroundings: RowSurroundings;
}) {
  const { payments, isWindowed, surroundings } = props;
  const { t, formats } = surroundings;
  const slabs = useMemo(() => (isWindowed ? slabsOf(payments) : [payments]), [payments, isWindowed]);
  return (
    <table className={styles["table"]} aria-rowcount={payments.length + 1}>
      <caption className="visually-hidden">{t("caption")}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {column === "date" && formats.isZoneNamed
                ? t("columns.dateIn", { zone: formats.zoneName })
                : t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {slabs.map((slab, index) => (
        <Slab
          // A slab is its place in the list: its rows come and go with the filters.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          payments={slab}
          firstRow={index * SLAB_ROWS + 2}
          isWindowed={isWindowed}
          surroundings={surroundings}
        />
      ))}
    </table>
  );
});

const Slab = memo(function Slab(props: {
  payments: readonly Payment[];
  /** Counted with the head of the table, from 1. */
  firstRow: number;
  isWindowed: boolean;
  surroundings: RowSurroundings;
}) {
  const { payments, firstRow, isWindowed, surroundings } = props;
  const { ref, isDrawn, blockSize } = useSlab<HTMLTableSectionElement>(
    { rows: payments.length, isWindowed, isFirst: firstRow === 2 },
    ROW_PX,
  );
  return (
    <tbody ref={ref}>
      {isDrawn ? (
        payments.map((payment, index) => (
          <Row
            key={payment.tradeNo}
            payment={payment}
            rowIndex={firstRow + index}
            surroundings={surroundings}
          />
        ))
      ) : (
        <tr aria-hidden="true" style={{ blockSize }} />
      )}
    </tbody>
  );
});

const Row = memo(function Row(props: { payment: Payment; rowIndex: number; surroundings: RowSurroundings }) {
  const { payment, rowIndex, surroundings } = props;
  const facts = { payment, surroundings };
  return (
    <tr className={rowLink["row"]} aria-rowindex={rowIndex} data-standing={standingWord(payment.standing)}>
      <td data-column="date">
        <DateFact {...facts} />
      </td>
      <td data-column="what">
        <WhatFact {...facts} />
      </td>
      <td data-column="method">{surroundings.words.type(payment.type)}</td>
      <td data-column="amount">
        <AmountFact {...facts} />
      </td>
      <td data-column="state">
        <StateFact {...facts} />
      </td>
    </tr>
  );
});
