/** Reading on: fifty more, or everything with its progress and a way to stop. */

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { useSecond } from "#web/ui/clock.ts";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./billing-page.module.css";
import type { Ledger, LedgerView } from "./ledger.ts";

export function LoadTools({ ledger, view }: { ledger: Ledger; view: LedgerView }) {
  const t = useTranslations("billing.load");
  useLoadNews(view);
  const { activity, hasMore, loaded } = view;
  if (activity === "all" || activity === "pausing") return <Progress ledger={ledger} view={view} />;
  if (!hasMore) return loaded > 50 ? <p className={styles["covers"]}>{t("end")}</p> : null;
  const isLoading = activity === "more";
  return (
    <div className={styles["load"]}>
      {/* Not disabled while it loads: a disabled button would lose the focus. */}
      <Button onClick={() => void ledger.loadMore()} aria-busy={isLoading}>
        {isLoading ? t("loadingMore") : t("more")}
      </Button>
      <Button weight="quiet" onClick={() => void ledger.loadAll()}>
        {view.requests > 0 ? t("resume") : t("all")}
      </Button>
      <p className={styles["covers"]}>{t("allHint")}</p>
    </div>
  );
}

function Progress({ ledger, view }: { ledger: Ledger; view: LedgerView }) {
  const t = useTranslations("billing.load");
  const { loaded: count, requests, resumesAt } = view;
  return (
    <div className={styles["load"]}>
      <output className="numbers">
        {resumesAt === null ? (
          t("progress", { count, requests })
        ) : (
          <Pausing count={count} until={resumesAt} />
        )}
      </output>
      <Button onClick={ledger.stop}>{t("stop")}</Button>
    </div>
  );
}

function Pausing({ count, until }: { count: number; until: number }) {
  const t = useTranslations("billing.load");
  const now = useSecond();
  return t("pausing", { count, seconds: Math.max(0, Math.ceil((until - now) / 1000)) });
}

/** Says what came once it came; while everything is read, only the beginning and the end are worth a word. */
function useLoadNews({ activity, loaded, hasMore, failure }: LedgerView): void {
  const t = useTranslations("billing.load");
  const previous = useRef({ activity, loaded });
  useEffect(() => {
    const before = previous.current;
    if (before.activity === activity) return;
    previous.current = { activity, loaded };
    if (activity !== "idle" || failure !== undefined) return;
    if (before.activity === "more") announce(t("added", { added: loaded - before.loaded, count: loaded }));
    if (before.activity === "all" || before.activity === "pausing")
      announce(hasMore ? t("stopped", { count: loaded }) : t("done", { count: loaded }));
  }, [activity, loaded, hasMore, failure, t]);
}
