import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { reply } from '../../../../test/mail-server.js';
import type { AdminCampaignDto } from './campaigns.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query(
    'TRUNCATE campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions CASCADE',
  );
  await at.test.dataSource.query('DELETE FROM pgboss.job');
  at.mail.received.length = 0;
});
afterEach(() => at.mail.calm());

const texts = {
  subjectEn: 'A small thing',
  subjectEs: 'Algo pequeño',
  contentEn: 'Breathe **once**.',
  contentEs: 'Respira **una vez**.',
};
const draft = async (changes: object = {}): Promise<AdminCampaignDto> =>
  (
    await at.admin
      .post('/api/admin/campaigns')
      .send({ ...texts, ...changes })
      .expect(201)
  ).body;
const get = async (id: string): Promise<AdminCampaignDto> =>
  (await at.admin.get(`/api/admin/campaigns/${id}`).expect(200)).body;
const runAction = (id: string, verb: string, body: object = {}) =>
  at.admin.post(`/api/admin/campaigns/${id}/${verb}`).send(body);
const send = async (campaign: AdminCampaignDto): Promise<AdminCampaignDto> =>
  (await runAction(campaign.id, 'send', { version: campaign.updatedAt }).expect(200)).body;
const states = async (id: string): Promise<Record<string, number>> => {
  const rows = await at.test.dataSource.query<{ state: string; count: number }[]>(
    'SELECT state, count(*)::int AS count FROM campaign_recipients WHERE campaign_id = $1 GROUP BY state',
    [id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const addresses = (): string[] => at.mail.received.map(({ to }) => to).toSorted();
const audited = async (id: string): Promise<string[]> =>
  (
    await at.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'campaign' AND subject_id = $1 ORDER BY created_at, id`,
      [id],
    )
  ).map(({ action }) => action);

describe('writing', () => {
  it('stores incomplete drafts too, with one audit entry for each change', async () => {
    const { id, updatedAt, status } = await draft({ contentEs: undefined, subjectEs: '' });
    expect(status).toBe('draft');
    const changed = await at.admin
      .patch(`/api/admin/campaigns/${id}`)
      .send({ version: updatedAt, contentEs: '  líneas\n\n como se escriben  ' })
      .expect(200);
    expect(changed.body).toMatchObject({ subjectEn: 'A small thing', contentEs: '  líneas\n\n como se escriben  ' });
    expect((await at.admin.get('/api/admin/campaigns?status=draft').expect(200)).body).toMatchObject([
      { id, subjectEn: 'A small thing' },
    ]);
    await at.admin.delete(`/api/admin/campaigns/${id}`).expect(204);
    await at.admin.get(`/api/admin/campaigns/${id}`).expect(404);
    expect(await audited(id)).toEqual(['campaigns.created', 'campaigns.updated', 'campaigns.deleted']);
  });

  it('opens the draft that nothing was written in again, and makes another one beside a written one', async () => {
    const begin = async (body = {}): Promise<{ id: string; updatedAt: string }> =>
      (await at.admin.post('/api/admin/campaigns').send(body).expect(201)).body;
    const first = await begin();
    expect((await begin()).id).toBe(first.id);
    expect((await begin({ subjectEn: 'A subject' })).id).not.toBe(first.id);
    await at.admin
      .patch(`/api/admin/campaigns/${first.id}`)
      .send({ version: first.updatedAt, audienceLanguage: 'es' })
      .expect(200);
    expect((await begin()).id).not.toBe(first.id);
  });

  it('reports a conflict to the second of two editors, and keeps the first change', async () => {
    const { id, updatedAt: version } = await draft();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((subjectEn) =>
        at.admin.patch(`/api/admin/campaigns/${id}`).send({ version, subjectEn }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    expect((await get(id)).subjectEn).toBe(answers.find(({ status }) => status === 200)?.body.subjectEn);
  });

  it('refuses texts that are too long, and unknown fields', async () => {
    const answer = await at.admin
      .post('/api/admin/campaigns')
      .send({ subjectEn: 'a'.repeat(201), contentEs: 'a'.repeat(15_001), status: 'sent' })
      .expect(422);
    expect(
      answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]).toSorted(),
    ).toEqual([
      ['contentEs', 'too_long'],
      ['status', 'unknown_field'],
      ['subjectEn', 'too_long'],
    ]);
  });

  it('is not accessible to editors', async () => {
    const editor = await createUser(at.test.dataSource, { role: 'editor' });
    const browser = at.test.browser();
    await browser.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
    await browser.get('/api/admin/campaigns').expect(403);
    await browser.post('/api/admin/campaigns').send(texts).expect(403);
  });
});

describe('a test', () => {
  it('goes to the requesting administrator only, in the requested language', async () => {
    await at.subscribe(2);
    const { id } = await draft();
    await runAction(id, 'test', { language: 'es' }).expect(202, { to: at.user.email });
    await at.work();
    expect(at.mail.received).toHaveLength(1);
    expect(at.mail.received[0]).toMatchObject({ to: at.user.email, raw: expect.stringContaining('Respira') });
    expect(await states(id)).toEqual({});
  });

  it('requires the texts of its language only', async () => {
    const { id } = await draft({ contentEs: ' ' });
    await runAction(id, 'test', { language: 'en' }).expect(202);
    expect((await runAction(id, 'test', { language: 'es' }).expect(422)).body.errors).toEqual([
      { field: 'contentEs', code: 'required' },
    ]);
  });
});

describe('sending', () => {
  it('reaches confirmed, active, unsuppressed subscribers once, each in their language', async () => {
    await at.subscribe(8);
    await at.subscribe(2, { from: 100, confirmed: false });
    await at.subscribe(2, { from: 200, active: false });
    await at.test.dataSource.query(
      `INSERT INTO mail_suppressions (email, reason) VALUES ('reader-8@example.com', 'complained')`,
    );
    expect((await at.admin.get('/api/admin/campaigns/audience').expect(200)).body).toEqual({
      en: 6,
      es: 1,
      isMailOn: true,
      hasPostalAddress: false,
    });
    await at.test.dataSource.query(`UPDATE site_settings SET postal_address = '100 Sample Street'`);
    const { id } = await send(await draft());
    await at.work();
    // In the text and in the HTML, whose lines are broken anywhere on the way.
    const times = at.mail.received.map(
      ({ raw }) => raw.replaceAll(/=\r?\n/g, '').split('100 Sample Street').length - 1,
    );
    expect(times).toEqual(Array.from({ length: 7 }, () => 2));
    await at.test.dataSource.query(`UPDATE site_settings SET postal_address = ''`);
    expect(addresses()).toEqual([1, 2, 3, 4, 5, 6, 7].map((index) => `reader-${index}@example.com`));
    expect(at.mail.received.filter(({ raw }) => raw.includes('Respira')).map(({ to }) => to)).toEqual([
      'reader-4@example.com',
    ]);
    expect(await get(id)).toMatchObject({
      status: 'sent',
      recipientsCount: 7,
      sentCount: 7,
      unknownCount: 0,
      finishedAt: expect.any(String),
    });
    const { body } = await at.admin.get(`/api/admin/campaigns/${id}/recipients?state=sent&limit=100`).expect(200);
    expect(body).toHaveLength(7);
    // The link in the campaign unsubscribes its recipient at once. The order of delivery is not defined.
    const english = at.mail.received.find(({ raw }) => !raw.includes('Respira'));
    const [, token = ''] =
      /unsubscribe\?token=([\w-]{43})/.exec(english?.raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=') ?? '') ?? [];
    await at.test.http
      .post(`/api/newsletter/unsubscribe?token=${token}`)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect((await at.admin.get('/api/admin/campaigns/audience')).body).toMatchObject({ en: 5 });
  });

  it('reaches the chosen subscribers alone, and needs the texts of their language only', async () => {
    const { dataSource } = at.test;
    // 4 and 8 read Spanish; 1 and 4 are members, 2 has an account, 3 a disabled one; 8 subscribed last year.
    await at.subscribe(8);
    const account = (index: number, more: object) =>
      createUser(dataSource, { email: `reader-${index}@example.com`, ...more });
    await account(1, { isInnerCircleMember: true, tags: ['retreat'] });
    await account(4, { isInnerCircleMember: true });
    await account(2, { tags: ['retreat', 'press'] });
    await account(3, { isInnerCircleMember: true, tags: ['retreat'], isDisabled: true });
    // 5 and an address that unsubscribed have no account.
    await dataSource.query(
      `INSERT INTO person_tags (email, tags) VALUES ('reader-5@example.com', '{lead,retreat}'), ('former@example.com', '{retreat}')`,
    );
    await dataSource.query(
      `INSERT INTO newsletter_subscribers (name, email, state, unsubscribed_at) VALUES ('Former', 'former@example.com', 'unsubscribed', now())`,
    );
    await dataSource.query(
      `UPDATE newsletter_subscribers SET confirmed_at = '2025-12-31T23:59:00-08:00' WHERE email = 'reader-8@example.com'`,
    );
    // 1 and 3 pay for the yearly plan, 2 and 4 did, 5 pays as somebody without an account.
    const pay = (index: number, plan: string, status: string): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO inner_circle_signups (email, user_id, first_name, last_name, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at)
         SELECT $1::text, (SELECT id FROM users WHERE email = $1::text), 'Ana', 'Example', 'ready_to_commit', '1-2_hours', 'x', 'x', $2::text, 10000, $3::text, now()`,
        [`reader-${index}@example.com`, plan, status],
      );
    await pay(1, 'yearly', 'paid');
    await pay(2, 'yearly', 'canceled');
    await pay(3, 'yearly', 'paid');
    await pay(4, 'yearly', 'canceled');
    await pay(5, 'yearly', 'paid');
    const choices: [object, number[]][] = [
      [{ audiencePlan: 'yearly' }, [1]],
      [{ audiencePlan: 'yearly', audienceTag: 'retreat', audienceMembership: 'members' }, [1]],
      [{ audiencePlan: 'yearly', audienceMembership: 'others' }, []],
      [{}, [1, 2, 3, 4, 5, 6, 7, 8]],
      [{ audienceLanguage: 'es' }, [4, 8]],
      [{ audienceMembership: 'members' }, [1, 4]],
      [{ audienceMembership: 'others' }, [2, 3, 5, 6, 7, 8]],
      [{ audienceTag: 'retreat' }, [1, 2, 5]],
      [{ audienceTag: 'retreat', audienceMembership: 'others' }, [2, 5]],
      [{ audienceSince: '2025-12-31', audienceLanguage: 'es' }, [4, 8]],
      [{ audienceSince: '2026-01-01', audienceLanguage: 'es' }, [4]],
    ];
    for (const [choice, readers] of choices) {
      const query = new URLSearchParams(choice as Record<string, string>).toString();
      const { body } = await at.admin.get(`/api/admin/campaigns/audience?${query}`).expect(200);
      expect([choice, body.en + body.es]).toEqual([choice, readers.length]);
      at.mail.received.length = 0;
      const { id } = await send(await draft(choice));
      await at.work();
      expect([choice, addresses()]).toEqual([choice, readers.map((index) => `reader-${index}@example.com`)]);
      expect(await get(id)).toMatchObject({ status: 'sent', recipientsCount: readers.length, ...choice });
    }
    const spanish = await draft({ subjectEn: '', contentEn: '', audienceLanguage: 'es', audienceTag: 'nobody' });
    await send(spanish);
    const both = await draft({ subjectEn: '', contentEn: '' });
    const { body } = await runAction(both.id, 'send', { version: both.updatedAt }).expect(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['subjectEn', 'contentEn']);
    for (const refused of [
      { audienceLanguage: 'fr' },
      { audienceMembership: 'all' },
      { audiencePlan: 'daily' },
      { audienceSince: '2026-02-30' },
    ])
      await at.admin.post('/api/admin/campaigns').send(refused).expect(422);
  });

  it('starts once for concurrent requests, and neither with an old version nor with missing texts', async () => {
    await at.subscribe(3);
    const campaign = await draft();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => runAction(campaign.id, 'send', { version: campaign.updatedAt })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    await at.work();
    expect(at.mail.received).toHaveLength(3);
    await at.run('campaign-recipients.enqueue', campaign.id);
    await at.work();
    expect(at.mail.received).toHaveLength(3);
    const other = await draft({ subjectEs: '' });
    expect((await runAction(other.id, 'send', { version: other.updatedAt }).expect(422)).body.errors).toEqual([
      { field: 'subjectEs', code: 'required' },
    ]);
    const third = await draft();
    await at.admin
      .patch(`/api/admin/campaigns/${third.id}`)
      .send({ version: third.updatedAt, subjectEn: 'Other' })
      .expect(200);
    expect((await runAction(third.id, 'send', { version: third.updatedAt }).expect(409)).body.code).toBe(
      'edit_conflict',
    );
  });

  it('skips those who unsubscribed, or were suppressed or erased since the start', async () => {
    await at.subscribe(4);
    const { id } = await send(await draft());
    await at.work(1);
    await at.test.dataSource.query(
      `UPDATE newsletter_subscribers SET is_active = false WHERE email = 'reader-1@example.com'`,
    );
    await at.test.dataSource.query(
      `INSERT INTO mail_suppressions (email, reason) VALUES ('reader-2@example.com', 'asked')`,
    );
    await at.test.dataSource.query(`DELETE FROM newsletter_subscribers WHERE email = 'reader-3@example.com'`);
    await at.work();
    expect(addresses()).toEqual(['reader-4@example.com']);
    const { body } = await at.admin.get(`/api/admin/campaigns/${id}/recipients?state=skipped`).expect(200);
    expect(body.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'erased',
      'suppressed',
      'unsubscribed',
    ]);
    expect(await get(id)).toMatchObject({ status: 'sent', sentCount: 1, skippedCount: 3 });
  });

  it('without recipients ends at once', async () => {
    const { id } = await send(await draft());
    await at.work();
    expect(await get(id)).toMatchObject({ status: 'sent', recipientsCount: 0 });
  });

  it('scheduled starts at its time, and can be unscheduled', async () => {
    await at.subscribe(2);
    const campaign = await draft();
    expect(
      (
        await runAction(campaign.id, 'schedule', {
          version: campaign.updatedAt,
          scheduledAt: '2020-01-01T00:00:00Z',
        }).expect(422)
      ).body.errors,
    ).toEqual([{ field: 'scheduledAt', code: 'too_small' }]);
    const { body: pending } = await runAction(campaign.id, 'schedule', {
      version: campaign.updatedAt,
      scheduledAt: '2099-01-01T00:00:00Z',
    }).expect(200);
    expect(pending.status).toBe('scheduled');
    await at.run('campaigns.sweep', 'x');
    expect((await get(campaign.id)).status).toBe('scheduled');
    // An old version cannot be unscheduled.
    const { body: changed } = await at.admin
      .patch(`/api/admin/campaigns/${campaign.id}`)
      .send({ version: pending.updatedAt, subjectEn: 'Another' })
      .expect(200);
    expect((await runAction(campaign.id, 'unschedule', { version: pending.updatedAt }).expect(409)).body.code).toBe(
      'edit_conflict',
    );
    await runAction(campaign.id, 'unschedule').expect(422);
    expect((await runAction(campaign.id, 'unschedule', { version: changed.updatedAt }).expect(200)).body.status).toBe(
      'draft',
    );
    const { updatedAt: version } = await get(campaign.id);
    await runAction(campaign.id, 'schedule', { version, scheduledAt: '2099-01-01T00:00:00Z' }).expect(200);
    await at.test.dataSource.query(`UPDATE campaigns SET scheduled_at = now() - interval '1 second'`);
    await Promise.all([at.run('campaigns.sweep', 'x'), at.run('campaigns.sweep', 'x')]);
    await at.work();
    expect(addresses()).toEqual(['reader-1@example.com', 'reader-2@example.com']);
    // Sent once, and recorded under the person who scheduled it.
    expect(await audited(campaign.id)).toEqual([
      'campaigns.created',
      'campaigns.scheduled',
      'campaigns.updated',
      'campaigns.unscheduled',
      'campaigns.scheduled',
      'campaigns.sent',
    ]);
    expect(
      await at.test.dataSource.query(
        `SELECT actor_id AS "actorId" FROM audit_entries WHERE subject_id = $1 AND action = 'campaigns.sent'`,
        [campaign.id],
      ),
    ).toEqual([{ actorId: at.user.id }]);
  });
});

describe('pausing and resuming', () => {
  it('pauses after the emails in flight, resumes with the others, and ends when it is cancelled', async () => {
    await at.subscribe(6);
    const campaign = await send(await draft());
    at.mail.at('data', () =>
      at.mail.received.length === 1
        ? runAction(campaign.id, 'pause')
            .expect(200)
            .then(() => undefined)
        : undefined,
    );
    await at.work();
    expect(await get(campaign.id)).toMatchObject({ status: 'paused', sentCount: 2 });
    expect(await states(campaign.id)).toEqual({ sent: 2, pending: 4 });
    at.mail.calm();
    await runAction(campaign.id, 'pause').expect(409);
    at.mail.at('data', () =>
      at.mail.received.length === 3
        ? runAction(campaign.id, 'cancel')
            .expect(200)
            .then(() => undefined)
        : undefined,
    );
    await runAction(campaign.id, 'resume').expect(200);
    await at.work();
    expect(await get(campaign.id)).toMatchObject({ status: 'cancelled', sentCount: 4, skippedCount: 2 });
    await runAction(campaign.id, 'resume').expect(409);
    expect(new Set(addresses()).size).toBe(4);
    expect(await audited(campaign.id)).toEqual([
      'campaigns.created',
      'campaigns.sent',
      'campaigns.paused',
      'campaigns.resumed',
      'campaigns.cancelled',
    ]);
  });

  it('the email of a dead worker becomes unknown, and is never sent again', async () => {
    await at.subscribe(5);
    const { id } = await send(await draft());
    await at.work(1);
    // As after a kill: the mark is committed, and no worker holds the partition.
    await at.test.dataSource.query(
      `UPDATE campaign_recipients SET state = 'sending', partition = 2 WHERE email = 'reader-1@example.com'`,
    );
    await at.work();
    expect(addresses()).toEqual([2, 3, 4, 5].map((index) => `reader-${index}@example.com`));
    expect(await get(id)).toMatchObject({ status: 'sent', sentCount: 4, unknownCount: 1 });
    const { body } = await at.admin.get(`/api/admin/campaigns/${id}/recipients?state=unknown`).expect(200);
    expect(body).toMatchObject([{ email: 'reader-1@example.com', reason: 'interrupted' }]);
  });

  it('also when the campaign was paused before: no recipient stays in flight', async () => {
    await at.subscribe(2);
    const { id } = await send(await draft());
    await at.work(1);
    await runAction(id, 'pause').expect(200);
    await at.test.dataSource.query(
      `UPDATE campaign_recipients SET state = 'sending', partition = 0 WHERE email = 'reader-1@example.com'`,
    );
    await at.run('campaigns.sweep', 'x');
    await at.work();
    expect(await states(id)).toEqual({ unknown: 1, pending: 1 });
  });

  it('two workers of one partition: the second one stops, and does not touch the first one’s email', async () => {
    await at.subscribe(1);
    const { id } = await send(await draft());
    await at.work(1);
    let arrived: () => void = () => undefined;
    let answer: (value?: unknown) => void = () => undefined;
    const isThere = new Promise<void>((resolve) => (arrived = resolve));
    at.mail.at('data', () => {
      arrived();
      return new Promise((resolve) => (answer = resolve));
    });
    const first = at.run('campaign-recipients.deliver', `${id}:0`);
    await isThere;
    await at.run('campaign-recipients.deliver', `${id}:0`);
    expect(await states(id)).toEqual({ sending: 1 });
    answer();
    await first;
    expect(await states(id)).toEqual({ sent: 1 });
    expect(at.mail.received).toHaveLength(1);
  });
});

describe('problems with the mail server', () => {
  it('a permanently refused address bounces, and gets no later campaign', async () => {
    await at.subscribe(3);
    at.mail.at('to', (address) => (address === 'reader-2@example.com' ? reply('550 5.1.1 No such user') : undefined));
    const { id } = await send(await draft());
    await at.work();
    expect(await get(id)).toMatchObject({ status: 'sent', sentCount: 2, bouncedCount: 1 });
    at.mail.calm();
    at.mail.received.length = 0;
    await send(await draft());
    await at.work();
    expect(addresses()).toEqual(['reader-1@example.com', 'reader-3@example.com']);
    expect(await at.test.dataSource.query('SELECT email, reason FROM mail_suppressions')).toEqual([
      { email: 'reader-2@example.com', reason: 'bounced' },
    ]);
  });

  it('a deferred address is retried, and fails after five attempts', async () => {
    await at.subscribe(2);
    let times = 0;
    at.mail.at('to', (address) =>
      address === 'reader-1@example.com' && (times += 1) > 0 ? reply('450 4.2.1 Later') : undefined,
    );
    const { id } = await send(await draft());
    for (let round = 0; round < 6; round += 1) {
      await at.work(12);
      await at.test.dataSource.query('UPDATE campaign_recipients SET not_before = now() WHERE not_before IS NOT NULL');
    }
    expect(times).toBe(5);
    expect(await get(id)).toMatchObject({ status: 'sent', sentCount: 1, failedCount: 1 });
  });

  it('an unavailable mail server loses nothing, is reported, and pauses the campaign after hours', async () => {
    await at.subscribe(3);
    at.mail.at('from', () => reply('451 4.3.0 Out of order'));
    const { id } = await send(await draft());
    await at.work(9);
    expect(await get(id)).toMatchObject({
      status: 'sending',
      trouble: expect.stringContaining('Out of order'),
      troubleSince: expect.any(String),
    });
    expect(await states(id)).toEqual({ pending: 3 });
    const [job] = await at.test.dataSource.query<{ later: boolean }[]>(
      `SELECT bool_and(start_after > now() + interval '2 seconds') AS later FROM pgboss.job WHERE name = 'campaign-recipients.deliver'`,
    );
    expect(job).toEqual({ later: true });
    await at.test.dataSource.query(`UPDATE campaigns SET trouble_since = now() - interval '3 hours'`);
    await at.work(1);
    expect((await get(id)).status).toBe('paused');
    at.mail.calm();
    await runAction(id, 'resume').expect(200);
    await at.work();
    expect(await get(id)).toMatchObject({ status: 'sent', sentCount: 3 });
    expect((await get(id)).trouble).toBeUndefined();
    expect(new Set(addresses()).size).toBe(3);
  });
});
