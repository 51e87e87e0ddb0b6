/** Shows the search over everything when a button or its keys open it. Its program is loaded at the first opening. */

import { use, useEffect } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { screenLoader } from "#web/app/loading/load-screen.ts";
import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { useShortcut } from "#web/app/offered-shortcuts.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { closeSearch, openSearch, useIsSearchOpen } from "../search-request.ts";
import { isAppleDevice } from "#web/ui/browser/device.ts";

const loadSearch = screenLoader("search", async () => ({
  Component: (await import("../search/search-dialog.tsx")).SearchDialog,
}));

const IS_APPLE = isAppleDevice();
const KEYS = IS_APPLE ? "⌘K" : "Ctrl K";

/** The keys that open the search, with their names on this device. */
export function SearchKeys() {
  return <kbd aria-hidden="true">{KEYS}</kbd>;
}

/** Only for a signed-in member. */
export function SearchHost() {
  return use(SignedInContext) === undefined ? null : <Host />;
}

function Host() {
  const t = useTranslations("extras.shortcuts");
  const isOpen = useIsSearchOpen();
  // For the list of shortcuts. No single key has this name; the listener below handles the keys.
  useShortcut(KEYS, t("searchAll"), openSearch);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!isOpen) return null;
  return (
    <OptionalPart instead={<Missing />}>
      <Search />
    </OptionalPart>
  );
}

/** Control and K on an Apple device delete the rest of a line. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && pressedKey(event)?.toLowerCase() === "k";
}

function Search() {
  const { language } = useLanguage();
  const { Component, messages } = use(loadSearch(language));
  return (
    <IntlProvider locale={language} messages={messages}>
      <Component />
    </IntlProvider>
  );
}

function Missing() {
  const t = useTranslations("extras.searchMissing");
  return (
    <Dialog isOpen title={t("title")} onClose={closeSearch}>
      <p>{t("body")}</p>
      <Button weight="primary" onClick={closeSearch}>
        {t("close")}
      </Button>
    </Dialog>
  );
}
