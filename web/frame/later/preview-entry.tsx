/** For operators: a link from any screen to the same screen in the preview, with a sample member. */

import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLocationProperty } from "wouter/use-browser-location";

import { PREVIEW_PATH } from "#shared/bff-paths.ts";

import { currentAddress } from "#web/app/session/return-address.ts";
import styles from "../shell/navigation.module.css";

export function PreviewEntry() {
  const t = useTranslations("shell");
  const address = useLocationProperty(currentAddress);
  // A plain link, because the preview is a document of its own and no screen of the portal.
  return (
    <a href={`${PREVIEW_PATH}${address}`} className={styles["link"]}>
      <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("nav.preview")}</span>
    </a>
  );
}
