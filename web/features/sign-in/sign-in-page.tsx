/** The signed-out page, with a message for each way in which a sign-in can fail. */

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Redirect } from "wouter";

import { isSignInProblem } from "#shared/bff-errors.ts";
import { loginPath } from "#shared/bff-paths.ts";
import { useAddressQuery } from "#web/app/address/address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { PortalLogo } from "#web/app/branding/portal-logo.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { RequestReference } from "#web/app/screen-parts/request-reference.tsx";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { safeReturnTo } from "#web/app/session/return-address.ts";
import { sessionQuery } from "#web/app/session/session-query.ts";
import { useSignOutAtSchool } from "#web/app/session/signed-out-of.ts";
import { isStepUpPending } from "#web/app/session/step-up-store.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

import styles from "./sign-in-page.module.css";

/** The form of a request id; no other part of the address is ever shown. */
const REQUEST_ID = /^[\w-]{6,64}$/;

/** A placeholder of an id's size, so that nothing below it moves. */
const ID_TO_COME = "0".repeat(32);

export function SignInPage() {
  const t = useTranslations("signIn");
  const session = useQuery(sessionQuery);
  const query = new URLSearchParams(useAddressQuery());
  const problem = query.get("problem");
  // The BFF sends the same page to all addresses with this problem. Until the program runs, `web/public/first-paint.js` sets the return
  // address of the link.
  const isHydrating = useIsHydrating();
  const returnTo = safeReturnTo(isHydrating ? null : query.get("return_to"));
  const requestId = isHydrating ? ID_TO_COME : query.get("request_id");
  const signOutUrl = useSignOutAtSchool();
  useScreenTitle(t("pageName"));

  // A member who declined one more permission is still signed in: the screen that needs it shows the message.
  const isStepUpDeclined = problem === "access_denied" && isStepUpPending();
  if (session.data?.signedIn === true && (problem === null || isStepUpDeclined))
    return <Redirect to={returnTo} replace />;

  return (
    <div className={styles["page"]}>
      <PortalLogo className={styles["logo"]} />
      <PageHeading>{t("title", { portal: portalPage.name })}</PageHeading>
      {problem !== null && <Problem problem={problem} requestId={requestId} />}
      {signOutUrl !== undefined && (
        <p className="row-3 measure">
          {/* A plain link: the school may ask before it ends the member's session, which other portals may share. */}
          <span>{t("stillAtSchool")}</span>
          <a href={signOutUrl} rel="noreferrer">
            {t("signOutAtSchool")}
          </a>
        </p>
      )}
      <p className={styles["body"]}>{t("body")}</p>
      {/* A plain link: the school shows its consent page every time, so it is never followed automatically. */}
      <a className={`${buttonClass("primary")} ${styles["action"]}`} href={loginPath(returnTo)}>
        {problem === null ? t("action") : t("retry")}
      </a>
      <p className="faint-text">{t("never")}</p>
      {problem === null && <NeedHelp />}
    </div>
  );
}

function Problem({ problem, requestId }: { problem: string; requestId: string | null }) {
  const t = useTranslations("signIn");
  const name = isSignInProblem(problem) ? problem : "unknown";
  return (
    <div role="alert">
      <Notice
        tone={name === "access_denied" ? "plain" : "late"}
        title={t(`problems.${name}.title`)}
        body={t(`problems.${name}.next`)}
        footer={
          requestId !== null && REQUEST_ID.test(requestId) ? (
            <div className={requestId === ID_TO_COME ? styles["toCome"] : undefined}>
              <RequestReference requestId={requestId} />
            </div>
          ) : (
            <NeedHelp />
          )
        }
      />
    </div>
  );
}
