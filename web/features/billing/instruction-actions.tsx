/** What one can do with instructions: show them large, print them, put the deadline into a calendar. */

import { CalendarPlus, Maximize2, Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

import { paths } from "#web/app/paths.ts";
import { keepForMember } from "#web/app/session/member-storage.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { Button } from "#web/ui/button.tsx";
import { saveCalendarFile } from "#web/ui/save-calendar-file.ts";

import styles from "./instruction-actions.module.css";
import { keptName } from "./kept-name.ts";
import { usePaymentWords } from "./use-words.ts";
import { deadlineEvent } from "./view-model/deadline-event.ts";
import { keptText } from "./view-model/kept-instructions.ts";
import type { Payment } from "./view-model/payment.ts";

/** Fetched when it is opened; from then on it needs no network. */
const ShopView = lazy(async () => ({ default: (await import("./shop-view.tsx")).ShopView }));

export function InstructionActions({ payment, isUsable }: { payment: Payment; isUsable: boolean }) {
  const t = useTranslations("payment.actions");
  const words = usePaymentWords();
  const { member } = useSignedIn();
  const [isShown, setIsShown] = useState(false);

  function show(): void {
    keepForMember(member.sub, keptName(payment.tradeNo), keptText(payment, Date.now()));
    setIsShown(true);
  }

  function addToCalendar(): void {
    const event = deadlineEvent(payment, {
      summary: t("calendarEvent", { title: words.name(payment) }),
      description: `${words.money(payment.amount, payment.currency)}\n${payment.tradeNo}`,
      url: `${window.location.origin}${paths.payment(payment.tradeNo)}`,
      host: window.location.host,
    });
    if (event === null) return;
    void saveCalendarFile(payment.tradeNo.replaceAll(/[^\w-]/g, "_"), event);
  }

  return (
    <div className={styles["actions"]}>
      {isUsable && payment.instructions?.code != null && (
        <Button weight="primary" onClick={show}>
          <Maximize2 size={18} strokeWidth={1.75} aria-hidden="true" />
          {payment.instructions.kind === "atm" ? t("showAtm") : t("showStore")}
        </Button>
      )}
      <Button weight="quiet" onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("print")}
      </Button>
      {isUsable && payment.expiredAt !== null && (
        <Button weight="quiet" onClick={addToCalendar}>
          <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("calendar")}
        </Button>
      )}
      {isShown && (
        <Suspense>
          <ShopView payment={payment} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </div>
  );
}
