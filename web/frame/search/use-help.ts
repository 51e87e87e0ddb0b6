/** The results of a search for help: the school's contacts, and where a password is changed. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { portalPage } from "#web/app/branding/portal-page.ts";
import { findable, type Findable } from "#web/app/search/findable.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";

import { KEYWORDS } from "./keywords.ts";

export function useHelp(): readonly Findable[] {
  const t = useTranslations("search.help");
  const { school } = useSignedIn();
  return useMemo(() => {
    const help = (title: string, keywords: string, outside: string): Findable =>
      findable({ kind: "screens", key: title, title, also: [], keywords, target: { outside } });
    const { contacts = [] } = portalPage;
    return [
      ...contacts.map(({ name, href }) => help(t("contact", { name }), KEYWORDS.contact, href)),
      help(t("password"), KEYWORDS.password, school.url),
    ];
  }, [t, school.url]);
}
