import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import type { ReactNode } from 'react';

export interface NotLoadedProps {
  query: { isError: boolean; isFetching: boolean; refetch(): unknown };
  failed: ReactNode;
  retry: ReactNode;
  /** Announced while the data is loading. */
  loading: string;
  /** Approximate number of lines. */
  lines: number;
  className?: string | undefined;
}

/** Placeholder for missing data: a skeleton, or the failure with a retry button. */
export function NotLoaded({ query, failed, retry, loading, lines, className }: NotLoadedProps) {
  if (query.isError && !query.isFetching)
    return (
      <Callout tone="alarm" role="alert">
        <p>{failed}</p>
        <Button variant="quiet" onClick={() => void query.refetch()}>
          {retry}
        </Button>
      </Callout>
    );
  return (
    <LoadingRegion label={loading} className={className}>
      <Skeleton lines={lines} />
    </LoadingRegion>
  );
}
