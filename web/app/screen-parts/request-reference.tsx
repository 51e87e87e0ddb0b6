/** The id of a failed call, and the way to the school's contacts. */

import { useTranslations } from "use-intl";

import styles from "#web/ui/notice.module.css";

import { NeedHelp } from "../to-school/need-help.tsx";

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
      </div>
      <NeedHelp />
    </>
  );
}
