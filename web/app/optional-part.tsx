/** A part that the frame can do without: it shows when its chunk has come, and nothing shows when that fails. */

import { Component, Suspense, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Shown while the chunk is loading. */
  meanwhile?: ReactNode;
  /** Shown when the chunk does not come, or breaks. */
  instead?: ReactNode;
}

/**
 * The frame has no crash boundary around it. Without this one, a chunk that a deploy removed, or that a lost network kept
 * back, would take down the whole page.
 */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, meanwhile, instead } = this.props;
    return this.state.hasFailed ? instead : <Suspense fallback={meanwhile}>{children}</Suspense>;
  }
}
