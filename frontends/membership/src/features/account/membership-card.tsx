import {
  useCancelMyMembershipMutation,
  useContinueMyMembershipMutation,
  usePauseMyMembershipMutation,
  useResumeMyMembershipMutation,
  type OwnMembershipDto,
  type OwnPaymentDto,
} from '@leap/client/membership';
import { cancelMyMembershipFields, pauseMyMembershipFields } from '@leap/client/fields/own-membership';
import { BOOKING_ZONE, cardBrandName } from '@leap/domain';
import { PostedParts, focusOf, usePosted, usePostedCall } from '@leap/forms';
import { formatDate, formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField, TextArea } from '@leap/ui';
import { useId, useRef, useState } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import { GrantedMembership } from './granted-membership';
import { discountText, planText, priceText } from './plan-text';
import { MembershipFacts } from './membership-facts';
import styles from './account-page.module.css';
import { PlanChange } from './plan-change';
import { useOwnMembership } from '../member-portal/settings/use-own-membership';
import { ZoneNote } from './zone-note';

/** The own membership: that it was granted, or its plan, price, dates and card; the plan can be changed, and it can be paused and resumed, cancelled, and a cancellation be taken back. */
export function MembershipCard() {
  const { t } = useTranslation('membership-account');
  const { kind, ...query } = useOwnMembership();
  const { data } = query;
  if (kind === 'none') return null;
  if (kind === 'free') return <p className="ui-soft">{t('own.notByStripe')}</p>;
  if (kind === 'confirming')
    return (
      <p role="status" className="ui-soft">
        {t('own.confirming')}
      </p>
    );
  if (!data)
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
  return (
    <>
      {data.granted && <GrantedMembership granted={data.granted} />}
      {data.membership && <Known membership={data.membership} />}
      {data.payments && <Payments payments={data.payments} />}
    </>
  );
}

/** The latest payments, each with what was refunded of it and when. */
function Payments({ payments }: { payments: OwnPaymentDto[] }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const title = useId();
  const dateOf = (instant: string) => formatDate(instant, language, 'full', BOOKING_ZONE);
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="ui-label">
        {t('own.payments')}
      </h3>
      <dl className={styles.facts}>
        {payments.map(({ paidAt, amount, refunded, refundedAt, currency }, index) => (
          <div key={index}>
            <dt>{dateOf(paidAt)}</dt>
            <dd>
              {formatMoney(amount, currency, language)}
              {refunded > 0 &&
                ` · ${t(refundedAt ? 'own.refundedOn' : 'own.refunded', {
                  amount: formatMoney(refunded, currency, language),
                  date: refundedAt && dateOf(refundedAt),
                })}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Known({ membership }: { membership: OwnMembershipDto }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const {
    state,
    isCancelled,
    isTrial,
    plan,
    planName,
    amount,
    periodMonths,
    currency,
    since,
    nextChargeAt,
    endsAt,
    resumesAt,
    discount,
    nextPrice,
    card,
  } = membership;
  const [cancel, cancelling] = useCancelMyMembershipMutation();
  const [goOn, goingOn] = useContinueMyMembershipMutation();
  const [pause, pausing] = usePauseMyMembershipMutation();
  const [resume, resuming] = useResumeMyMembershipMutation();
  const cancelled = usePostedCall('membership-cancellation') ?? cancelling;
  const continued = usePostedCall('membership-continuation') ?? goingOn;
  const paused = usePostedCall('membership-pause') ?? pausing;
  const resumed = usePostedCall('membership-resumption') ?? resuming;
  const [hasNewPlan, setHasNewPlan] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  const dateOf = (instant: string | undefined) => (instant ? formatDate(instant, language, 'full', BOOKING_ZONE) : '');
  const date = dateOf(endsAt);
  const currentPlan = planText(t, planName[language], formatMoney(amount, currency, language), periodMonths);
  const facts: [string, string | undefined][] = [
    [t('own.plan'), currentPlan],
    [
      t('own.discount'),
      discount &&
        discountText(t, discount, formatMoney(discount.amountOff ?? 0, currency, language), dateOf(discount.until)),
    ],
    [
      t('own.nextPrice'),
      nextPrice &&
        t('own.nextPriceFrom', {
          price: priceText(t, formatMoney(nextPrice.amount, currency, language), periodMonths),
          date: dateOf(nextPrice.from),
        }),
    ],
    [t('own.since'), since && dateOf(since)],
    [t('own.resumes'), resumesAt && dateOf(resumesAt)],
    [t(isTrial ? 'own.trialUntil' : 'own.nextCharge'), nextChargeAt && dateOf(nextChargeAt)],
    [t(`own.end.${state === 'ended' ? 'ended' : 'ends'}`), state === 'past_due' ? undefined : date],
    [t('own.card'), card && t('own.cardEnding', { brand: cardBrandName(card.brand), last4: card.last4 })],
  ];

  /** Only the notice of the latest change stands. */
  function forget(): void {
    setHasNewPlan(false);
    for (const each of [cancelling, goingOn, pausing, resuming]) each.reset();
  }

  /** The form that had the focus goes with the change. */
  async function change(work: () => Promise<{ error?: unknown }>): Promise<void> {
    forget();
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
      {state === 'paused' && !paused.isSuccess && (
        <Callout tone="note">
          <p>{resumesAt ? t('own.pause.paused', { date: dateOf(resumesAt) }) : t('own.pause.pausedOpen')}</p>
        </Callout>
      )}
      <MembershipFacts facts={facts} />
      <ZoneNote />
      <div role="status" id="membership-changed" tabIndex={-1} ref={done}>
        {isCancelled && cancelled.isSuccess && (
          <Callout tone="success">
            <p>{t(state === 'ended' ? 'own.cancel.doneLate' : 'own.cancel.done', { date })}</p>
          </Callout>
        )}
        {state === 'active' && hasNewPlan && (
          <Callout tone="success">
            <p>{t('own.change.done')}</p>
          </Callout>
        )}
        {state === 'paused' && paused.isSuccess && (
          <Callout tone="success">
            <p>{t('own.pause.done', { date: dateOf(resumesAt) })}</p>
          </Callout>
        )}
        {state !== 'paused' && resumed.isSuccess && (
          <Callout tone="success">
            <p>{t('own.resume.done')}</p>
          </Callout>
        )}
        {!isCancelled && continued.isSuccess && (
          <Callout tone="success">
            <p>{t('own.continue.done')}</p>
          </Callout>
        )}
      </div>
      {state === 'paused' && (
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!resumed.isLoading) void change(() => resume());
          }}
        >
          <PostedParts form="membership-resumption" />
          <p className="ui-soft">{t(isCancelled ? 'own.resume.textCancelled' : 'own.resume.text')}</p>
          <div>
            <Button type="submit" withoutScript busy={resumed.isLoading} busyLabel={t('own.busy')}>
              {t('own.resume.submit')}
            </Button>
          </div>
        </form>
      )}
      <FailureNote error={resumed.error} />
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
          <p className="ui-soft">{t(state === 'paused' ? 'own.continue.textPaused' : 'own.continue.text', { date })}</p>
          <div>
            <Button type="submit" withoutScript busy={continued.isLoading} busyLabel={t('own.busy')}>
              {t('own.continue.submit')}
            </Button>
          </div>
        </form>
      )}
      <FailureNote error={continued.error} />
      {state === 'active' && (
        <PlanChange
          plan={plan}
          current={currentPlan}
          onChanged={() => {
            forget();
            setHasNewPlan(true);
            done.current?.focus();
          }}
        />
      )}
      {state === 'active' && nextChargeAt && (
        <Pause
          nextCharge={dateOf(nextChargeAt)}
          isBusy={paused.isLoading}
          error={paused.error}
          onPause={(months) => void change(() => pause({ months }))}
        />
      )}
      {!isCancelled && (
        <Cancellation
          meaning={
            state === 'ended'
              ? t('own.cancel.late', { date })
              : state === 'paused'
                ? t('own.cancel.textPaused', { date: dateOf(nextChargeAt) })
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

interface PauseProps {
  /** When the next period would be charged. */
  nextCharge: string;
  isBusy: boolean;
  error: unknown;
  onPause(months: number): void;
}

/** What a pause means, its length, and the button: closed until it is wanted. */
function Pause({ nextCharge, isBusy, error, onPause }: PauseProps) {
  const { t } = useTranslation('membership-account');
  const posted = usePosted('membership-pause');
  const { minimum, maximum } = pauseMyMembershipFields.months;
  const lengths = Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
  return (
    <details className={styles.more} open={posted !== undefined && !posted.isSent}>
      <summary>{t('own.pause.open')}</summary>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onPause(Number(new FormData(event.currentTarget).get('months')));
        }}
      >
        <PostedParts form="membership-pause" />
        <p>{t('own.pause.text')}</p>
        <p>{t('own.pause.paid', { date: nextCharge })}</p>
        <SelectField
          label={t('own.pause.months')}
          name="months"
          defaultValue={posted?.values['months'] ?? String(minimum)}
          options={lengths.map((count) => ({ value: String(count), label: t('own.pause.length', { count }) }))}
        />
        <div>
          <Button type="submit" variant="secondary" withoutScript busy={isBusy} busyLabel={t('own.busy')}>
            {t('own.pause.submit')}
          </Button>
        </div>
        <FailureNote error={error} />
      </form>
    </details>
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
