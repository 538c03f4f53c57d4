import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenScopes, type TokenScope } from '@leap/domain';
import { decisions } from '../../../../test/access-decisions.js';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { leaveStream } from '../../../../test/streams.js';
import { User } from '../../accounts/users/user.entity.js';

const path = '/api/admin/api-tokens';
const contacts = '/api/admin/contacts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  tags: string[];
  'x-room'?: string;
}
const { paths } = JSON.parse(
  readFileSync(new URL('../../../../../contracts/client/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<Method, Operation>> };

let test: TestApp;
let owner: User;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp({ env: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  owner = await createUser(test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

async function make(
  scopes: readonly TokenScope[] = ['inquiries:read'],
  rest: object = {},
): Promise<{ id: string; token: string }> {
  const { body } = await admin
    .post(path)
    .send({ name: 'Our CRM', scopes, ...rest })
    .expect(201);
  return body;
}
const withToken = (token: string, to = contacts, app: Pick<TestApp, 'http'> = test) =>
  app.http.get(to).set('Authorization', `Bearer ${token}`);
const entries = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ entry: string }[]>(
      `SELECT concat_ws(' ', action, device) AS entry FROM audit_entries
        WHERE actor_id = $1 AND action !~ '^auth' ORDER BY created_at, id`,
      [owner.id],
    )
  ).map(({ entry }) => entry);

describe('API tokens', () => {
  it('are shown once: only a hash is stored, and lists have the last four characters', async () => {
    const { id, token } = await make(['inquiries:read', 'calendar:write'], { allowedAddresses: [' 203.0.113.0/24 '] });
    expect(token).toMatch(/^leap_[\w-]{43}$/);
    const { body } = await admin.get(path).expect(200);
    expect(body).toEqual([
      {
        id,
        name: 'Our CRM',
        lastFour: token.slice(-4),
        scopes: ['inquiries:read', 'calendar:write'],
        allowedAddresses: ['203.0.113.0/24'],
        state: 'active',
        createdBy: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
    const [{ row } = { row: '' }] = await test.dataSource.query<{ row: string }[]>(
      'SELECT to_jsonb(t)::text AS row FROM api_tokens t',
    );
    expect(row).not.toContain(token.slice('leap_'.length));
    expect(test.log()).not.toContain(token);
  });

  it.each([
    ['name', 'required', { name: ' ' }],
    ['name', 'too_long', { name: 'x'.repeat(41) }],
    ['scopes', 'required', { scopes: [] }],
    ['scopes', 'invalid_choice', { scopes: ['accounts:read'] }],
    ['expiresAt', 'too_small', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['allowedAddresses', 'invalid_format', { allowedAddresses: ['example.com'] }],
  ])('are refused with a bad %s (%s)', async (field, code, body) => {
    const answer = await admin
      .post(path)
      .send({ name: 'Our CRM', scopes: ['inquiries:read'], ...body })
      .expect(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: expect.stringContaining(field), code })]);
  });

  it('need a log-in or step-up of the last ten minutes', async () => {
    await test.dataSource.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb((sess->>'startedAt')::bigint - 660000))::json`,
    );
    const { body } = await admin
      .post(path)
      .send({ name: 'Our CRM', scopes: ['inquiries:read'] })
      .expect(403);
    expect(body.code).toBe('step_up_required');
  });

  it('act for who created them, and the audit log shows them', async () => {
    const { token } = await make(['inquiries:read']);
    for (let n = 0; n < 2; n += 1) await withToken(token).expect(200);
    // Some of them in the same millisecond.
    expect((await entries()).toSorted()).toEqual([
      'api-tokens.created',
      'api-tokens.used API: Our CRM',
      'contacts.listed API: Our CRM',
      'contacts.listed API: Our CRM',
    ]);
    const [{ actors } = { actors: '' }] = await test.dataSource.query<{ actors: string }[]>(
      `SELECT string_agg(DISTINCT actor_id::text, ' ') AS actors FROM audit_entries WHERE action = 'contacts.listed'`,
    );
    expect(actors).toBe(owner.id);
    expect((await admin.get(path)).body[0].lastUsedAt).toBeDefined();
  });

  it('are dead in all processes with the next request once they are revoked, and when their maker is disabled or no administrator', async () => {
    const second = await createTestApp({ database: { url: test.env.DATABASE_URL } });
    try {
      const [{ id, token }, other] = [await make(), await make()];
      for (const app of [test, second]) await withToken(token, contacts, app).expect(200);
      for (let n = 0; n < 2; n += 1)
        expect((await admin.post(`${path}/${id}/revoke`).expect(200)).body.state).toBe('revoked');
      for (const app of [test, second]) {
        const { body, headers } = await withToken(token, contacts, app).expect(401);
        expect(body.code).toBe('token_invalid');
        expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      }
      expect((await entries()).filter((entry) => entry.startsWith('api-tokens.revoked'))).toHaveLength(1);
      await test.dataSource.getRepository(User).update(owner.id, { role: 'user' });
      await withToken(other.token).expect(403);
      await test.dataSource.getRepository(User).update(owner.id, { role: 'admin', isDisabled: true });
      await withToken(other.token).expect(401);
    } finally {
      await second.close();
    }
  });

  it('are refused once they expire, with unknown values, and from other addresses', async () => {
    const { token } = await make(['inquiries:read'], { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await withToken(token).expect(200);
    await test.dataSource.query(`UPDATE api_tokens SET expires_at = now()`);
    await withToken(token).expect(401);
    expect((await admin.get(`${path}?state=expired`)).body).toHaveLength(1);
    for (const wrong of [`leap_${'x'.repeat(43)}`, 'leap_', 'x']) await withToken(wrong).expect(401);
    const elsewhere = await make(['inquiries:read'], { allowedAddresses: ['203.0.113.0/24'] });
    expect((await withToken(elsewhere.token).expect(403)).body.code).toBe('forbidden');
    const here = await make(['inquiries:read'], { allowedAddresses: ['127.0.0.0/8', '::1'] });
    await withToken(here.token).expect(200);
  });

  it('neither lend a session what it may not do, nor borrow from it', async () => {
    const { token } = await make(['inquiries:read']);
    const answer = await admin.get('/api/auth/user').set('Authorization', `Bearer ${token}`).expect(403);
    expect(answer.body.code).toBe('forbidden');
    expect((await admin.get(path).set('Authorization', 'Bearer leap_wrong').expect(401)).body.code).toBe(
      'token_invalid',
    );
    // On public routes the session beside a token is not read either.
    await admin.get(path).expect(200);
  });

  it('have calls of their own, and say how many are left', async () => {
    const limited = limitedApp(test);
    try {
      const [first, second] = [await make(), await make()];
      const { headers } = await withToken(first.token, contacts, limited).expect(200);
      expect(headers['ratelimit-policy']).toBe('"token";q=600;w=60');
      expect(headers['ratelimit']).toMatch(/^"token";r=599;t=(60|59)$/);
      await test.dataSource.query(`UPDATE rate_limits SET points = 600 WHERE key = $1`, [`api-token:${first.id}`]);
      const refused = await withToken(first.token, contacts, limited).expect(429);
      expect(refused.headers['ratelimit']).toMatch(/^"token";r=0;t=/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await withToken(second.token, contacts, limited).expect(200);
    } finally {
      await limited.close();
    }
  });
});

describe('every operation', () => {
  /** The closed parts of the admin area: people across all rooms, settings, keys, legal texts, and what only the owner runs. */
  const closed = [
    'api-tokens-admin',
    'audit-entries-admin',
    'calendar-admin',
    'dashboard-admin',
    'email-texts-admin',
    'imports-admin',
    'jobs-admin',
    'legal-texts-admin',
    'mail-admin',
    'page-texts-admin',
    'people-admin',
    'privacy-requests-admin',
    'provider-keys-admin',
    'search-admin',
    'setup-admin',
    'site-settings-admin',
    'webhooks-admin',
  ];
  const operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method as Method, address })),
  );
  const call = async (token: string, { method, address }: { method: Method; address: string }) => {
    const request = test.http[method](address.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'))
      .redirects(0)
      .set('Authorization', `Bearer ${token}`);
    const { status, body, headers } = await (method === 'get' ? request.parse(leaveStream) : request.send({}));
    return status === 401 || status === 403
      ? [status, body.code, /scope="([\w:]+)"/.exec(headers['www-authenticate'] ?? '')?.[1]].filter(Boolean).join(' ')
      : 'admitted';
  };

  it('admits a token with its scope, refuses one with all others, and is closed to all unless the document opens it', async () => {
    const every = await make(tokenScopes);
    const without = new Map<string, string>();
    for (const scope of tokenScopes) without.set(scope, (await make(tokenScopes.filter((one) => one !== scope))).token);
    const unexpected: string[] = [];
    let opened = 0;
    for (const operation of operations) {
      const { operationId, method, security } = operation;
      if (decisions[operationId] === 'public') continue;
      const room = operation['x-room'];
      const isOpen = security.some((one) => 'token' in one);
      if (isOpen !== (room !== undefined)) unexpected.push(`${operationId}: ${room} ${JSON.stringify(security)}`);
      const outcome = await call(every.token, operation);
      if (!isOpen) {
        if (!['403 forbidden', '403 step_up_required'].includes(outcome)) unexpected.push(`${operationId}: ${outcome}`);
        continue;
      }
      opened += 1;
      if (outcome !== 'admitted') unexpected.push(`${operationId}: ${outcome}`);
      const scope = `${room}:${method === 'get' ? 'read' : 'write'}`;
      const refusal = await call(without.get(scope) ?? '', operation);
      if (refusal !== `403 insufficient_scope ${scope}`) unexpected.push(`${operationId}: ${refusal}`);
    }
    expect(unexpected).toEqual([]);
    expect(opened).toBeGreaterThan(150);
  });

  it('of these parts is closed, and no other', () => {
    const tags = operations
      .filter(({ address, security }) => address.startsWith('/api/admin/') && !security.some((one) => 'token' in one))
      .filter((operation) => !('x-requires-step-up' in operation))
      .map(({ tags: [tag] }) => tag);
    expect(new Set(tags)).toEqual(new Set(closed));
  });
});
