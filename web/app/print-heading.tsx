/** The head of a printed page: whose page it is, where it was printed and when. Screens do not show it. */

import { use } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";

import { portalPage } from "./portal-look.ts";
import styles from "./print-heading.module.css";
import { currentAddress } from "./session/return-address.ts";
import { SignedInContext } from "./session/signed-in.ts";
import { isolated, sentProse } from "#web/model/sent.ts";

export function PrintHeading() {
  const t = useTranslations("shell.print");
  const formats = useFormats();
  const now = useMinute();
  const session = use(SignedInContext);
  if (session === undefined) return null;
  const { member, school } = session;
  const address = `${window.location.origin}${currentAddress()}`;
  return (
    <div className={`print-only ${styles["heading"]}`}>
      <p className={styles["school"]}>
        {portalPage.name} · {new URL(school.url).host}
      </p>
      <p>{[member.name, member.email].flatMap((part) => sentProse(part) ?? []).join(" · ")}</p>
      <p>{t("printedAt", { time: formats.deadline(now), address: isolated(address) })}</p>
    </div>
  );
}
