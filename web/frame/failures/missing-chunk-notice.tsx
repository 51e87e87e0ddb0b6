/** Shown instead of a screen whose chunk could not be loaded: there is no network, or a new version was deployed. */

import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { FailurePanel } from "#web/app/screen-parts/failure-panel.tsx";
import { deviceTime } from "#web/ui/browser/clock.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { isOnline } from "#web/ui/browser/device.ts";

export function MissingChunkNotice() {
  const t = useTranslations("shell.partMissing");
  const errors = useTranslations("errors");
  const [cause, setCause] = useState<MissingChunkCause>();
  useEffect(() => void whyChunkIsMissing().then(startAnewOr(setCause)), []);

  const tryAgain = useCallback(() => void startAnewWhenThere(setCause), []);

  return (
    <div className="screen-stack">
      <PageHeading>{t("title")}</PageHeading>
      {cause === "late" && (
        <div role="alert">
          <Notice
            tone="late"
            title={t("late")}
            actions={<Button onClick={() => window.location.reload()}>{errors("reload")}</Button>}
          />
        </div>
      )}
      {cause !== undefined && cause !== "late" && (
        <FailurePanel
          failure={{ code: cause, requestId: undefined, retryAfterSeconds: undefined }}
          onRetry={tryAgain}
        />
      )}
    </div>
  );
}

/**
 * After a deploy, the page is reloaded at once, because the member has typed nothing on this screen yet. If that did not help, the member
 * reads that the portal has been updated.
 */
function startAnewOr(tell: (cause: MissingChunkCause) => void): (cause: MissingChunkCause) => void {
  return (cause) => {
    tell(cause);
    if (cause === "client_outdated" && mayReloadByItself()) window.location.reload();
  };
}

/**
 * The browser remembers a failed import, so only a reload fetches the chunk again. The page is not reloaded while the
 * portal cannot be reached: without a service worker the browser's error page would replace it.
 */
async function startAnewWhenThere(tell: (cause: MissingChunkCause) => void): Promise<void> {
  const cause = await whyChunkIsMissing();
  if (cause === "offline" || cause === "unreachable") tell(cause);
  else window.location.reload();
}

/**
 * `offline`: the device has no network; `unreachable`: the portal returned no page; `client_outdated`: it returned the page of another
 * build, whose chunks have other names; `late`: the portal works and is the same, so trying again will work.
 */
type MissingChunkCause = "offline" | "unreachable" | "client_outdated" | "late";

/** Requests the portal's page, because the failed import does not say why it failed. */
async function whyChunkIsMissing(): Promise<MissingChunkCause> {
  if (!isOnline()) return "offline";
  try {
    const response = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
    if (!response.ok) return "unreachable";
    const page = await response.text();
    return ownScripts().every((path) => page.includes(path)) ? "late" : "client_outdated";
  } catch {
    return "unreachable";
  }
}

/** In `sessionStorage`: when this tab last reloaded by itself, in milliseconds since 1970. */
const RELOADED_KEY = "homeroom.reloaded";
/** Without it, portals of two releases behind one address could send a tab back and forth. */
const RELOAD_EVERY_MS = 10 * 60 * 1000;

/** Records that the tab reloads by itself. @returns false if it did so a short time ago, or cannot record it */
function mayReloadByItself(): boolean {
  const now = deviceTime();
  const reloadedAt = Number(storedText("sessionStorage", RELOADED_KEY));
  if (now - reloadedAt < RELOAD_EVERY_MS) return false;
  return storeText("sessionStorage", RELOADED_KEY, String(now));
}

/** Paths of the scripts with which this page started; the build names them after their content. */
function ownScripts(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );
}
