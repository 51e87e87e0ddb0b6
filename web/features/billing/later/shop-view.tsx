/** The code as large as the screen allows, black on white, with the time left and the machine's steps. Needs no network. */

import { X } from "lucide-react";
import { useEffect, useId, useRef, type CSSProperties, useCallback, useState } from "react";
import { useTranslations } from "use-intl";

import { Money } from "#web/app/payments/money.tsx";
import { PayBy } from "#web/app/payments/pay-by.tsx";
import { TimeLeft } from "#web/app/payments/time-left.tsx";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { shownKindOf } from "../instructions/shown-kinds.ts";
import type { Payment } from "#web/model/payment/payment.ts";

import { GroupedDigits, GROUP_CHARACTERS } from "../instructions/grouped-digits.tsx";
import { PaySteps } from "../instructions/pay-steps.tsx";
import styles from "./shop-view.module.css";

export function ShopView({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("payment");
  const words = usePaymentWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useBackToClose(onClose);
  const isAwake = useWakeLock();
  const { instructions, expiredAt } = payment;
  const values = instructions === null ? [] : shownKindOf(instructions).values(instructions);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles["view"]} aria-labelledby={titleId} onClose={close}>
      <div className={styles["top"]}>
        <h2 id={titleId}>{words.name(payment)}</h2>
        <button type="button" className={styles["close"]} onClick={() => dialog.current?.close()}>
          <X size={22} strokeWidth={2} aria-hidden="true" />
          <span>{t("shop.close")}</span>
        </button>
      </div>
      <div className={styles["body"]}>
        <dl className={styles["values"]}>
          {values.map(({ label, text, isCode, beside }) => (
            <div key={label} className={isCode === true ? styles["code"] : undefined}>
              <dt>{t(label)}</dt>
              {isCode === true ? (
                <dd>
                  <LargeCode text={text} />
                </dd>
              ) : (
                <dd className={styles["bank"]}>
                  <GroupedDigits text={text} />
                  {beside !== undefined && <bdi>{beside.text}</bdi>}
                </dd>
              )}
            </div>
          ))}
          <div>
            <dt>{t("amountDue")}</dt>
            <dd className={styles["amount"]}>
              <Money amount={payment.amount} currency={payment.currency} />
            </dd>
          </div>
          {expiredAt !== null && (
            <div>
              <dt className="visually-hidden">{t("deadline")}</dt>
              <dd className={styles["by"]}>
                <span>
                  <PayBy expiredAt={expiredAt} />
                </span>
                {expiredAt.at !== null && <TimeLeft deadline={expiredAt.at} />}
              </dd>
            </div>
          )}
        </dl>
        {instructions !== null && <PaySteps instructions={instructions} />}
        <div className={styles["hint"]}>
          <p>{t("shop.hint")}</p>
          {isAwake && <p>{t("shop.awake")}</p>}
        </div>
      </div>
    </dialog>
  );
}

/** Groups per line in a narrow container: with two groups of four, the letters on a phone can be read at arm's length. */
const NARROW_GROUPS = 2;

/** A code as large as its container allows: on one line in a wide container, otherwise broken between groups. */
function LargeCode({ text }: { text: string }) {
  const narrowCharacters = Math.min(text.length, NARROW_GROUPS * GROUP_CHARACTERS);
  const lengths = {
    "--wide-characters": text.length,
    "--wide-gaps": gapsIn(text.length),
    "--narrow-characters": narrowCharacters,
    "--narrow-gaps": gapsIn(narrowCharacters),
  } as CSSProperties;
  return (
    <span className={styles["largeCode"]} style={lengths}>
      <GroupedDigits text={text} />
    </span>
  );
}

function gapsIn(characters: number): number {
  return Math.max(0, Math.ceil(characters / GROUP_CHARACTERS) - 1);
}

/**
 * Makes the browser's Back close an overlay, as people on phones expect.
 *
 * @returns a function that closes it in any other way, and removes the extra history entry
 */
function useBackToClose(onClose: () => void): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    window.history.pushState({ over: true }, "");
    const onPopState = () => latest.current();
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  return useCallback(() => {
    // Going back closes it: the `popstate` listener above handles it.
    if ((window.history.state as { over?: boolean } | null)?.over === true) window.history.back();
    else latest.current();
  }, []);
}

/**
 * Keeps the screen on while a code is read from it, in browsers that support it.
 *
 * @returns whether the browser keeps the screen on
 */
function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    async function hold(): Promise<void> {
      // The browser releases the lock when the page is hidden, so it is requested again when the page is shown.
      if (document.hidden || !("wakeLock" in navigator)) return;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (isOver) return void held.release();
        lock = held;
        setIsHeld(true);
        held.addEventListener("release", () => setIsHeld(false));
      } catch {
        // The browser refused, for instance to save the battery.
      }
    }

    const onVisible = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);

  return isHeld;
}
