/**
 * Parts that a page does not need at first: the banner and the hint above it, single-key shortcuts, closing menus when the focus leaves
 * them, the choices of other tabs, and the files for a start without a network.
 */

import { use, useEffect, useEffectEvent, useState, useRef } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage, LANGUAGE_KEY } from "#web/i18n/preference.ts";
import { isLanguage } from "#shared/languages.ts";
import { storedChoice } from "#web/ui/browser/stored-choice.ts";
import { applyTimes, storedTimes, parseTimes, TIMES_KEY } from "#web/i18n/time-zone.ts";
import { useClockOffset, useMinute } from "#web/ui/browser/clock.ts";
import { useNotice } from "./notice.ts";
import { useDeviceCookie } from "./device-cookie.ts";
import { SearchHost } from "./search-host.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { parseTheme } from "#shared/themes.ts";
import { applyTheme, THEME_KEY } from "./theme.ts";
import styles from "../shell/shell.module.css";
import { serviceWorkers, copyText } from "#web/ui/browser/device.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";
import { inAppBrowserOf } from "./in-app-browser.ts";
import { reportMissingParts } from "./report-failure.ts";
import { calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { unreadCount } from "#web/app/unread/use-unread-count.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useSharedValue } from "#web/ui/browser/shared-value.ts";
import { useIsOnline } from "#web/ui/browser/use-online.ts";
import { keyOf, type MemberApi } from "#web/app/graphql/member-api.ts";
import type { Answer } from "#web/app/graphql/transport.ts";
import { refreshFailedAt, useShownFailures } from "#web/app/outage.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";

export function Extras() {
  const { language } = useLanguage();
  useLeavingClosesPopovers();
  useChoicesElsewhere();
  useDeviceCookie();
  useNotice();
  useEffect(reportMissingParts, []);
  useEffect(cacheForOfflineStart, []);
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, "extras"))}>
      <OfflineBanner />
      <WrongClock />
      <InAppHint />
      <Shortcuts />
      <SearchHost />
    </IntlProvider>
  );
}

/** Applies the choices of other tabs. Choices are in `localStorage`; the browser sends every other tab an event for each change. */
function useChoicesElsewhere(): void {
  const { language, choose } = useLanguage();
  // Applies the choices that other tabs made before this page started to listen.
  const catchUp = useEffectEvent(() => {
    const stored = storedChoice("language");
    if (isLanguage(stored) && stored !== language) choose(stored);
    applyTheme(parseTheme(storedChoice("theme")));
    applyTimes(storedTimes());
  });
  useEffect(() => catchUp(), []);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LANGUAGE_KEY && isLanguage(newValue)) choose(newValue);
      if (key === THEME_KEY) applyTheme(parseTheme(newValue));
      if (key === TIMES_KEY) applyTimes(parseTimes(newValue));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [choose]);
}

/** Closes an open menu when the keyboard focus goes elsewhere; otherwise it could cover the focused element. */
function useLeavingClosesPopovers(): void {
  useEffect(() => {
    document.addEventListener("focusin", closeWhatIsLeft);
    return () => document.removeEventListener("focusin", closeWhatIsLeft);
  }, []);
}

function closeWhatIsLeft({ target }: FocusEvent): void {
  // A sheet that was opened from a menu lies over it, and closes with it.
  if (!(target instanceof Element) || target.closest("[popover]") !== null) return;
  for (const menu of document.querySelectorAll<HTMLElement>(":popover-open"))
    // A press on its own button closes it anyway.
    if (target.getAttribute("popovertarget") !== menu.id) menu.hidePopover();
}

/** Declared here, because TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (path: string) => string };
}

const SCRIPT = "/service-worker.js";

/** Registers the service worker that stores the portal's files. It waits until the page is complete, so that a first visit has the whole network. */
function cacheForOfflineStart(): void {
  // In development there is no build to store, and a stored file would hide the last change.
  if (!import.meta.env.PROD || serviceWorkers() === undefined) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    // The page's policy allows script addresses only from a Trusted Types policy; this one allows a single address.
    const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => SCRIPT });
    await serviceWorkers()?.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT);
  } catch {
    // In a private window, with a full disk, or if the browser forbids it, the portal works, but cannot start offline.
  }
}

/** Says that the device's clock is far off, and that the portal does not use it. */
const MINUTE_MS = 60_000;

function WrongClock() {
  const t = useTranslations("extras.clock");
  const offsetMs = useClockOffset();
  if (offsetMs === 0) return null;
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  return (
    <section aria-label={t("title")}>
      <p className={styles["offline"]}>{offsetMs > 0 ? t("behind", { minutes }) : t("ahead", { minutes })}</p>
    </section>
  );
}

const PUT_AWAY_KEY = "homeroom.in-app-hint";

/** In the browser of LINE or Facebook: says how to continue in the device's own browser, until the member dismisses it. */
function InAppHint() {
  const t = useTranslations("extras.inApp");
  const [browser] = useState(() => inAppBrowserOf(navigator.userAgent, window.location.href));
  const [isPutAway, setIsPutAway] = useState(() => storedText("sessionStorage", PUT_AWAY_KEY) !== null);
  if (browser === null || isPutAway) return null;

  const copyAddress = (): void => {
    void copyText(window.location.href).then((isCopied) => isCopied && announce(t("copied")));
  };
  const putAway = (): void => {
    storeText("sessionStorage", PUT_AWAY_KEY, "yes");
    setIsPutAway(true);
  };
  return (
    <aside className={styles["inApp"]} aria-label={t("title", { app: browser.app })}>
      <p>
        <strong>{t("title", { app: browser.app })}</strong>{" "}
        <span>{browser.wayOut === null ? t("byMenu") : t("byLink", { app: browser.app })}</span>
      </p>
      <div className="choices">
        {browser.wayOut === null ? (
          <Button onClick={copyAddress}>{t("copy")}</Button>
        ) : (
          <a className={buttonClass()} href={browser.wayOut}>
            {t("open")}
          </a>
        )}
        <Button weight="quiet" onClick={putAway}>
          {t("putAway")}
        </Button>
      </div>
    </aside>
  );
}

/**
 * Says that the device has no network, that the page could not be refreshed and how old its data is, or that the network is back. It is
 * hidden while a part of the page says so itself, beside the failed call.
 */
function OfflineBanner() {
  const t = useTranslations("extras.network");
  const isOnline = useIsOnline();
  const last = useRef<"well" | "offline" | "stale">("well");
  const at = newestAnswer(use(MemberApiContext));
  const time = useTimeInWords(at);
  const failedAt = useSharedValue(refreshFailedAt);
  const shown = useShownFailures();
  const isStale = failedAt !== undefined && at !== undefined && at < failedAt;
  const isShown = isOnline ? isStale && shown.length === 0 : !shown.includes("offline");
  const since = isOnline ? "notRefreshedSince" : "offlineSince";
  const sentence = time === undefined ? t("offline") : t(since, { time });

  const state = !isOnline ? "offline" : isStale ? "stale" : "well";
  useEffect(() => {
    if (isShown) announce(sentence);
    else if (state === "well" && last.current !== "well")
      announce(t(last.current === "offline" ? "backOnline" : "refreshed"));
    last.current = state;
  }, [state, isShown, sentence, t]);

  return (
    isShown && (
      <section aria-label={t("title")}>
        <p className={styles["offline"]}>{sentence}</p>
      </section>
    )
  );
}

/** With the date, except for today. */
function useTimeInWords(at: Instant | undefined): string | undefined {
  const formats = useFormats();
  const now = useMinute();
  if (at === undefined) return undefined;
  return calendarDaysUntil(at, now, formats.zone) === 0 ? formats.timeOfDay(at) : formats.dateTime(at);
}

/** Not counted: the unread count is refreshed every minute, whatever else the page shows. */
const [countId] = keyOf(unreadCount);

function newestAnswer(api: MemberApi | undefined): Instant | undefined {
  const answers = api?.queries.getQueriesData<Answer>({}) ?? [];
  const times = answers.flatMap(([[id], answer]) => (id === countId ? [] : (answer?.answeredAt ?? [])));
  return times.length === 0 ? undefined : Math.max(...times);
}
