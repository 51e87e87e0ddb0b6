/**
 * The payments that this device kept, shown while it is unknown who is signed in: the one in the address with its codes, or the list of
 * all. It is rendered outside the gate, so it neither asks the school nor stores anything.
 */

import { use, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { Link } from "wouter";
import { usePathname } from "wouter/use-browser-location";

import { paths } from "#web/app/paths.ts";
import { PrintedPortal } from "#web/app/branding/print-heading.tsx";
import { Money } from "#web/app/payments/money.tsx";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { readForLastMember } from "#web/app/session/member-storage.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import { KeptPayment } from "../instructions/kept-payment.tsx";
import styles from "./kept-here.module.css";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { keptName, parseKept, type KeptInstructions } from "../view-model/kept-instructions.ts";
import { deadlineOf } from "#web/model/payment/to-pay.ts";

export function KeptHere() {
  const { language } = useLanguage();
  const messages = use(loadMessages(language, "payment"));
  const [all] = useState(readAll);
  const path = usePathname();
  const named = all.find(({ payment }) => paths.payment(payment.tradeNo) === path);
  if (all.length === 0) return null;
  return (
    <IntlProvider locale={language} messages={messages}>
      <PrintedPortal />
      {named === undefined ? (
        <KeptList all={all} />
      ) : (
        <NamedPayment kept={named} isAlone={all.length === 1} />
      )}
    </IntlProvider>
  );
}

/** Sorted by deadline; payments without one come last. */
function readAll(): KeptInstructions[] {
  return readForLastMember(keptName(""))
    .flatMap((text) => parseKept(text) ?? [])
    .toSorted((one, other) => deadlineOf(one.payment) - deadlineOf(other.payment));
}

function NamedPayment({ kept, isAlone }: { kept: KeptInstructions; isAlone: boolean }) {
  const t = useTranslations("payment.keptHere");
  const { language } = useLanguage();
  const title = usePaymentWords().name(kept.payment);
  useScreenTitle(title);
  return (
    <div className={styles["part"]}>
      {!isAlone && <BackLink href={paths.billing}>{t("all")}</BackLink>}
      <PageHeading lang={titleLanguage(title, language)}>
        <TitleText>{title}</TitleText>
      </PageHeading>
      <KeptPayment kept={kept} />
    </div>
  );
}

function KeptList({ all }: { all: readonly KeptInstructions[] }) {
  const t = useTranslations("payment.keptHere");
  useScreenTitle(t("title"));
  return (
    <div className={styles["part"]}>
      <PageHeading>{t("title")}</PageHeading>
      <ul className={styles["list"]}>
        {all.map(({ payment }) => (
          <KeptRow key={payment.tradeNo} payment={payment} />
        ))}
      </ul>
    </div>
  );
}

function KeptRow({ payment }: { payment: KeptInstructions["payment"] }) {
  const t = useTranslations("paymentWords");
  const words = usePaymentWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const name = words.name(payment);
  return (
    <li className={styles["row"]}>
      <Link
        href={paths.payment(payment.tradeNo)}
        className={styles["name"]}
        lang={titleLanguage(name, language)}
      >
        {name}
      </Link>
      <span className={styles["amount"]}>
        <Money amount={payment.amount} currency={payment.currency} />
      </span>
      <span className={styles["due"]}>
        {payment.expiredAt === null
          ? t("noDeadline")
          : t("by", { time: formats.deadline(payment.expiredAt) })}
      </span>
    </li>
  );
}
