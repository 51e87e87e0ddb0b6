/** Links to the settings, the member's profile and schools, and the portal's permissions. */

import { use, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { ChevronRight } from "lucide-react";

import { loginPath } from "#shared/bff-paths.ts";
import { LANGUAGE_NAMES } from "#shared/languages.ts";
import type { SignedInView } from "#shared/session-view.ts";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { failureOfCall, listCall } from "#web/app/graphql/list-call.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { parseInstant } from "#web/format/instants.ts";
import { AccountPageDocument, type AccountPageQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { schoolPicture } from "#web/model/picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { MailAddress } from "#web/ui/mail-address.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import styles from "./account-page.module.css";
import { portalSessionsQuery } from "./portal-sessions.ts";
import { Schools } from "./schools.tsx";
import { visibleText, isolated } from "#web/model/sent.ts";
import { DATA_READ } from "./data-read.ts";

const noVariables = {};

export const firstDocuments = [{ document: AccountPageDocument, variables: noVariables }];

export { cacheSessions } from "./portal-sessions.ts";

export function AccountPage() {
  const t = useTranslations("account");
  const toSchool = useTranslations("shell.toSchool");
  useScreenTitle(t("title"));
  // There is no session in the first moments: the screen is rendered before it arrives.
  const session = use(SignedInContext);
  const query = useMemberQuery({ document: AccountPageDocument, variables: noVariables });
  const viewer = (query.data as AsSent<AccountPageQuery>)?.viewer;

  const schools = listCall(query, viewer?.schools);

  const name = visibleText(viewer?.name) ?? session?.member.name;
  const picture =
    schoolPicture(viewer?.avatar?.url, session?.school.url ?? "") ?? session?.member.picture ?? null;

  return (
    <div className={`${styles["page"]} stack-6 ${styles["overview"]}`}>
      <PageHeading>{t("title")}</PageHeading>
      <CallFailure call={{ ...query, failure: failureOfCall(schools) }} hasData={query.data !== undefined} />
      <Ways session={session} />
      <section className="stack-2" aria-labelledby="profile">
        <h2 id="profile">{t("profile")}</h2>
        <div className="line-3">
          <Avatar id={session?.member.sub ?? ""} name={name ?? ""} picture={picture} size="large" />
          <div>
            <p className={styles["school"]}>
              <Given value={name} />
            </p>
            <p>
              <Given value={visibleText(viewer?.email) ?? session?.member.email} isAddress />
            </p>
          </div>
        </div>
        <p className="quiet measure">{t("change")}</p>
        <p className="quiet measure">
          <a className="target" href={session?.school.url} rel="noreferrer">
            {toSchool("site")}
          </a>
        </p>
      </section>
      <Schools
        schools={viewer?.schools}
        isKnown={schools.isWhole}
        isLoading={query.data === undefined && query.failure === undefined}
      />
      <Permissions scope={session?.scope} />
    </div>
  );
}

/** @param value  undefined while it is loading, null when there is none */
function Given({ value, isAddress }: { value: string | null | undefined; isAddress?: true }) {
  const t = useTranslations("account");
  if (value === undefined) return <SkeletonLine size="medium" />;
  if (!value) return <span>{t("notGiven")}</span>;
  return <bdi>{isAddress ? <MailAddress address={value} /> : value}</bdi>;
}

/** The settings that most members look for. */
function Ways({ session }: { session: SignedInView | undefined }) {
  const t = useTranslations("account");
  const formats = useFormats();
  const { language } = useLanguage();
  const { data: devices } = useQuery({
    ...portalSessionsQuery(session?.member.sub),
    enabled: session !== undefined,
  });
  const until = parseInstant(session?.expiresAt);
  return (
    <ul className={styles["ways"]}>
      <Way>
        <Link href={paths.accountSessions} className={rowLink["link"]}>
          {t("sessions.title")}
        </Link>
        {/* Beside the link, which does not change when the number arrives. */}
        {devices !== undefined && <span>{t("devices", { count: devices.length })}</span>}
        <span className={styles["until"]}>
          {until === null ? <SkeletonLine size="medium" /> : t("until", { time: formats.dateTime(until) })}
        </span>
      </Way>
      <Way>
        <Link href={paths.inboxSettings} className={rowLink["link"]}>
          {t("notices")}
        </Link>
      </Way>
      <Way>
        <button type="button" popoverTarget="member-menu" className={rowLink["link"]}>
          {t("looks")}
        </button>
        <span>{LANGUAGE_NAMES[language]}</span>
      </Way>
    </ul>
  );
}

function Way({ children }: { children: ReactNode }) {
  return (
    <li className={`${rowLink["row"]} line-3`}>
      <p className="row-2 baseline">{children}</p>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </li>
  );
}

/** The granted scopes in plain words (Spec, "Scopes"). */
const WORDS = {
  openid: "openid",
  profile: "profile",
  email: "email",
  "account:read": "accountRead",
  "account:write": "accountWrite",
} as const;

function isKnown(scope: string): scope is keyof typeof WORDS {
  return Object.hasOwn(WORDS, scope);
}

function DataRead() {
  const t = useTranslations("account.dataRead");
  return (
    <ul>
      {DATA_READ.map(({ name }) => (
        <li key={name}>{t(name)}</li>
      ))}
    </ul>
  );
}

/** In one line; the whole list opens on a press. @param props.scope  undefined while it is loading */
function Permissions({ scope }: { scope: readonly string[] | undefined }) {
  const t = useTranslations("account.permissions");
  const reads = scope?.includes("account:read") === true ? DATA_READ.length : 0;
  const changes = scope?.includes("account:write") === true;
  return (
    <section className="stack-2" aria-labelledby="permissions">
      <h2 id="permissions">{t("title")}</h2>
      {scope === undefined ? (
        <SkeletonLine size="long" />
      ) : (
        <details className={styles["permissions"]}>
          <summary>{t(changes ? "readsAndChanges" : "reads", { count: reads })}</summary>
          <ul>
            {scope.map((name) => (
              <li key={name}>
                <span>{isKnown(name) ? t(WORDS[name]) : t("other", { scope: isolated(name) })}</span>
                {name === "account:read" && <DataRead />}
              </li>
            ))}
          </ul>
          <p className="quiet measure">{t("end")}</p>
        </details>
      )}
      {scope !== undefined && !changes && (
        <p className="quiet measure">
          <span>{t("cannotChange")}</span>{" "}
          <a className="target" href={loginPath(paths.account, "account:write")}>
            {t("allow")}
          </a>
        </p>
      )}
    </section>
  );
}
