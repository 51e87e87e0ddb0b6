/** The started courses besides the one to continue, each with its progress. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { Cover } from "#web/app/screen-parts/cover.tsx";
import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "../home-page.module.css";
import { Panel } from "../panel.tsx";
import type { CourseOnHome } from "../view-model/courses.ts";

export function OtherCourses({ courses }: { courses: readonly CourseOnHome[] }) {
  const t = useTranslations("home.courses");
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.courses, name: t("all") }}
      calls={[]}
      hasContent
      isWaiting={false}
      waiting={null}
    >
      <ul className={styles["covers"]}>
        {courses.map((course) => (
          <SmallCourse key={course.slug} course={course} />
        ))}
      </ul>
    </Panel>
  );
}

function SmallCourse({ course: { slug, title, coverUrl, progress } }: { course: CourseOnHome }) {
  const t = useTranslations("home.continue");
  const { language } = useLanguage();
  return (
    <li className={`${styles["small"]} ${rowLink["row"]}`}>
      <Cover id={slug} title={title} url={coverUrl} loading="lazy" />
      <div>
        <h3 lang={titleLanguage(title, language)}>
          <Link href={paths.course(slug)} className={rowLink["link"]}>
            <TitleText>{title}</TitleText>
          </Link>
        </h3>
        {progress !== null && (
          <>
            <p className="quiet-text">{t("progress", progress)}</p>
            <ProgressLine {...progress} />
          </>
        )}
      </div>
    </li>
  );
}
