import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { User } from '../../accounts/users/user.entity.js';

const path = '/api/admin/jobs';
const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  // No worker takes these jobs: tests run without them.
  test = await createTestApp();
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('DELETE FROM pgboss.job'));

/** A job in one of pg-boss's states; each one a minute older than the one before. */
let minutes = 0;
async function queued(name: JobName, state = 'created', output: object | null = null): Promise<string> {
  await test.dataSource.transaction((manager) => test.app.get(JobsService).enqueue(manager, name, { id: SOME_ID }));
  minutes += 1;
  const [[job]] = await test.dataSource.query<[{ id: string }[], number]>(
    `UPDATE pgboss.job SET state = $1::text::pgboss.job_state, output = $2, created_on = $3, retry_count = CASE WHEN $1 IN ('failed', 'retry') THEN retry_limit ELSE 0 END, completed_on = CASE WHEN $1 IN ('failed', 'completed') THEN now() END
      WHERE id = (SELECT id FROM pgboss.job ORDER BY created_on DESC LIMIT 1) RETURNING id`,
    [state, output, new Date(Date.parse('2026-03-01T12:00:00.123Z') + minutes * 60_000)],
  );
  return job!.id;
}

const list = async (
  query = '',
): Promise<{ id: string; name: string; state: string; reason?: string; attempts: number; attemptsAllowed: number }[]> =>
  (await browser.get(`${path}${query}`).expect(200)).body;
const entriesOf = (id: string): Promise<{ action: string }[]> =>
  test.dataSource.query(
    `SELECT action FROM audit_entries WHERE subject_type = 'job' AND subject_id = $1 ORDER BY created_at`,
    [id],
  );

describe('the jobs of the queue', () => {
  it('are listed with their state and error name, newest first, with pages', async () => {
    const pending = await queued('contacts.notify-practice');
    const again = await queued('member-notifications.send', 'retry', {
      name: 'Error',
      message: 'ProviderUnavailableError',
      stack: 'at a line',
    });
    const failed = await queued('contacts.notify-practice', 'failed', {
      name: 'Error',
      message: 'ProviderUnavailableError',
    });
    await queued('podcast.refresh-feed', 'cancelled');
    const done = await queued('podcast.refresh-feed', 'completed', { value: 'nothing of interest' });
    const rows = await list();
    expect(rows.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [done, 'done', undefined],
      [failed, 'failed', 'ProviderUnavailableError'],
      [again, 'pending', 'ProviderUnavailableError'],
      [pending, 'pending', undefined],
    ]);
    expect(rows.map(({ attempts, attemptsAllowed }) => [attempts, attemptsAllowed])).toEqual([
      [1, 4],
      [9, 9],
      [8, 9],
      [0, 9],
    ]);
    expect(JSON.stringify(rows)).not.toContain('at a line');
    expect((await list('?state=failed')).map(({ id }) => id)).toEqual([failed]);
    expect((await list('?name=contacts.notify-practice')).map(({ id }) => id)).toEqual([failed, pending]);
    const seen: string[] = [];
    for (let next: string | undefined = `${path}?limit=1`; next !== undefined;) {
      const page: { body: { id: string }[]; headers: Record<string, string | undefined> } = await browser
        .get(next)
        .expect(200);
      seen.push(...page.body.map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(seen).toEqual([done, failed, again, pending]);
    await browser.get(`${path}?state=broken`).expect(422);
    await browser.get(`${path}?name=nothing.of-ours`).expect(422);
  });

  it('are counted by kind, including those without jobs', async () => {
    await queued('contacts.notify-practice', 'failed');
    await queued('contacts.notify-practice', 'retry');
    await queued('contacts.notify-practice', 'created');
    await queued('contacts.notify-practice', 'completed');
    await queued('contacts.notify-practice', 'active');
    const { body } = await browser.get(`${path}/queues`).expect(200);
    expect(body).toContainEqual({ name: 'contacts.notify-practice', pending: 2, running: 1, failed: 1, done: 1 });
    expect(body).toContainEqual({ name: 'member-notifications.send', pending: 0, running: 0, failed: 0, done: 0 });
    expect(body.map(({ name }: { name: string }) => name)).not.toContain('dead-letters');
  });

  it('that failed are retried once for repeated requests, with one audit entry each', async () => {
    const failed = await queued('contacts.notify-practice', 'failed', { message: 'ProviderUnavailableError' });
    const pending = await queued('contacts.notify-practice');
    const answers = await Promise.all(
      [1, 2].map(() =>
        browser
          .post(`${path}/bulk-retry`)
          .send({ ids: [failed, pending, SOME_ID] })
          .expect(200),
      ),
    );
    expect(answers.filter(({ body }) => body.done.length === 0)).toHaveLength(1);
    expect(answers.find(({ body }) => body.done.length === 1)?.body).toEqual({
      done: [failed],
      failed: [
        { id: pending, code: 'conflict' },
        { id: SOME_ID, code: 'not_found' },
      ],
    });
    const [job] = await test.dataSource.query<object[]>(
      'SELECT state, retry_limit - retry_count AS remaining FROM pgboss.job WHERE id = $1',
      [failed],
    );
    expect(job).toEqual({ state: 'retry', remaining: 1 });
    expect(await entriesOf(failed)).toEqual([{ action: 'jobs.retried' }]);
    expect(await entriesOf(pending)).toEqual([]);
  });

  it('that failed can be deleted, others cannot', async () => {
    const failed = await queued('contacts.notify-practice', 'failed');
    const running = await queued('contacts.notify-practice', 'active');
    const { body } = await browser
      .post(`${path}/bulk-discard`)
      .send({ ids: [failed, running] })
      .expect(200);
    expect(body).toEqual({ done: [failed], failed: [{ id: running, code: 'conflict' }] });
    expect((await list()).map(({ id }) => id)).toEqual([running]);
    expect(await entriesOf(failed)).toEqual([{ action: 'jobs.discarded' }]);
  });
});
