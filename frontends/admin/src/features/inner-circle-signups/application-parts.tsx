import type { AdminInnerCircleSignupDto, Language, SignupDeclineDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PersonLink } from '../people/person-link';
import { Facts } from '../record/facts';
import styles from './applications.module.css';
import { DECLINE_PART } from './decline-application';
import { useApplicationLabels } from './use-application-labels';

interface PartProps {
  application: AdminInnerCircleSignupDto;
}

/** The applicant and the answers. */
export function Answers({ application }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useApplicationLabels();
  const { email, phone, language, readinessLevel, timeCommitment, challengeArea, transformationGoal } = application;
  return (
    <Facts
      items={[
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="signup" id={application.id} /> },
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
export function Payment({ application }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useApplicationLabels();
  const { termsVersion, termsOfServiceVersion, termsAcceptedAt, currentPeriodStart, currentPeriodEnd, userId } =
    application;
  const code = (value: string | undefined) => value && <code translate="no">{value}</code>;
  return (
    <Facts
      items={[
        { label: t('facts.payment'), value: texts.paymentOfApplication(application) },
        {
          label: t('facts.plan'),
          // Nothing is charged before a payment is asked for.
          value:
            application.paymentStatus === 'not_required'
              ? texts.planOfApplication(application)
              : `${texts.planOfApplication(application)}, ${texts.moneyOf(application.amount, application.currency)}`,
        },
        {
          label: t('facts.period'),
          value:
            currentPeriodEnd &&
            application.paymentStatus !== 'pending' &&
            application.paymentStatus !== 'expired' &&
            t('facts.periodValue', { from: texts.dayOf(currentPeriodStart), to: texts.dayOf(currentPeriodEnd) }),
        },
        { label: t('facts.endsWithPeriod'), value: application.cancelAtPeriodEnd && t('facts.endsWithPeriodValue') },
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
        { label: t('facts.pastDueSince'), value: texts.timeOf(application.pastDueSince) },
        {
          label: t('facts.refunds'),
          value: application.refunds.length > 0 && (
            <ul>
              {application.refunds.map(({ amount, currency, endsMembership, requestedAt, outcome = 'open' }) => (
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
        { label: t('facts.membershipEndedAt'), value: texts.timeOf(application.membershipEndedAt) },
        { label: t('facts.replacedAt'), value: texts.timeOf(application.replacedAt) },
        {
          label: t('facts.welcome'),
          value:
            application.hasWelcome &&
            (application.welcomeSentAt
              ? t('facts.welcomeSent', { when: texts.timeOf(application.welcomeSentAt) })
              : t('facts.welcomePending')),
        },
        {
          label: t('facts.account'),
          value: userId && <TextLink to={paths.member(userId)}>{t('facts.openAccount')}</TextLink>,
        },
        { label: t('facts.stripeStatus'), value: code(application.stripeStatus) },
        { label: t('facts.stripeCustomer'), value: code(application.stripeCustomerId) },
        { label: t('facts.stripeSubscription'), value: code(application.stripeSubscriptionId) },
      ]}
    />
  );
}

/** Calls of the application. */
export function Calls({ application: { bookings } }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useApplicationLabels();
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
  const { timeOf } = useApplicationLabels();
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
export function Events({ application: { events } }: PartProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const texts = useApplicationLabels();
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
