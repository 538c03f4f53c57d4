import type { AdminInnerCircleSignupDto, Language, SignupDeclineDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PersonLink } from '../people/person-link';
import { Facts } from '../record/facts';
import styles from './signups.module.css';
import { DECLINE_PART } from './decline-signup';
import { useSignupLabels } from './use-signup-labels';

interface PartProps {
  signup: AdminInnerCircleSignupDto;
}

/** The applicant and the answers. */
export function Answers({ signup }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useSignupLabels();
  const { email, phone, language, readinessLevel, timeCommitment, challengeArea, transformationGoal } = signup;
  return (
    <Facts
      items={[
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="signup" id={signup.id} /> },
        { label: t('facts.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        { label: t('facts.phone'), value: phone },
        { label: t('facts.language'), value: texts.languageOf(language) },
        { label: t('facts.readiness'), value: texts.readinessOf(readinessLevel) },
        { label: t('facts.commitment'), value: texts.commitmentOf(timeCommitment) },
        { label: t('facts.challenge'), value: challengeArea, isLong: true },
        { label: t('facts.goal'), value: transformationGoal, isLong: true },
      ]}
    />
  );
}

/** Terms, payment and membership. */
export function Payment({ signup }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useSignupLabels();
  const { termsVersion, termsOfServiceVersion, termsAcceptedAt, currentPeriodStart, currentPeriodEnd, userId } = signup;
  const code = (value: string | undefined) => value && <code translate="no">{value}</code>;
  return (
    <Facts
      items={[
        { label: t('facts.payment'), value: texts.paymentOfSignup(signup) },
        {
          label: t('facts.plan'),
          // Nothing is charged before a payment is asked for.
          value:
            signup.paymentStatus === 'not_required'
              ? texts.planOfSignup(signup)
              : `${texts.planOfSignup(signup)}, ${texts.moneyOf(signup.amount, signup.currency)}`,
        },
        {
          label: t('facts.period'),
          value:
            currentPeriodEnd &&
            signup.paymentStatus !== 'pending' &&
            signup.paymentStatus !== 'expired' &&
            t('facts.periodValue', { from: texts.dayOf(currentPeriodStart), to: texts.dayOf(currentPeriodEnd) }),
        },
        { label: t('facts.endsWithPeriod'), value: signup.cancelAtPeriodEnd && t('facts.endsWithPeriodValue') },
        {
          label: t('facts.terms'),
          value:
            termsAcceptedAt && t('facts.termsValue', { version: termsVersion, when: texts.timeOf(termsAcceptedAt) }),
        },
        {
          label: t('facts.termsOfService'),
          value:
            termsOfServiceVersion !== undefined &&
            t('facts.termsValue', { version: termsOfServiceVersion, when: texts.timeOf(termsAcceptedAt) }),
        },
        { label: t('facts.pastDueSince'), value: texts.timeOf(signup.pastDueSince) },
        {
          label: t('facts.refunds'),
          value: signup.refunds.length > 0 && (
            <ul>
              {signup.refunds.map(({ amount, currency, endsMembership, requestedAt, outcome = 'open' }) => (
                <li key={requestedAt}>
                  {t(`refund.outcomes.${outcome}`, {
                    amount: amount === undefined ? t('refund.all') : texts.moneyOf(amount, currency),
                    when: texts.timeOf(requestedAt),
                  })}{' '}
                  {outcome !== 'refused' && t(`refund.effects.${endsMembership ? 'ends' : 'stays'}`)}
                </li>
              ))}
            </ul>
          ),
        },
        { label: t('facts.membershipEndedAt'), value: texts.timeOf(signup.membershipEndedAt) },
        { label: t('facts.replacedAt'), value: texts.timeOf(signup.replacedAt) },
        {
          label: t('facts.welcome'),
          value:
            signup.hasWelcome &&
            (signup.welcomeSentAt
              ? t('facts.welcomeSent', { when: texts.timeOf(signup.welcomeSentAt) })
              : t('facts.welcomePending')),
        },
        {
          label: t('facts.account'),
          value: userId && <TextLink to={paths.member(userId)}>{t('facts.openAccount')}</TextLink>,
        },
        { label: t('facts.stripeStatus'), value: code(signup.stripeStatus) },
        { label: t('facts.stripeCustomer'), value: code(signup.stripeCustomerId) },
        { label: t('facts.stripeSubscription'), value: code(signup.stripeSubscriptionId) },
      ]}
    />
  );
}

/** Calls of the application. */
export function Calls({ signup: { bookings } }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useSignupLabels();
  if (bookings.length === 0) return <p className="ui-soft">{t('calls.none')}</p>;
  return (
    <ul className={styles.rows}>
      {bookings.map(({ id, startsAt, bookingStatus }) => (
        <li key={id} className={styles.row}>
          <TextLink to={paths.booking(id)}>
            <time dateTime={startsAt}>{texts.timeOf(startsAt)}</time>
          </TextLink>
          <Tag>{t(`calls.statuses.${bookingStatus}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** The email that declined the application, with its state. */
export function Decline({ decline, language }: { decline: SignupDeclineDto; language: Language }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { timeOf } = useSignupLabels();
  const { subject, body, state, resolvedAt = decline.createdAt, createdAt } = decline;
  return (
    <div id={DECLINE_PART} tabIndex={-1} className={styles.note}>
      <h3 className={styles.subject} lang={language}>
        {subject}
      </h3>
      <p className="ui-small ui-soft">
        {state === 'sent'
          ? t('decline.sent', { when: timeOf(resolvedAt) })
          : t('decline.writtenAt', { when: timeOf(createdAt) })}
      </p>
      {state === 'failed' && (
        <Callout tone="alarm">
          <p>{t('decline.failed', { when: timeOf(resolvedAt) })}</p>
          <p>
            <TextLink to={`${paths.jobs}?state=failed&name=inner-circle-signups.send-decline`}>
              {t('decline.failedJobs')}
            </TextLink>
          </p>
        </Callout>
      )}
      <p className={styles.noteText} lang={language}>
        {body}
      </p>
    </div>
  );
}

/** Stripe events of the application. */
export function Events({ signup: { events } }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useSignupLabels();
  if (events.length === 0) return <p className="ui-soft">{t('events.none')}</p>;
  return (
    <ul className={styles.rows}>
      {events.map(({ eventId, type, createdAt, appliedAt }) => (
        <li key={eventId} className={styles.row}>
          <span title={type}>{t(`eventTypes.${type.replaceAll('.', '_')}`, { defaultValue: type })}</span>
          <time dateTime={createdAt}>{texts.timeOf(createdAt)}</time>
          <span className="ui-soft">{t(appliedAt ? 'events.applied' : 'events.pending')}</span>
        </li>
      ))}
    </ul>
  );
}
