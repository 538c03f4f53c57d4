import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { AuthController } from '../src/auth/auth.controller.js';
import { ACCESS_LEVEL, type AccessLevel } from '../src/auth/decorators.js';
import { User } from '../src/modules/accounts/users/user.entity.js';
import { admitted, callers, decisions, type Caller } from './access-decisions.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { leaveStream } from './streams.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Answer = { status: number; body: { code?: string } };
type Operation = { operationId: string; method: Method; path: string };

const contract = JSON.parse(readFileSync(new URL('../../contracts/client/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};

const operations: Operation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method as Method, path })),
);

/** For each level one operation of each HTTP method. */
const samples = [
  ...new Map(
    operations.map((operation) => [`${decisions[operation.operationId]} ${operation.method}`, operation]),
  ).values(),
];

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
  cookies.set(
    caller,
    String((headers['set-cookie'] as unknown as string[]).find((one) => one.includes('leap.sid='))).split(';')[0] ?? '',
  );
  if (caller === 'lapsed member')
    await test.dataSource.getRepository(User).update(user.id, { isInnerCircleMember: false });
}

/** An empty request: when it is permitted, it gets a validation error, and changes nothing. */
async function call(caller: Caller, method: Method, path: string): Promise<Answer> {
  const request = test.http[method](path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')).redirects(0);
  const cookie = cookies.get(caller);
  if (cookie) void request.set('Cookie', cookie);
  return method === 'get' ? request.parse(leaveStream) : request.send({});
}

const refusalOf = (caller: Caller): string => (caller === 'anonymous' ? '401 unauthorized' : '403 forbidden');

/** Permitted requests to these get an error because tests lack their provider. */
const withoutProvider = new Set(['getReadiness', 'startFathomImport', 'resumeAdminCampaign']);

/** `admitted`, or the refusal, or any other result. */
function outcomeOf({ status, body }: Answer, operationId: string): string {
  if (status === 401 || status === 403) return `${status} ${body.code}`;
  return status < 500 || (withoutProvider.has(operationId) && status === 503) ? 'admitted' : `failed with ${status}`;
}

/** The level in the metadata of each handler of each controller, by name. */
function levelsInForce(): Record<string, AccessLevel | undefined> {
  const controllers = [...test.app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const reflector = new Reflector();
  return Object.fromEntries(
    controllers.flatMap(({ metatype, instance }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      const handlers = Object.getOwnPropertyNames(prototype).filter(
        (name) => name !== 'constructor' && Reflect.hasMetadata(PATH_METADATA, prototype[name] ?? {}),
      );
      return handlers.map((name) => [
        name,
        reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_LEVEL, [
          prototype[name] ?? (() => {}),
          metatype as () => unknown,
        ]),
      ]);
    }),
  );
}

beforeAll(async () => {
  // With Google's keys, so that permitted calls get further than "not configured".
  test = await createTestApp({ env: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } });
  for (const [caller, overrides] of Object.entries(accounts))
    people.set(caller as Caller, await createUser(test.dataSource, overrides));
  for (const caller of callers) await logIn(caller);
});
afterAll(() => test.close());

describe('the access table', () => {
  it('matches the level of every handler', () => {
    expect(levelsInForce()).toEqual(decisions);
  });

  it('covers every operation of the contract', () => {
    expect(Object.keys(decisions).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });
});

describe('over HTTP', () => {
  it('an anonymous caller gets 401 from every operation that is not public', async () => {
    const closed = operations.filter(({ operationId }) => decisions[operationId] !== 'public');
    const admittedOnes: string[] = [];
    for (const { operationId, method, path } of closed) {
      const outcome = outcomeOf(await call('anonymous', method, path), operationId);
      if (outcome !== refusalOf('anonymous')) admittedOnes.push(`${operationId}: ${outcome}`);
    }
    expect(admittedOnes).toEqual([]);
    expect(closed.length).toBeGreaterThan(100);
  });

  describe.each(callers)('%s', (caller) => {
    it.each(samples)('calls $operationId: $method $path', async ({ operationId, method, path }) => {
      const level = decisions[operationId];
      const expected = level !== undefined && admitted[level].includes(caller) ? 'admitted' : refusalOf(caller);
      expect(outcomeOf(await call(caller, method, path), operationId)).toBe(expected);
      // Logging out must not affect the next sample.
      if (caller !== 'anonymous' && (await call(caller, 'get', '/api/auth/user')).status === 401) await logIn(caller);
    });
  });
});

describe('a level', () => {
  const route = AuthController.prototype.getCurrentUser;
  afterAll(() => Reflect.defineMetadata(ACCESS_LEVEL, 'user', route));

  it.each(['user', 'member', 'editor', 'admin'] as const)('%s admits its callers only', async (level) => {
    Reflect.defineMetadata(ACCESS_LEVEL, level, route);
    for (const caller of callers) {
      const outcome = outcomeOf(await call(caller, 'get', '/api/auth/user'), 'getCurrentUser');
      expect(`${caller}: ${outcome}`).toBe(
        `${caller}: ${admitted[level].includes(caller) ? 'admitted' : refusalOf(caller)}`,
      );
    }
  });
});
