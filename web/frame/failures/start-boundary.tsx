/** The last boundary: the messages did not come, or the frame itself threw. */

import { Component, type ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { PortalLogo } from "#web/app/look/portal-logo.tsx";
import { portalPage } from "#web/app/look/portal-look.ts";
import { isMissingPart } from "#web/app/missing-part.ts";
import styles from "./start-boundary.module.css";

interface Sentence {
  zh: string;
  en: string;
}

interface State {
  failure: { title: Sentence; next: Sentence } | undefined;
}

const MISSING = {
  title: { zh: "無法載入", en: "This could not be loaded" },
  next: { zh: "請檢查網路連線，再重新載入。", en: "Check your connection, then load it again." },
};
const BROKEN = {
  title: { zh: "這個頁面出了問題", en: "Something on this page broke" },
  next: {
    zh: "請重新載入；如果還是一樣，請告訴學校。",
    en: "Load it again. If it stays broken, tell the school.",
  },
};

/**
 * Not in a catalogue, because a catalogue may be what is missing; in both languages, like the page without scripts. Its style is
 * in the page's own style sheet, and its script in the first file, so it needs nothing that is not there.
 */
export class StartBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isMissingPart(error) ? MISSING : BROKEN };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return (
      <main role="alert" className={styles["page"]}>
        <PortalLogo className={styles["logo"]} />
        <h1 className={styles["name"]} translate="no">
          {portalPage.name}
        </h1>
        <Notice
          tone="late"
          title={<InBoth {...failure.title} />}
          body={<InBoth {...failure.next} />}
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

/** A sentence in each of the languages, on a line of its own. */
function InBoth({ zh, en }: Sentence) {
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
