/**
 * What a page can do without at first: the banner and the hint above it, single-key shortcuts, menus that close when the
 * focus leaves them, the choices of other tabs, and the files for a start without network.
 */

import { use, useEffect, useEffectEvent } from "react";
import { IntlProvider, useTranslations } from "use-intl";

import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage, LANGUAGE_KEY } from "#web/i18n/preference.ts";
import { isLanguage } from "#shared/languages.ts";
import { keptChoice } from "#web/ui/browser/kept-choice.ts";
import { applyTimes, keptTimes, parseTimes, TIMES_KEY } from "#web/i18n/time-zone.ts";
import { useClockOffset } from "#web/ui/browser/clock.ts";

import { useDeviceCookie } from "./device-cookie.ts";
import { InAppHint } from "./in-app-hint.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SearchHost } from "./search-host.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { parseTheme } from "#shared/themes.ts";
import { applyTheme, THEME_KEY } from "./theme.ts";
import styles from "../shell/shell.module.css";
import { serviceWorkers } from "#web/ui/browser/device.ts";

export function Extras() {
  const { language } = useLanguage();
  useLeavingClosesPopovers();
  useChoicesElsewhere();
  useDeviceCookie();
  useEffect(keepForOfflineStart, []);
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

/** Applies what the member chooses in another tab. Choices are in `localStorage`, and the browser sends every other tab an event when it changes. */
function useChoicesElsewhere(): void {
  const { language, choose } = useLanguage();
  // Applies what other tabs chose before this page began to listen.
  const catchUp = useEffectEvent(() => {
    const kept = keptChoice("language");
    if (isLanguage(kept) && kept !== language) choose(kept);
    applyTheme(parseTheme(keptChoice("theme")));
    applyTimes(keptTimes());
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

/** Closes an open menu when the keyboard focus leaves it; otherwise it would cover the focused element. */
function useLeavingClosesPopovers(): void {
  useEffect(() => {
    document.addEventListener("focusout", closeWhenLeft);
    return () => document.removeEventListener("focusout", closeWhenLeft);
  }, []);
}

function closeWhenLeft({ target, relatedTarget: next }: FocusEvent): void {
  if (!(target instanceof Element) || !(next instanceof Element)) return;
  const menu = target.closest<HTMLElement>("[popover]");
  if (menu === null || menu.contains(next)) return;
  // A press on its own button closes it anyway.
  if (next.getAttribute("popovertarget") === menu.id) return;
  menu.hidePopover();
}

/** Declared here, because TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (path: string) => string };
}

const SCRIPT = "/service-worker.js";

/** Registers the service worker that stores the portal's files. After the page is complete, so that a first visit does not share its network with what a later one needs. */
function keepForOfflineStart(): void {
  // In development there is no build to store, and a stored file would hide what was just changed.
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
    // In a private window, on a full disk, or when the browser forbids it, the portal works, but does not start offline.
  }
}

/** Says that the device's clock is far off, and that the portal does not use it for its times. */
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
