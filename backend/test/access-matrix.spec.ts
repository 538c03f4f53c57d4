import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthController } from '../src/auth/auth.controller.js';
import { ACCESS_LEVEL } from '../src/auth/decorators.js';
import { User } from '../src/modules/accounts/users/user.entity.js';
import { admitted, callers, decisions, type Caller } from './access-decisions.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { leaveStream } from './streams.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Answer = { status: number; body: { code?: string } };

const contract = JSON.parse(readFileSync(new URL('../../contracts/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method as Method, path })),
);

const accounts: Record<Exclude<Caller, 'anonymous'>, Partial<User>> = {
  user: {},
  member: { isInnerCircleMember: true },
  'lapsed member': { isInnerCircleMember: true },
  editor: { role: 'editor' },
  admin: { role: 'admin' },
};

let test: TestApp;
const people = new Map<Caller, User>();
const cookies = new Map<Caller, string>();

async function logIn(caller: Caller): Promise<void> {
  const user = people.get(caller);
  if (!user) return;
  if (caller === 'lapsed member')
    await test.dataSource.getRepository(User).update(user.id, { isInnerCircleMember: true });
  const { headers } = await test.http
    .post('/api/login')
    .send({ email: user.email, password: testPassword })
    .expect(200);
  cookies.set(caller, String((headers['set-cookie'] as unknown as string[])[0]).split(';')[0] ?? '');
  if (caller === 'lapsed member')
    await test.dataSource.getRepository(User).update(user.id, { isInnerCircleMember: false });
}

/** The request with nothing in it: whoever is let in is then told what is missing, and changes nothing. */
async function call(caller: Caller, method: Method, path: string): Promise<Answer> {
  const request = test.http[method](path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')).redirects(0);
  const cookie = cookies.get(caller);
  if (cookie) void request.set('Cookie', cookie);
  return method === 'get' ? request.parse(leaveStream) : request.send({});
}

const refusalOf = (caller: Caller): string => (caller === 'anonymous' ? '401 unauthorized' : '403 forbidden');

/** Whoever is let in here is told that what it needs is not there in tests. */
const withoutProvider = new Set(['getReadiness', 'startFathomImport', 'resumeAdminCampaign', 'sendAdminTestMail']);

/** `admitted`, or the refusal, or whatever else happened. */
function outcomeOf({ status, body }: Answer, operationId: string): string {
  if (status === 401 || status === 403) return `${status} ${body.code}`;
  return status < 500 || (withoutProvider.has(operationId) && status === 503) ? 'admitted' : `failed with ${status}`;
}

/** Operations without a decision, and decisions about operations that are gone. */
function undecided(ids: string[]): string[] {
  return [
    ...ids.filter((id) => !(id in decisions)).map((id) => `${id} has no decision`),
    ...Object.keys(decisions)
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is no operation`),
  ];
}

beforeAll(async () => {
  // With Google's keys, so that whoever may connect the calendar gets further than "it is off".
  test = await createTestApp({ env: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } });
  for (const [caller, overrides] of Object.entries(accounts))
    people.set(caller as Caller, await createUser(test.dataSource, overrides));
  for (const caller of callers) await logIn(caller);
});
afterAll(() => test.close());

describe('the access matrix', () => {
  it('has a decision for every operation of the contract', () => {
    expect(undecided(operations.map(({ operationId }) => operationId))).toEqual([]);
  });

  it('notices an operation without a decision, and a decision without an operation', () => {
    const ids = operations.map(({ operationId }) => operationId).filter((id) => id !== 'logIn');
    expect(undecided([...ids, 'readTranscripts'])).toEqual([
      'readTranscripts has no decision',
      'logIn is no operation',
    ]);
  });

  describe.each(callers)('for %s', (caller) => {
    it.each(operations)('$operationId: $method $path', async ({ operationId, method, path }) => {
      const level = decisions[operationId];
      const expected = level !== undefined && admitted[level].includes(caller) ? 'admitted' : refusalOf(caller);
      expect(outcomeOf(await call(caller, method, path), operationId)).toBe(expected);
      // What ends the caller's session must not decide the next cell.
      if (caller !== 'anonymous' && (await call(caller, 'get', '/api/auth/user')).status === 401) await logIn(caller);
    });
  });
});

describe('a level', () => {
  const route = AuthController.prototype.getCurrentUser;
  afterAll(() => Reflect.defineMetadata(ACCESS_LEVEL, 'user', route));

  it.each(['user', 'member', 'editor', 'admin'] as const)(
    '%s lets in whom it names, and nobody else',
    async (level) => {
      Reflect.defineMetadata(ACCESS_LEVEL, level, route);
      for (const caller of callers) {
        const outcome = outcomeOf(await call(caller, 'get', '/api/auth/user'), 'getCurrentUser');
        expect(`${caller}: ${outcome}`).toBe(
          `${caller}: ${admitted[level].includes(caller) ? 'admitted' : refusalOf(caller)}`,
        );
      }
    },
  );
});
