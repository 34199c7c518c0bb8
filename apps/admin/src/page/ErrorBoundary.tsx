import { Component, type ErrorInfo, type ReactNode } from "react";

/** Renders `fallback` when a descendant throws, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("Banter failed to render a part of the page:", error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the children. */
  readonly fallback: ReactNode;
}
