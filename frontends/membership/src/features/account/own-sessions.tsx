import { useEndOtherSessionsMutation, useListSessionsQuery, type SessionDto } from '@leap/client/membership';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Tag } from '@leap/ui';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';

/** The account's sessions, with a button that ends all others. */
export function OwnSessions() {
  const { t } = useTranslation('membership-account');
  const query = useListSessionsQuery();
  const { data } = query;
  const [end, ending] = useEndOtherSessionsMutation();

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
      <ul className={styles.list}>
        {data.map((session) => (
          <Device key={session.id} session={session} />
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
        {isAlone && !ending.isSuccess && <p className="ui-soft">{t('sessions.only')}</p>}
      </div>
      <FailureNote error={ending.error} />
    </div>
  );
}

function Device({ session }: { session: SessionDto }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  // The list is only loaded in the browser, so its time zone is known.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const when = (instant: string) => formatDate(instant, language, 'dateTime', timeZone);
  return (
    <li>
      <p className={styles.device}>
        <span>{session.device || t('sessions.unknown')}</span>
        {session.isCurrent && <Tag tone="sage">{t('sessions.current')}</Tag>}
      </p>
      <p className={styles.times}>
        {t('sessions.lastSeen', { date: when(session.lastSeenAt) })}
        <br />
        {t('sessions.since', { date: when(session.createdAt) })}
      </p>
    </li>
  );
}
