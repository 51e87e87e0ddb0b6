/** The school's consulting services and their weekly times. Bookings are not shown: the school confirms them. */

import { useTranslations } from "use-intl";

import { useConnection } from "#web/app/graphql/use-connection.ts";
import { firstPageOf, pagesOf } from "#web/app/graphql/pages.ts";
import { ListScreen } from "#web/app/screen-parts/list-screen.tsx";
import listStyles from "#web/app/screen-parts/list-screen.module.css";
import { ConsultingPageDocument } from "#web/generated/member-api.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { titleLanguage } from "#web/ui/title-language.ts";

import { WeeklySlots } from "./weekly-slots.tsx";
import { parseService, serviceRow, type Service } from "./view-model/service.ts";

export const services = pagesOf(ConsultingPageDocument, (data) => data?.viewer?.consultingServices);

export const firstDocuments = [firstPageOf(services)];

export function ConsultingPage() {
  const t = useTranslations("consulting");
  const list = useConnection(services);
  const keys = distinctKeys(list.nodes.map(({ id }) => id));
  return (
    <ListScreen
      title={t("title")}
      intro={t("intro")}
      list={list}
      empty={{ title: t("empty.title"), body: t("empty.body") }}
    >
      <ul className="ruled">
        {list.nodes.map((node, place) => (
          <ServiceRow key={keys[place]} id={serviceRow(keys[place] ?? "")} service={parseService(node)} />
        ))}
      </ul>
    </ListScreen>
  );
}

function ServiceRow({ id, service }: { id: string; service: Service }) {
  const t = useTranslations("consulting");
  const { language } = useLanguage();
  const title = service.title ?? t("untitled");
  const { description, lecturer, minutes } = service;
  return (
    <li id={id} className={listStyles["row"]}>
      <div className={listStyles["about"]}>
        <h2 lang={titleLanguage(title, language)}>{title}</h2>
        {(lecturer !== null || minutes !== null) && (
          <p className="row-4 quiet-numbers">
            {lecturer !== null && <bdi lang={titleLanguage(lecturer, language)}>{lecturer}</bdi>}
            {minutes !== null && <span>{t("minutes", { minutes })}</span>}
          </p>
        )}
        {description !== null && (
          <p className={listStyles["text"]} lang={titleLanguage(description, language)}>
            {description}
          </p>
        )}
      </div>
      <div className={listStyles["beside"]}>
        {service.slots !== null && <WeeklySlots slots={service.slots} unreadable={service.unreadable} />}
      </div>
    </li>
  );
}
