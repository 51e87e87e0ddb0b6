/** The panel of a failed call: what happened, what to do, and when the call is repeated. */

import { useCallback, useEffect, useState } from "react";
import { useTranslations, type Messages } from "use-intl";

import { loginPath } from "#shared/bff-paths.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useSecondsLeft } from "#web/ui/browser/clock.ts";
import { leaveFocusToHeading } from "#web/ui/browser/focus-heading.ts";
import { Notice } from "#web/ui/notice.tsx";

import { COMMON_CAUSES, mayPass, needsSignIn, type Failure } from "../graphql/failures.ts";
import { currentAddress } from "../session/return-address.ts";
import { RequestReference } from "./request-reference.tsx";
import { SIGNED_IN_AGAIN, useSignInNeeded } from "../session/sign-in-needed.ts";
import { useShowsFailure } from "../outage.ts";
import { pauseAfter } from "../poll-while-visible.ts";

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
  useShowsFailure(failure.code);
  // The dialog over the page already says it.
  if (sentence === "signed_out" && isSignInAsked) return null;

  const isStale = shownSince !== undefined;
  const action =
    sentence === "client_outdated" ? (
      <Button weight="primary" onClick={reload}>
        {t("reload")}
      </Button>
    ) : sentence === "permission_missing" || sentence === "signed_out" ? (
      <a className={buttonClass("primary")} href={loginPath(currentAddress())}>
        {sentence === "signed_out" ? t("signIn") : t("connectAgain")}
      </a>
    ) : (
      <Retry failure={failure} onRetry={onRetry} weight={isStale ? "quiet" : "plain"} />
    );
  // One line: the member came for what stands below it.
  if (isStale)
    return (
      <p role="alert">
        <strong>{t("staleTitle", { time: formats.timeOfDay(shownSince) })}</strong>{" "}
        <span>{t("stop", { sentence: t(`${sentence}.title`) })}</span> {action}
      </p>
    );
  return (
    <div role="alert">
      <Notice
        tone="late"
        title={t(`${sentence}.title`)}
        body={t(`${sentence}.next`)}
        actions={action}
        footer={<RequestReference requestId={failure.requestId} />}
      />
    </div>
  );
}

interface CallFailureProps {
  call: { failure: Failure | undefined; answeredAt: number | undefined; refresh: () => void };
  /** Whether data of this call is on the page. */
  hasData: boolean;
}

/** The panel of a call, if it failed. Above data that is older than the failure, it says how old the data is. */
export function CallFailure({ call: { failure, answeredAt, refresh }, hasData }: CallFailureProps) {
  if (failure === undefined) return null;
  // A refusal of the school concerns a part of an answer: the other parts are new.
  const isStale = hasData && failure.code !== "school_refused";
  return <FailurePanel failure={failure} onRetry={refresh} shownSince={isStale ? answeredAt : undefined} />;
}

/** The longest wait that is counted down. */
const MAX_WAIT_S = 300;

/** Retries on a press, and automatically if the failure may pass with time. */
function Retry(props: { failure: Failure; onRetry: () => void; weight: "plain" | "quiet" }) {
  const { failure, onRetry, weight } = props;
  const t = useTranslations("errors");
  const [attempt, setAttempt] = useState(1);
  const seconds =
    failure.retryAfterSeconds ?? (mayPass(failure.code) ? pauseAfter(attempt) / 1000 : Infinity);
  const retry = useCallback(() => {
    setAttempt((known) => known + 1);
    onRetry();
  }, [onRetry]);
  return (
    <>
      <Button weight={weight} onClick={onRetry} ref={leaveFocusToHeading}>
        {t("retry")}
      </Button>
      {seconds <= MAX_WAIT_S && (
        <RetryCountdown key={`${attempt} ${seconds}`} seconds={seconds} onRetry={retry} />
      )}
    </>
  );
}

function RetryCountdown({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const t = useTranslations("errors");
  const left = useSecondsLeft(Math.max(seconds, 1));
  const isDue = left === 0;

  useEffect(() => {
    if (isDue) onRetry();
  }, [isDue, onRetry]);

  // A timer, since an alert is read anew at each change in it.
  return (
    !isDue && (
      <span role="timer" className="numbers">
        {t("retryIn", { seconds: left })}
      </span>
    )
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
