import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAD_SOURCE, type BookingStatus } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler, registeredJobs } from '../../../../test/job-handlers.js';
import { personalData } from '../../../personal-data.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';
import { CallRecording } from '../../recordings/call-recordings/call-recording.entity.js';
import { CalendarBooking } from '../../calendar/calendar-bookings/calendar-booking.entity.js';
import { CalculatorEmail } from '../../inquiries/calculator-emails/calculator-email.entity.js';
import { LegalText } from '../../inquiries/legal-texts/legal-text.entity.js';
import { ConsentForm } from '../../inquiries/consent-forms/consent-form.entity.js';
import { Contact } from '../../inquiries/contacts/contact.entity.js';
import { FathomDelivery } from '../../recordings/fathom-deliveries/fathom-delivery.entity.js';
import { PrivacyRequest } from '../privacy-requests/privacy-request.entity.js';
import { StripeEvent } from '../../membership/inner-circle-signups/stripe-event.entity.js';
import { SupportRequest } from '../../inquiries/support-requests/support-request.entity.js';
import {
  InnerCircleSignup,
  type PaymentStatus,
} from '../../membership/inner-circle-signups/inner-circle-signup.entity.js';
import { NewsletterSubscriber } from '../../mailing/newsletter-subscribers/newsletter-subscriber.entity.js';
import { RetentionService } from './retention.service.js';

let test: TestApp;
let runJob: JobHandler;

beforeAll(async () => {
  test = await createTestApp();
  runJob = jobHandler(test.app, 'retention.delete-expired');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.deleteAll(PrivacyRequest);
  await test.dataSource.manager.deleteAll(ConsentForm);
  await test.dataSource.manager.deleteAll(Contact);
  await test.dataSource.manager.deleteAll(SupportRequest);
  await test.dataSource.manager.deleteAll(CalculatorEmail);
  await test.dataSource.manager.deleteAll(NewsletterSubscriber);
  await test.dataSource.manager.deleteAll(CalendarBooking);
  await test.dataSource.query('TRUNCATE call_recordings, fathom_deliveries CASCADE');
  await test.dataSource.query('DELETE FROM inner_circle_signups');
  await test.dataSource.query('DELETE FROM stripe_events');
  await test.dataSource.query('DELETE FROM sessions');
});

const run = (now: string) => test.app.get(RetentionService).deleteExpired(new Date(now));
const createContact = (createdAt: string, source: string | null) =>
  test.dataSource.manager.insert(Contact, {
    name: 'Ana',
    email: 'ana@example.com',
    coachingType: 'retreats',
    source,
    createdAt: new Date(createdAt),
  });

const createSupportRequest = (createdAt: string) =>
  test.dataSource.manager.insert(SupportRequest, {
    firstName: 'Ana',
    lastName: 'Example',
    email: 'ana@example.com',
    phone: '+1 555 0100',
    bestTimeToCall: 'mornings',
    createdAt: new Date(createdAt),
  });

const createCalculatorEmail = (createdAt: string) =>
  test.dataSource.manager.insert(CalculatorEmail, {
    email: 'ana@example.com',
    policyVersion: '1',
    consentedAt: new Date(createdAt),
    createdAt: new Date(createdAt),
  });

async function createConsent(consentTimestamp: string, withdrawalDate: string | null = null): Promise<void> {
  const { id, version, sha256 } = await test.dataSource.manager.findOneByOrFail(LegalText, {
    kind: 'informed-consent',
    language: 'en',
  });
  await test.dataSource.manager.insert(ConsentForm, {
    participantName: 'Ana',
    email: 'ana@example.com',
    sessionType: 'breathwork',
    hasConsented: true,
    consentTimestamp: new Date(consentTimestamp),
    withdrawalDate: withdrawalDate === null ? null : new Date(withdrawalDate),
    isActive: withdrawalDate === null,
    declarationId: id,
    declarationVersion: version,
    declarationSha256: sha256,
    // Not the relevant date: an edit by the practice does not extend the period.
    updatedAt: new Date(),
  });
}
const createBooking = (endsAt: string, bookingStatus: BookingStatus = 'completed') =>
  test.dataSource.manager.insert(CalendarBooking, {
    firstName: 'Ana',
    lastName: 'Example',
    email: 'ana@example.com',
    selectedDate: endsAt.slice(0, 10),
    selectedTime: '10:00 AM - 11:00 AM',
    bookingStatus,
    startsAt: new Date(Date.parse(endsAt) - 3_600_000),
    endsAt: new Date(endsAt),
    manageTokenHash: randomUUID(),
  });
async function createSignup(
  paymentStatus: PaymentStatus,
  createdAt: string,
  membershipEndedAt: string | null = null,
): Promise<void> {
  await test.dataSource.manager.insert(InnerCircleSignup, {
    firstName: 'Ana',
    lastName: 'Example',
    email: 'ana@example.com',
    readinessLevel: 'mostly_ready',
    timeCommitment: '1-2_hours',
    challengeArea: 'x',
    transformationGoal: 'y',
    subscriptionType: 'monthly',
    amount: 10_000,
    paymentStatus,
    termsAcceptedAt: new Date(createdAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(),
    membershipEndedAt: membershipEndedAt === null ? null : new Date(membershipEndedAt),
  });
}
const createSubscriber = (createdAt: string, more: Partial<NewsletterSubscriber> = {}) =>
  test.dataSource.manager.insert(NewsletterSubscriber, {
    name: 'Ana',
    email: 'ana@example.com',
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    ...more,
  });
const createEvent = (createdAt: string) =>
  test.dataSource.manager.insert(StripeEvent, {
    eventId: randomUUID(),
    type: 'invoice.paid',
    createdAt: new Date(createdAt),
  });
const createRecording = (recordedAt: string) =>
  test.dataSource.manager.insert(CallRecording, { title: 'A call', recordedAt: new Date(recordedAt) });
const createDelivery = (createdAt: string) =>
  test.dataSource.manager.insert(FathomDelivery, { webhookId: randomUUID(), createdAt: new Date(createdAt) });
const createPrivacyRequest = (closedAt: string | null) =>
  test.dataSource.manager.insert(PrivacyRequest, {
    kind: 'access',
    email: 'ana@example.com',
    receivedOn: '2023-11-01',
    outcome: closedAt === null ? null : 'done',
    closedAt: closedAt === null ? null : new Date(closedAt),
  });
const createSession = (expire: string) =>
  test.dataSource.query(`INSERT INTO sessions (sid, sess, expire) VALUES ($1, '{}', $2)`, [randomUUID(), expire]);
const count = async (table: string): Promise<number> =>
  (await test.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0;

describe.each([
  [
    'a lead',
    'contacts',
    () => createContact('2024-11-20T12:00:00Z', 'landing'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a request without a source',
    'contacts',
    () => createContact('2024-11-20T12:00:00Z', null),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a lead of a leap day',
    'contacts',
    () => createContact('2024-02-29T12:00:00Z', 'landing'),
    '2026-02-27T12:00:00Z',
    '2026-03-01T12:00:00Z',
  ],
  [
    'a social-video lead',
    'contacts',
    () => createContact('2026-01-01T12:00:00Z', LEAD_SOURCE),
    '2026-03-31T12:00:00Z',
    '2026-04-02T12:00:00Z',
  ],
  [
    'a calculator’s result by email',
    'calculator_emails',
    () => createCalculatorEmail('2026-01-01T12:00:00Z'),
    '2026-03-31T12:00:00Z',
    '2026-04-02T12:00:00Z',
  ],
  [
    'a request to be called',
    'support_contacts',
    () => createSupportRequest('2024-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a consent',
    'consent_forms',
    () => createConsent('2019-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a withdrawn consent',
    'consent_forms',
    () => createConsent('2016-01-01T12:00:00Z', '2019-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a call',
    'calendar_bookings',
    () => createBooking('2019-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a cancelled call',
    'calendar_bookings',
    () => createBooking('2024-11-20T12:00:00Z', 'cancelled'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a subscriber who never confirmed',
    'newsletter_subscribers',
    () => createSubscriber('2026-01-01T12:00:00Z'),
    '2026-01-30T12:00:00Z',
    '2026-02-01T12:00:00Z',
  ],
  [
    'an application that was not paid',
    'inner_circle_signups',
    () => createSignup('expired', '2024-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a membership that ended',
    'inner_circle_signups',
    () => createSignup('canceled', '2016-01-01T12:00:00Z', '2019-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a recording',
    'call_recordings',
    () => createRecording('2019-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a delivery of Fathom',
    'fathom_deliveries',
    () => createDelivery('2026-01-01T12:00:00Z'),
    '2026-03-31T12:00:00Z',
    '2026-04-02T12:00:00Z',
  ],
  [
    'an event of Stripe',
    'stripe_events',
    () => createEvent('2026-01-01T12:00:00Z'),
    '2026-03-31T12:00:00Z',
    '2026-04-02T12:00:00Z',
  ],
  [
    'a closed privacy request',
    'privacy_requests',
    () => createPrivacyRequest('2023-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
  [
    'a session',
    'sessions',
    () => createSession('2026-11-20T12:00:00Z'),
    '2026-11-19T12:00:00Z',
    '2026-11-21T12:00:00Z',
  ],
] as const)('%s', (_name, table, create, dayBefore, dayAfter) => {
  it('stays one day before its limit and is deleted one day after it', async () => {
    await create();
    await run(dayBefore);
    expect(await count(table)).toBe(1);
    await run(dayAfter);
    expect(await count(table)).toBe(0);
  });
});

describe('the limits', () => {
  it('are exact to the second', async () => {
    await createContact('2026-01-01T12:00:00Z', LEAD_SOURCE);
    await createContact('2024-11-20T12:00:00Z', null);
    await createConsent('2019-11-20T12:00:00Z');
    expect(await run('2026-04-01T12:00:00Z')).toMatchObject({ 'social-video leads': 0 });
    expect(await run('2026-04-01T12:00:01Z')).toMatchObject({ 'social-video leads': 1, leads: 0 });
    expect(await run('2026-11-20T12:00:00Z')).toMatchObject({ leads: 0, 'client records': 0 });
    expect(await run('2026-11-20T12:00:01Z')).toMatchObject({ leads: 1, 'client records': 1 });
    expect(await run('2026-11-20T12:00:01Z')).toEqual(
      Object.fromEntries(personalData.retention.map(({ name }) => [name, 0])),
    );
  });

  it('do not apply to rows that the policy sets no end for: confirmed subscribers, active memberships, and archived legal texts', async () => {
    await createSignup('paid', '2010-01-01T12:00:00Z');
    await createSubscriber('2010-01-01T12:00:00Z', { confirmedAt: new Date('2010-01-02') });
    await run('2100-01-01T00:00:00Z');
    expect([
      await count('newsletter_subscribers'),
      await count('legal_texts'),
      await count('inner_circle_signups'),
    ]).toEqual([1, 6, 1]);
  });
});

describe('the job', () => {
  it('runs every day', () =>
    expect(registeredJobs(test.app).schedules.get('retention.delete-expired')).toMatch(/^\d+ \d+ \* \* \*$/));

  it('uses the current time and logs numbers only', async () => {
    await createContact(new Date(Date.now() - 91 * 86_400_000).toISOString(), LEAD_SOURCE);
    await createContact(new Date(Date.now() - 89 * 86_400_000).toISOString(), LEAD_SOURCE);
    await runJob({ id: 'test' });
    expect(await count('contacts')).toBe(1);
    expect(test.log()).toContain('"social-video leads":1');
    expect(test.log()).not.toContain('ana@example.com');
  });
});
