/** A screen with one list from the school: its heading, a notice about what could not be loaded, and the list. */

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import type { Elements } from "#web/ui/elements.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import { EmptyList, type EmptyListProps } from "../screen-parts/empty-list.tsx";
import { CallFailure } from "../screen-parts/failure-panel.tsx";
import type { ConnectionResult } from "../graphql/use-connection.ts";
import { useScreenTitle } from "../screen-title.ts";
import { useRowInAddress } from "../address/use-row-in-address.ts";

export function ListScreen(props: {
  title: string;
  /** A sentence under the heading, about what the list has. */
  intro?: ReactNode;
  list: ConnectionResult<unknown>;
  empty: EmptyListProps;
  children: Elements;
}) {
  const { title, list, empty } = props;
  const t = useTranslations("shell");
  useScreenTitle(title);
  useRowInAddress(list.nodes.length > 0);
  const { isEmpty } = list;
  return (
    <div className="stack-4">
      <PageHeading>{title}</PageHeading>
      {props.intro !== undefined && !isEmpty && <p className="quiet measure">{props.intro}</p>}
      <CallFailure call={list} hasData={list.hasData} />
      {list.isLoading && <SkeletonRows label={t("loading")} count={3} size="large" />}
      {isEmpty && <EmptyList {...empty} />}
      {list.nodes.length > 0 && props.children}
      {list.isCut && list.nodes.length > 0 && (
        <p className="quiet measure">{t("onlyFirst", { count: list.nodes.length })}</p>
      )}
      {list.isLoadingMore && <p className="quiet measure">{t("loading")}</p>}
    </div>
  );
}
