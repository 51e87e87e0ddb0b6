/** Loads fifty older payments, and says what was loaded. */

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { loadMore } from "#web/app/graphql/pager.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import type { LoadedPayments, PaymentList } from "../payment-list/payment-list.ts";

export function LoadTools({ list, view }: { list: PaymentList; view: LoadedPayments }) {
  const t = useTranslations("billing.load");
  const shell = useTranslations("shell");
  const { activity, hasMore, isAll, loaded } = view;
  if (!isAll && !hasMore) return <p className="quiet-numbers">{shell("onlyFirst", { count: loaded })}</p>;
  if (isAll) return loaded > MAX_PAGE_SIZE ? <p className="quiet-numbers">{t("end")}</p> : null;
  if (isReadingOn(view)) return null;
  return (
    <div className="buttons screen-only">
      <Button onClick={() => void loadMore(list)} isBusy={activity === "more"}>
        {activity === "more" ? t("loadingMore") : t("more")}
      </Button>
    </div>
  );
}

/** Page after page, for a year or for the search over everything. */
export function isReadingOn({ activity }: LoadedPayments): boolean {
  return activity === "all" || activity === "pausing";
}

/** Announces new rows; while many pages are read, only the end. */
export function useLoadNews({ activity, loaded, hasMore, failure }: LoadedPayments): void {
  const t = useTranslations("billing.load");
  const previous = useRef({ activity, loaded });
  useEffect(() => {
    const before = previous.current;
    if (before.activity === activity) return;
    previous.current = { activity, loaded };
    if (activity !== "idle" || failure !== undefined) return;
    const isReadOn = before.activity === "all" || before.activity === "pausing";
    if (before.activity === "more") announce(t("added", { added: loaded - before.loaded, count: loaded }));
    if (isReadOn && hasMore) announce(t("stopped", { count: loaded }));
    if (isReadOn && !hasMore) announce(t("done", { count: loaded }));
  }, [activity, loaded, hasMore, failure, t]);
}
