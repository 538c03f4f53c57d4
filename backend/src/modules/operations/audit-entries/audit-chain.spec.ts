import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { Env } from '../../../config/env.js';
import { AuditChain } from './audit-chain.service.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let test: TestApp;
let second: TestApp;
let chain: AuditChain;
beforeAll(async () => {
  [test, second] = await createTestApps({ TRUST_PROXY: 1 }, {});
  chain = test.app.get(AuditChain, { strict: false });
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const write = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await test.app.get(AuditTrail, { strict: false }).record('contacts.viewed', randomUUID());
};
/** Changes the log with write access to the database, with its triggers disabled. */
const tamper = (statement: string, values: unknown[] = []) =>
  test.dataSource.transaction(async (manager) => {
    await manager.query(`SET LOCAL session_replication_role = 'replica'`);
    await manager.query(statement, values);
  });
const entryAt = async (sequence: number): Promise<string> => {
  const [row] = await test.dataSource.query<{ entry_id: string }[]>(
    'SELECT entry_id FROM audit_seals WHERE sequence = $1',
    [sequence],
  );
  return row?.entry_id ?? '';
};

it('an entry contains network and device of the request, and never the whole address', async () => {
  const user = await createUser(test.dataSource);
  await test.http
    .post('/api/login')
    .set({ 'User-Agent': firefox, 'X-Forwarded-For': '203.0.113.77' })
    .send({ email: user.email, password: testPassword })
    .expect(200);
  await test.http
    .post('/api/login')
    .set({ 'User-Agent': firefox, 'X-Forwarded-For': '2001:db8:1:2::3' })
    .send({ email: user.email, password: 'not my password' })
    .expect(401);
  const rows = await test.dataSource.query<object[]>(
    'SELECT action, address, device FROM audit_entries WHERE actor_id = $1 ORDER BY created_at',
    [user.id],
  );
  expect(rows).toEqual([
    { action: 'auth.logged-in', address: '203.0.113.0/24', device: 'Firefox, Linux' },
    { action: 'auth.log-in-failed', address: '2001:db8:1::/48', device: 'Firefox, Linux' },
  ]);
  expect(test.log()).not.toContain('203.0.113');
});

describe('the chain', () => {
  it('contains each entry once, in order, also for two concurrent processes', async () => {
    await write(20);
    const [entries] = await test.dataSource.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM audit_entries',
    );
    const sealed = await Promise.all([
      chain.seal(),
      second.app.get(AuditChain, { strict: false }).seal(),
      chain.seal(),
    ]);
    expect(sealed.reduce((sum, { count }) => sum + count, 0)).toBe(entries.count);
    expect(await chain.seal()).toEqual({ count: 0 });
    await write(1);
    const { count, head } = await chain.seal();
    expect(count).toBe(1);
    expect(await chain.verify()).toEqual({ count: entries.count + 1, head, problems: [] });
  });

  it('accepts a head that was noted earlier, and no other', async () => {
    const { head } = await chain.verify();
    await write(2);
    await chain.seal();
    expect((await chain.verify(head)).problems).toEqual([]);
    expect((await chain.verify('f'.repeat(64))).problems).toEqual([
      expect.stringMatching(/^The head f+ is not in the chain/),
    ]);
  });

  it('cannot be changed by accident', async () => {
    for (const statement of ['DELETE FROM audit_seals', `UPDATE audit_seals SET hash = ''`])
      await expect(test.dataSource.query(statement)).rejects.toThrow('never changed or deleted');
  });

  it('says in one sentence that another key sealed it, and is verified with both', async () => {
    const { count, head } = await chain.verify();
    const asOf = (env: Partial<Env>): AuditChain => new AuditChain(test.dataSource, { ...test.env, ...env });
    const ENCRYPTION_KEY = randomBytes(32).toString('base64');
    const renewed = asOf({ ENCRYPTION_KEY });
    await write(2);
    await renewed.seal();
    const report = await renewed.verify(head);
    expect(report.count).toBe(count + 2);
    expect(report.problems).toEqual([
      expect.stringMatching(new RegExp(`^The numbers 1 to ${count} are not what was sealed, .*FORMER_ENCRYPTION_KEY`)),
    ]);
    const both = asOf({ ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY: test.env.ENCRYPTION_KEY });
    expect(await both.verify(head)).toMatchObject({ count: count + 2, problems: [] });
    // What comes after it is the first key's again, for the tests below.
    await tamper('DELETE FROM audit_seals WHERE sequence > $1', [count]);
    await chain.seal();
  });

  it('shows a changed, a missing and an inserted entry, each once', async () => {
    const [changed, missing] = [await entryAt(3), await entryAt(7)];
    await tamper(`UPDATE audit_entries SET actor_id = gen_random_uuid() WHERE id = $1`, [changed]);
    expect((await chain.verify()).problems).toEqual([
      expect.stringContaining(`Entry ${changed}, number 3, is not what`),
    ]);
    await tamper('DELETE FROM audit_entries WHERE id = $1', [missing]);
    await tamper(
      `INSERT INTO audit_entries (action, actor_id, created_at) VALUES ('contacts.viewed', gen_random_uuid(), now() - interval '2 hours')`,
    );
    expect((await chain.verify()).problems).toEqual([
      expect.stringContaining(`Entry ${changed}, number 3`),
      `Entry ${missing}, number 7, is missing.`,
      expect.stringContaining('1 entries stand in the log and not in the chain'),
    ]);
    // Recomputing a hash requires the key.
    await tamper(`UPDATE audit_seals SET hash = encode(sha256('guess'), 'hex') WHERE sequence = 3`);
    expect((await chain.verify()).problems.slice(0, 2)).toEqual([
      expect.stringContaining('number 3, is not what'),
      expect.stringContaining('number 4, is not what'),
    ]);
    await tamper('DELETE FROM audit_seals WHERE sequence = 5');
    expect((await chain.verify()).problems).toContain('The chain has a gap before its number 6.');
  });
});
