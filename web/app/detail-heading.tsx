/** The heading of a page about one thing of a list; a bar while its title is not known. */

import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SharedTitle } from "#web/ui/shared-title.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

/** @param props.address  the page's own, by which its row in the list is found */
export function DetailHeading({ address, title }: { address: string; title: string | null }) {
  const t = useTranslations("shell");
  const { language } = useLanguage();
  // One element in both cases: a replaced one would lose the focus when the title comes.
  return (
    <SharedTitle address={address}>
      <PageHeading lang={title === null ? undefined : titleLanguage(title, language)}>
        {title ?? (
          <>
            <span className="visually-hidden">{t("loading")}</span>
            <SkeletonLine size="medium" />
          </>
        )}
      </PageHeading>
    </SharedTitle>
  );
}
