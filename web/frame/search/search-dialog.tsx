/** The search over everything: a field, and under it what was found, by kind. */

import { X } from "lucide-react";
import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";

import { AskSchool } from "#web/app/ask-school.tsx";
import { type Kind, findable, type Findable } from "#web/app/search/findable.ts";
import { closeSearch } from "../search-request.ts";
import { ACTIONS, KEYWORDS, SCREEN_KEYWORDS } from "./keywords.ts";
import { optionsBeforeTyping, optionsOf } from "./list-options.ts";
import { NEARLY, searchAll, termsOf, wordsOf } from "./match.ts";
import styles from "./search-dialog.module.css";
import { SearchOptions } from "./search-options.tsx";
import { useSearchedLists } from "./sources.ts";
import { useHelp } from "./use-help.ts";
import { Unsearched } from "./unsearched.tsx";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { TAB_KEYS } from "#web/app/session/member-storage.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/languages.ts";
import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useReaderZone } from "#web/i18n/time-zone.ts";
import { screens } from "../screens.ts";
import { chooseTheme, THEME_WORDS, THEME_CHOICES } from "../later/theme.ts";
import { askForShortcutList } from "../later/shortcut-keys.ts";

export function SearchDialog() {
  const t = useTranslations("search");
  const dialog = useModalDialog();
  const [query, setQuery] = useState("");
  const [whole, setWhole] = useState<ReadonlySet<Kind>>(new Set());
  /** The option that the arrow keys have come to. */
  const [moved, setMoved] = useState<string>();
  const [recent] = useState(recentSearches);
  const lists = useSearchedLists();
  const places = useOwnPlaces();
  const help = useHelp();
  const zone = useReaderZone();
  // Deferred: the field shows the letter at once, and a slow phone needs a tenth of a second for the results.
  const deferred = useDeferredValue(query);
  const [awaited, setAwaited] = useState("");
  const searched = awaited === query ? query : deferred;
  const words = useMemo(() => wordsOf(searched), [searched]);
  const groups = useMemo(
    () => searchAll([places, help, ...lists.map(({ reading }) => reading.found)], termsOf(searched, zone)),
    [places, help, lists, searched, zone],
  );
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const isReading = lists.some(({ reading }) => reading.isReading);
  const listId = useId();
  const sections = useMemo(
    () =>
      words.length === 0 ? optionsBeforeTyping(recent, places, listId) : optionsOf(groups, whole, listId),
    [words, recent, places, groups, whole, listId],
  );
  const ids = sections.flatMap(({ options }) => options.map(({ id }) => id));
  // The first one is the best, until the member chooses another.
  const active = moved !== undefined && ids.includes(moved) ? moved : ids[0];

  function search(text: string): void {
    setQuery(text);
    setWhole(new Set());
    setMoved(undefined);
  }

  function follow(): void {
    rememberSearch(query);
    closeAtOnce(dialog.current);
  }

  function press(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (active === undefined || (key !== "Enter" && step === 0)) return;
    event.preventDefault();
    if (step === 0) {
      // Not a result of the former letters.
      flushSync(() => setAwaited(query));
      return dialog.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
    }
    const next = ids[(ids.indexOf(active) + step + ids.length) % ids.length] ?? active;
    setMoved(next);
    document.getElementById(next)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-label={t("title")}
      onClose={closeSearch}
      onCancel={cancel}
    >
      <div className={styles["head"]}>
        <input
          className={styles["field"]}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-label={t("title")}
          aria-autocomplete="list"
          aria-expanded={ids.length > 0}
          aria-controls={ids.length > 0 ? listId : undefined}
          aria-activedescendant={active}
          placeholder={t("placeholder")}
          value={query}
          onChange={({ target }) => search(target.value)}
          onKeyDown={press}
        />
        <button
          type="button"
          className={styles["close"]}
          aria-label={t("close")}
          onClick={() => closeAtOnce(dialog.current)}
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={styles["results"]}>
        {groups[0]?.best === NEARLY && (
          <p className={`${styles["nearly"]} quiet-text`}>{t("nearly", { query: searched.trim() })}</p>
        )}
        {ids.length === 0 ? (
          <div className={styles["none"]}>
            <p>{t(isReading ? "noneYet" : "none", { query: searched.trim() })}</p>
            {!isReading && <AskSchool />}
          </div>
        ) : (
          <SearchOptions
            id={listId}
            sections={sections}
            words={words}
            active={active}
            onFollow={follow}
            onSearch={search}
            onMore={(kind) => setWhole(new Set([...whole, kind]))}
          />
        )}
      </div>
      <Unsearched lists={lists} />
      <output className="visually-hidden">{words.length > 0 && t("count", { count })}</output>
    </dialog>
  );
}

/**
 * The browser tells of a closed dialog only later. Whoever opens the search again before that must not have it closed by the former
 * dialog's event.
 */
function closeAtOnce(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  closeSearch();
}

/** Escape, or the way back of a phone. */
function cancel(event: SyntheticEvent<HTMLDialogElement>): void {
  event.preventDefault();
  closeAtOnce(event.currentTarget);
}

/** Opens it, and closes it when the page around it is pressed. */
function useModalDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const onPress = ({ target }: Event) => target === dialog && closeAtOnce(dialog);
    dialog?.addEventListener("click", onPress);
    return () => dialog?.removeEventListener("click", onPress);
  }, []);
  return ref;
}

const MAX_SEARCHES = 5;

/** What a member searched for in this tab, the newest first: kept when a result was followed. */
function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(storedText("sessionStorage", TAB_KEYS.searches) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const others = recentSearches().filter((known) => known !== text);
  storeText("sessionStorage", TAB_KEYS.searches, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

/** The portal's own screens, and what a member can set, as things that the search finds. */
function useOwnPlaces(): readonly Findable[] {
  const t = useTranslations();
  const { choose } = useLanguage();
  return useMemo(() => {
    const to = (href: string) => ({ href });
    const menu = "extras.memberMenu";
    return [
      ...screens.flatMap(({ destination }) =>
        destination === undefined
          ? []
          : [
              place(
                t(`shell.nav.${destination.name}`),
                to(destination.path),
                SCREEN_KEYWORDS[destination.name],
                [destination.name],
              ),
            ],
      ),
      place(t("search.places.inboxSettings"), to(paths.inboxSettings), KEYWORDS.inboxSettings),
      place(t("search.places.sessions"), to(paths.accountSessions), KEYWORDS.sessions),
      ...ACTIONS.map(({ name, path, keywords }) => place(t(`search.actions.${name}`), to(path), keywords)),
      ...THEME_CHOICES.map((theme) =>
        place(
          t("search.places.setting", { name: t(`${menu}.theme`), value: t(`${menu}.${THEME_WORDS[theme]}`) }),
          { run: () => chooseTheme(theme) },
          KEYWORDS[theme],
        ),
      ),
      ...LANGUAGES.map((language) =>
        place(
          t("search.places.setting", { name: t(`${menu}.language`), value: LANGUAGE_NAMES[language] }),
          { run: () => choose(language) },
          KEYWORDS[language],
        ),
      ),
      place(t(`${menu}.shortcuts`), { run: askForShortcutList }, KEYWORDS.shortcuts),
      place(t(`${menu}.signOut`), { run: showMemberMenu }, KEYWORDS.signOut),
    ];
  }, [t, choose]);
}

function place(title: string, target: Findable["target"], keywords = "", also: string[] = []): Findable {
  return findable({ kind: "screens", key: title, title, also, keywords, target });
}

/** Signing out is pressed there: nobody should be signed out by a result that they did not mean. */
function showMemberMenu(): void {
  const menu = document.getElementById("member-menu");
  menu?.showPopover?.();
  [...(menu?.querySelectorAll("button") ?? [])].at(-1)?.focus();
}
