/** The portal's own screens, and what a member can set, as things that the search finds. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { LANGUAGE_NAMES, LANGUAGES } from "#shared/languages.ts";
import { paths } from "#web/app/paths.ts";
import { findable, type Findable } from "#web/app/search/findable.ts";
import { useLanguage } from "#web/i18n/preference.ts";

import { screens } from "../screens.ts";
import { chooseTheme, THEME_WORDS, THEME_CHOICES } from "../later/theme.ts";
import { askForShortcutList } from "../later/shortcut-keys.ts";

export function useOwnPlaces(): readonly Findable[] {
  const t = useTranslations();
  const { choose } = useLanguage();
  return useMemo(() => {
    const place = (title: string, target: Findable["target"], also: readonly string[] = []) =>
      findable({ kind: "screens", key: title, title, also, target });
    const to = (href: string) => ({ href });
    const menu = "extras.memberMenu";
    return [
      ...screens.flatMap(({ destination }) =>
        destination === undefined
          ? []
          : [place(t(`shell.nav.${destination.name}`), to(destination.path), [destination.name])],
      ),
      place(t("search.places.inboxSettings"), to(paths.inboxSettings)),
      place(t("search.places.sessions"), to(paths.accountSessions)),
      ...THEME_CHOICES.map((theme) =>
        place(
          t("search.places.setting", { name: t(`${menu}.theme`), value: t(`${menu}.${THEME_WORDS[theme]}`) }),
          {
            run: () => chooseTheme(theme),
          },
        ),
      ),
      ...LANGUAGES.map((language) =>
        place(t("search.places.setting", { name: t(`${menu}.language`), value: LANGUAGE_NAMES[language] }), {
          run: () => choose(language),
        }),
      ),
      place(t(`${menu}.shortcuts`), { run: askForShortcutList }),
      place(t(`${menu}.signOut`), { run: showMemberMenu }),
    ];
  }, [t, choose]);
}

/** Signing out is pressed there: nobody should be signed out by a result that they did not mean. */
function showMemberMenu(): void {
  const menu = document.getElementById("member-menu");
  menu?.showPopover?.();
  [...(menu?.querySelectorAll("button") ?? [])].at(-1)?.focus();
}
