/** Shown for an address without a screen. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { buttonClass } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";

export function NotFoundPage() {
  const t = useTranslations("extras.notFound");
  useScreenTitle(t("title"));
  return (
    <div className="screen-stack">
      <PageHeading>{t("title")}</PageHeading>
      <p>{t("body")}</p>
      <p>
        <Link href={paths.home} className={buttonClass("primary")}>
          {t("home")}
        </Link>
      </p>
      <NeedHelp />
    </div>
  );
}
