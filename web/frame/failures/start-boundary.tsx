/** The last boundary: the messages could not be loaded, or the frame itself threw. */

import { Component, type ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { PortalLogo } from "#web/app/branding/portal-logo.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { isMissingPart } from "#web/app/loading/missing-part.ts";
import styles from "./start-boundary.module.css";

interface State {
  error: unknown;
}

/**
 * Its words are not in a catalogue, because a catalogue may be the missing file; they are in both languages, like the page without
 * scripts. Its style is in the page's own style sheet, and its script in the first file, so it needs no file that may be missing.
 */
export class StartBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isMissing = isMissingPart(error);
    return (
      <main role="alert" className={styles["page"]}>
        <PortalLogo className={styles["logo"]} />
        <h1 className={styles["name"]} translate="no">
          {portalPage.name}
        </h1>
        <Notice
          tone="late"
          title={
            isMissing ? (
              <InBoth zh="無法載入" en="This could not be loaded" />
            ) : (
              <InBoth zh="這個頁面出了問題" en="Something on this page broke" />
            )
          }
          body={
            isMissing ? (
              <InBoth zh="請檢查網路連線，再重新載入。" en="Check your connection, then load it again." />
            ) : undefined
          }
          actions={
            <Button weight="primary" onClick={() => window.location.reload()}>
              <span lang="zh-Hant-TW">重新載入</span> · <span lang="en">Load again</span>
            </Button>
          }
        />
      </main>
    );
  }
}

/** A sentence in each language, on a line of its own. */
function InBoth({ zh, en }: { zh: string; en: string }) {
  return (
    <>
      <span className={styles["line"]} lang="zh-Hant-TW">
        {zh}
      </span>
      <span className={styles["line"]} lang="en">
        {en}
      </span>
    </>
  );
}
