/** The granted scopes in plain words (Spec, "Scopes"). */

import { Check } from "lucide-react";
import { useTranslations } from "use-intl";

import { DATA_READ } from "#web/app/data-read.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./account-page.module.css";
import { isolated } from "#web/model/sent.ts";

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
  const t = useTranslations("shell.dataRead");
  return (
    <ul className={styles["dataRead"]}>
      {DATA_READ.map(({ name }) => (
        <li key={name}>{t(name)}</li>
      ))}
    </ul>
  );
}

/** @param props.scope  undefined while it is loading */
export function Permissions({ scope }: { scope: readonly string[] | undefined }) {
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
