/** A screen that is one list from the school: its heading, what is missing of it, and what there is. */

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import { FailurePanel } from "./failure-panel.tsx";
import type { ConnectionResult } from "./graphql/use-connection.ts";
import styles from "./list-screen.module.css";
import { useScreenTitle } from "./screen-title.ts";
import { useSignedIn } from "./session/signed-in.ts";

export function ListScreen(props: {
  title: string;
  /** A sentence under the heading. */
  intro?: ReactNode;
  list: ConnectionResult<unknown>;
  empty: { title: string; body: string; action: string };
  children: ReactNode;
}) {
  const { title, list, empty } = props;
  const t = useTranslations("shell");
  const { school } = useSignedIn();
  useScreenTitle(title);
  const { failure } = list;
  return (
    <div className={styles["page"]}>
      <PageHeading>{title}</PageHeading>
      {props.intro !== undefined && <p className={styles["intro"]}>{props.intro}</p>}
      {failure !== undefined && (
        <FailurePanel
          failure={failure}
          onRetry={list.refresh}
          shownSince={list.hasData && failure.code !== "school_refused" ? list.answeredAt : undefined}
        />
      )}
      {list.isLoading && (
        <div aria-busy="true">
          <p className="visually-hidden">{t("loading")}</p>
          {["a", "b", "c"].map((key) => (
            <div key={key} className={styles["skeleton"]}>
              <SkeletonLine size="medium" />
              <SkeletonLine size="long" />
            </div>
          ))}
        </div>
      )}
      {list.hasData && list.nodes.length === 0 && !list.isLoadingMore && (
        <Notice
          title={empty.title}
          body={empty.body}
          actions={
            <a className={buttonClass()} href={school.url} rel="noreferrer">
              {empty.action}
            </a>
          }
        />
      )}
      {list.nodes.length > 0 && props.children}
      {list.isLoadingMore && <p className={styles["intro"]}>{t("loading")}</p>}
    </div>
  );
}
