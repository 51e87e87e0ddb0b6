/** The items of a payment, coupons and promotions as signed lines, and the school's total. */

import { SEPARATOR } from "#web/format/text.ts";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./payment-details.module.css";
import { Money } from "#web/app/payments/money.tsx";
import type { Adjustment, LineItem, Payment } from "#web/model/payment/payment.ts";

export function PaymentLines({ payment }: { payment: Payment }) {
  const t = useTranslations("payment.lines");
  const { lines, adjustments, amount, currency } = payment;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t("title")}</h2>
      <table className={styles["lines"]}>
        {/* The words are hidden and not the head: out of its place, it would be no head of this table. */}
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("item")}</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("amount")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td colSpan={2}>{t("none")}</td>
            </tr>
          )}
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <ItemTitle line={line} />
              </td>
              <td>{line.amount !== null && <Money amount={line.amount} currency={currency} />}</td>
            </tr>
          ))}
          {adjustments.map((adjustment, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`a${index}`}>
              <td>
                <AdjustmentName adjustment={adjustment} />
              </td>
              <td>
                {adjustment.amount !== null && <Money amount={adjustment.amount} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            <td>
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ItemTitle({ line }: { line: LineItem }) {
  const t = useTranslations("payment.lines");
  const { language } = useLanguage();
  const { title, quantity, kind } = line;
  const place = placeOf(line);
  const name =
    title === null ? (
      <span>{t("unnamed")}</span>
    ) : quantity === 1 ? (
      <bdi lang={titleLanguage(title, language)}>
        <TitleText>{title}</TitleText>
      </bdi>
    ) : (
      <TitleText>{t("quantity", { title, quantity })}</TitleText>
    );
  return (
    <>
      {place === null ? (
        name
      ) : (
        <Link href={place} className={styles["item"] ?? ""}>
          {name}
        </Link>
      )}
      {kind !== null && <span className={styles["kind"]}>{t(`kinds.${kind}`)}</span>}
    </>
  );
}

/** The portal's screen for an item; null if there is none. */
function placeOf({ kind, slug }: LineItem): string | null {
  if (kind === null) return null;
  if (kind === "course") return slug === null ? null : paths.course(slug);
  return { digital_product: paths.products, consulting_service: paths.consulting, event: paths.events }[kind];
}

/** Unknown kinds are adjustments; their label explains them. */
function AdjustmentName({ adjustment }: { adjustment: Adjustment }) {
  const t = useTranslations("payment.lines");
  const { kind, label, code } = adjustment;
  const word = t(kind ?? "adjustment");
  return (
    <>
      <span>{label === null ? word : `${word}${SEPARATOR}`}</span>
      {label !== null && <bdi>{label}</bdi>}
      {code !== null && (
        <code className={styles["coupon"]} translate="no">
          {code}
        </code>
      )}
    </>
  );
}
