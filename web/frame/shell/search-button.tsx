/** What opens the search over everything: in the header a button that looks like its field, on a phone its sign; an entry of "More". */

import { Search } from "lucide-react";
import { useTranslations } from "use-intl";

import { useLanguage } from "#web/i18n/preference.ts";

import { loadLater, useLater } from "../load-later.ts";
import { closeSearch, openSearch } from "../search-request.ts";
import styles from "./search-button.module.css";

export function SearchButton() {
  const t = useTranslations("shell");
  const later = useLater();
  const open = useOpenSearch();
  return (
    <button type="button" className={styles["field"]} aria-haspopup="dialog" onClick={open}>
      <Search size={17} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles["words"]}>{t("search")}</span>
      {later !== undefined && <later.SearchKeys />}
    </button>
  );
}

/** @param onOpen  closes the menu first, so that the focus comes back to its button */
export function SearchEntry({ className, onOpen }: { className: string | undefined; onOpen: () => void }) {
  const t = useTranslations("shell");
  const open = useOpenSearch();
  const press = (): void => {
    onOpen();
    open();
  };
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={press}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("search")}</span>
    </button>
  );
}

function useOpenSearch(): () => void {
  const { language } = useLanguage();
  return () => {
    openSearch();
    loadLater(language).catch(closeSearch);
  };
}
