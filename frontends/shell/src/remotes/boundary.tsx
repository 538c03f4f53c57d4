import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What to show instead; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** Called before the children are rendered again, to forget what failed. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps a failure inside: a part that throws is replaced, and everything around it keeps working. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
