/** The member's sessions on this portal. Each of them can be ended. */

import { SEPARATOR } from "#web/format/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { use, useId, useState } from "react";
import { useTranslations } from "use-intl";

import type { PortalSession } from "#shared/session-view.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { paths } from "#web/app/paths.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { parseInstant } from "#web/format/instants.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { focusHeading, leaveFocusToHeading } from "#web/ui/browser/focus-heading.ts";
import { focusFirstButton } from "#web/ui/browser/focus-first-button.ts";
import { Button } from "#web/ui/button.tsx";
import { useMinute } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import { useIsOnline } from "#web/ui/browser/use-online.ts";

import styles from "./account-page.module.css";
import { endOtherSessions, endSession, portalSessionsQuery } from "./portal-sessions.ts";
import { sentProse } from "#web/model/sent.ts";

export { cacheSessions } from "./portal-sessions.ts";

export function SessionsPage() {
  const t = useTranslations("account.sessions");
  const shell = useTranslations("shell");
  useScreenTitle(t("title"));
  const { data: sessions, isError, refetch } = useQuery(portalSessionsQuery(useShownMember()));
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);

  return (
    <div className={`${styles["page"]} stack-6`}>
      <div>
        <BackLink href={paths.account}>{t("back")}</BackLink>
        <PageHeading>{t("title")}</PageHeading>
      </div>
      <p className="quiet measure">{t("body")}</p>
      {isError && (
        <div role="alert">
          <Notice
            tone="late"
            title={t("failed")}
            actions={
              <Button onClick={() => void refetch()} ref={leaveFocusToHeading}>
                {t("tryAgain")}
              </Button>
            }
          />
        </div>
      )}
      {sessions === undefined && !isError && (
        <div aria-busy="true">
          <p className="visually-hidden">{shell("loading")}</p>
          <ul className={styles["schools"]} aria-hidden="true">
            <li>
              <SkeletonLine size="medium" />
              <p className="quiet-text">
                <SkeletonLine size="long" />
              </p>
            </li>
          </ul>
        </div>
      )}
      {sessions !== undefined && (
        <ul className={styles["schools"]}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions !== undefined && others.length === 0 && <p className="quiet measure">{t("onlyThis")}</p>}
      {others.length > 1 && <EndOthers count={others.length} />}
    </div>
  );
}

function SessionRow({ session }: { session: PortalSession }) {
  const t = useTranslations("account.sessions");
  const formats = useFormats();
  const now = useMinute();
  const end = useEnding((sub) => endSession(session.id, sub), t("ended"));
  const isOnline = useIsOnline();
  const name = deviceName(session, t);
  const times = useId();
  const seen = parseInstant(session.lastSeenAt);
  const since = parseInstant(session.signedInAt);
  const Icon = ["iPhone", "iPad", "Android"].includes(session.system ?? "") ? Smartphone : Laptop;
  return (
    <li className={styles["session"]} aria-current={session.isCurrent ? "true" : undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={styles["school"]}>
          <span>{name}</span>
          {session.isCurrent && <span className={styles["current"]}>{t("thisDevice")}</span>}
        </p>
        <p id={times} className="quiet-text">
          {!session.isCurrent && seen !== null && (
            <span>{`${t("lastSeen", { time: formats.relative(seen, now) })}${SEPARATOR}`}</span>
          )}
          {since !== null && <span>{t("since", { time: formats.dateTime(since) })}</span>}
        </p>
        {end.isError && <p role="alert">{t("endFailed")}</p>}
        {!isOnline && !session.isCurrent && <p className="quiet-text">{t("needsNetwork")}</p>}
      </div>
      {!session.isCurrent && (
        <Button
          onClick={() => isOnline && void end.start()}
          isBusy={end.isPending}
          aria-disabled={!isOnline}
          // Two phones may have one name.
          aria-describedby={times}
        >
          <span>{t("end")}</span> <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </li>
  );
}

/** Asks for a confirmation, because ending several sessions cannot be undone here. */
function EndOthers({ count }: { count: number }) {
  const t = useTranslations("account.sessions");
  const [question, setQuestion] = useState<"none" | "asked" | "put off">("none");
  const end = useEnding(endOtherSessions, t("othersEnded", { count }));
  const isOnline = useIsOnline();
  if (question !== "asked")
    return (
      <p ref={question === "put off" ? focusFirstButton : undefined}>
        <Button onClick={() => isOnline && setQuestion("asked")} aria-disabled={!isOnline}>
          {t("endOthers")}
        </Button>
      </p>
    );
  return (
    <div ref={focusFirstButton}>
      <Notice
        tone="due"
        title={t("endOthersAsk", { count })}
        body={end.isError ? t("endFailed") : t("endOthersBody")}
        actions={
          <>
            <Button
              weight="primary"
              onClick={() => isOnline && void end.start()}
              isBusy={end.isPending}
              aria-disabled={!isOnline}
            >
              {t("endOthersConfirm", { count })}
            </Button>
            <Button onClick={() => setQuestion("put off")}>{t("keep")}</Button>
          </>
        }
      />
    </div>
  );
}

/**
 * Ends the session, announces it and reads the list again. The button is removed with its row, so the heading of the list gets the
 * focus.
 */
function useEnding(work: (sub: string | undefined) => Promise<void>, said: string) {
  const client = useQueryClient();
  const sub = useShownMember();
  const { ended } = useMemberApi();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");

  async function start(): Promise<void> {
    setState("pending");
    try {
      await work(sub);
    } catch {
      setState("failed");
      return;
    }
    if (ended.aborted) return;
    announce(said);
    await client.invalidateQueries({ queryKey: portalSessionsQuery(sub).queryKey });
    focusHeading();
    setState("idle");
  }

  return { start, isPending: state === "pending", isError: state === "failed" };
}

/** Undefined in the placeholder of this screen, before it is known who is signed in. */
function useShownMember(): string | undefined {
  return use(SignedInContext)?.member.sub;
}

function deviceName(
  { browser, system }: PortalSession,
  t: ReturnType<typeof useTranslations<"account.sessions">>,
): string {
  const [program, device] = [sentProse(browser), sentProse(system)];
  if (program !== null && device !== null) return t("browserOn", { browser: program, system: device });
  return program ?? device ?? t("unknownDevice");
}
