import { fetchNextPage } from '@leap/client/marketing';
import { Button } from '@leap/ui';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './list-foot.module.css';

/** Moves the focus to the first row that more rows begin with. */
export function useNewRows(count: number): {
  /** Ref of the link of a row, for the first new one. */
  linkRef(index: number): RefObject<HTMLAnchorElement | null> | undefined;
  /** Called when more rows are asked for. */
  expect(): void;
} {
  const [firstNew, setFirstNew] = useState<number>();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (firstNew !== undefined && count > firstNew) link.current?.focus();
  }, [firstNew, count]);
  return { linkRef: (index) => (index === firstNew ? link : undefined), expect: () => setFirstNew(count) };
}

interface ListFootProps {
  query: Parameters<typeof fetchNextPage>[0] & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
  };
  onMore(): void;
  button: string;
  busy: string;
  failed: string;
  children?: ReactNode;
}

/** The end of a list: a button for more rows while there are some, and the failure to get them. */
export function ListFoot({ query, onMore, button, busy, failed, children }: ListFootProps) {
  return (
    <div className={styles.foot}>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          busyLabel={busy}
          onClick={() => {
            onMore();
            void fetchNextPage(query);
          }}
        >
          {button}
        </Button>
      )}
      <p className={styles.announcement} role="status">
        {query.isFetchNextPageError && failed}
      </p>
      {children}
    </div>
  );
}
