/** The consulting services that are offered with a course, each a link to its row. The school may not say which these are. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths, rowAddress, serviceRow } from "#web/app/paths.ts";
import { CourseConsultingDocument, type CourseConsultingQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { sentText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { titleLanguage } from "#web/ui/title-language.ts";

const variables = { first: MAX_PAGE_SIZE };

export function CourseConsulting({ slug }: { slug: string }) {
  const t = useTranslations("curriculum");
  const { language } = useLanguage();
  const { data } = useMemberQuery({ document: CourseConsultingDocument, variables, isSteady: true });
  const nodes = (data as AsSent<CourseConsultingQuery>)?.viewer?.consultingServices?.nodes ?? [];
  const offered = nodes
    .filter(isGiven)
    .filter(({ courseSlugs }) => courseSlugs?.some((each) => sentText(each) === slug));
  if (offered.length === 0) return null;
  return (
    <p className="row-3 baseline quiet-text screen-only">
      <span>{t("consulting")}</span>
      {/* Of several, none stands beside the label while the next one stands below it. */}
      <span className="row-3 baseline">
        {offered.map((service, place) => {
          const id = sentText(service.id);
          const title = shownTitle(service) ?? t("consultingUntitled");
          return (
            <Link
              key={id ?? place}
              href={id === null ? paths.consulting : rowAddress(paths.consulting, serviceRow(id))}
              className="target"
              lang={titleLanguage(title, language)}
            >
              {title}
            </Link>
          );
        })}
      </span>
    </p>
  );
}
