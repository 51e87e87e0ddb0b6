/** The button that opens the search over everything: in the header it looks like a search field, on a phone it is an icon. */

import { Search } from "lucide-react";
import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";

import { loadLater, useLater } from "../load-later.ts";
import { closeSearch, openSearch } from "../search-request.ts";
import styles from "./search-button.module.css";

export function SearchButton() {
  const t = useTranslations("shell");
  const later = useLater();
  const { language } = useLanguage();
  function open(): void {
    openSearch();
    loadLater(language).catch(closeSearch);
  }
  return (
    <button type="button" className={styles["field"]} aria-haspopup="dialog" onClick={open}>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles["words"]}>{t("search")}</span>
      {later !== undefined && <later.SearchKeys />}
    </button>
  );
}
