import {
  useCancelMyMembershipMutation,
  useContinueMyMembershipMutation,
  useGetMyMembershipQuery,
  type OwnMembershipDto,
} from '@leap/client/membership';
import { cancelMyMembershipFields } from '@leap/client/fields/own-membership';
import { BOOKING_ZONE } from '@leap/domain';
import { PostedParts, focusOf, usePosted, usePostedCall } from '@leap/forms';
import { formatDate, formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextArea } from '@leap/ui';
import { useRef } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import styles from './account-page.module.css';

/** Brands of cards by Stripe's names for them. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The own membership: its plan, price, dates and card; it can be cancelled, and a cancellation be taken back. */
export function MembershipCard() {
  const { t } = useTranslation('membership-account');
  const query = useGetMyMembershipQuery();
  const { data } = query;
  if (data && !data.membership) return <p className="ui-soft">{t('own.notByStripe')}</p>;
  if (!data?.membership)
    return (
      <NotLoaded
        query={query}
        failed={t('own.failed')}
        retry={t('own.retry')}
        loading={t('own.loading')}
        lines={4}
        className={styles.form}
      />
    );
  return <Known membership={data.membership} />;
}

function Known({ membership }: { membership: OwnMembershipDto }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const { state, isCancelled, plan, amount, currency, since, nextChargeAt, endsAt, card } = membership;
  const [cancel, cancelling] = useCancelMyMembershipMutation();
  const [goOn, goingOn] = useContinueMyMembershipMutation();
  const cancelled = usePostedCall('membership-cancellation') ?? cancelling;
  const continued = usePostedCall('membership-continuation') ?? goingOn;
  const done = useRef<HTMLDivElement>(null);
  const dateOf = (instant: string | undefined) => (instant ? formatDate(instant, language, 'full', BOOKING_ZONE) : '');
  const date = dateOf(endsAt);
  const facts: [string, string | undefined][] = [
    [t('own.plan'), t(`own.plans.${plan}`, { amount: formatMoney(amount, currency, language) })],
    [t('own.since'), since && dateOf(since)],
    [t('own.nextCharge'), nextChargeAt && dateOf(nextChargeAt)],
    [t(`own.end.${state === 'ended' ? 'ended' : 'ends'}`), state === 'past_due' ? undefined : date],
    [t('own.card'), card && t('own.cardEnding', { brand: brands[card.brand] ?? card.brand, last4: card.last4 })],
  ];

  /** The form that had the focus goes with the change. */
  async function change(work: () => Promise<{ error?: unknown }>): Promise<void> {
    cancelling.reset();
    goingOn.reset();
    const { error } = await work();
    if (!error) done.current?.focus();
  }

  return (
    <div className={styles.form}>
      {state === 'past_due' && (
        <Callout tone="alarm">
          <p>{t(isCancelled ? 'own.pastDueCancelled' : 'own.pastDue', { date })}</p>
        </Callout>
      )}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div role="status" id="membership-changed" tabIndex={-1} ref={done}>
        {isCancelled && cancelled.isSuccess && (
          <Callout tone="success">
            <p>{t(state === 'ended' ? 'own.cancel.doneLate' : 'own.cancel.done', { date })}</p>
          </Callout>
        )}
        {!isCancelled && continued.isSuccess && (
          <Callout tone="success">
            <p>{t('own.continue.done')}</p>
          </Callout>
        )}
      </div>
      {isCancelled && state !== 'ended' && (
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!continued.isLoading) void change(() => goOn());
          }}
        >
          <PostedParts form="membership-continuation" />
          <p className="ui-soft">{t('own.continue.text', { date })}</p>
          <div>
            <Button type="submit" withoutScript busy={continued.isLoading} busyLabel={t('own.busy')}>
              {t('own.continue.submit')}
            </Button>
          </div>
        </form>
      )}
      <FailureNote error={continued.error} />
      {!isCancelled && (
        <Cancellation
          meaning={
            state === 'ended'
              ? t('own.cancel.late', { date })
              : t('own.cancel.text', { date: state === 'active' ? dateOf(nextChargeAt) : date })
          }
          isBusy={cancelled.isLoading}
          error={cancelled.error}
          onCancel={(reason) => void change(() => cancel({ reason }))}
        />
      )}
    </div>
  );
}

interface CancellationProps {
  meaning: string;
  isBusy: boolean;
  error: unknown;
  onCancel(reason: string): void;
}

/** What a cancellation means, the optional reason, and the button: closed until it is wanted. */
function Cancellation({ meaning, isBusy, error, onCancel }: CancellationProps) {
  const { t } = useTranslation('membership-account');
  const posted = usePosted('membership-cancellation');
  const { maxLength } = cancelMyMembershipFields.reason;
  return (
    <details className={styles.more} open={posted !== undefined && !posted.isSent}>
      <summary>{t('own.cancel.open')}</summary>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const reason = new FormData(event.currentTarget).get('reason');
          if (!isBusy) onCancel(typeof reason === 'string' ? reason.trim() : '');
        }}
      >
        <PostedParts form="membership-cancellation" />
        <p>{meaning}</p>
        <TextArea
          label={t('own.cancel.reason')}
          help={t('own.cancel.reasonHelp')}
          name="reason"
          rows={3}
          maxLength={maxLength}
          defaultValue={posted?.values['reason']}
          error={posted?.errors['reason'] && t('own.cancel.tooLong', { max: maxLength })}
          {...focusOf(posted, 'reason')}
        />
        <div>
          <Button type="submit" variant="secondary" withoutScript busy={isBusy} busyLabel={t('own.busy')}>
            {t('own.cancel.submit')}
          </Button>
        </div>
        <FailureNote error={error} />
      </form>
    </details>
  );
}
