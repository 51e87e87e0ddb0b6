/** Shown in place of a screen whose chunk did not come: the network is away, or a new version is there. */

import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

import { FailurePanel } from "#web/app/failure-panel.tsx";
import { mayReloadByItself, type MissingChunkCause, whyChunkIsMissing } from "./missing-chunk.ts";

export function MissingChunkNotice() {
  const t = useTranslations("shell.partMissing");
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
            actions={<Button onClick={() => window.location.reload()}>{t("reload")}</Button>}
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
 * A page of another build is loaded again at once, since nothing that the member typed is on this screen yet. Where that did not help,
 * the member reads that the portal has been updated.
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
