import { Component, type ErrorInfo, type ReactNode } from "react";

/** Keeps a fault in one part from taking the whole chat with it. */
export class Fence extends Component<FenceProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Banter failed to draw a part of the chat:", error, info.componentStack);
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.instead(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}

interface FenceProps {
  readonly children: ReactNode;
  /** What is shown in its place; `retry` draws the part again. */
  readonly instead: (retry: () => void) => ReactNode;
  readonly onFailed?: () => void;
}
