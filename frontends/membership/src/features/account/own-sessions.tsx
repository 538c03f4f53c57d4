import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
  isApiError,
  type SessionDto,
} from '@leap/client/membership';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Tag } from '@leap/ui';
import { useRef } from 'react';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';

/** The account's sessions; each other one can be ended, or all of them together. */
export function OwnSessions() {
  const { t } = useTranslation('membership-account');
  const query = useListSessionsQuery();
  const { data } = query;
  const [end, ending] = useEndOtherSessionsMutation();
  const [endOne, endingOne] = useEndSessionMutation();
  const list = useRef<HTMLUListElement>(null);

  /** The button that had the focus goes with its session; one that has ended by itself leaves the list too. */
  async function logOut(id: string): Promise<void> {
    await endOne(id);
    await query.refetch();
    list.current?.focus();
  }

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('sessions.failed')}
        retry={t('sessions.retry')}
        loading={t('sessions.loading')}
        lines={4}
        className={styles.form}
      />
    );

  const isAlone = data.every(({ isCurrent }) => isCurrent);
  return (
    <div className={styles.sessions}>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('sessions.title')}>
        {data.map((session) => (
          <Device key={session.id} session={session} isBusy={endingOne.isLoading} onLogOut={(id) => void logOut(id)} />
        ))}
      </ul>
      {!isAlone && (
        <Button variant="secondary" busy={ending.isLoading} busyLabel={t('sessions.busy')} onClick={() => void end()}>
          {t('sessions.end')}
        </Button>
      )}
      <div role="status">
        {isAlone && ending.isSuccess && (
          <Callout tone="success">
            <p>{t('sessions.ended')}</p>
          </Callout>
        )}
        {!isAlone && endingOne.isSuccess && <p className="ui-soft">{t('sessions.endedOne')}</p>}
        {isAlone && !ending.isSuccess && <p className="ui-soft">{t('sessions.only')}</p>}
      </div>
      <FailureNote error={ending.error ?? (hasEnded(endingOne.error) ? undefined : endingOne.error)} />
    </div>
  );
}

/** It had ended already, which is what was asked for. */
const hasEnded = (error: unknown): boolean => isApiError(error) && error.status === 404;

function Device({ session, isBusy, onLogOut }: { session: SessionDto; isBusy: boolean; onLogOut(id: string): void }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  // The list is only loaded in the browser, so its time zone is known.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const when = (instant: string) => formatDate(instant, language, 'dateTime', timeZone);
  const device = session.device || t('sessions.unknown');
  return (
    <li>
      <p className={styles.device}>
        <span>{device}</span>
        {session.isCurrent && <Tag tone="sage">{t('sessions.current')}</Tag>}
      </p>
      <p className={styles.times}>
        {t('sessions.lastSeen', { date: when(session.lastSeenAt) })}
        <br />
        {t('sessions.since', { date: when(session.createdAt) })}
      </p>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          busyLabel={t('sessions.busy')}
          aria-label={t('sessions.endOneNamed', { device, date: when(session.lastSeenAt) })}
          onClick={() => onLogOut(session.id)}
        >
          {t('sessions.endOne')}
        </Button>
      )}
    </li>
  );
}
