/** The frame around every screen: header, navigation, the screen itself, and the live region of the page. */

import { use, useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { ICON } from "#shared/style/icon.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import type { Elements } from "#web/ui/elements.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";

import { whenFirstScreenIsShown } from "#web/app/loading/first-screen.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { loadLater, useLater } from "../load-later.ts";
import { paths } from "#web/app/paths.ts";
import { PortalLogo } from "#web/app/branding/portal-logo.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { signInIsDone, useSignInNeeded } from "#web/app/session/sign-in-needed.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { IsLeavingContext } from "#web/app/address/shown-address.ts";
import { HelpSheet } from "./help-sheet.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { ScreenTabs } from "./navigation.tsx";
import { SearchButton } from "./search-button.tsx";
import styles from "./shell.module.css";

interface ShellProps {
  /** For members: the main menu. */
  navigation?: Elements;
  /** It is not yet known who is signed in. */
  isWaiting?: boolean;
  /** The screen. */
  children: ReactNode;
}

export function Shell({ navigation, isWaiting = false, children }: ShellProps) {
  const t = useTranslations("shell");
  const session = use(SignedInContext);
  const isSignInNeeded = useSignInNeeded();
  const later = useLater();
  useLoadLater(isSignInNeeded);
  const isLeaving = use(IsLeavingContext);
  // The frame is the same in a page with data and in one without: the BFF sends it before it knows which one the page will be.
  const isHydrating = useIsHydrating();
  const isBusy = (isWaiting && !isHydrating) || isLeaving;
  return (
    <div className={styles["shell"]}>
      <a className="skip-link target" href="#main">
        {t("skip")}
      </a>
      <header className={styles["header"]}>
        <Link href={paths.home} className={styles["name"]} translate="no">
          {portalPage.logo === undefined ? <PortalIcon /> : <PortalLogo />}
          {portalPage.name}
        </Link>
        {navigation !== undefined && <SearchButton />}
        <MemberMenu session={session} />
        {isLeaving && <div className={styles["leaving"]} />}
      </header>
      {navigation}
      <div className={styles["page"]}>
        {later !== undefined && <later.Extras />}
        {navigation !== undefined && <ScreenTabs />}
        <main id="main" tabIndex={-1} className={styles["main"]} aria-busy={isBusy}>
          {children}
        </main>
      </div>
      <HelpSheet />
      <LiveRegion />
      {isSignInNeeded && later !== undefined && <later.SignInAgain />}
    </div>
  );
}

/** Loads the later parts when the first screen is shown, and at once for the dialog that asks for a new sign-in. */
function useLoadLater(isSignInNeeded: boolean): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (isSignInNeeded) void loadLater(language).catch(signInIsDone);
  }, [isSignInNeeded, language]);
  useEffect(() => whenFirstScreenIsShown(() => void loadLater(language).catch(() => undefined)), [language]);
}

function PortalIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles["icon"]}>
      <rect {...ICON.page} className={styles["iconPage"]} />
      <path d={ICON.margin} className={styles["iconMargin"]} />
      <path d={ICON.lines} className={styles["iconLines"]} />
    </svg>
  );
}
