import { afterAll, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import type { MembershipActivityPracticeParams } from '../../../integrations/mail/emails/membership-activity-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { SiteSettings } from '../../content/content.module.js';
import type { MembershipEventDto } from './membership-events.dto.js';
import { MembershipDecision } from '../inner-circle-signups/membership-decision.entity.js';
import { membershipEventKinds } from '../inner-circle-signups/membership-event.entity.js';
import { MembershipNotice } from '../inner-circle-signups/membership-notice.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

describe('the practice', () => {
  const practiceEmails = () => circle.outbox.sent.filter(({ template }) => template === 'membership-activity-practice');
  const subjects = () => practiceEmails().map((email) => renderSent(email).subject);
  const chooseEmails = (membershipEmails: 'each' | 'daily' | 'none') =>
    circle.test.dataSource.manager.update(SiteSettings, { isOnly: true }, { membershipEmails, practiceLanguage: 'en' });
  const digest = () => circle.outbox.run('membership-events.send-practice-digest', 'scheduled');
  beforeEach(() => chooseEmails('each'));

  /** As in the billing portal. */
  async function changePlan(subscription: string, plan: string): Promise<void> {
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [`inner_circle_${plan}`] })).data;
    const { items } = await circle.stripe.subscriptions.retrieve(subscription);
    await circle.stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? '', price: price?.id ?? '' }],
    });
    await circle.hear();
  }

  /** Cancels with a reason, stays after all, is paused by the practice and resumed, misses a payment, makes up for it, changes the plan, and leaves. */
  async function live(): Promise<void> {
    const { stripeSubscriptionId } = await circle.join({ subscriptionType: 'monthly' });
    const subscription = stripeSubscriptionId ?? '';
    await circle.hear();
    await circle.stripe.subscriptions.update(subscription, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'I am moving <b>abroad</b>.' },
    });
    await circle.hear();
    await circle.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await circle.hear();
    const resumes = Math.floor(Date.now() / 1_000) + 86_400;
    await circle.stripe.subscriptions.update(subscription, {
      pause_collection: { behavior: 'void', resumes_at: resumes },
    });
    await circle.hear();
    await circle.stripe.subscriptions.update(subscription, { pause_collection: '' });
    await circle.hear();
    await circle.useCard(subscription, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    await circle.useCard(subscription, 'pm_card_visa');
    const [open] = (await circle.stripe.invoices.list({ subscription, status: 'open' })).data;
    await circle.stripe.invoices.pay(open?.id ?? '');
    await circle.hear();
    await changePlan(subscription, 'quarterly');
    await circle.stripe.subscriptions.cancel(subscription);
    await circle.hear();
  }

  it('gets one email for each event, whatever is delivered again, and a list of them', async () => {
    await live();
    await circle.hear();
    expect(subjects()).toEqual([
      'You have a new member',
      'A member canceled',
      'A member decided to stay',
      'A member paused',
      'A paused membership is active again',
      'A member’s payment failed',
      'A failed payment went through',
      'A member changed their plan',
      'A membership ended',
    ]);
    const canceled = renderSent(practiceEmails()[1]);
    expect(canceled.text).toContain('> I am moving <b>abroad</b>.');
    expect(canceled.html).toContain('&lt;b&gt;abroad&lt;/b&gt;');

    const admin = await createUser(circle.test.dataSource, { role: 'admin' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
    const list = async (query = '') => {
      const { body, headers } = await browser.get(`/api/admin/membership-events${query}`).expect(200);
      return { events: body as MembershipEventDto[], link: headers['link'] };
    };
    const { events } = await list();
    expect([...new Set(events.map(({ kind }) => kind))].toSorted()).toEqual([...membershipEventKinds].toSorted());
    const times = events.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(events.find(({ kind }) => kind === 'cancelled')).toMatchObject({
      name: 'Ana Example',
      plan: 'monthly',
      amount: 10_000,
      currency: 'usd',
      reason: 'I am moving <b>abroad</b>.',
      until: expect.any(String),
    });
    // Each line says what was true then, whatever the plan is now.
    expect(
      events
        .filter(({ plan }) => plan === 'quarterly')
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['ended', 'plan_changed']);
    const first = await list('?limit=4');
    expect([first.events, first.link]).toEqual([events.slice(0, 4), expect.stringContaining('rel="next"')]);
  });

  it('sees refunds and its own decisions among the events, and those of one member', async () => {
    const { id: signupId, userId } = await circle.join({ subscriptionType: 'monthly' });
    await circle.hear();
    const { manager } = circle.test.dataSource;
    const other = await createUser(circle.test.dataSource, { firstName: 'Bea', lastName: 'Sample' });
    // Apart, so that their order is theirs: all could be stored in one millisecond.
    const later = (milliseconds: number): Date => new Date(Date.now() + milliseconds);
    await manager.insert(MembershipNotice, {
      createdAt: later(1_000),
      signupId,
      kind: 'refund',
      occurrence: 're_1',
      dueAt: new Date(),
      amount: 2_500,
      currency: 'usd',
    });
    const until = new Date('2099-01-01T08:00:00.000Z');
    await manager.insert(MembershipDecision, {
      createdAt: later(2_000),
      userId: other.id,
      kind: 'granted',
      reason: 'A gift',
      until,
    });
    await manager.insert(MembershipDecision, {
      createdAt: later(3_000),
      userId: userId ?? '',
      kind: 'ended',
      reason: 'She asked for it',
    });
    const admin = await createUser(circle.test.dataSource, { role: 'admin' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
    const list = async (query: string): Promise<MembershipEventDto[]> =>
      (await browser.get(`/api/admin/membership-events${query}`).expect(200)).body;
    const all = await list('');
    expect(all.map(({ kind, name, userId: id }) => [kind, name, id])).toEqual([
      ['ended_by_practice', 'Ana Example', userId],
      ['granted', 'Bea Sample', other.id],
      ['refunded', 'Ana Example', userId],
      ['joined', 'Ana Example', userId],
    ]);
    expect(all[1]).toMatchObject({ reason: 'A gift', until: '2099-01-01T07:59:59.999Z' });
    expect(all[2]).toMatchObject({ signupId, amount: 2_500, currency: 'usd' });
    expect((await list(`?memberId=${userId}`)).map(({ kind }) => kind)).toEqual([
      'ended_by_practice',
      'refunded',
      'joined',
    ]);
    const { headers } = await browser.get('/api/admin/membership-events?limit=3').expect(200);
    const next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1] ?? '';
    expect((await browser.get(next).expect(200)).body).toEqual([all[3]]);
  });

  it('keeps the name and the price that a plan had', async () => {
    const { dataSource } = circle.test;
    await circle.join();
    await dataSource.query(
      `UPDATE plans SET name = '{"en": "Season", "es": "Temporada"}', amount = 99900 WHERE value = 'quarterly'`,
    );
    const admin = await createUser(dataSource, { role: 'admin' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
    const [joined] = (await browser.get('/api/admin/membership-events').expect(200)).body as MembershipEventDto[];
    expect(joined).toMatchObject({
      kind: 'joined',
      planName: { en: 'Quarterly', es: 'Trimestral' },
      planAmount: 27_500,
      amount: 27_500,
    });
    expect(joined).not.toHaveProperty('promotionCode');
  });

  it('gets one email a day, or none, as it chooses; what could not be sent is sent later', async () => {
    await chooseEmails('daily');
    await live();
    expect(subjects()).toEqual([]);
    circle.outbox.isMailDown = true;
    await expect(digest()).rejects.toThrow(/down/);
    circle.outbox.isMailDown = false;
    await Promise.allSettled([digest(), digest()]);
    await digest();
    expect(subjects()).toEqual(['What changed in your memberships']);
    // The payment that failed was made up for before the email.
    const { params } = practiceEmails()[0] ?? {};
    expect((params as MembershipActivityPracticeParams).entries.map(({ kind }) => kind)).not.toContain(
      'payment_failed',
    );

    circle.outbox.sent = [];
    await chooseEmails('none');
    await circle.join({ email: 'ben@example.com' });
    await circle.hear();
    await chooseEmails('daily');
    await digest();
    expect(subjects()).toEqual([]);
  });

  it('is notified of what waited for the day’s email after a change of the setting, and of nothing that is old', async () => {
    await chooseEmails('daily');
    const { id } = await circle.join();
    await circle.work();
    await chooseEmails('each');
    await digest();
    expect(subjects()).toEqual([]);
    await circle.test.dataSource.query(`UPDATE membership_events SET created_at = now() - interval '25 hours'`);
    await digest();
    expect(subjects()).toEqual(['You have a new member']);
    await circle.test.dataSource.query('DELETE FROM membership_events');
    await circle.test.dataSource.query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(data::jsonb, '{status_transitions,paid_at}', '1700000000') WHERE kind = 'invoice'`,
    );
    await circle.outbox.run('inner-circle-signups.reconcile', String(id));
    await circle.work();
    await digest();
    expect(subjects()).toEqual(['You have a new member']);
    expect(await circle.test.dataSource.query('SELECT kind FROM membership_events')).toEqual([{ kind: 'joined' }]);
  });
});

describe('an email about an event in a membership', () => {
  const jobs = {
    member: 'membership-events.notify-member',
    practice: 'membership-events.notify-practice',
    digest: 'membership-events.send-practice-digest',
  } as const;
  const templates = { member: 'membership-change', practice: 'membership-activity-practice' } as const;
  const query = (text: string) => circle.test.dataSource.query<{ id: string }[]>(text);
  const sentTo = (side: 'member' | 'practice') =>
    circle.outbox.sent.filter(({ template }) => template === templates[side]).length;
  const send = () => circle.test.app.get(MailService).send as jest.MockedFunction<MailService['send']>;
  let id: string;
  const run = (job: keyof typeof jobs) => circle.outbox.run(jobs[job], id);

  beforeEach(async () => {
    const { stripeSubscriptionId } = await circle.join();
    await circle.hear();
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work('stripe-events');
    await circle.test.dataSource.query('DELETE FROM pgboss.job');
    id = (await query(`SELECT id FROM membership_events WHERE kind = 'cancelled'`))[0]?.id ?? '';
    circle.outbox.sent = [];
  });

  /** Runs a job whose email the mail server does not accept before `meanwhile` is over. */
  async function sendSlowly(job: keyof typeof jobs, meanwhile: () => Promise<void>): Promise<void> {
    const atOnce = send().getMockImplementation();
    send().mockImplementationOnce(async (...email) => {
      await meanwhile();
      await atOnce?.(...email);
    });
    await run(job);
  }

  it.each(['member', 'practice', 'digest'] as const)(
    'locks nothing while it is sent, and is sent by one job only: %s',
    async (job) => {
      const side = job === 'member' ? 'member' : 'practice';
      if (job === 'digest') await query(`UPDATE site_settings SET membership_emails = 'daily'`);
      await sendSlowly(job, async () => {
        expect(
          await query(
            `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
          ),
        ).toEqual([]);
        // As an erasure does.
        await query('UPDATE membership_events SET reason = NULL');
        await expect(run(job)).rejects.toThrow('Another job');
        if (job !== 'digest') await run(side === 'member' ? 'practice' : 'member');
      });
      await run(job);
      expect([sentTo(side), sentTo(side === 'member' ? 'practice' : 'member')]).toEqual([1, job === 'digest' ? 0 : 1]);
    },
  );

  it('is sent once more when its job died, as soon as that is sure', async () => {
    await new Promise<void>((resolve) => {
      send().mockImplementationOnce(() => {
        resolve();
        return new Promise(() => undefined);
      });
      void run('member');
    });
    await expect(run('member')).rejects.toThrow('Another job');
    await query(`UPDATE membership_events SET member_claimed_at = member_claimed_at - interval '6 minutes'`);
    await Promise.allSettled([run('member'), run('member')]);
    await run('member');
    expect(sentTo('member')).toBe(1);
  });

  it('to a member is tried again in the morning, for three days', async () => {
    circle.outbox.isMailDown = true;
    await expect(run('member')).rejects.toThrow('down');
    circle.outbox.isMailDown = false;
    const morning = async (age: string): Promise<string[]> => {
      await query(`UPDATE membership_events SET created_at = now() - interval '${age}'`);
      await run('digest');
      return circle.work('membership-events');
    };
    expect(await morning('59 minutes')).toEqual([]);
    expect(await morning('73 hours')).toEqual([]);
    expect(await morning('61 minutes')).toEqual([jobs.member]);
    expect(await morning('61 minutes')).toEqual([]);
    expect(sentTo('member')).toBe(1);
  });
});
