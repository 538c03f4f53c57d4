import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Fallback; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** Called before the retry, to clear the failure. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Error boundary of a part: the rest of the page keeps working. */
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
