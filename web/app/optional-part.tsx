/** What the frame can do without: it comes when its chunk has come, and stays away when that fails. */

import { Component, Suspense, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Stands there while the chunk is on its way. */
  meanwhile?: ReactNode;
  /** Stands there when it does not come. */
  instead?: ReactNode;
}

/**
 * The frame stands in no crash boundary. Without one here, a chunk that a deploy took away, or that a lost network
 * kept back, would take the whole page with it.
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
