/** A part that the frame can do without: it shows when its chunk has come, and nothing shows when that fails. */

import { Component, Suspense, type ReactNode } from "react";

import { isMissingPart } from "./missing-part.ts";

interface Props {
  children: ReactNode;
  /** Shown while the chunk is loading. */
  meanwhile?: ReactNode;
  /** Shown when the chunk does not come. */
  instead?: ReactNode;
  /** Shown when the part throws; `instead` where it is left out. */
  broken?: ReactNode;
}

interface State {
  failure: "missing" | "broken" | undefined;
}

/**
 * The frame has no crash boundary around it. Without this one, a chunk that a deploy removed, or that a lost network kept
 * back, would take down the whole page.
 */
export class OptionalPart extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isMissingPart(error) ? "missing" : "broken" };
  }

  override render(): ReactNode {
    const { children, meanwhile, instead, broken = instead } = this.props;
    const { failure } = this.state;
    if (failure !== undefined) return failure === "broken" ? broken : instead;
    return <Suspense fallback={meanwhile}>{children}</Suspense>;
  }
}
