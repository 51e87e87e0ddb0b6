/** One panel of the home screen: it loads alone, and shows its own failure unless the screen shows it as an outage. */

import { createContext, use, useId, type RefCallback } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { CallFailure } from "#web/app/failure-panel.tsx";
import { NOT_PROVIDED } from "#web/app/graphql/failures.ts";
import type { SharedFailure } from "./shared-failure.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import type { Elements } from "#web/ui/elements.ts";

import styles from "./home-page.module.css";
import type { Place } from "./use-reading-order.ts";

/** The outage that the top of the screen shows, so that no panel repeats it. */
export const OutageContext = createContext<SharedFailure | undefined>(undefined);

export function Panel(props: {
  title: string;
  /** Address of the screen with the whole list. */
  all?: { path: string; name: string };
  query: MemberQuery<unknown>;
  /** Whether the part of the answer for this panel arrived. */
  hasData: boolean;
  /** Placeholders, as tall as what usually comes. */
  waiting: Elements;
  /** Not asked for before the panel comes into view. */
  isPutOff?: boolean;
  place: Place;
  /** What the member must do at once. */
  isLoud?: boolean;
  /** Ref of the panel's element, to notice when it comes into view. */
  watch?: RefCallback<Element>;
  children: Elements;
}) {
  const t = useTranslations("shell");
  const id = useId();
  const { query, hasData, watch } = props;
  const { held, room } = props.place;
  const isLoading =
    held === "placeholder" || (!hasData && query.data === undefined && query.failure === undefined);
  const failure = query.failure ?? (isLoading || hasData ? undefined : NOT_PROVIDED);
  const isToldAbove = use(OutageContext)?.isCauseOf(query.failure) === true;
  return (
    <section
      className={styles["panel"]}
      aria-labelledby={id}
      aria-busy={isLoading && props.isPutOff !== true}
      ref={watch}
      data-held={held}
      data-loud={props.isLoud === true ? "" : undefined}
    >
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.all !== undefined && <Link href={props.all.path}>{props.all.name}</Link>}
      </header>
      <div className={styles["content"]}>
        {isLoading && (
          <>
            <p className="visually-hidden">{t("loading")}</p>
            {props.waiting}
          </>
        )}
        {!isLoading && room !== "none" && (
          <div className={styles["room"]} data-room={room} aria-hidden="true">
            {props.waiting}
          </div>
        )}
        {!isLoading && (
          <div>
            {isToldAbove && !hasData && <p className={styles["quiet"]}>{t("notLoaded")}</p>}
            {!isToldAbove && <CallFailure call={{ ...query, failure }} hasData={hasData} />}
            {hasData && props.children}
          </div>
        )}
      </div>
    </section>
  );
}
