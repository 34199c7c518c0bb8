import { Component, type ErrorInfo, type ReactNode } from "react";

/** Renders `fallback` when a descendant throws, so that one failing component doesn't take down the whole chat. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Banter failed to render a part of the chat:", error, info.componentStack);
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.fallback(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the children; `retry` renders them again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly onFailed?: () => void;
}
