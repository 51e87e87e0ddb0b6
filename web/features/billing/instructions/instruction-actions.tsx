/** Actions for payment instructions: show them large, print them, share them, save the deadline to a calendar, keep them. */

import { CalendarPlus, Check, Download, Maximize2, Printer } from "lucide-react";
import { lazy, useState } from "react";
import { useTranslations } from "use-intl";

import { FileButton } from "#web/app/screen-parts/file-button.tsx";
import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { paths } from "#web/app/paths.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";
import styles from "./instruction-actions.module.css";
import type { Keeping } from "./use-keeping.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { codeOf, type Instructions } from "#web/model/payment/instructions.ts";
import { shownKindOf } from "./shown-kinds.ts";
import type { Payment } from "#web/model/payment/payment.ts";

/** Loaded when it is opened; after that it needs no network. */
const ShopView = lazy(async () => ({ default: (await import("../later/shop-view.tsx")).ShopView }));

const ShareButton = lazy(async () => ({
  default: (await import("../later/share-button.tsx")).ShareButton,
}));

export function InstructionActions(props: {
  payment: Payment & { instructions: Instructions };
  isUsable: boolean;
  /** Undefined for instructions that were read from this device: there is nothing newer to keep. */
  keeping: Keeping | undefined;
}) {
  const { payment, isUsable, keeping } = props;
  const t = useTranslations("payment.actions");
  const { instructions } = payment;
  const kind = shownKindOf(instructions);
  const code = isUsable ? codeOf(instructions) : null;
  const words = usePaymentWords();
  const [isShown, setIsShown] = useState(false);
  const isHydrating = useIsHydrating();
  // Only the device knows, so the rendered page has no such button.
  const canShare = !isHydrating && typeof navigator.share === "function";

  function show(): void {
    keeping?.keep();
    setIsShown(true);
  }

  async function addToCalendar(): Promise<void> {
    const { saveDeadline } = await import("../later/save-deadline.ts");
    await saveDeadline(payment, {
      summary: t("calendarEvent", { title: words.name(payment) }),
      description: `${words.money(payment.amount, payment.currency)}\n${payment.tradeNo}`,
      url: `${window.location.origin}${paths.payment(payment.tradeNo)}`,
      host: window.location.host,
    });
  }

  return (
    <div className={`${styles["actions"]} row-5 screen-only`} data-first={kind.firstAction}>
      {code !== null && kind.large !== null && (
        <Button weight={kind.firstAction === "show" ? "primary" : "quiet"} onClick={show}>
          <Maximize2 size={kind.firstAction === "show" ? 18 : 16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t(kind.large)}</span>
        </Button>
      )}
      <PrintButton words={t("print")} />
      {code !== null && canShare && (
        <OptionalPart>
          <ShareButton payment={payment} />
        </OptionalPart>
      )}
      {isUsable && payment.expiredAt?.at != null && (
        <FileButton weight="quiet" save={addToCalendar}>
          <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t("calendar")}</span>
        </FileButton>
      )}
      {code !== null && keeping !== undefined && (
        <>
          <KeepButton {...keeping} />
          <HomeScreenHint />
        </>
      )}
      {isShown && (
        <OptionalPart instead={<p role="alert">{t("showMissing")}</p>}>
          <ShopView payment={payment} onClose={() => setIsShown(false)} />
        </OptionalPart>
      )}
    </div>
  );
}

export function PrintButton({ words }: { words: string }) {
  return (
    <Button weight="quiet" onClick={() => window.print()}>
      <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{words}</span>
    </Button>
  );
}

function KeepButton({ isKept, keep, forget }: Keeping) {
  const t = useTranslations("payment.keep");
  function press(): void {
    if (isKept) forget();
    else keep();
    announce(t(isKept ? "forgotten" : "done"));
  }

  // One button for both states, so that it keeps the focus.
  return (
    <span className={styles["keep"]}>
      {isKept && (
        <span className={styles["kept"]}>
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t("done")}</span>
        </span>
      )}
      <Button weight="quiet" onClick={press}>
        {!isKept && <Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        <span>{t(isKept ? "forget" : "do")}</span>
      </Button>
    </span>
  );
}

/**
 * Safari on iOS deletes what it stores for a site that is not opened for seven days. This text tells how to add the portal to the Home
 * Screen, where its data stays; Safari never offers this by itself.
 */
function HomeScreenHint() {
  const t = useTranslations("payment.keep");
  const isHydrating = useIsHydrating();
  // Only browsers of iOS have this property. It is true when the portal was opened from the Home Screen.
  const isOnHomeScreen: unknown = isHydrating ? undefined : Reflect.get(navigator, "standalone");
  return isOnHomeScreen === false && <p className={styles["homeScreen"]}>{t("homeScreen")}</p>;
}
