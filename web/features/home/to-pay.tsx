/** What waits to be paid, soonest first; each leads to its own instructions. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import { HOUR_MS, type Instant } from "#web/format/instants.ts";
import { formatMoney } from "#web/format/money.ts";
import type { HomeToPayQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import { paymentsToPay, type PaymentToPay } from "./view-model/to-pay.ts";

/** Of an unpaid row's deadline: from here on it is pressing. */
const PRESSING_MS = 24 * HOUR_MS;

export function ToPay({ query, now }: { query: MemberQuery<HomeToPayQuery>; now: Instant }) {
  const t = useTranslations("home.toPay");
  const connection = (query.data as AsSent<HomeToPayQuery>)?.viewer?.payments;
  const nodes = connection?.nodes ?? [];
  const payments = paymentsToPay(nodes, now);
  const isCut = connection?.pageInfo?.hasNextPage === true;
  const count = nodes.length;
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.billing, name: t("all") }}
      query={query}
      hasData={isGiven(connection?.nodes)}
      isQuiet={payments.length === 0}
    >
      {payments.length === 0 ? (
        <p className={styles["quiet"]}>{isCut ? t("noneAmong", { count }) : t("none")}</p>
      ) : (
        <>
          <ul className={styles["rows"]}>
            {payments.map((payment, at) => (
              <Row key={payment.tradeNo} payment={payment} now={now} isFirst={at === 0} />
            ))}
          </ul>
          {isCut && <p className={styles["quiet"]}>{t("among", { count })}</p>}
        </>
      )}
    </Panel>
  );
}

function Row({ payment, now, isFirst }: { payment: PaymentToPay; now: Instant; isFirst: boolean }) {
  const t = useTranslations("home.toPay");
  const formats = useFormats();
  const { language } = useLanguage();
  const { dueAt, otherLines, amount, currency } = payment;
  const name = payment.title ?? t("untitled", { tradeNo: payment.tradeNo });
  const title = otherLines > 0 ? t("others", { title: name, count: otherLines }) : name;
  return (
    <li className={styles["payment"]}>
      <h3 lang={titleLanguage(name, language)}>{title}</h3>
      {amount !== null && <p className={styles["amount"]}>{formatMoney(amount, currency)}</p>}
      <p className={styles["due"]} data-pressing={isPressing(dueAt, now) ? "" : undefined}>
        {dueAt === null ? (
          t("noDeadline")
        ) : (
          <>
            <time dateTime={new Date(dueAt).toISOString()}>
              {t("due", { time: formats.dateTime(dueAt) })}
            </time>
            <span>{t("left", { relative: formats.relative(dueAt, now) })}</span>
          </>
        )}
      </p>
      <p className={styles["action"]}>
        <Link
          href={paths.payment(payment.tradeNo)}
          className={buttonClass(isFirst ? "primary" : "plain")}
          aria-label={t("showOf", { title })}
        >
          {t("show")}
        </Link>
      </p>
    </li>
  );
}

function isPressing(dueAt: Instant | null, now: Instant): boolean {
  return dueAt !== null && dueAt - now < PRESSING_MS;
}
