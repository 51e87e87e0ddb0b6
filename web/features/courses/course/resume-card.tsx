/** Where the member stopped: the first part of the page. */

import { useTranslations } from "use-intl";

import { clockLength } from "#web/format/lengths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import styles from "./resume-card.module.css";
import type { Resume } from "../view-model/resume.ts";

export function ResumeCard(props: {
  resume: Resume;
  /** Address at the school's own site; null without a link, and when access has ended. */
  address: string | null;
  isExpired: boolean;
}) {
  const { resume, address, isExpired } = props;
  const t = useTranslations("curriculum.resume");
  if (resume.kind === "none" && address === null) return null;

  return (
    <div className={styles["card"]}>
      <h2 className={styles["label"]}>{isExpired ? t("stopped") : t("title")}</h2>
      <ResumePlace resume={resume} />
      <div className={styles["actions"]}>
        {address !== null && (
          <a className={buttonClass("primary")} href={address} rel="noreferrer">
            {t("onSchool")}
          </a>
        )}
        {resume.kind === "lecture" && (
          <a
            className={buttonClass(address === null && !isExpired ? "primary" : "plain")}
            href={`#${resume.lecture.key}`}
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
  const { language } = useLanguage();
  if (resume.kind === "none") return null;
  if (resume.kind === "gone") return <p>{t("gone")}</p>;
  if (resume.kind === "position")
    return (
      <p className={styles["place"]}>
        {t("positionOnly", { position: clockLength(resume.positionSeconds) })}
      </p>
    );
  const { lecture, positionSeconds } = resume;
  return (
    <>
      <p className={styles["lecture"]}>
        <span className={styles["number"]}>{lecture.number}</span>
        <span lang={titleLanguage(lecture.title, language)}>{lecture.title}</span>
      </p>
      {positionSeconds !== null && (
        <p className={styles["place"]}>
          {lecture.seconds === null
            ? t("at", { position: clockLength(positionSeconds) })
            : t("atOf", { position: clockLength(positionSeconds), length: clockLength(lecture.seconds) })}
        </p>
      )}
    </>
  );
}
