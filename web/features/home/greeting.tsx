/** The heading of Home: a greeting by the hour, with the member's name where the school gives one. */

import { use } from "react";
import { useTranslations } from "use-intl";

import { SignedInContext } from "#web/app/session/signed-in.ts";
import type { Instant } from "#web/format/instants.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { isolated } from "#web/model/sent.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import { partOfDay } from "./view-model/greeting.ts";

export function Greeting({ now }: { now: Instant }) {
  const t = useTranslations("home");
  const formats = useFormats();
  const session = use(SignedInContext);
  // A page that waits is kept for other members and other hours, so it greets nobody.
  if (session === undefined)
    return (
      <PageHeading>
        <span className="visually-hidden">{t("title")}</span>
        <SkeletonLine size="short" />
      </PageHeading>
    );
  const { name } = session.member;
  const greeting = t(`greeting.${partOfDay(formats.timeOfDay(now))}`);
  return (
    <PageHeading>
      {name === null ? greeting : t("greeting.withName", { greeting, name: isolated(name) })}
    </PageHeading>
  );
}
