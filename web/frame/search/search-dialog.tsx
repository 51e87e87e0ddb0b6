/** The search over everything: a field, and below it the results, by kind. */

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

import { AskSchool } from "#web/app/to-school/ask-school.tsx";
import { type Kind, findable, type Findable } from "#web/app/search/findable.ts";
import { closeSearch } from "../search-request.ts";
import { ACTIONS, KEYWORDS } from "./keywords.ts";
import { optionsBeforeTyping, optionsOf } from "./list-options.ts";
import { NEARLY, searchAll, termsOf, wordsOf } from "./match.ts";
import styles from "./search-dialog.module.css";
import { SearchOptions } from "./search-options.tsx";
import { keywordsOf, useSearchedLists } from "./sources.ts";
import { useHelp } from "./use-help.ts";
import { Unsearched } from "./unsearched.tsx";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { storedForTab, storeForTab } from "#web/app/session/member-storage.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/languages.ts";
import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useReaderZone } from "#web/i18n/time-zone.ts";
import { destinations } from "../screens.ts";
import { chooseTheme, THEME_WORDS, THEME_CHOICES } from "../later/theme.ts";
import { askForShortcutList } from "../later/shortcut-keys.ts";

export function SearchDialog() {
  const t = useTranslations("search");
  const dialog = useModalDialog();
  const listId = useId();
  const search = useSearch(listId);
  const { query, searched, words, groups, sections, ids, active } = search;
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const isReading = search.lists.some(({ reading }) => reading.isReading);

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
      flushSync(search.finish);
      return dialog.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
    }
    const next = ids[(ids.indexOf(active) + step + ids.length) % ids.length] ?? active;
    search.moveTo(next);
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
          onChange={({ target }) => search.type(target.value)}
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
            onSearch={search.type}
            onMore={search.showAllOf}
          />
        )}
      </div>
      <Unsearched lists={search.lists} />
      <output className="visually-hidden">{words.length > 0 && t("count", { count })}</output>
    </dialog>
  );
}

/** The typed text, the results for it, and the option that Enter follows. */
function useSearch(listId: string) {
  const [query, setQuery] = useState("");
  const [whole, setWhole] = useState<ReadonlySet<Kind>>(new Set());
  /** The option that was reached by the arrow keys. */
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
  const sections = useMemo(
    () =>
      words.length === 0 ? optionsBeforeTyping(recent, places, listId) : optionsOf(groups, whole, listId),
    [words, recent, places, groups, whole, listId],
  );
  const ids = sections.flatMap(({ options }) => options.map(({ id }) => id));
  return {
    query,
    searched,
    words,
    groups,
    sections,
    ids,
    // The first one is the best, until the member chooses another.
    active: moved !== undefined && ids.includes(moved) ? moved : ids[0],
    lists,
    type: (text: string): void => {
      setQuery(text);
      setWhole(new Set());
      setMoved(undefined);
    },
    /** Results for the typed text are awaited, not deferred. */
    finish: (): void => setAwaited(query),
    moveTo: setMoved,
    showAllOf: (kind: Kind): void => setWhole(new Set([...whole, kind])),
  };
}

/** The browser sends the event of a closed dialog later: if the search was opened again before, that event must not close it. */
function closeAtOnce(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  closeSearch();
}

/** Escape, or a phone's Back. */
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

/** The searches of this tab, the newest first; a search is stored when its result is followed. */
function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storedForTab("searches") ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const others = recentSearches().filter((known) => known !== text);
  storeForTab("searches", JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

/** The portal's own screens and settings, for the search. */
function useOwnPlaces(): readonly Findable[] {
  const t = useTranslations();
  const { choose } = useLanguage();
  return useMemo(() => {
    const to = (href: string) => ({ href });
    const menu = "extras.memberMenu";
    return [
      ...destinations.map(({ name, path }) =>
        place(t(`shell.nav.${name}`), to(path), keywordsOf(name), [name]),
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

/** The member signs out in the menu: a result that was followed by mistake must not sign anybody out. */
function showMemberMenu(): void {
  const menu = document.getElementById("member-menu");
  menu?.showPopover?.();
  [...(menu?.querySelectorAll("button") ?? [])].at(-1)?.focus();
}
