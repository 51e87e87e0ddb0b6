/**
 * The school's consulting services, each with its weekly times, its course, and the way to ask for a time. Bookings are not shown: no field
 * says whose they are.
 */

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useConnection } from "#web/app/graphql/use-connection.ts";
import { firstPageOf, pagesOf } from "#web/app/graphql/pages.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { paths, serviceRow } from "#web/app/paths.ts";
import { ListScreen } from "#web/app/list-screen/list-screen.tsx";
import listStyles from "#web/app/list-screen/list-screen.module.css";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import {
  ConsultingCoursesDocument,
  ConsultingPageDocument,
  type ConsultingCoursesQuery,
} from "#web/generated/member-api.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { sentText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import { WeeklySlots } from "./weekly-slots.tsx";
import { parseService, type Service } from "./view-model/service.ts";

export const services = pagesOf(ConsultingPageDocument, (data) => data?.viewer?.consultingServices);

const ownCourses = { document: ConsultingCoursesDocument, variables: { first: MAX_PAGE_SIZE } };

export const firstDocuments = [firstPageOf(services), ownCourses];

export function ConsultingPage() {
  const t = useTranslations("consulting");
  const list = useConnection(services);
  const keys = distinctKeys(list.nodes.map(({ id }) => id));
  const titles = useCourseTitles();
  return (
    <ListScreen
      title={t("title")}
      intro={t("intro")}
      list={list}
      empty={{ title: t("empty.title"), body: t("empty.body") }}
    >
      <ul className="ruled">
        {list.nodes.map((node, place) => (
          <ServiceRow
            key={keys[place]}
            id={serviceRow(keys[place] ?? "")}
            service={parseService(node)}
            titles={titles}
          />
        ))}
      </ul>
    </ListScreen>
  );
}

/** The titles of the member's courses by their slugs. A service may also be offered with courses that the member does not have. */
function useCourseTitles(): ReadonlyMap<string, string> {
  const { data } = useMemberQuery({ ...ownCourses, isSteady: true });
  return useMemo(() => {
    const nodes = (data as AsSent<ConsultingCoursesQuery>)?.viewer?.enrolledCourses?.nodes ?? [];
    return new Map(
      nodes.filter(isGiven).flatMap((course) => {
        const slug = sentText(course.slug);
        return slug === null ? [] : [[slug, shownTitle(course) ?? slug] as const];
      }),
    );
  }, [data]);
}

interface ServiceRowProps {
  id: string;
  service: Service;
  titles: ReadonlyMap<string, string>;
}

function ServiceRow({ id, service, titles }: ServiceRowProps) {
  const t = useTranslations("consulting");
  const { language } = useLanguage();
  const title = service.title ?? t("untitled");
  const { description, lecturer, minutes } = service;
  const courses = service.courseSlugs.flatMap((slug) => {
    const name = titles.get(slug);
    return name === undefined ? [] : { slug, name };
  });
  return (
    <li id={id} className={listStyles["row"]}>
      <div className={listStyles["about"]}>
        <h2 lang={titleLanguage(title, language)}>
          <TitleText>{title}</TitleText>
        </h2>
        {(lecturer !== null || minutes !== null) && (
          <p className="row-4 quiet-numbers">
            {lecturer !== null && <bdi lang={titleLanguage(lecturer, language)}>{lecturer}</bdi>}
            {minutes !== null && <span>{t("minutes", { minutes })}</span>}
          </p>
        )}
        {courses.length > 0 && (
          <p className="row-4 baseline quiet-text">
            <span>{t("with")}</span>
            {courses.map(({ slug, name }) => (
              <Link
                key={slug}
                href={paths.course(slug)}
                className="target"
                lang={titleLanguage(name, language)}
              >
                {name}
              </Link>
            ))}
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
        <HowToAsk />
      </div>
    </li>
  );
}

/** A time is asked for with the school: this site books none. Without contacts, its own site is the way. */
function HowToAsk() {
  const t = useTranslations("consulting");
  const { school } = useSignedIn();
  if (portalPage.contacts === undefined || portalPage.contacts.length === 0)
    return (
      <a href={school.url} rel="noreferrer" className="target">
        {t("askOnSite")}
      </a>
    );
  return <NeedHelp words={t("ask")} />;
}
