import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";

import styles from "./payment-page.module.css";

export function BackToBilling() {
  const t = useTranslations("payment");
  return (
    <Link href={paths.billing} className={styles["back"]}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {t("back")}
    </Link>
  );
}
