/** Where the member stopped, or where the course starts: the first part of the page. */

import { useTranslations } from "use-intl";

import { clockLength } from "#web/format/lengths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./resume-card.module.css";
import type { Lecture } from "../view-model/curriculum.ts";
import type { Beginning, Resume } from "../view-model/resume.ts";

export function ResumeCard(props: {
  resume: Resume;
  /** Wins over the place where the member stopped. */
  beginning: Beginning | undefined;
  /** Address at the school's own site; null without a link, and when access has ended. */
  address: string | null;
  isExpired: boolean;
}) {
  const { resume, beginning, address, isExpired } = props;
  const t = useTranslations("curriculum.resume");
  if (resume.kind === "none" && beginning === undefined && address === null) return null;
  const title = isExpired ? t("stopped") : t(beginning === undefined ? "title" : `${beginning.kind}.title`);
  // The first row stands right below, so it gets a link only if there is no link to the school.
  const first = address === null ? beginning?.lecture : undefined;
  const stopped = beginning === undefined && resume.kind === "lecture" ? resume.lecture : undefined;
  const shown = first ?? stopped;

  return (
    <div className={styles["card"]}>
      <h2 className={styles["label"]}>{title}</h2>
      {beginning === undefined ? (
        <ResumePlace resume={resume} />
      ) : (
        <LectureName lecture={beginning.lecture} />
      )}
      <div className={styles["actions"]}>
        {address !== null && (
          <a className={buttonClass("primary")} href={address} rel="noreferrer">
            {t(beginning === undefined ? "onSchool" : `${beginning.kind}.onSchool`)}
          </a>
        )}
        {shown !== undefined && (
          <a
            // Beside the sections on a wide screen, so that the row is in sight or one look away.
            className={
              address !== null
                ? `${buttonClass("quiet")} ${styles["show"]}`
                : buttonClass(isExpired ? "plain" : "primary")
            }
            href={`#${shown.key}`}
          >
            {t("show")}
          </a>
        )}
      </div>
    </div>
  );
}

function ResumePlace({ resume }: { resume: Resume }) {
  const t = useTranslations("curriculum.resume");
  if (resume.kind === "none") return null;
  if (resume.kind === "gone") return <p>{t("gone")}</p>;
  if (resume.kind === "position")
    return (
      <p className="quiet tabular">{t("positionOnly", { position: clockLength(resume.positionSeconds) })}</p>
    );
  const { lecture, positionSeconds } = resume;
  return (
    <>
      <LectureName lecture={lecture} />
      {positionSeconds !== null && (
        <p className="quiet tabular">
          {lecture.seconds === null
            ? t("at", { position: clockLength(positionSeconds) })
            : t("atOf", { position: clockLength(positionSeconds), length: clockLength(lecture.seconds) })}
        </p>
      )}
    </>
  );
}

function LectureName({ lecture }: { lecture: Lecture }) {
  const { language } = useLanguage();
  return (
    <p className={styles["lecture"]}>
      <span className={styles["number"]}>{lecture.number}</span>
      <span lang={titleLanguage(lecture.title, language)}>
        <TitleText>{lecture.title}</TitleText>
      </span>
    </p>
  );
}
