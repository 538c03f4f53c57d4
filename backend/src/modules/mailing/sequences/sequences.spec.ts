import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { createUser } from '../../../../test/factories.js';
import { reply } from '../../../../test/mail-server.js';
import type { AdminSequenceStepDto } from './sequence-steps-admin.dto.js';
import type { AdminSequenceDto } from './sequences-admin.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query(
    'TRUNCATE sequences, campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions CASCADE',
  );
  await at.test.dataSource.query('DELETE FROM users WHERE id <> $1', [at.user.id]);
  await at.test.dataSource.query('DELETE FROM pgboss.job');
  at.mail.received.length = 0;
});
afterEach(() => at.mail.calm());

const query = <Rows>(sql: string, values: unknown[] = []): Promise<Rows> => at.test.dataSource.query<Rows>(sql, values);
const textsOf = (name: string) => ({
  subjectEn: `${name} subject`,
  subjectEs: `Asunto ${name}`,
  contentEn: `${name} in English`,
  contentEs: `${name} en español`,
});
const get = async (id: string): Promise<AdminSequenceDto> =>
  (await at.admin.get(`/api/admin/sequences/${id}`).expect(200)).body;
const turn = async (id: string, way: 'on' | 'off'): Promise<AdminSequenceDto> => {
  const { updatedAt: version } = await get(id);
  return (await at.admin.post(`/api/admin/sequences/${id}/turn-${way}`).send({ version }).expect(200)).body;
};
const addStep = async (id: string, days: number, texts: object): Promise<AdminSequenceStepDto> =>
  (
    await at.admin
      .post(`/api/admin/sequences/${id}/steps`)
      .send({ days, ...texts })
      .expect(201)
  ).body;
/** A series that is on, with steps named one, two, three after so many days. */
async function series(event: 'subscribed' | 'joined', ...days: number[]): Promise<string> {
  const { body } = await at.admin.post('/api/admin/sequences').send({ name: 'Welcome', event }).expect(201);
  for (const [index, each] of days.entries())
    await addStep(body.id, each, textsOf(['one', 'two', 'three'][index] ?? 'more'));
  await turn(body.id, 'on');
  return body.id;
}
async function confirm(first: number, count = 1): Promise<void> {
  await at.subscribe(count, { from: first, confirmed: false });
  await query('UPDATE newsletter_subscribers SET confirmed_at = now() WHERE confirmed_at IS NULL');
}
/** Lets days pass for everybody who waits, and for the time that a series is off. */
async function pass(days: number): Promise<void> {
  await query(`UPDATE sequence_enrolments SET pending_since = pending_since - make_interval(days => $1)`, [days]);
  await query(`UPDATE sequences SET turned_off_at = turned_off_at - make_interval(days => $1)`, [days]);
}
/** Sends what is due now. @returns address and subject of each */
async function due(): Promise<string[]> {
  at.mail.received.length = 0;
  await at.run('sequences.sweep', 'scheduled');
  await at.work();
  return at.mail.received.map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''}`).toSorted();
}

describe('a series for new subscribers', () => {
  it('sends each step once, after its days, in the language of each person', async () => {
    const id = await series('subscribed', 0, 3);
    await confirm(3, 2);
    await query(`UPDATE site_settings SET postal_address = E'100 Sample Street\\nLos Angeles'`);
    expect((await get(id)).hasPostalAddress).toBe(true);
    expect(await due()).toEqual(['reader-3@example.com one subject', 'reader-4@example.com Asunto one']);
    // In the text and in the HTML.
    expect(
      at.mail.received[0]?.raw.replaceAll(/=\r?\n/g, '').match(/100 Sample Street(<br>|\r?\n)Los Angeles/g),
    ).toHaveLength(2);
    expect(at.mail.received[0]?.raw).toMatch(/^List-Unsubscribe:\s+<.*\/api\/newsletter\/unsubscribe\?token=/m);
    expect(await due()).toEqual([]);
    await pass(2);
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual(['reader-3@example.com two subject', 'reader-4@example.com Asunto two']);
    await pass(30);
    expect(await due()).toEqual([]);
    expect(await get(id)).toMatchObject({
      steps: [{ sentCount: 2 }, { sentCount: 2 }],
      activeCount: 0,
      finishedCount: 2,
    });
  });

  it('keeps the order, also when a later step waits for fewer days', async () => {
    await series('subscribed', 3, 1);
    await confirm(1);
    await pass(1);
    expect(await due()).toEqual([]);
    await pass(2);
    expect(await due()).toEqual(['reader-1@example.com one subject']);
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
  });

  it('begins by the confirmation alone: not by an import, and never a second time', async () => {
    await series('subscribed', 0);
    await at.subscribe(1);
    expect(await due()).toEqual([]);
    await confirm(2);
    expect(await due()).toEqual(['reader-2@example.com one subject']);
    await query('UPDATE newsletter_subscribers SET is_active = false, confirmed_at = NULL');
    await query('UPDATE newsletter_subscribers SET is_active = true, confirmed_at = now()');
    // The imported one confirms a new subscription, for the first time.
    expect(await due()).toEqual(['reader-1@example.com one subject']);
  });

  it('sends nothing twice for two sweeps and four workers at once', async () => {
    const id = await series('subscribed', 0);
    await confirm(1, 12);
    const { steps } = await get(id);
    await Promise.all([at.run('sequences.sweep', 'a'), at.run('sequences.sweep', 'b')]);
    await Promise.all(Array.from({ length: 4 }, () => at.run('sequences.deliver', steps[0]?.id ?? '')));
    await at.work();
    expect(at.mail.received.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `reader-${index + 1}@example.com`).toSorted(),
    );
    await expect(
      query(
        `INSERT INTO campaign_recipients (step_id, email, name, language) SELECT step_id, email, name, language FROM campaign_recipients LIMIT 1`,
      ),
    ).rejects.toThrow('campaign_recipients_step_once');
  });

  it('does not send again what was in flight when a worker died', async () => {
    await series('subscribed', 0, 1);
    await confirm(1);
    await at.run('sequences.sweep', 'scheduled');
    await query(`UPDATE campaign_recipients SET state = 'sending', partition = 0`);
    expect(await due()).toEqual([]);
    expect(await query('SELECT state, reason FROM campaign_recipients')).toEqual([
      { state: 'unknown', reason: 'interrupted' },
    ]);
    await pass(1);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
  });

  it('ends with the subscription, also for an email that is about to be sent, and goes on with it', async () => {
    const id = await series('subscribed', 0, 1);
    await confirm(1, 3);
    await at.run('sequences.sweep', 'scheduled');
    await query(`UPDATE newsletter_subscribers SET is_active = false WHERE email = 'reader-1@example.com'`);
    await query(`DELETE FROM newsletter_subscribers WHERE email = 'reader-2@example.com'`);
    expect(await due()).toEqual(['reader-3@example.com one subject']);
    await query(`INSERT INTO mail_suppressions (email, reason) VALUES ('reader-3@example.com', 'complained')`);
    await query(`UPDATE newsletter_subscribers SET is_active = true WHERE email = 'reader-1@example.com'`);
    await pass(9);
    expect(await due()).toEqual(['reader-1@example.com one subject']);
    await pass(9);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
    expect(await get(id)).toMatchObject({
      activeCount: 0,
      endedCount: 1,
      steps: [{ sentCount: 2 }, { sentCount: 1 }],
    });
  });

  it('waits while it is off, and then for the rest of the days, so that nothing missed comes on one day', async () => {
    const id = await series('subscribed', 1, 3);
    await confirm(1);
    await pass(1);
    expect(await due()).toEqual(['reader-1@example.com one subject']);
    await pass(1);
    await confirm(2);
    await turn(id, 'off');
    await confirm(3);
    await pass(10);
    expect(await due()).toEqual([]);
    await turn(id, 'on');
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual(['reader-2@example.com one subject']);
    await pass(1);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
    await pass(9);
    expect(await due()).toEqual(['reader-2@example.com two subject']);
    // Who confirmed while it was off never began it.
    expect(await get(id)).toMatchObject({ finishedCount: 2, activeCount: 0, endedCount: 0 });
  });

  it('holds back what is already stored when it is turned off', async () => {
    const id = await series('subscribed', 0);
    await confirm(1);
    await at.run('sequences.sweep', 'scheduled');
    await turn(id, 'off');
    await at.work();
    expect(await due()).toEqual([]);
    await turn(id, 'on');
    expect(await due()).toEqual(['reader-1@example.com one subject']);
  });

  it('counts the days of the next step from when the one before was really sent', async () => {
    await series('subscribed', 0, 2);
    await confirm(1);
    at.mail.at('from', () => reply('451 4.3.0 Out of order'));
    expect(await due()).toEqual([]);
    await pass(5);
    at.mail.calm();
    expect(await due()).toEqual(['reader-1@example.com one subject']);
    expect(await due()).toEqual([]);
    await pass(2);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
  });

  it('a changed step concerns later emails, a new one those who have not finished, an incomplete one nobody', async () => {
    const id = await series('subscribed', 0, 2);
    await confirm(1);
    await due();
    await pass(2);
    expect(await due()).toEqual(['reader-1@example.com two subject']);
    await confirm(2);
    await due();
    const { steps } = await get(id);
    const path = `/api/admin/sequences/${id}/steps/${steps[1]?.id ?? ''}`;
    const { body: second } = await at.admin.get(path).expect(200);
    await at.admin.patch(path).send({ version: second.updatedAt, days: 1, subjectEn: 'changed' }).expect(200);
    const draft = await addStep(id, 0, { subjectEn: 'draft' });
    await addStep(id, 4, textsOf('three'));
    await pass(1);
    expect(await due()).toEqual(['reader-2@example.com changed']);
    await pass(3);
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual(['reader-2@example.com three subject']);
    expect(await get(id)).toMatchObject({
      finishedCount: 2,
      steps: [{}, {}, { id: draft.id, isReady: false, sentCount: 0 }, {}],
    });
  });
});

describe('a series whose emails cannot be sent', () => {
  const troubleOf = async (id: string) => {
    const { trouble, troubleSince, steps } = await get(id);
    return {
      trouble,
      hasTime: troubleSince !== undefined,
      counts: steps.map(({ sentCount, pendingCount, failedCount }) => [sentCount, pendingCount, failedCount]),
    };
  };

  it('says since when the mail server takes nothing, goes on by itself, and then says no more', async () => {
    const id = await series('subscribed', 0, 3);
    await confirm(1, 2);
    at.mail.at('from', () => reply('421 4.3.2 Out of order'));
    expect(await due()).toEqual([]);
    const first = await get(id);
    expect(await troubleOf(id)).toEqual({
      trouble: expect.stringContaining('Out of order'),
      hasTime: true,
      counts: [
        [0, 2, 0],
        [0, 0, 0],
      ],
    });
    const { body: rows } = await at.admin.get('/api/admin/sequences').expect(200);
    expect(rows[0].troubleSince).toBe(first.troubleSince);
    await due();
    const second = await get(id);
    // Since the beginning, and still the same version.
    expect([second.troubleSince, second.updatedAt]).toEqual([first.troubleSince, first.updatedAt]);
    at.mail.calm();
    expect(await due()).toHaveLength(2);
    expect(await troubleOf(id)).toEqual({
      trouble: undefined,
      hasTime: false,
      counts: [
        [2, 0, 0],
        [0, 0, 0],
      ],
    });
  });

  it('counts what addresses or the mail server refuse, and what it puts off; that is no trouble of the server', async () => {
    const id = await series('subscribed', 0);
    await confirm(1, 4);
    at.mail.at('to', (address) => {
      if (address.startsWith('reader-1')) return reply('550 5.1.1 No such user');
      if (address.startsWith('reader-2')) return reply('554 5.7.1 Not wanted');
      return address.startsWith('reader-3') ? reply('450 4.2.1 Later') : undefined;
    });
    expect(await due()).toHaveLength(1);
    expect(await troubleOf(id)).toEqual({ trouble: undefined, hasTime: false, counts: [[1, 1, 2]] });
    // A late report about a sent one.
    await query(`UPDATE campaign_recipients SET state = 'bounced' WHERE state = 'sent'`);
    expect((await troubleOf(id)).counts).toEqual([[0, 1, 3]]);
  });

  it('forgets the trouble with the last person who waited, and when it is turned off', async () => {
    const id = await series('subscribed', 0);
    await confirm(1);
    at.mail.at('from', () => reply('421 4.3.2 Out of order'));
    await due();
    await query('DELETE FROM campaign_recipients');
    await query('DELETE FROM newsletter_subscribers');
    await due();
    expect((await troubleOf(id)).hasTime).toBe(false);
    await confirm(2);
    await due();
    expect((await troubleOf(id)).hasTime).toBe(true);
    await turn(id, 'off');
    expect(await troubleOf(id)).toEqual({ trouble: undefined, hasTime: false, counts: [[0, 1, 0]] });
  });
});

describe('a series for new members', () => {
  const member = (name: string, more: object = {}) =>
    createUser(at.test.dataSource, {
      email: `${name}@example.com`,
      firstName: name,
      isInnerCircleMember: true,
      ...more,
    });

  it('goes to members without a subscription, with a link to their own settings', async () => {
    await series('joined', 0);
    await confirm(1);
    await member('ana', { language: 'es' });
    const later = await member('later', { isInnerCircleMember: false });
    expect(await due()).toEqual(['ana@example.com Asunto one']);
    expect(at.mail.received[0]?.raw).toMatch(
      /^List-Unsubscribe:\s+<.*\/api\/member\/notifications\/unsubscribe\?token=/m,
    );
    await query('UPDATE users SET is_inner_circle_member = true WHERE id = $1', [later.id]);
    expect(await due()).toEqual(['later@example.com one subject']);
  });

  it('ends with the membership, with the account, and by the link in the email; a member who resumes goes on', async () => {
    const id = await series('joined', 0, 1);
    const [deleted, ended] = [
      await member('deleted'),
      await member('ended'),
      await member('off'),
      await member('stays'),
    ];
    expect(await due()).toHaveLength(4);
    const raw = at.mail.received.find(({ to }) => to === 'off@example.com')?.raw ?? '';
    const token = /notifications\/unsubscribe\?token=([^>]+)>/.exec(raw.replace(/\r?\n /g, ''))?.[1] ?? '';
    await at.test.http
      .post(`/api/member/notifications/unsubscribe?token=${token}`)
      .expect(200, { status: 'unsubscribed', kind: 'series' });
    await query('DELETE FROM users WHERE id = $1', [deleted.id]);
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [ended.id]);
    await pass(1);
    expect(await due()).toEqual(['stays@example.com two subject']);
    expect(await get(id)).toMatchObject({ finishedCount: 1, endedCount: 2 });
    for (const is of [true, false, true])
      await query('UPDATE users SET is_inner_circle_member = $2 WHERE id = $1', [ended.id, is]);
    await query(`UPDATE notification_settings SET wants_series = true`);
    expect(await due()).toEqual([]);
    await pass(1);
    expect(await due()).toEqual(['ended@example.com two subject']);
    expect(await get(id)).toMatchObject({ finishedCount: 2, endedCount: 1 });
  });

  it('is not for those who were members before it was turned on, nor for those of an import', async () => {
    const before = await member('before');
    await series('joined', 0);
    for (const is of [false, true])
      await query('UPDATE users SET is_inner_circle_member = $2 WHERE id = $1', [before.id, is]);
    const imported = await member('imported', { isInnerCircleMember: false });
    const [signup] = await query<{ id: string }[]>(
      `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal,
         subscription_type, amount, terms_version)
       VALUES ('I', 'M', 'imported@example.com', 'completely_ready', 'imported', '', '', 'monthly', 10000, 'imported') RETURNING id`,
    );
    await query('UPDATE users SET is_inner_circle_member = true, inner_circle_signup_id = $2 WHERE id = $1', [
      imported.id,
      signup?.id,
    ]);
    await member('new');
    expect(await due()).toEqual(['new@example.com one subject']);
  });

  it('follows a member to another address', async () => {
    await series('joined', 0, 1);
    const { id } = await member('old');
    await due();
    await query(`UPDATE users SET email = 'new@example.com' WHERE id = $1`, [id]);
    await pass(1);
    await at.run('sequences.sweep', 'scheduled');
    // What waits in the mail queue goes along, and a paused member's place too.
    await query(`UPDATE users SET email = 'newer@example.com' WHERE id = $1`, [id]);
    expect(await due()).toEqual(['newer@example.com two subject']);
    await query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [id]);
    await query(`UPDATE users SET email = 'newest@example.com' WHERE id = $1`, [id]);
    await query('UPDATE users SET is_inner_circle_member = true WHERE id = $1', [id]);
    await pass(9);
    expect(await due()).toEqual([]);
    expect(await query('SELECT email FROM sequence_enrolments')).toEqual([{ email: 'newest@example.com' }]);
  });
});

describe('writing a series', () => {
  it('is turned on only with a complete step, and reports conflicts and taken names', async () => {
    const create = (body: object) => at.admin.post('/api/admin/sequences').send(body);
    const { body } = await create({ name: ' Welcome ', event: 'subscribed' }).expect(201);
    expect(body).toMatchObject({ name: 'Welcome', isOn: false, steps: [], isMailOn: true });
    expect((await create({ name: 'welcome', event: 'joined' }).expect(422)).body.errors).toEqual([
      { field: 'name', code: 'name_taken' },
    ]);
    await create({ name: 'Other', event: 'birthday' }).expect(422);
    const path = `/api/admin/sequences/${body.id}`;
    const version = body.updatedAt;
    await addStep(body.id, 0, { subjectEn: 'Half' });
    expect((await at.admin.post(`${path}/turn-on`).send({ version }).expect(409)).body.code).toBe('conflict');
    await addStep(body.id, 0, textsOf('one'));
    const renamed = await Promise.all(['A', 'B'].map((name) => at.admin.patch(path).send({ version, name })));
    expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await at.admin.post(`${path}/turn-on`).send({ version }).expect(409)).body.code).toBe('edit_conflict');
    await turn(body.id, 'on');
    expect((await at.admin.get('/api/admin/sequences').expect(200)).body).toMatchObject([
      { id: body.id, isOn: true, stepsCount: 1, activeCount: 0 },
    ]);
    await at.admin.delete(path).expect(204);
    await at.admin.get(path).expect(404);
    const actions = await query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'sequence' AND subject_id = $1 ORDER BY created_at, id`,
      [body.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'sequences.created',
      'sequences.step-added',
      'sequences.step-added',
      'sequences.updated',
      'sequences.turned-on',
      'sequences.deleted',
    ]);
  });

  it('sends a test of a step, and deletes a step under those who wait for it', async () => {
    const id = await series('subscribed', 0, 1, 2);
    await confirm(1);
    await due();
    const { steps } = await get(id);
    const path = `/api/admin/sequences/${id}/steps/${steps[1]?.id ?? ''}`;
    await at.admin.post(`${path}/test`).send({ language: 'es' }).expect(202, { to: at.user.email });
    at.mail.received.length = 0;
    await at.work();
    expect(at.mail.received[0]).toMatchObject({ to: at.user.email, raw: expect.stringContaining('Asunto two') });
    await at.admin.delete(path).expect(204);
    await at.admin.get(path).expect(404);
    await pass(2);
    expect(await due()).toEqual(['reader-1@example.com three subject']);
  });
});
