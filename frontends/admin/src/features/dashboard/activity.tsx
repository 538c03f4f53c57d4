import { useListAdminMembershipEventsPagesInfiniteQuery, type MembershipEventDto } from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Link, Trans, useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { useId } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import { usePlanName } from '../plans/use-plan-name';
import { ListFailure } from '../table/list-failure';
import styles from './dashboard.module.css';
import { More } from '../table/more';

/** What happened in memberships, the latest first: the same events as in the emails to the practice. */
export function Activity() {
  const { t } = useTranslation('admin-dashboard');
  const title = useId();
  const query = useListAdminMembershipEventsPagesInfiniteQuery({ limit: 8 }, { refetchOnMountOrArgChange: true });
  const events = query.currentData?.pages.flatMap(({ items }) => items);
  return (
    <section className={styles.today} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title} className="ui-h3">
          {t('activity.title')}
        </h2>
        <TextLink to={`${paths.settings}#part-practice`}>{t('activity.emails')}</TextLink>
      </header>
      {!events && query.isFetching && (
        <LoadingRegion label={t('activity.loading')}>
          <Skeleton lines={3} />
        </LoadingRegion>
      )}
      {!events && !query.isFetching && (
        <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />
      )}
      {events?.length === 0 && <p className="ui-soft">{t('activity.none')}</p>}
      {events && events.length > 0 && (
        <>
          <ol className={styles.events}>
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
          <More pages={query} count={events.length} />
        </>
      )}
    </section>
  );
}

function Event({ event }: { event: MembershipEventDto }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { time, dayOf } = useTime();
  const planName = usePlanName();
  const { kind, name, signupId, amount, currency, plan, until, reason, occurredAt } = event;
  const isUrgent = kind === 'payment_failed';
  // A pause that was made at Stripe may have no end.
  const textKey = kind === 'paused' && until === undefined ? 'pausedOpen' : kind;
  return (
    <li className={styles.event}>
      <p className={isUrgent ? styles.urgent : undefined}>
        <Trans
          t={t}
          i18nKey={`activity.kinds.${textKey}`}
          values={{
            name,
            plan: planName(plan, t(`activity.plans.${plan}`, { defaultValue: plan })),
            amount: formatMoney(amount, currency, language),
            until: dayOf(until),
          }}
          components={{ person: <Link to={paths.application(String(signupId))} /> }}
        />
      </p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p className="ui-small ui-soft">
        <time dateTime={occurredAt}>{time(occurredAt)}</time>
      </p>
    </li>
  );
}
