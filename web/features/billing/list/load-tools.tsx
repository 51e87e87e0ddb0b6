/** Loads older payments: fifty more, or all of them with a progress bar and a Stop button. */

import { useCallback, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { loadAll } from "#web/app/graphql/load-all.ts";
import { loadMore } from "#web/app/graphql/pager.ts";
import { Button } from "#web/ui/button.tsx";
import { useSecond } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./billing-page.module.css";
import type { PaymentList, LoadedPayments } from "../payment-list/payment-list.ts";

export function LoadTools(props: {
  list: PaymentList;
  view: LoadedPayments;
  /** The progress stands above the list, where the member started it. */
  isToldAbove: boolean;
  onLoad: () => void;
}) {
  const { list, view, isToldAbove, onLoad } = props;
  const t = useTranslations("billing.load");
  useLoadNews(view);
  const shell = useTranslations("shell");
  const { activity, hasMore, isAll, loaded } = view;
  const isPressed = useRef(false);
  const pressed = (act: () => void) => () => {
    isPressed.current = true;
    act();
  };
  function loadRest(): void {
    onLoad();
    void loadAll(list);
  }
  // Another button replaces the pressed one, and gets the focus.
  const focusFirst = useCallback((tools: HTMLElement | null) => {
    if (tools === null || !isPressed.current) return;
    isPressed.current = false;
    tools.querySelector("button")?.focus();
  }, []);
  if (isReadingAll(view))
    return isToldAbove ? null : (
      <div key="progress" className="buttons screen-only" ref={focusFirst}>
        <LoadProgress list={list} view={view} onStop={pressed(() => undefined)} />
      </div>
    );
  if (!isAll && !hasMore) return <p className="quiet-numbers">{shell("onlyFirst", { count: loaded })}</p>;
  if (isAll) return loaded > MAX_PAGE_SIZE ? <p className="quiet-numbers">{t("end")}</p> : null;
  const isLoading = activity === "more";
  return (
    <div key="more" className="buttons screen-only" ref={focusFirst}>
      <Button onClick={() => void loadMore(list)} isBusy={isLoading}>
        {isLoading ? t("loadingMore") : t("more")}
      </Button>
      <Button weight="quiet" onClick={pressed(loadRest)}>
        {view.requests > 0 ? t("resume") : t("all")}
      </Button>
      <p className="quiet-numbers">{t("allHint")}</p>
    </div>
  );
}

export function isReadingAll({ activity }: LoadedPayments): boolean {
  return activity === "all" || activity === "pausing";
}

/** The number of loaded payments, and the Stop button. */
function LoadProgress(props: { list: PaymentList; view: LoadedPayments; onStop?: () => void }) {
  const t = useTranslations("billing.load");
  const { list, view, onStop } = props;
  const { loaded: count, resumesAt } = view;
  function stop(): void {
    onStop?.();
    list.stopping.abort();
  }
  return (
    <>
      <output className="numbers">
        {resumesAt === null ? t("progress", { count }) : <Pausing count={count} until={resumesAt} />}
      </output>
      <Button onClick={stop}>{t("stop")}</Button>
    </>
  );
}

/** Above the list while older years are loaded, and when they were found. */
export function OlderYears({ list, view }: { list: PaymentList; view: LoadedPayments }) {
  const t = useTranslations("billing.tools");
  // The Stop button has disappeared by then; the focus stays near the years.
  const isStopped = useRef(false);
  const focusStopped = useCallback((line: HTMLElement | null) => {
    if (isStopped.current) line?.focus();
    isStopped.current = false;
  }, []);
  return (
    <div className={`buttons ${styles["older"]}`}>
      {isReadingAll(view) ? (
        <LoadProgress list={list} view={view} onStop={() => (isStopped.current = true)} />
      ) : (
        <p className="numbers" tabIndex={-1} ref={focusStopped}>
          {t("chooseYear", { count: view.loaded })}
        </p>
      )}
    </div>
  );
}

function Pausing({ count, until }: { count: number; until: number }) {
  const t = useTranslations("billing.load");
  const now = useSecond();
  return <span>{t("pausing", { count, seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>;
}

/** Announces new rows; while all are loaded, only the beginning and the end. */
function useLoadNews({ activity, loaded, hasMore, failure }: LoadedPayments): void {
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
