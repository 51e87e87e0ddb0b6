/** Who the member is, at which schools, and what the portal may do. Nothing here can be changed. */

import { use } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { Check } from "lucide-react";

import { CallFailure } from "#web/app/failure-panel.tsx";
import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { parseInstant } from "#web/format/instants.ts";
import { AccountPageDocument, type AccountPageQuery } from "#web/generated/member-api.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { schoolPicture } from "#web/model/picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import styles from "./account-page.module.css";
import { Schools } from "./schools.tsx";
import { visibleText, isolated } from "#web/model/sent.ts";
import { DATA_READ } from "#web/app/data-read.ts";

const noVariables = {};

export const firstDocuments = [{ document: AccountPageDocument, variables: noVariables }];

export function AccountPage() {
  const t = useTranslations("account");
  const toSchool = useTranslations("shell.toSchool");
  useScreenTitle(t("title"));
  // There is no session in the first moments: the screen is rendered before it comes.
  const session = use(SignedInContext);
  const query = useMemberQuery({ document: AccountPageDocument, variables: noVariables });
  const viewer = (query.data as AsSent<AccountPageQuery>)?.viewer;

  const name = visibleText(viewer?.name) ?? session?.member.name;
  const picture =
    schoolPicture(viewer?.avatar?.url, session?.school.url ?? "") ?? session?.member.picture ?? null;

  return (
    <div className={styles["page"]}>
      <PageHeading>{t("title")}</PageHeading>
      <CallFailure call={query} hasData={query.data !== undefined} />
      <div className={styles["columns"]}>
        <section aria-labelledby="profile">
          <h2 id="profile">{t("profile")}</h2>
          <Avatar id={session?.member.sub ?? ""} name={name ?? ""} picture={picture} size="large" />
          <dl className={styles["facts"]}>
            <Fact name={t("name")} value={name} />
            <Fact name={t("email")} value={visibleText(viewer?.email) ?? session?.member.email} />
          </dl>
          <p className={styles["note"]}>{t("change")}</p>
          <p>
            <a className={buttonClass()} href={session?.school.url} rel="noreferrer">
              {toSchool("site")}
            </a>
          </p>
        </section>
        <Schools
          schools={viewer?.schools}
          isLoading={query.data === undefined && query.failure === undefined}
        />
        <Permissions scope={session?.scope} />
        <SessionFacts since={session?.signedInAt} until={session?.expiresAt} />
      </div>
    </div>
  );
}

/** @param value  undefined while it is loading, null when there is none */
function Fact({ name, value }: { name: string; value: string | null | undefined }) {
  const t = useTranslations("account");
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === undefined ? <SkeletonLine size="medium" /> : value ? <bdi>{value}</bdi> : t("notGiven")}
      </dd>
    </div>
  );
}

function SessionFacts({ since, until }: { since: string | undefined; until: string | undefined }) {
  const t = useTranslations("account");
  const formats = useFormats();
  const time = (text: string | undefined) => {
    if (text === undefined) return undefined;
    const instant = parseInstant(text);
    return instant === null ? null : formats.dateTime(instant);
  };
  return (
    <section aria-labelledby="session">
      <h2 id="session">{t("session.title")}</h2>
      <dl className={styles["facts"]}>
        <Fact name={t("session.since")} value={time(since)} />
        <Fact name={t("session.until")} value={time(until)} />
      </dl>
      <p>
        <Link className={buttonClass()} href={paths.accountSessions}>
          {t("session.all")}
        </Link>
      </p>
    </section>
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

/** Placeholders: as many as the portal asks for. */
const USUAL_COUNT = Object.keys(WORDS).length;

function DataRead() {
  const t = useTranslations("signIn.dataRead");
  return (
    <ul className={styles["dataRead"]}>
      {DATA_READ.map(({ name }) => (
        <li key={name}>{t(name)}</li>
      ))}
    </ul>
  );
}

/** @param props.scope  undefined while it is loading */
function Permissions({ scope }: { scope: readonly string[] | undefined }) {
  const t = useTranslations("account.permissions");
  return (
    <section aria-labelledby="permissions">
      <h2 id="permissions">{t("title")}</h2>
      <ul className={styles["permissions"]}>
        {scope === undefined &&
          Array.from({ length: USUAL_COUNT }, (_, row) => (
            <li key={row}>
              <SkeletonLine size="medium" />
            </li>
          ))}
        {scope?.map((name) => (
          <li key={name}>
            <Check size={17} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <span>{isKnown(name) ? t(WORDS[name]) : t("other", { scope: isolated(name) })}</span>
              {name === "account:read" && <DataRead />}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles["note"]}>{t("end")}</p>
    </section>
  );
}
