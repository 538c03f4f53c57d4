import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { count } from '../../../common/counters.js';
import { MetricsService } from './metrics.service.js';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp({});
  port = await test.app.get(MetricsService).listen(0, '127.0.0.1');
});
afterAll(() => test.close());

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The value of a line, by its name and labels. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

it('counts requests by route and status, never by address', async () => {
  const admin = await createUser(test.dataSource, {
    email: 'canary@example.com',
    role: 'admin',
    isInnerCircleMember: true,
  });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
  await browser.get(`/api/admin/members/${admin.id}`).expect(200);
  await test.http.get('/api/blog/no-such-post?q=canary').expect(404);
  await test.http.get('/api/canary-nowhere').expect(404);
  const text = await scrape();
  const countOf = (method: string, route: string, status: number): number | undefined =>
    valueOf(text, `leap_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(countOf('POST', '/api/login', 200)).toBe(1);
  expect(countOf('GET', '/api/admin/members/:id', 200)).toBe(1);
  expect(countOf('GET', '/api/blog/:slug', 404)).toBe(1);
  expect(countOf('GET', '/api*path', 404)).toBe(1);
  expect(text).not.toMatch(/canary/);
  expect(text).not.toContain(admin.id);
});

it('shows pool, queue, records and outcomes', async () => {
  count('emails_sent', 2);
  await test.dataSource.query(
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('contacts.notify-practice', '{"id":"x"}', now() - interval '1 minute')`,
  );
  const text = await scrape();
  expect(valueOf(text, 'leap_jobs{queue="contacts.notify-practice",state="pending"}')).toBe(1);
  expect(valueOf(text, 'leap_job_oldest_seconds{queue="contacts.notify-practice"}')).toBeGreaterThanOrEqual(60);
  expect(valueOf(text, 'leap_records{what="members"}')).toBe(1);
  expect(valueOf(text, 'leap_done_total{what="emails_sent"}')).toBeGreaterThanOrEqual(2);
  expect(valueOf(text, 'leap_changes_heard')).toBe(1);
  expect(valueOf(text, 'leap_database_connections{state="wanted"}')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('says how old the last backup is, and nothing while there is none', async () => {
  expect(valueOf(await scrape(), 'leap_backup_age_seconds')).toBeUndefined();
  await test.dataSource.query(
    `INSERT INTO backups (name, byte_count, is_encrypted, is_copied, created_at)
     VALUES ('old', 1, true, false, now() - interval '3 hours'), ('new', 1, true, false, now() - interval '2 hours')`,
  );
  const age = valueOf(await scrape(), 'leap_backup_age_seconds');
  expect(age).toBeGreaterThanOrEqual(7_200);
  expect(age).toBeLessThan(7_260);
});
