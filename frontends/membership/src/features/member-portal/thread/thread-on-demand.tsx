import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './thread.module.css';

const load = () =>
  import(/* webpackChunkName: "member-threads" */ './thread-code').then(({ PostComments, RecordingNotes }) => ({
    PostComments,
    RecordingNotes,
  }));
type Code = Awaited<ReturnType<typeof load>>;

interface ThreadOnDemandProps {
  id: string;
  texts: { title: string; loading: string; failed: string; retry: string };
  children(code: Code): ReactNode;
}

let fetched: Code | undefined;

/** A thread, whose code is loaded first if need be. */
export function ThreadOnDemand({ id, texts, children }: ThreadOnDemandProps) {
  const [code, setCode] = useState(fetched);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (code || hasFailed) return undefined;
    let isGone = false;
    load().then(
      (loaded) => {
        fetched = loaded;
        if (!isGone) setCode(loaded);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [code, hasFailed]);

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
