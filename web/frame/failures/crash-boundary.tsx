/** Shows a message instead of a screen that throws, so that the frame stays. */

import { Component, type ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

import { isMissingPart } from "#web/app/loading/missing-part.ts";
import { RequestReference } from "#web/app/screen-parts/request-reference.tsx";
import { MissingChunkNotice } from "./missing-chunk-notice.tsx";

interface Props {
  children: ReactNode;
  /** A new value resets the boundary: the member went to another screen. */
  resetKey: string;
}

interface State {
  /** Identifies this crash, in the member's report and in the browser's console. */
  reference: string | undefined;
  /** Not a fault of the screen: its chunk could not be loaded. */
  isChunkMissing: boolean;
  resetKey: string;
}

export class CrashBoundary extends Component<Props, State> {
  override state: State = { reference: undefined, isChunkMissing: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { reference: crypto.randomUUID?.() ?? "unknown", isChunkMissing: isMissingPart(error) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { reference: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { reference, isChunkMissing } = this.state;
    if (reference === undefined) return this.props.children;
    return isChunkMissing ? <MissingChunkNotice /> : <CrashNotice reference={reference} />;
  }
}

function CrashNotice({ reference }: { reference: string }) {
  const t = useTranslations("shell.crashed");
  const errors = useTranslations("errors");
  return (
    <div className="screen-stack">
      <PageHeading>{t("title")}</PageHeading>
      <div role="alert">
        <Notice
          tone="late"
          title={t("title")}
          body={t("body")}
          actions={<Button onClick={() => window.location.reload()}>{errors("reload")}</Button>}
          footer={<RequestReference requestId={reference} />}
        />
      </div>
    </div>
  );
}
