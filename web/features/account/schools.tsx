/** Links to every school where the member has a role. Their data is not shown, because a token is bound to one school. */

import { SEPARATOR } from "#web/format/text.ts";
import { useTranslations } from "use-intl";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { outwardLink } from "#web/format/outward-link.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import type { AccountPageQuery } from "#web/generated/member-api.ts";
import { OutwardLabel } from "#web/ui/outward-label.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./account-page.module.css";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { isolated, knownWord, sentProse } from "#web/model/sent.ts";
import { useOrigins } from "#web/app/session/origins.ts";

/** No field of it is documented (Spec, "Viewer"). */
type SentSchools = AsSent<NonNullable<AccountPageQuery["viewer"]>["schools"]>;

/** @param props.isKnown  every school arrived */
export function Schools(props: { schools: SentSchools; isKnown: boolean; isLoading: boolean }) {
  const t = useTranslations("account.schools");
  const shell = useTranslations("shell");
  const schools = (props.schools ?? []).filter(isGiven);
  const keys = distinctKeys(schools.map(({ id, url }) => id ?? url));
  return (
    <section className="stack-2" aria-labelledby="schools" aria-busy={props.isLoading}>
      <h2 id="schools">{t("title")}</h2>
      {props.isLoading ? (
        <>
          <p className="visually-hidden">{shell("loading")}</p>
          <SkeletonLine size="long" />
        </>
      ) : schools.length === 0 ? (
        <p className="quiet measure">{props.isKnown ? t("none") : shell("notLoaded")}</p>
      ) : (
        <ul className={`${styles["inline"]} row-6`}>
          {schools.map((school, index) => (
            <School key={keys[index]} school={school} />
          ))}
        </ul>
      )}
    </section>
  );
}

function School({ school }: { school: NonNullable<NonNullable<SentSchools>[number]> }) {
  const t = useTranslations("account.schools");
  const current = useSignedIn().school;
  const name = sentProse(school.name) ?? sentProse(school.subdomain) ?? t("unnamed");
  const isCurrent =
    school.url === current.url || (isText(school.subdomain) && school.subdomain === current.subdomain);
  const link = outwardLink(school.url, useOrigins());
  const href = link === null || link.kind === "portal" ? null : link.href;
  const roles = (school.roles ?? []).filter(isText);
  const words = useTranslations("account.roles");
  // The specification lists no roles: an unknown one is shown as the school writes it.
  const roleWord = (role: string) => {
    const known = knownWord(role, KNOWN_ROLES);
    return known === undefined ? isolated(role) : words(known);
  };
  return (
    <li className={`${rowLink["row"]} row-3 middle`} aria-current={isCurrent ? "true" : undefined}>
      <p className={styles["school"]}>
        {href !== null ? (
          <a
            href={href}
            rel="noreferrer"
            className={rowLink["link"]}
            aria-label={t("visit", { school: name })}
          >
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        {isCurrent && <span className={styles["current"]}>{t("current")}</span>}
      </p>
      {link?.kind === "elsewhere" && <OutwardLabel words={link.host} />}
      {roles.length > 0 && <p className="quiet-text">{roles.map(roleWord).join(SEPARATOR)}</p>}
    </li>
  );
}

const KNOWN_ROLES = ["student", "owner", "admin", "operator", "teaching_assistant"] as const;

function isText(value: string | null | undefined): value is string {
  return typeof value === "string" && value !== "";
}
