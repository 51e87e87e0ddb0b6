/** The panel of a failed call: what happened, what to do, and when the call is repeated automatically. */

import { useEffect } from "react";
import { useTranslations, type Messages } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useSecondsLeft } from "#web/ui/browser/clock.ts";
import { Notice } from "#web/ui/notice.tsx";

import { AskSchool } from "./ask-school.tsx";
import { COMMON_CAUSES, needsSignIn, type Failure } from "./graphql/failures.ts";
import { currentAddress } from "./session/return-address.ts";
import { RequestReference } from "./request-reference.tsx";
import { SIGNED_IN_AGAIN, useSignInNeeded } from "./session/sign-in-needed.ts";
import { useShowsOffline } from "./offline-shown.ts";

type Sentence = Exclude<
  {
    [Key in keyof Messages["errors"]]: Messages["errors"][Key] extends string ? never : Key;
  }[keyof Messages["errors"]],
  undefined
>;

const SENTENCES = [
  ...COMMON_CAUSES,
  "school_invalid_response",
  "school_refused",
] as const satisfies Sentence[];

/** The sentence for a failure. Codes after which a member would do the same share one sentence. */
function sentenceFor(failure: Failure): Sentence {
  if (needsSignIn(failure.code)) return "signed_out";
  return SENTENCES.find((code) => code === failure.code) ?? "unknown";
}

interface FailurePanelProps {
  failure: Failure;
  onRetry: () => void;
  /** When the data still on the page arrived; undefined when there is none. */
  shownSince?: number | undefined;
}

export function FailurePanel({ failure, onRetry, shownSince }: FailurePanelProps) {
  const t = useTranslations("errors");
  const formats = useFormats();
  const sentence = sentenceFor(failure);
  const reload = () => window.location.reload();
  const isSignInAsked = useSignInNeeded();
  useRetryWhenMended(failure, onRetry);
  useShowsOffline(failure.code === "offline");
  // The dialog over the page already says it.
  if (sentence === "signed_out" && isSignInAsked) return null;

  return (
    <div role="alert">
      <Notice
        tone="late"
        title={
          shownSince === undefined
            ? t(`${sentence}.title`)
            : t("staleTitle", { time: formats.timeOfDay(shownSince) })
        }
        body={
          shownSince === undefined
            ? t(`${sentence}.next`)
            : `${t(`${sentence}.title`)}. ${t(`${sentence}.next`)}`
        }
        actions={
          sentence === "client_outdated" ? (
            <Button weight="primary" onClick={reload}>
              {t("reload")}
            </Button>
          ) : sentence === "permission_missing" || sentence === "signed_out" ? (
            <a className={buttonClass("primary")} href={loginPath(currentAddress())}>
              {sentence === "signed_out" ? t("signIn") : t("connectAgain")}
            </a>
          ) : (
            <Retry key={String(failure.retryAfterSeconds)} failure={failure} onRetry={onRetry} />
          )
        }
        footer={
          failure.requestId === undefined ? <AskSchool /> : <RequestReference requestId={failure.requestId} />
        }
      />
    </div>
  );
}

interface CallFailureProps {
  call: { failure: Failure | undefined; answeredAt: number | undefined; refresh: () => void };
  /** Whether data of this call is on the page. */
  hasData: boolean;
}

/** The panel of a call that may have failed; above data that is older than the failure, it says from when that is. */
export function CallFailure({ call: { failure, answeredAt, refresh }, hasData }: CallFailureProps) {
  if (failure === undefined) return null;
  // What the school refuses is a part of an answer: the rest of it is new.
  const isStale = hasData && failure.code !== "school_refused";
  return <FailurePanel failure={failure} onRetry={refresh} shownSince={isStale ? answeredAt : undefined} />;
}

function Retry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations("errors");
  if (failure.retryAfterSeconds === undefined || failure.retryAfterSeconds > 300)
    return <Button onClick={onRetry}>{t("retry")}</Button>;
  return <RetryCountdown seconds={failure.retryAfterSeconds} onRetry={onRetry} />;
}

function RetryCountdown({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const t = useTranslations("errors");
  const left = useSecondsLeft(Math.max(seconds, 1));
  const isDue = left === 0;

  useEffect(() => {
    if (isDue) onRetry();
  }, [isDue, onRetry]);

  return (
    <>
      <Button onClick={onRetry}>{t("retryNow")}</Button>
      {!isDue && <span className="numbers">{t("retryIn", { seconds: left })}</span>}
    </>
  );
}

/** Retries when the cause may be gone: the network is back, or another tab has signed in. */
function useRetryWhenMended({ code }: Failure, onRetry: () => void): void {
  useEffect(() => {
    const mended = code === "offline" ? "online" : SIGNED_IN_AGAIN;
    window.addEventListener(mended, onRetry);
    return () => window.removeEventListener(mended, onRetry);
  }, [code, onRetry]);
}
