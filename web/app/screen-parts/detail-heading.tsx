/** The heading of a page about one item of a list; a bar until its title is known. */

import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SharedTitle } from "#web/ui/shared-title.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

/** @param props.address  the page's own; it identifies the item's row in the list */
export function DetailHeading({ address, title }: { address: string; title: string | null }) {
  const t = useTranslations("shell");
  const { language } = useLanguage();
  // One element in both cases: a replaced one would lose the focus when the title comes.
  return (
    <SharedTitle address={address}>
      <PageHeading lang={title === null ? undefined : titleLanguage(title, language)}>
        {title === null ? (
          <>
            <span className="visually-hidden">{t("loading")}</span>
            <SkeletonLine size="medium" />
          </>
        ) : (
          <TitleText>{title}</TitleText>
        )}
      </PageHeading>
    </SharedTitle>
  );
}
