import { useListAdminMembershipEventsPagesInfiniteQuery, type MembershipEventDto } from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Link, Trans, useTexts, useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { Suspense, useId } from 'react';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import { usePlanName } from '../plans/use-plan-name';
import { ListFailure } from '../table/list-failure';
import styles from './dashboard.module.css';
import { dashboardTexts } from './dashboard-texts';
import { More } from '../table/more';

/** What happened in memberships, the latest first: what the emails to the practice name, refunds, and grants. */
export function Activity() {
  const { t } = useTranslation('admin-dashboard');
  const title = useId();
  return (
    <section className={styles.today} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title} className="ui-h3">
          {t('activity.title')}
        </h2>
        <TextLink to={`${paths.settings}#part-practice`}>{t('activity.emails')}</TextLink>
      </header>
      <Events none={t('activity.none')} />
    </section>
  );
}

/** The same of one member. */
export function MemberActivity({ memberId }: { memberId: string }) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <MemberEvents memberId={memberId} />
    </Suspense>
  );
}

function MemberEvents({ memberId }: { memberId: string }) {
  useTexts(dashboardTexts);
  const { t } = useTranslation('admin-dashboard');
  return <Events memberId={memberId} none={t('activity.noneOfMember')} />;
}

/** @param none what stands there without an event */
function Events({ memberId, none }: { memberId?: string; none: string }) {
  const { t } = useTranslation('admin-dashboard');
  const query = useListAdminMembershipEventsPagesInfiniteQuery(memberId === undefined ? {} : { memberId }, {
    refetchOnMountOrArgChange: true,
  });
  const events = query.currentData?.pages.flatMap(({ items }) => items);
  if (!events)
    return query.isFetching ? (
      <LoadingRegion label={t('activity.loading')}>
        <Skeleton lines={3} />
      </LoadingRegion>
    ) : (
      <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />
    );
  if (events.length === 0) return <p className="ui-soft">{none}</p>;
  return (
    <>
      <ol className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      <More pages={query} count={events.length} />
    </>
  );
}

function Event({ event }: { event: MembershipEventDto }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { time, dayOf } = useTime();
  const planName = usePlanName();
  const { kind, name, signupId, userId, amount, currency, plan, planAmount, until, reason, occurredAt } = event;
  const code = planAmount === undefined ? undefined : event.promotionCode;
  const money = (cents?: number) => (cents === undefined || !currency ? '' : formatMoney(cents, currency, language));
  const isUrgent = kind === 'payment_failed';
  // A pause that was made at Stripe may have no end, as a grant may.
  const isOpen = (kind === 'paused' || kind === 'granted') && until === undefined;
  const textKey = isOpen ? (`${kind}Open` as const) : kind === 'joined' && code !== undefined ? 'joinedWithCode' : kind;
  const page = signupId === undefined ? userId && paths.member(userId) : paths.signup(String(signupId));
  return (
    <li className={styles.event}>
      <p className={isUrgent ? styles.urgent : undefined}>
        <Trans
          t={t}
          i18nKey={`activity.kinds.${textKey}`}
          values={{
            name,
            plan:
              event.planName?.[language] ??
              (plan && planName(plan, t(`activity.plans.${plan}`, { defaultValue: plan }))),
            amount: money(amount),
            price: money(planAmount),
            code,
            until: dayOf(until),
          }}
          components={{ person: page ? <Link to={page} /> : <span /> }}
        />
      </p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p className="ui-small ui-soft">
        <time dateTime={occurredAt}>{time(occurredAt)}</time>
      </p>
    </li>
  );
}
