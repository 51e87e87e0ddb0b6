/** One panel of the home screen: it shows its own failures unless the screen shows them as an outage. */

import { createContext, use, useId } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { failureOfCall, type ListCall } from "#web/app/graphql/list-call.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";

import type { Elements } from "#web/ui/elements.ts";

import styles from "./home-page.module.css";
import type { SharedFailure } from "./shared-failure.ts";

/** The outage that is shown at the top of the screen, so that no panel repeats it. */
export const OutageContext = createContext<SharedFailure | undefined>(undefined);

export function isSettled({ data, failure }: MemberQuery<unknown>): boolean {
  return data !== undefined || failure !== undefined;
}

export function Panel(props: {
  title: string;
  /** For screen readers only. */
  isTitleHidden?: boolean;
  /** Address of the screen with the whole list. */
  all?: { path: string; name: string };
  calls: readonly ListCall[];
  /** Whether the panel has anything to show. */
  hasContent: boolean;
  /** Whether the placeholders are shown. */
  isWaiting: boolean;
  /** Its data is not among the first answers: the screen is complete without it. */
  isLater?: boolean;
  /** Placeholders, as tall as the usual content. */
  waiting: Elements;
  children: Elements;
}) {
  const t = useTranslations("shell");
  const id = useId();
  const { calls, isWaiting, isLater } = props;
  const outage = use(OutageContext);
  const failed = calls.flatMap(({ query, hasData, isWhole }) => {
    const failure = failureOfCall({ query, isWhole });
    return failure === undefined ? [] : [{ call: { ...query, failure }, hasData }];
  });
  const told = failed.filter(({ call }) => outage?.isCauseOf(call.failure) === true);
  return (
    <section
      className={`${styles["panel"]} stack-3`}
      aria-labelledby={id}
      aria-busy={isWaiting && isLater !== true}
      data-later={isLater}
    >
      <header className={props.isTitleHidden === true ? "visually-hidden" : "row-4 middle ends"}>
        <h2 id={id} className="quiet-heading">
          {props.title}
        </h2>
        {props.all !== undefined && (
          <Link href={props.all.path} className="target">
            {props.all.name}
          </Link>
        )}
      </header>
      {isWaiting ? (
        <div>
          <p className="visually-hidden">{t("loading")}</p>
          {props.waiting}
        </div>
      ) : (
        <>
          {props.hasContent && props.children}
          {(told.some(({ hasData }) => !hasData) || !(props.hasContent || failed.length > told.length)) && (
            <p className="quiet-text">{t("notLoaded")}</p>
          )}
          {failed
            .filter((each) => !told.includes(each))
            .map((each, place) => (
              <CallFailure key={place} {...each} />
            ))}
        </>
      )}
    </section>
  );
}
