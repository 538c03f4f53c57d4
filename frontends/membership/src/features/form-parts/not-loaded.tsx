import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import type { ReactNode } from 'react';

export interface NotLoadedProps {
  query: { isError: boolean; isFetching: boolean; refetch(): unknown };
  failed: ReactNode;
  retry: ReactNode;
  /** Read out while the data is asked for. */
  loading: string;
  /** How many lines the data will have, about. */
  lines: number;
  className?: string | undefined;
}

/** What shows instead of data that is not there yet: its shape, or the failure with a way to ask again. */
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
