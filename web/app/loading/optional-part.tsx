/** A part that the frame can do without: shown when its chunk is loaded, left out if that fails. */

import { Component, Suspense, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Shown while the chunk loads. */
  meanwhile?: ReactNode;
  /** Shown when the chunk cannot be loaded, or throws. */
  instead?: ReactNode;
}

/**
 * The frame has no crash boundary around it. Without this one, a chunk that is missing after a deploy or a lost network would replace
 * the whole page by an error.
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
