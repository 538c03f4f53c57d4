import { useDisconnectCalendarMutation, useGetCalendarConnectionQuery } from '@leap/client/admin';
import type { CalendarConnectionStateDto } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import styles from './calendar-setup.module.css';

/** State of the connection, refetched when the tab becomes visible again. */
export function ConnectionState() {
  const { t } = useTranslation('admin-calendar');
  const textOf = useFailureLabels();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useGetCalendarConnectionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);

  return (
    <section className={styles.step} aria-labelledby="state-title" aria-busy={isFetching}>
      <h2 id="state-title" className="ui-h3" ref={title} tabIndex={-1}>
        {t('state.title')}
      </h2>
      {data ? (
        <Known connection={data} onDisconnect={() => title.current?.focus()} />
      ) : error ? (
        <>
          <Callout tone="alarm" role="alert">
            <p>{textOf(error, t('state.unknown'))}</p>
          </Callout>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('state.again')}
          </Button>
        </>
      ) : (
        <LoadingRegion label={t('state.loading')} className={styles.skeleton}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
    </section>
  );
}

const tones = { connected: 'success', needs_setup: 'warning', off: 'note' } as const;

function Known({
  connection: { status, source, connectedAt, endedAt },
  onDisconnect,
}: {
  connection: CalendarConnectionStateDto;
  onDisconnect(): void;
}) {
  const { t } = useTranslation('admin-calendar');
  const { time: timeOf } = useTime();
  return (
    <>
      <Callout tone={tones[status]} title={t(`state.${status}`)} role="status">
        {connectedAt && <p>{t('state.since', { time: timeOf(connectedAt) })}</p>}
        {endedAt && <p>{t('state.ended', { time: timeOf(endedAt) })}</p>}
        <p>{t(status === 'connected' ? `state.${source ?? 'consent'}` : `state.${status}Help`)}</p>
        {status === 'off' && (
          <p>
            <TextLink to={`${paths.setup}#part-google`}>{t('state.enterKeys')}</TextLink>
          </p>
        )}
      </Callout>
      {status === 'connected' && source === 'consent' && <Disconnect onDone={onDisconnect} />}
    </>
  );
}

/** Asks for a confirmation. Moves the focus with the buttons. */
function Disconnect({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('admin-calendar');
  const toast = useToast();
  const textOf = useFailureLabels();
  const [disconnect, { isLoading }] = useDisconnectCalendarMutation();
  const [isAsked, setIsAsked] = useState<boolean>();
  const begin = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked !== undefined) (isAsked ? keep : begin).current?.focus();
  }, [isAsked]);

  async function confirm() {
    const { error } = await disconnect();
    if (error)
      return toast({ title: t('error'), description: textOf(error, t('disconnect.failed')), variant: 'destructive' });
    toast({ title: t('disconnect.done') });
    onDone();
  }

  if (!isAsked) {
    return (
      <Button ref={begin} variant="secondary" size="small" onClick={() => setIsAsked(true)}>
        {t('disconnect.begin')}
      </Button>
    );
  }
  return (
    <div className={styles.confirm} role="group" aria-label={t('disconnect.begin')}>
      <p>{t('disconnect.question')}</p>
      <p className="ui-row">
        <Button size="small" busy={isLoading} busyLabel={t('disconnect.busy')} onClick={() => void confirm()}>
          {t('disconnect.confirm')}
        </Button>
        <Button ref={keep} variant="secondary" size="small" onClick={() => setIsAsked(false)}>
          {t('disconnect.keep')}
        </Button>
      </p>
    </div>
  );
}
