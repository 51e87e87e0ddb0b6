/** One panel of the home screen: it loads alone, and fails alone unless the screen tells of the outage. */

import { createContext, use, useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { FailurePanel } from "#web/app/failure-panel.tsx";
import { NOT_PROVIDED } from "#web/app/graphql/failures.ts";
import type { SharedFailure } from "./shared-failure.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./home-page.module.css";

/** The outage that the top of the screen tells of, so that no panel repeats it. */
export const OutageContext = createContext<SharedFailure | undefined>(undefined);

export function Panel(props: {
  title: string;
  /** Where the whole of it is. */
  all?: { path: string; name: string };
  query: MemberQuery<unknown>;
  /** The part of the answer that this panel is about arrived. */
  hasData: boolean;
  /** Said while it is on its way. */
  waiting?: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("shell");
  const id = useId();
  const { query, hasData } = props;
  const isLoading = query.data === undefined && query.failure === undefined;
  const failure = query.failure ?? (isLoading || hasData ? undefined : NOT_PROVIDED);
  const isToldAbove = use(OutageContext)?.isCauseOf(query.failure) === true;
  return (
    <section
      className={styles["panel"]}
      aria-labelledby={id}
      aria-busy={isLoading}
      data-quiet={props.isQuiet === true ? "" : undefined}
    >
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.all !== undefined && <Link href={props.all.path}>{props.all.name}</Link>}
      </header>
      {isToldAbove && !hasData && <p className={styles["quiet"]}>{t("notLoaded")}</p>}
      {failure !== undefined && !isToldAbove && (
        <FailurePanel
          failure={failure}
          onRetry={query.refresh}
          shownSince={hasData && failure.code !== "school_refused" ? query.answeredAt : undefined}
        />
      )}
      {isLoading && (
        <div className={styles["waiting"]}>
          <p className={props.waiting === undefined ? "visually-hidden" : styles["quiet"]}>
            {props.waiting ?? t("loading")}
          </p>
          <SkeletonLine size="medium" />
          <SkeletonLine size="short" />
        </div>
      )}
      {hasData && props.children}
    </section>
  );
}
