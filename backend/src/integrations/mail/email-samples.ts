import { accountChange, type AccountChangeParams } from './emails/account-change.email.js';
import { accountDeleted } from './emails/account-deleted.email.js';
import { appealPractice } from './emails/appeal-practice.email.js';
import { bookingConfirmation } from './emails/booking-confirmation.email.js';
import { bookingEmail, type BookingEmailKind } from './emails/booking-email.email.js';
import { bookingPractice } from './emails/booking-practice.email.js';
import { calculatorResult } from './emails/calculator-result.email.js';
import { calendarDisconnected } from './emails/calendar-disconnected.email.js';
import { consentReceipt } from './emails/consent-receipt.email.js';
import { consentReceivedPractice } from './emails/consent-received-practice.email.js';
import { consentWithdrawnPractice } from './emails/consent-withdrawn-practice.email.js';
import { contactReceivedPractice } from './emails/contact-received-practice.email.js';
import { contactReply } from './emails/contact-reply.email.js';
import { emailChange } from './emails/email-change.email.js';
import { emailChanged } from './emails/email-changed.email.js';
import { emailTaken } from './emails/email-taken.email.js';
import { innerCircleAlreadyMember } from './emails/inner-circle-already-member.email.js';
import { innerCircleSignupPractice } from './emails/inner-circle-signup-practice.email.js';
import { innerCircleSignupReceipt } from './emails/inner-circle-signup-receipt.email.js';
import { declineDraft, innerCircleDecline } from './emails/inner-circle-decline.email.js';
import { innerCircleInvitation } from './emails/inner-circle-invitation.email.js';
import { innerCircleSecondPayment } from './emails/inner-circle-second-payment.email.js';
import { innerCircleWelcome } from './emails/inner-circle-welcome.email.js';
import { invitation, type InvitationParams } from './emails/invitation.email.js';
import { memberNews, type MemberNewsParams } from './emails/member-news.email.js';
import { membershipActivityPractice, type MembershipActivity } from './emails/membership-activity-practice.email.js';
import { membershipCardExpires } from './emails/membership-card-expires.email.js';
import { membershipChange, type MembershipChangeParams } from './emails/membership-change.email.js';
import {
  membershipPaymentReminder,
  type MembershipPaymentReminderParams,
} from './emails/membership-payment-reminder.email.js';
import { membershipReceipt } from './emails/membership-receipt.email.js';
import { membershipRenewal } from './emails/membership-renewal.email.js';
import { newsletterWelcome } from './emails/newsletter-welcome.email.js';
import { passwordReset } from './emails/password-reset.email.js';
import { planPriceChange } from './emails/plan-price-change.email.js';
import { membershipGranted } from './emails/membership-granted.email.js';
import { moderationNote } from './emails/moderation-note.email.js';
import { podPlaced } from './emails/pod-placed.email.js';
import { postReportedPractice } from './emails/post-reported-practice.email.js';
import { supportRequestReceivedPractice } from './emails/support-request-received-practice.email.js';
import { weeklyCallChange, type WeeklyCallChangeParams } from './emails/weekly-call-change.email.js';
import { webhookOffPractice } from './emails/webhook-off-practice.email.js';
import type { EmailKey } from './email-text-fields.js';
import type { Email } from './mail-rendering.js';

/** Values that every preview shows. Nobody's data. */
const startsAt = new Date('2027-03-09T18:00:00.000Z');
const endsAt = new Date('2027-03-09T19:00:00.000Z');
const url = 'https://example.com/sample';
const sample = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: '+1 555 0100',
  plan: { en: 'Quarterly', es: 'Trimestral' },
  card: { brand: 'visa', last4: '4242' },
  isoZone: 'America/Los_Angeles',
} as const;

/** An email with sample values. @param variant one of its versions */
type Sample = (brandName: string, variant: string) => Email;

const call = { startsAt, endsAt, timezone: sample.isoZone, location: { url } };
const logIn = { logInUrl: url };
const counts = { posts: 3, comments: 5, recordings: 1 };
const unread = { own_post: 2, joined_post: 3, mention: 1, recording: 1, announcement: 1 };
const newsSamples = {
  comments: { comments: 5 },
  joined_posts: { comments: 3 },
  mentions: {},
  recordings: { callDate: startsAt },
  announcements: {},
  digest: counts,
  daily: { unread },
  weekly: { unread },
} satisfies Record<MemberNewsParams['kind'], Partial<MemberNewsParams>>;
const unsubscribing = { settingsUrl: url, unsubscribeUrl: url, allOffUrl: url };
const consent = { name: `${sample.name} Sample`, email: sample.email, sessionType: 'breathwork' };
const version = { declarationVersion: '2025-01', consentedAt: startsAt };

const groups: Record<string, AccountChangeParams['change']> = {
  passwordChanged: 'password-changed',
  setUp: 'second-factor-set-up',
  removed: 'second-factor-removed',
  recoveryCodeUsed: 'recovery-code-used',
  recoveryCodesRenewed: 'recovery-codes-renewed',
  roleChanged: 'role-changed',
  newDevice: 'new-device',
  passkeyAdded: 'passkey-added',
  passkeyRemoved: 'passkey-removed',
};

const activity = (kind: string): MembershipActivity => ({
  kind: kind as MembershipActivity['kind'],
  name: sample.name,
  plan: sample.plan,
  formerPlan: { en: 'Monthly', es: 'Mensual' },
  amount: 27_500,
  currency: 'usd',
  occurredAt: startsAt,
  until: endsAt,
  reason: kind === 'cancelled' ? '…' : null,
});

const samples: Record<EmailKey, Sample> = {
  innerCircleSignupReceipt: (brandName, variant) =>
    innerCircleSignupReceipt({
      brandName,
      name: sample.name,
      leadsToPayment: variant !== 'call',
      continueUrl: url,
    }),
  innerCircleInvitation: (brandName) =>
    innerCircleInvitation({
      brandName,
      name: sample.name,
      plan: { name: sample.plan, amount: 27_500, currency: 'usd', interval: 'month', intervalCount: 3 },
      expiresAt: startsAt,
      paymentUrl: url,
    }),
  // Rendered in the language of the preview, as the practice's form begins with it.
  innerCircleDecline: (brandName) => {
    const email = (language: 'en' | 'es') =>
      innerCircleDecline({ brandName, ...declineDraft(language, { brand: brandName, name: sample.name }) });
    return { ...email('en'), contentIn: (language) => email(language).contentIn(language) };
  },
  innerCircleWelcome: (brandName, variant) =>
    innerCircleWelcome({
      brandName,
      url,
      isPasswordLink: variant !== 'logIn',
      name: sample.name,
      firstWeekUrl: url,
      firstSession: { startsAt, endsAt, timeZone: 'America/New_York' },
    }),
  innerCircleAlreadyMember: (brandName) => innerCircleAlreadyMember({ brandName, ...logIn }),
  innerCircleSecondPayment: (brandName) => innerCircleSecondPayment({ brandName, ...logIn }),
  membershipChange: (brandName, variant) =>
    membershipChange({
      brandName,
      kind: variant as MembershipChangeParams['kind'],
      name: sample.name,
      plan: sample.plan,
      amount: 27_500,
      currency: 'usd',
      until: startsAt,
      url,
    }),
  membershipPaymentReminder: (brandName, variant) =>
    membershipPaymentReminder({
      brandName,
      kind: variant as MembershipPaymentReminderParams['kind'],
      name: sample.name,
      amount: 27_500,
      currency: 'usd',
      until: startsAt,
      url,
    }),
  membershipCardExpires: (brandName) =>
    membershipCardExpires({ brandName, name: sample.name, card: sample.card, expiresOn: '2027-03-31', url }),
  membershipRenewal: (brandName) =>
    membershipRenewal({
      brandName,
      name: sample.name,
      plan: { en: 'Yearly', es: 'Anual' },
      amount: 100_000,
      currency: 'usd',
      renewsAt: startsAt,
      card: sample.card,
      accountUrl: url,
    }),
  membershipReceipt: (brandName) =>
    membershipReceipt({
      brandName,
      name: sample.name,
      plan: sample.plan,
      amount: 27_500,
      discount: 0,
      tax: 0,
      currency: 'usd',
      paidAt: startsAt,
      periodStart: startsAt,
      periodEnd: new Date('2027-06-09T17:00:00.000Z'),
      documentNumber: 'SAMPLE-0001',
      accountUrl: url,
    }),
  planPriceChange: (brandName) =>
    planPriceChange({
      brandName,
      name: sample.name,
      planName: sample.plan,
      formerAmount: 25_000,
      amount: 27_500,
      currency: 'usd',
      interval: 'month',
      intervalCount: 3,
      chargedAt: startsAt,
      url,
    }),
  bookingConfirmation: (brandName) => bookingConfirmation({ brandName, ...call, minutes: 30, confirmUrl: url }),
  bookingEmail: (brandName, variant) =>
    bookingEmail({ brandName, kind: variant as BookingEmailKind, name: sample.name, ...call, manageUrl: url }),
  weeklyCallChange: (brandName, variant) =>
    weeklyCallChange({
      brandName,
      kind: variant as WeeklyCallChangeParams['kind'],
      plannedAt: startsAt,
      startsAt,
      endsAt,
      timeZone: 'America/New_York',
      note: {},
      url,
      ...unsubscribing,
    }),
  memberNews: (brandName, variant) =>
    memberNews({
      brandName,
      kind: variant as MemberNewsParams['kind'],
      ...newsSamples[variant as MemberNewsParams['kind']],
      url,
      ...unsubscribing,
    }),
  membershipGranted: (brandName, variant) =>
    membershipGranted({
      brandName,
      name: sample.name,
      lastInstant: variant === 'withoutEnd' ? null : startsAt,
      isCharged: variant === 'charged',
      url,
    }),
  podPlaced: (brandName, variant) =>
    podPlaced({
      brandName,
      name: '…',
      url,
      ...(variant === 'withoutCall' ? {} : { call: { startsAt, endsAt, timeZone: 'America/New_York' } }),
    }),
  moderationNote: (brandName) => moderationNote({ brandName, url }),
  newsletterWelcome: (brandName, variant) =>
    newsletterWelcome({
      brandName,
      name: variant === 'withoutName' ? '' : sample.name,
      confirmUrl: url,
      unsubscribeUrl: url,
      preferencesUrl: url,
    }),
  contactReply: (brandName) => contactReply({ brandName, subject: '…', body: '…' }),
  consentReceipt: (brandName) =>
    consentReceipt({ brandName, ...consent, ...version, declarationSha256: '0'.repeat(64), withdrawalUrl: url }),
  calculatorResult: (brandName) =>
    calculatorResult({
      brandName,
      result: {
        lost_income: 5_000,
        emotional_cost: 4_000,
        avoidance_cost: 1_000,
        structure_penalty: 500,
        total_cost: 10_500,
        three_month_cost: 31_500,
      },
      calculatorUrl: url,
      policyUrl: url,
    }),
  invitation: (brandName, variant) =>
    invitation({
      brandName,
      invitedAs: variant === 'logIn' ? 'user' : (variant as InvitationParams['invitedAs']),
      url,
      isPasswordLink: variant !== 'logIn',
    }),
  passwordReset: (brandName) => passwordReset({ brandName, setPasswordUrl: url }),
  emailChange: (brandName) => emailChange({ brandName, confirmUrl: url }),
  emailTaken: (brandName) => emailTaken({ brandName, ...logIn }),
  emailChanged: (brandName) => emailChanged({ brandName, contactEmail: 'hello@example.com' }),
  accountChange: (brandName, variant) =>
    accountChange({
      brandName,
      change: groups[variant] ?? 'password-changed',
      accountUrl: url,
      recoveryCodesRemaining: 7,
    }),
  accountDeleted: (brandName) => accountDeleted({ brandName, contactEmail: 'hello@example.com' }),
  innerCircleSignupPractice: (brandName) =>
    innerCircleSignupPractice({
      brandName,
      name: `${sample.name} Sample`,
      email: sample.email,
      phone: sample.phone,
      readinessLevel: 'mostly_ready',
      timeCommitment: '3-5_hours',
      plan: sample.plan,
      challengeArea: '…',
      transformationGoal: '…',
      receivedAt: startsAt,
    }),
  membershipActivityPractice: (brandName, variant) =>
    membershipActivityPractice({
      brandName,
      entries: variant === 'digest' ? [activity('joined'), activity('cancelled')] : [activity(variant)],
      dashboardUrl: url,
      settingsUrl: url,
    }),
  bookingPractice: (brandName, variant) =>
    bookingPractice({
      brandName,
      kind: variant as 'booked' | 'moved' | 'cancelled',
      firstName: sample.name,
      lastName: 'Sample',
      email: sample.email,
      phone: sample.phone,
      answers: [],
      ...call,
      location: {},
    }),
  contactReceivedPractice: (brandName) =>
    contactReceivedPractice({
      brandName,
      name: `${sample.name} Sample`,
      email: sample.email,
      coachingType: 'coaching',
      message: '…',
      receivedAt: startsAt,
    }),
  supportRequestReceivedPractice: (brandName) =>
    supportRequestReceivedPractice({
      brandName,
      name: sample.name,
      email: sample.email,
      phone: sample.phone,
      bestTimeToCall: '…',
      receivedAt: startsAt,
    }),
  consentReceivedPractice: (brandName) => consentReceivedPractice({ brandName, ...consent, ...version }),
  consentWithdrawnPractice: (brandName) => consentWithdrawnPractice({ brandName, ...consent, withdrawnAt: startsAt }),
  postReportedPractice: (brandName, variant) =>
    postReportedPractice({
      brandName,
      reporter: sample.name,
      reason: 'privacy',
      isComment: variant !== 'note',
      isNote: variant === 'note',
      postUrl: url,
      reportedAt: startsAt,
    }),
  appealPractice: (brandName) => appealPractice({ brandName, appealsUrl: url }),
  calendarDisconnected: (brandName) => calendarDisconnected({ brandName, endedAt: startsAt, setUpUrl: url }),
  webhookOffPractice: (brandName) => webhookOffPractice({ brandName, name: 'CRM', offAt: startsAt, webhookUrl: url }),
};

/** Versions that share their texts, beside those that have texts of their own. */
const further: Partial<Record<EmailKey, readonly string[]>> = {
  innerCircleSignupReceipt: ['payment', 'call'],
  innerCircleWelcome: ['setPassword', 'logIn'],
  invitation: ['logIn'],
  membershipGranted: ['withEnd', 'withoutEnd', 'charged'],
  postReportedPractice: ['post', 'note'],
  podPlaced: ['withCall', 'withoutCall'],
  newsletterWelcome: ['withName', 'withoutName'],
  membershipActivityPractice: ['digest'],
};

/** Versions of an email that a preview can show; empty for one that is always the same. */
export const sampleVariantsOf = (email: EmailKey, ofTexts: readonly string[]): string[] => [
  ...ofTexts,
  ...(further[email] ?? []),
];

/** An email with sample values. */
export const sampleEmail = (email: EmailKey, brandName: string, variant: string): Email =>
  samples[email](brandName, variant);
