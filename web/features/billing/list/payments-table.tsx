/** The payments as a table, for wide screens. */

import { memo, useMemo, useRef } from "react";

import rowLink from "#web/ui/row-link.module.css";
import { ROWS_PER_BLOCK, inBlocks, useBlockSize, useWindowedBlock } from "#web/ui/browser/windowed.ts";

import styles from "./payments-list.module.css";
import { AmountFact, DateFact, StateFact, WhatFact, type RowContext } from "./row-facts.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { stateWord } from "#web/model/payment/payment-state.ts";

const ROW_PX = 65;
const COLUMNS = ["date", "what", "method", "amount", "state"] as const;

export const PaymentsTable = memo(function PaymentsTable(props: {
  payments: readonly Payment[];
  /** Depends on all loaded rows, not on the filtered ones: otherwise changing a filter would render hundreds of rows at once. */
  isWindowed: boolean;
  context: RowContext;
}) {
  const { payments, isWindowed, context } = props;
  const { t, formats } = context;
  const blocks = useMemo(() => (isWindowed ? inBlocks(payments) : [payments]), [payments, isWindowed]);
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
      {blocks.map((block, index) => (
        <RowBlock
          // The index is the identity of a block: filters change which rows it has.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          payments={block}
          firstRow={index * ROWS_PER_BLOCK + 2}
          isWindowed={isWindowed}
          context={context}
        />
      ))}
    </table>
  );
});

const RowBlock = memo(function RowBlock(props: {
  payments: readonly Payment[];
  /** Includes the head of the table; starts at 1. */
  firstRow: number;
  isWindowed: boolean;
  context: RowContext;
}) {
  const { payments, firstRow, isWindowed, context } = props;
  const { ref, isRendered, blockSize } = useWindowedBlock<HTMLTableSectionElement>(
    { rows: payments.length, isWindowed, isFirst: firstRow === 2 },
    ROW_PX,
  );
  return (
    <tbody ref={ref}>
      {isRendered ? (
        payments.map((payment, index) => (
          <Row key={payment.tradeNo} payment={payment} rowIndex={firstRow + index} context={context} />
        ))
      ) : (
        <EmptyRow blockSize={blockSize} />
      )}
    </tbody>
  );
});

function EmptyRow({ blockSize }: { blockSize: number }) {
  const ref = useRef<HTMLTableRowElement>(null);
  useBlockSize(ref, blockSize);
  return <tr ref={ref} aria-hidden="true" />;
}

const Row = memo(function Row(props: { payment: Payment; rowIndex: number; context: RowContext }) {
  const { payment, rowIndex, context } = props;
  const facts = { payment, context };
  return (
    <tr className={rowLink["row"]} aria-rowindex={rowIndex} data-state={stateWord(payment.state)}>
      <td data-column="date">
        <DateFact {...facts} />
      </td>
      <td data-column="what">
        <WhatFact {...facts} />
      </td>
      <td data-column="method">{context.words.type(payment.type)}</td>
      <td data-column="amount">
        <AmountFact {...facts} />
      </td>
      <td data-column="state">
        <StateFact {...facts} />
      </td>
    </tr>
  );
});
