/** The last boundary: the messages did not come, or the frame itself threw. */

import { Component, type ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";

import { portalPage } from "#web/app/portal-look.ts";

/** Not in a catalogue, because a catalogue may be what is missing; in both languages, like the page without scripts. */
export class StartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert">
        <h1 translate="no">{portalPage.name}</h1>
        <p lang="zh-Hant-TW">無法載入。請檢查網路連線，再重新載入。</p>
        <p lang="en">This could not be loaded. Check your connection, then load it again.</p>
        <Button onClick={() => window.location.reload()}>
          <span lang="zh-Hant-TW">重新載入</span> · <span lang="en">Load again</span>
        </Button>
      </main>
    );
  }
}
