/** The head of a printed page: the member, the address and the time. Not shown on screens. */

import { SEPARATOR } from "#web/format/text.ts";
import { use } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";

import { PortalLogo } from "./portal-logo.tsx";
import { portalPage } from "./portal-page.ts";
import styles from "./print-heading.module.css";
import { SignedInContext } from "../session/signed-in.ts";
import { ShownAddressContext } from "../address/shown-address.ts";
import { usePortalUrl } from "#web/model/page-environment.ts";
import { isolated, sentProse } from "#web/model/sent.ts";

export function PrintHeading() {
  const t = useTranslations("shell.print");
  const formats = useFormats();
  const now = useMinute();
  const portalUrl = usePortalUrl();
  const { pathname, search } = use(ShownAddressContext);
  const session = use(SignedInContext);
  if (session === undefined) return null;
  const { member, school } = session;
  const address = `${portalUrl}${pathname}${search}`;
  return (
    <div className={`print-only ${styles["heading"]}`}>
      <p className={styles["school"]}>
        <PrintedLogo />
        <span>{`${portalPage.name} · ${new URL(school.url).host}`}</span>
      </p>
      <p>{[member.name, member.email].flatMap((part) => sentProse(part) ?? []).join(SEPARATOR)}</p>
      <p>{t("printedAt", { time: formats.deadline(now), address: isolated(address) })}</p>
    </div>
  );
}

/** The head of a page that is printed before the member is known: only the portal's name. */
export function PrintedPortal() {
  return (
    <p className={`print-only ${styles["heading"]} ${styles["school"]}`}>
      <PrintedLogo />
      <span>{portalPage.name}</span>
    </p>
  );
}

function PrintedLogo() {
  return <PortalLogo className={styles["logo"]} isPrinted />;
}
