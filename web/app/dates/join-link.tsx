/** How near an event is, and the link to join an online event. */

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import type { OutwardLink } from "#web/format/outward-link.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { buttonClass } from "#web/ui/button.tsx";

import styles from "./join-link.module.css";
import { nearnessOf, type Registration } from "./registration.ts";

/** Says that the event is today, running, or about to begin, or when it began if nobody knows whether it still runs. */
export function EventNearness({ event, now }: { event: Registration; now: Instant }) {
  const t = useTranslations("dates");
  const formats = useFormats();
  const nearness = nearnessOf(event, now, formats.zone);
  return (
    <span className={styles["nearness"]}>
      {nearness === "soon" || nearness === "begun"
        ? t(nearness === "soon" ? "startsIn" : "began", {
            time: formats.relative(event.startsAt?.at ?? now, now),
          })
        : t(nearness === "now" ? "onNow" : "today")}
    </span>
  );
}

/** @param isNear  whether the event is today, so that the link is the primary button */
export function JoinLink(props: { link: OutwardLink; title: string; isNear: boolean }) {
  const { link, title, isNear } = props;
  const t = useTranslations("dates");
  const href = link.kind === "portal" ? link.path : link.href;
  return (
    <span className={styles["join"]}>
      <a
        className={buttonClass(isNear ? "primary" : "plain")}
        href={href}
        aria-label={t("joinOf", { title })}
        {...(link.kind === "elsewhere" && { target: "_blank", rel: "noopener noreferrer" })}
      >
        {t("join")}
      </a>
      {link.kind === "elsewhere" && (
        <span className={styles["elsewhere"]}>
          <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
          <span>{t("opensElsewhere", { host: link.host })}</span>
        </span>
      )}
    </span>
  );
}
