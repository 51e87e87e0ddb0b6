/** The id of a failed call, with the other facts that the school needs, and the school's contacts. */

import { useTranslations } from "use-intl";

import styles from "#web/ui/notice.module.css";

import { AskSchool } from "../to-school/ask-school.tsx";
import { CopyForSchool } from "../to-school/copy-for-school.tsx";

/** @param props.requestId  none for a failure that did not reach a server */
export function RequestReference(props: { requestId: string | undefined }) {
  const t = useTranslations("errors");
  return (
    <>
      <div className={styles["reference"]}>
        {props.requestId !== undefined && (
          <p>
            <span>{t("requestId")}</span>{" "}
            <code translate="no" data-reference="">
              {props.requestId}
            </code>
          </p>
        )}
        <CopyForSchool />
      </div>
      <AskSchool />
    </>
  );
}
