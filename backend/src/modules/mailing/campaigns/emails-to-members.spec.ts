import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../../../test/factories.js';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import type { User } from '../../accounts/users/user.entity.js';
import type { AdminCampaignDto } from './campaigns.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query(
    'TRUNCATE campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions, inner_circle_signups CASCADE',
  );
  await at.test.dataSource.query('DELETE FROM users WHERE id <> $1', [at.user.id]);
  await at.test.dataSource.query('DELETE FROM pgboss.job');
  at.mail.received.length = 0;
});

const texts = {
  subjectEn: 'A change of rooms',
  subjectEs: 'Un cambio de sala',
  contentEn: 'We move.',
  contentEs: 'Nos mudamos.',
};
const member = (name: string, changes: Partial<User> = {}) =>
  createUser(at.test.dataSource, {
    email: `${name}@example.com`,
    firstName: name,
    isInnerCircleMember: true,
    ...changes,
  });
const draft = async (changes: object = {}): Promise<AdminCampaignDto> =>
  (
    await at.admin
      .post('/api/admin/campaigns')
      .send({ ...texts, audienceKind: 'members', ...changes })
      .expect(201)
  ).body;
const begin = ({ id, updatedAt: version }: AdminCampaignDto) =>
  at.admin.post(`/api/admin/campaigns/${id}/send`).send({ version }).expect(200);
const send = async (changes: object = {}): Promise<string> => {
  const campaign = await draft(changes);
  await begin(campaign);
  await at.work();
  return campaign.id;
};
const addresses = (): string[] => at.mail.received.map(({ to }) => to.replace('@example.com', '')).toSorted();
const count = async (audience: Record<string, string>) => {
  const { en, es } = (
    await at.admin
      .get('/api/admin/campaigns/audience')
      .query({ audienceKind: 'members', ...audience })
      .expect(200)
  ).body as { en: number; es: number };
  return [en, es];
};
const rawTo = (name: string): string =>
  at.mail.received
    .find(({ to }) => to.startsWith(name))
    ?.raw.replace(/\r?\n[ \t]+/g, ' ')
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=') ?? '';
const turnOff = ({ id }: User) =>
  at.test.dataSource.query(
    `INSERT INTO notification_settings (user_id, wants_practice) VALUES ($1, false)
     ON CONFLICT (user_id) DO UPDATE SET wants_practice = false`,
    [id],
  );

describe('an email to members', () => {
  it('goes to each present member in their language, subscribed or not, and to nobody else', async () => {
    await member('ana');
    await member('bea', { language: 'es' });
    await member('disabled', { isDisabled: true });
    await member('none', { isInnerCircleMember: false });
    await at.subscribe(2);
    await at.test.dataSource.query(
      `INSERT INTO newsletter_subscribers (name, email, state, unsubscribed_at) VALUES ('Ana', 'ana@example.com', 'unsubscribed', now())`,
    );
    expect(await count({})).toEqual([1, 1]);
    await send();
    expect(addresses()).toEqual(['ana', 'bea']);
    expect(rawTo('bea')).toContain('Subject: Un cambio de sala');
    expect(rawTo('ana')).toContain('because you=E2=80=99re a member of');
    expect(rawTo('ana')).toContain('/account#notifications');
    expect(rawTo('bea')).toContain('/es/account#notifications');
  });

  it('has a link that turns off these emails alone, in one click', async () => {
    const ana = await member('ana');
    await at.test.dataSource.query(
      `INSERT INTO newsletter_subscribers (name, email, confirmed_at) VALUES ('Ana', 'ana@example.com', now())`,
    );
    await send();
    const [, path] =
      /^List-Unsubscribe: <[^>]*(\/api\/member\/notifications\/unsubscribe\?token=[^>]+)>/m.exec(rawTo('ana')) ?? [];
    const { body } = await at.test.http
      .post(path ?? '')
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect(body).toEqual({ status: 'unsubscribed', kind: 'practice' });
    const [settings] = await at.test.dataSource.query<object[]>(
      `SELECT wants_practice, wants_digest, wants_series FROM notification_settings WHERE user_id = $1`,
      [ana.id],
    );
    expect(settings).toEqual({ wants_practice: false, wants_digest: true, wants_series: true });
    expect(await count({})).toEqual([0, 0]);
    const [newsletter] = await at.test.dataSource.query<object[]>('SELECT state FROM newsletter_subscribers');
    expect(newsletter).toEqual({ state: 'confirmed' });
  });

  it('is limited to a language, a tag, a plan, or who joined since a day', async () => {
    const [ana, bea] = [
      await member('ana', { tags: ['retreat'] }),
      await member('bea', { language: 'es' }),
      await member('cleo'),
    ];
    await at.test.dataSource.query(`UPDATE users SET membership_started_at = '2026-01-10T12:00:00Z' WHERE id = $1`, [
      ana.id,
    ]);
    await at.test.dataSource.query(
      `INSERT INTO inner_circle_signups (email, user_id, first_name, last_name, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at)
       VALUES ('bea@example.com', $1, 'Bea', 'Example', 'ready', '1-2_hours', '-', '-', 'yearly', 100000, 'paid', now())`,
      [bea.id],
    );
    expect(await count({})).toEqual([2, 1]);
    expect(await count({ audienceLanguage: 'es' })).toEqual([0, 1]);
    expect(await count({ audienceTag: 'retreat' })).toEqual([1, 0]);
    expect(await count({ audiencePlan: 'yearly' })).toEqual([0, 1]);
    expect(await count({ audienceSince: '2026-01-11' })).toEqual([1, 1]);
    expect(await count({ audienceMembership: 'others' })).toEqual([0, 0]);
    await send({ audienceTag: 'retreat' });
    expect(addresses()).toEqual(['ana']);
  });

  it('skips who left, turned these emails off, is suppressed or was erased since it began', async () => {
    const people = [];
    for (const name of ['ana', 'left', 'off', 'blocked', 'erased', 'disabled']) people.push(await member(name));
    const [, left, off, , erased, disabled] = people;
    const campaign = await draft();
    await begin(campaign);
    await at.run('campaign-recipients.enqueue', campaign.id);
    await at.test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [left?.id]);
    await at.test.dataSource.query('UPDATE users SET is_disabled = true WHERE id = $1', [disabled?.id]);
    if (off) await turnOff(off);
    await at.test.dataSource.query(
      `INSERT INTO mail_suppressions (email, reason) VALUES ('blocked@example.com', 'complained')`,
    );
    await at.test.dataSource.query('DELETE FROM users WHERE id = $1', [erased?.id]);
    await at.work();
    expect(addresses()).toEqual(['ana']);
    const rows = await at.test.dataSource.query<{ email: string; reason: string }[]>(
      `SELECT split_part(email, '@', 1) AS email, reason FROM campaign_recipients WHERE state = 'skipped' ORDER BY email`,
    );
    expect(rows).toEqual([
      { email: 'blocked', reason: 'suppressed' },
      { email: 'disabled', reason: 'left' },
      { email: 'erased', reason: 'erased' },
      { email: 'left', reason: 'left' },
      { email: 'off', reason: 'unsubscribed' },
    ]);
  });

  it('is sent once to each, and never public', async () => {
    await member('ana');
    const id = await send({ isInArchive: true });
    await at.run('campaign-recipients.enqueue', id);
    await at.work();
    expect(addresses()).toEqual(['ana']);
    const sent = (await at.admin.get(`/api/admin/campaigns/${id}`).expect(200)).body as AdminCampaignDto;
    expect(sent).toMatchObject({ status: 'sent', audienceKind: 'members', sentCount: 1 });
    expect((await at.test.http.get('/api/campaigns?language=en').expect(200)).body).toEqual([]);
    await at.test.http.get(`/api/campaigns/${id}`).expect(404);
    await at.admin
      .post(`/api/admin/campaigns/${id}/archive`)
      .send({ version: sent.updatedAt, isInArchive: true })
      .expect(409);
  });

  it('leaves campaigns to subscribers as they are: they can be for people with a tag, also without an account', async () => {
    await at.subscribe(2);
    await at.test.dataSource.query(
      `INSERT INTO person_tags (email, tags) VALUES ('reader-2@example.com', '{retreat}')`,
    );
    await member('ana', { tags: ['retreat'] });
    await send({ audienceKind: 'subscribers', audienceTag: 'retreat' });
    expect(addresses()).toEqual(['reader-2']);
  });
});

it('emails of the practice are a setting of the account, on by default', async () => {
  const ana = await member('ana');
  const browser = at.test.browser();
  await browser.post('/api/login').send({ email: ana.email, password: 'correct horse battery' }).expect(200);
  expect((await browser.get('/api/member/notification-settings').expect(200)).body).toMatchObject({ practice: true });
  await browser.patch('/api/member/notification-settings').send({ practice: false }).expect(200);
  expect((await browser.get('/api/member/notification-settings').expect(200)).body).toMatchObject({
    practice: false,
    series: true,
  });
  expect(await count({})).toEqual([0, 0]);
});
