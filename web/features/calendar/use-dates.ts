/** Requests the four lists that have dates, and reports which parts did not arrive. */

import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useMemo } from "react";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import type { Failure } from "#web/app/graphql/failures.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { failureOfCall, listCall } from "#web/app/graphql/list-call.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { useOrigins } from "#web/app/session/origins.ts";
import {
  DatesOfLecturesDocument,
  DatesOfEventsDocument,
  DatesOfPaymentsDocument,
  DatesOfProductsDocument,
} from "#web/generated/member-api.ts";

import { entriesOf, withOpeningsOfADay, type Entry, type SentDates } from "#web/app/dates/entries.ts";

const variables = { first: MAX_PAGE_SIZE };

export const firstDocuments = [
  { document: DatesOfPaymentsDocument, variables },
  { document: DatesOfLecturesDocument, variables },
  { document: DatesOfEventsDocument, variables },
  { document: DatesOfProductsDocument, variables },
];

type ListName = keyof SentDates;

export interface Dates {
  /** For the screen: lectures of a course that open on one day are one entry. */
  entries: readonly Entry[];
  /** For the file: each date separately, so that its identity depends on nothing else. */
  single: readonly Entry[];
  isLoading: boolean;
  /** Whether any of the lists arrived. */
  hasData: boolean;
  /** Whether every row of the lists arrived, as far as they were read. Only then can a month be empty. */
  isKnown: boolean;
  /** The lists of which only the first nodes were read, and how many. */
  cut: readonly { list: ListName; count: number }[];
  failure: Failure | undefined;
  answeredAt: number | undefined;
  refresh: () => void;
}

/** @param zone  the zone of the days */
export function useDates(zone: string): Dates {
  const payments = useList(DatesOfPaymentsDocument);
  const courses = useList(DatesOfLecturesDocument);
  const events = useList(DatesOfEventsDocument);
  const products = useList(DatesOfProductsDocument);
  const sent = useMemo(
    () => ({ payments: payments.data, courses: courses.data, events: events.data, products: products.data }),
    [payments.data, courses.data, events.data, products.data],
  );
  const origins = useOrigins();
  const single = useMemo(() => entriesOf(sent, { zone, origins }), [sent, zone, origins]);
  const entries = useMemo(() => withOpeningsOfADay(single), [single]);
  const connections = {
    payments: sent.payments?.viewer?.payments,
    courses: sent.courses?.viewer?.enrolledCourses,
    events: sent.events?.viewer?.eventRegistrations,
    products: sent.products?.viewer?.digitalProducts,
  };
  const queries = [payments, courses, events, products];
  const lists = [
    listCall(payments, connections.payments?.nodes),
    listCall(courses, connections.courses?.nodes),
    listCall(events, connections.events?.nodes),
    listCall(products, connections.products?.nodes),
  ];
  const failures = lists.flatMap((call) => failureOfCall(call) ?? []);
  const answered = queries.flatMap(({ answeredAt }) => answeredAt ?? []);
  return {
    entries,
    single,
    isLoading: queries.some(({ data, failure }) => data === undefined && failure === undefined),
    hasData: lists.some(({ hasData }) => hasData),
    isKnown: lists.every(({ isWhole }) => isWhole),
    cut: (Object.keys(connections) as ListName[]).flatMap((list) => {
      const connection = connections[list];
      const isCut = followingPage(connection as Parameters<typeof followingPage>[0]) !== "end";
      return isCut ? [{ list, count: connection?.nodes?.length ?? 0 }] : [];
    }),
    failure: failures[0],
    answeredAt: answered.length === 0 ? undefined : Math.min(...answered),
    refresh() {
      for (const call of lists) if (failureOfCall(call) !== undefined) call.query.refresh();
    },
  };
}

function useList<Data>(document: TypedDocumentNode<Data, { first: number }>) {
  const query = useMemberQuery({ document, variables });
  return { ...query, data: query.data as AsSent<Data> | undefined };
}
