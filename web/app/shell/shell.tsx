/** The frame around every screen: header, navigation, the screen itself, and what speaks for the whole page. */

import { lazy, use, useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { LiveRegion } from "#web/ui/live-region.tsx";

import { OptionalPart } from "../optional-part.tsx";
import { paths } from "../paths.ts";
import { portalPage } from "../portal-look.ts";
import { signInIsDone, useSignInNeeded } from "../session/sign-in-needed.ts";
import { SignedInContext } from "../session/signed-in.ts";
import { MemberMenu } from "./member-menu.tsx";
import { Navigation } from "./navigation.tsx";
import styles from "./shell.module.css";

/** Fetched once the page stands: nobody presses a key, or leaves an app's browser, before. */
const Extras = lazy(async () => ({ default: (await import("./extras.tsx")).Extras }));
const InboxBell = lazy(async () => ({ default: (await import("../unread/inbox-bell.tsx")).InboxBell }));
const SignInAgain = lazy(async () => ({ default: (await import("./sign-in-again.tsx")).SignInAgain }));

export function Shell({ children }: { children?: ReactNode }) {
  const t = useTranslations("shell");
  const session = use(SignedInContext);
  const isSignInNeeded = useSignInNeeded();
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#main">
        {t("skip")}
      </a>
      <header className={styles["header"]}>
        <Link href={paths.home} className={styles["name"]} translate="no">
          <PortalMark />
          {portalPage.name}
        </Link>
        {session !== undefined && (
          <OptionalPart>
            <InboxBell />
          </OptionalPart>
        )}
        <MemberMenu session={session} />
      </header>
      {session !== undefined && <Navigation />}
      <div className={styles["page"]}>
        <OptionalPart>
          <Extras />
        </OptionalPart>
        <main id="main" tabIndex={-1} className={styles["main"]} aria-busy={children === undefined}>
          {children}
        </main>
      </div>
      <LiveRegion />
      {isSignInNeeded && (
        <OptionalPart instead={<SignInUntold />}>
          <SignInAgain />
        </OptionalPart>
      )}
    </div>
  );
}

/** The dialog did not come: whatever failed for want of a session says so in its own place. */
function SignInUntold() {
  useEffect(signInIsDone, []);
  return null;
}

/** A ruled page with its margin line. */
function PortalMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles["mark"]}>
      <rect x="1.25" y="1.25" width="17.5" height="17.5" rx="3.5" className={styles["markPage"]} />
      <path d="M6.75 1.5v17" className={styles["markMargin"]} />
      <path d="M9.5 7h6M9.5 10.5h6M9.5 14h3.5" className={styles["markLines"]} />
    </svg>
  );
}
