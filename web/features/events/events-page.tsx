/** The events that the member is registered for: coming ones, then past ones. */

import { useId } from "react";
import { useTranslations } from "use-intl";

import {
  endOfEvent,
  parseRegistration,
  registrationKeys,
  type Registration,
} from "#web/app/dates/registration.ts";
import { useConnection } from "#web/app/graphql/use-connection.ts";
import { firstPageOf, pagesOf } from "#web/app/graphql/pages.ts";
import { ListScreen } from "#web/app/list-screen/list-screen.tsx";
import type { Instant } from "#web/format/instants.ts";
import { EventsPageDocument } from "#web/generated/member-api.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";

import { EventRow } from "./event-row.tsx";
import styles from "./events-page.module.css";
import { groupEvents } from "./view-model/event-groups.ts";
import { useOrigins } from "#web/app/session/origins.ts";

export const registrations = pagesOf(EventsPageDocument, (data) => data?.viewer?.eventRegistrations);

export const firstDocuments = [firstPageOf(registrations)];

export function EventsPage() {
  const t = useTranslations("events");
  const list = useConnection(registrations);
  const origins = useOrigins();
  const keys = registrationKeys(list.nodes);
  const events = list.nodes.map((node, place) => parseRegistration(node, keys[place] ?? "", origins));
  const now = useNowUntil(
    events.flatMap((event) => (event.startsAt?.at == null ? [] : [event.startsAt.at, endOfEvent(event)])),
  );
  const groups = groupEvents(events, now);
  return (
    <ListScreen title={t("title")} list={list} empty={{ title: t("empty.title"), body: t("empty.body") }}>
      <Group title={t("upcoming")} events={groups.upcoming} now={now} none={t("noneUpcoming")} />
      {groups.undated.length > 0 && <Group title={t("undated")} events={groups.undated} now={now} />}
      {groups.past.length > 0 && <Group title={t("past")} events={groups.past} now={now} isPast />}
    </ListScreen>
  );
}

function Group(props: {
  title: string;
  events: readonly Registration[];
  now: Instant;
  none?: string;
  isPast?: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles["group"]} stack-3`}>
      <h2 id={id} className="quiet-heading">
        {props.title}
      </h2>
      {props.events.length === 0 ? (
        <p className="quiet-text">{props.none}</p>
      ) : (
        <ul className="ruled">
          {props.events.map((event) => (
            <EventRow key={event.key} event={event} now={props.now} isPast={props.isPast === true} />
          ))}
        </ul>
      )}
    </section>
  );
}
