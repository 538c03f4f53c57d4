import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './thread.module.css';

interface ThreadOnDemandProps<Code extends object> {
  id: string;
  texts: { title: string; loading: string; failed: string; retry: string };
  /** Imports the code; the same function each time. */
  load(): Promise<Code>;
  children(code: Code): ReactNode;
}

/** What was loaded, by the function that loads it. */
const fetched = new WeakMap<() => Promise<object>, object>();

/** A thread, whose code is loaded first if need be. */
export function ThreadOnDemand<Code extends object>({ id, texts, load, children }: ThreadOnDemandProps<Code>) {
  const [code, setCode] = useState(() => fetched.get(load) as Code | undefined);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (code || hasFailed) return undefined;
    let isUnmounted = false;
    load().then(
      (loaded) => {
        fetched.set(load, loaded);
        if (!isUnmounted) setCode(loaded);
      },
      () => {
        if (!isUnmounted) setFailed(true);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [code, hasFailed, load]);

  if (code) return children(code);
  return (
    <section id={id} aria-label={texts.title} className={styles.thread}>
      {hasFailed ? (
        <Callout tone="warning" role="status">
          <p>{texts.failed}</p>
          <Button variant="quiet" size="small" onClick={() => setFailed(false)}>
            {texts.retry}
          </Button>
        </Callout>
      ) : (
        <LoadingRegion label={texts.loading}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
    </section>
  );
}
