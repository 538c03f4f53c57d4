import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { KnownDevices } from '../src/auth/known-devices.js';
import { hashToken } from '../src/common/email-link-token.js';
import { Encryption } from '../src/common/encryption.js';
import { ProofOfWork } from '../src/common/proof-of-work.js';
import { sealedColumns } from '../src/common/sealed-column.js';
import type { Env } from '../src/config/env.js';
import { AccessLinks, type AccessLink } from '../src/modules/accounts/accounts/access-links.service.js';
import type { User } from '../src/modules/accounts/users/user.entity.js';
import {
  authorizationContext,
  CalendarAuthorization,
} from '../src/modules/calendar/calendar-connections/calendar-authorization.entity.js';
import {
  CalendarConnection,
  connectionContext,
} from '../src/modules/calendar/calendar-connections/calendar-connection.entity.js';
import {
  appealContext,
  ModerationDecision,
} from '../src/modules/community/moderation-decisions/moderation-decision.entity.js';
import { previewToken } from '../src/modules/content/blog-posts/blog-preview-token.js';
import { PushDevice, pushDeviceContext } from '../src/modules/mailing/push-notifications/push-device.entity.js';
import { NotificationSettingsService } from '../src/modules/mailing/member-notifications/notification-settings.service.js';
import {
  NewsletterSubscribersService,
  type SubscriberLinks,
} from '../src/modules/mailing/newsletter-subscribers/newsletter-subscribers.service.js';
import { CardLinks } from '../src/modules/membership/inner-circle-signups/card-links.js';
import { InnerCircleSignup } from '../src/modules/membership/inner-circle-signups/inner-circle-signup.entity.js';
import { SignupCookie } from '../src/modules/membership/inner-circle-signups/signup-cookie.js';
import { AuditChain, withEarlierKeys } from '../src/modules/operations/operations.module.js';
import { reseal } from '../src/reseal.js';
import { cookieOf } from './cookies.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { proofFor } from './proof-of-work.js';
import { codeOf, setUpSecondFactor } from './second-factor.js';

const renewed = {
  SESSION_SECRET: 'the-new-secret-of-this-spec-0123456789',
  ENCRYPTION_KEY: Buffer.from('the-new-key-of-this-spec-0123456').toString('base64'),
};

/** A process with the keys of before; the others run on its database. */
let old: TestApp;
beforeAll(async () => {
  old = await createTestApp();
});
afterAll(() => old.close());

/** Runs a check in a process with other keys. */
async function inProcess(env: Partial<Env>, check: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await createTestApp({ env, database: { url: old.env.DATABASE_URL } });
  try {
    await check(app);
  } finally {
    await app.close();
  }
}

const of = <Service>(app: TestApp, service: new (...args: never[]) => Service): Service =>
  app.app.get(service, { strict: false });
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';

/** What hangs on a key and is tried again in each process. */
interface Issued {
  member: User;
  guarded: User;
  totp: string;
  recoveryCodes: string[];
  subscriber: { id: string; language: 'en' };
  newsletter: SubscriberLinks;
  notifications: string;
  feed: string;
  password: AccessLink;
  card: string;
  signup: { id: number; cookie: string };
  proof: { 'Proof-of-Work': string };
}

const issued = {} as Issued;
/** What the member's browser has; it takes over each cookie that it is sent. */
let cookies: { session: string; device: string };

async function logIn(): Promise<void> {
  const { http, dataSource } = old;
  issued.member = await createUser(dataSource, { isInnerCircleMember: true });
  const answer = await http.post('/api/login').send({ email: issued.member.email, password: testPassword }).expect(200);
  const sent = answer.headers['set-cookie'] as unknown as string[];
  const device = sent.find((cookie) => cookie.startsWith('leap.device='))?.split(';')[0] ?? '';
  cookies = { session: cookieOf(answer), device };
  const { body } = await http.get('/api/member/call-feed').set('Cookie', cookies.session).expect(200);
  issued.feed = (body as { url: string }).url;
}

/** A row in every sealed column. */
async function sealEverything(): Promise<void> {
  const { dataSource } = old;
  issued.guarded = await createUser(dataSource, { role: 'admin' });
  const { secret, recoveryCodes } = await setUpSecondFactor(old.browser(), issued.guarded);
  Object.assign(issued, { totp: secret, recoveryCodes });
  const { email, id: startedById } = await createUser(dataSource, { role: 'admin' });
  const admin = old.browser();
  await admin.post('/api/login').send({ email, password: testPassword }).expect(200);
  await admin.post('/api/auth/second-factor').send({ password: testPassword }).expect(200);
  await admin
    .put('/api/admin/provider-keys/fathom')
    .send({ version: new Date(0).toISOString(), apiKey: 'entered-key' })
    .expect(200);
  const webhook = { name: 'CRM', url: 'https://crm.example.com/hook', kinds: ['contact.created'] };
  const { body } = await admin.post('/api/admin/webhooks').send(webhook).expect(201);
  await admin.post(`/api/admin/webhooks/${(body as { id: string }).id}/change-key`).expect(200);
  await admin.post('/api/admin/webhooks').set('Idempotency-Key', 'hook').send(webhook).expect(201);
  const encryption = of(old, Encryption);
  const [one, other] = [{ id: randomUUID() }, { id: randomUUID() }];
  await dataSource.manager.insert(CalendarAuthorization, {
    ...one,
    stateHash: hashToken('state'),
    sealedVerifier: encryption.seal('verifier', authorizationContext(one)),
    startedById,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await dataSource.manager.insert(CalendarConnection, {
    ...other,
    source: 'consent',
    tokenHash: hashToken('refresh token'),
    sealedRefreshToken: encryption.seal('refresh token', connectionContext(other)),
  });
  const endpoint = { endpointHash: hashToken('endpoint') };
  await dataSource.manager.insert(PushDevice, {
    ...endpoint,
    userId: startedById,
    sessionHash: hashToken('session'),
    sealedSubscription: encryption.seal('{}', pushDeviceContext(endpoint)),
  });
  const decision = { id: randomUUID() };
  await dataSource.manager.insert(ModerationDecision, {
    ...decision,
    userId: startedById,
    kind: 'writing',
    reason: 'Why',
    endsAt: new Date(),
    sealedAppeal: encryption.seal('appeal', appealContext(decision)),
    appealedAt: new Date(),
    sealedAnswer: encryption.seal('answer', appealContext(decision)),
    outcome: 'upheld',
    answeredAt: new Date(),
  });
}

async function makeLinks(): Promise<void> {
  const { dataSource } = old;
  const subscribers = of(old, NewsletterSubscribersService);
  await subscribers.subscribe({ name: 'Ana', email: 'ana@example.com' });
  const [row] = await dataSource.query<{ id: string }[]>('SELECT id FROM newsletter_subscribers');
  issued.subscriber = { id: row?.id ?? '', language: 'en' };
  issued.newsletter = await subscribers.linksOf(issued.subscriber);
  issued.notifications = tokenOf(of(old, NotificationSettingsService).unsubscribeUrl(issued.member.id, 'practice'));
  issued.password = await of(old, AccessLinks).create(dataSource.manager, issued.member, 86_400_000);
  await dataSource.query(
    `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal,
                                       subscription_type, amount, terms_accepted_at, user_id, stripe_customer_id, membership_ended_at)
     VALUES ('Ana', 'Sample', $1, 'mostly_ready', '1-2_hours', 'rest', 'rest', 'monthly', 10000, now(), $2, 'cus_1', now())`,
    [issued.member.email, issued.member.id],
  );
  const signup = await dataSource.manager.findOneByOrFail(InnerCircleSignup, { userId: issued.member.id });
  issued.card = tokenOf(of(old, CardLinks).urlFor(signup));
  const sent: string[] = [];
  const response = { cookie: (name: string, value: string) => sent.push(`${name}=${value}`) };
  of(old, SignupCookie).remember(response as unknown as Response, signup);
  issued.signup = { id: signup.id, cookie: sent.join() };
  issued.proof = await proofFor({ 'proof-of-work-challenge': await of(old, ProofOfWork).challenge() });
  await of(old, AuditChain).seal();
}

/** How many values can be read; every sealed column has one. */
async function openAll(app: TestApp): Promise<number> {
  let count = 0;
  for (const { entity, property, context } of sealedColumns()) {
    const rows = await app.dataSource.manager.find(entity);
    const values = rows.map((row) => [row, Reflect.get(row, property) as string | null] as const);
    const sealed = values.filter((value): value is [object, string] => value[1] !== null);
    for (const [row, value] of sealed) expect(of(app, Encryption).open(value, context(row as never))).not.toBe('');
    count += sealed.length;
  }
  return count;
}

/** The member's browser visits. */
async function visit({ http }: TestApp): Promise<number> {
  const answer = await http.get('/api/auth/user').set('Cookie', cookies.session);
  cookies.session = cookieOf(answer) || cookies.session;
  return answer.status;
}

/** Whatever was made under the keys of before does what it did. */
async function everythingWorks(app: TestApp): Promise<void> {
  expect(await visit(app)).toBe(200);
  expect(await openAll(app)).toBeGreaterThanOrEqual(7);
  const logIn = (secondFactorCode?: string) =>
    app.http.post('/api/login').send({ email: issued.guarded.email, password: testPassword, secondFactorCode });
  await logIn(issued.recoveryCodes.pop()).expect(200);
  await app.dataSource.query('UPDATE second_factors SET last_used_step = NULL');
  await logIn(codeOf(issued.totp)).expect(200);
  const subscribers = of(app, NewsletterSubscribersService);
  expect(await subscribers.linksOf(issued.subscriber)).toEqual(issued.newsletter);
  expect(await subscribers.preferences(tokenOf(issued.newsletter.unsubscribeUrl))).toMatchObject({ name: 'Ana' });
  expect(await of(app, NotificationSettingsService).unsubscribe(issued.notifications)).toBe('practice');
  const { body } = await app.http.get('/api/member/call-feed').set('Cookie', cookies.session).expect(200);
  expect((body as { url: string }).url).toBe(issued.feed);
  await app.http.get(new URL(issued.feed).pathname).expect(200);
  const { manager } = app.dataSource;
  expect(await of(app, AccessLinks).find(manager, issued.member, issued.password.tokenId ?? '')).toEqual(
    issued.password,
  );
  const chain = of(app, AuditChain);
  await chain.seal();
  expect((await chain.verify()).problems).toEqual([]);
}

it('a rotation of both keys logs nobody out, and leaves nothing unreadable', async () => {
  await logIn();
  await sealEverything();
  await makeLinks();
  const device = of(old, KnownDevices).idFor(issued.member.email, cookies.device);
  expect(device).toBeDefined();
  const preview = previewToken(old.env.ENCRYPTION_KEY, randomUUID()).token;
  const firstCookie = cookies.session;
  const formerKeys = {
    FORMER_SESSION_SECRET: old.env.SESSION_SECRET,
    FORMER_ENCRYPTION_KEY: old.env.ENCRYPTION_KEY,
  };
  // Without the former ones it does.
  await inProcess(renewed, async (app) => {
    expect(await visit(app)).toBe(401);
    await expect(openAll(app)).rejects.toThrow('another ENCRYPTION_KEY');
  });

  await inProcess({ ...renewed, ...formerKeys }, async (app) => {
    await everythingWorks(app);
    expect(cookies.session).not.toBe(firstCookie);
    expect(of(app, KnownDevices).idFor(issued.member.email, cookies.device)).toBe(device);
    // Where the link of a membership that has ended leads; one that is not ours leads to the account.
    expect(await of(app, CardLinks).follow(issued.card)).toMatch(/\/inner-circle$/);
    expect(await of(app, SignupCookie).idOf({ headers: { cookie: issued.signup.cookie } } as Request)).toBe(
      issued.signup.id,
    );
    expect(await of(app, ProofOfWork).isSolved(issued.proof['Proof-of-Work'])).toBe(true);
    await app.http.get(`/api/blog-previews/${preview}`).expect(404, /not_found/);

    const values = await openAll(app);
    const updated = () => app.dataSource.query<object[]>('SELECT updated_at FROM provider_keys');
    const updatedBefore = await updated();
    expect(await reseal(app.env, app.dataSource)).toEqual({ count: values, unreadable: [] });
    expect(await reseal(app.env, app.dataSource)).toEqual({ count: 0, unreadable: [] });
    expect(await updated()).toEqual(updatedBefore);
    await everythingWorks(app);
  });

  const withEarlier = await withEarlierKeys({ ...old.env, ...renewed }, old.dataSource.manager);
  expect(withEarlier).toMatchObject({ EARLIER_ENCRYPTION_KEYS: [old.env.ENCRYPTION_KEY] });
  await inProcess(withEarlier, everythingWorks);
  // Nothing needs the key of before for being read: the database has it under the new one alone.
  await inProcess(renewed, async (app) => void (await openAll(app)));

  // And once more: what was made first is still known.
  const again = {
    ENCRYPTION_KEY: Buffer.from('one-more-key-of-this-spec-012345').toString('base64'),
    FORMER_ENCRYPTION_KEY: renewed.ENCRYPTION_KEY,
  };
  await reseal({ ...withEarlier, ...again }, old.dataSource);
  const { FORMER_ENCRYPTION_KEY: _removed, ...last } = { ...withEarlier, ...again };
  await inProcess(await withEarlierKeys(last, old.dataSource.manager), everythingWorks);
});

it('what a running process has sealed anew meanwhile stays as it is', async () => {
  const manager = old.dataSource.manager;
  const env = { ...old.env, ENCRYPTION_KEY: renewed.ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY: old.env.ENCRYPTION_KEY };
  const id = { id: randomUUID() };
  await manager.insert(CalendarConnection, {
    ...id,
    source: 'consent',
    tokenHash: hashToken('another'),
    sealedRefreshToken: new Encryption(old.env).seal('of before', connectionContext(id)),
  });
  const find = manager.find.bind(manager);
  const later = new Encryption(env).seal('of a running process', connectionContext(id));
  const spied = Object.assign(Object.create(manager) as typeof manager, {
    find: async (...args: Parameters<typeof find>) => {
      const rows = await find(...args);
      if (args[0] === CalendarConnection)
        await manager.query('UPDATE calendar_connections SET sealed_refresh_token = $2 WHERE id = $1', [id.id, later]);
      return rows;
    },
  });
  await reseal(env, Object.assign(Object.create(old.dataSource) as typeof old.dataSource, { manager: spied }));
  const row = await manager.findOneByOrFail(CalendarConnection, id);
  expect(row.sealedRefreshToken).toBe(later);
});

it('every sealed column is known to npm run reseal', async () => {
  const stored = await old.dataSource.query<{ name: string }[]>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE 'sealed\\_%' ORDER BY 1`,
  );
  const known = sealedColumns().map(({ entity, property }) => {
    const metadata = old.dataSource.getMetadata(entity);
    return `${metadata.tableName}.${metadata.findColumnWithPropertyName(property)?.databaseName}`;
  });
  expect(known.toSorted()).toEqual(stored.map(({ name }) => name));
  // And nothing is sealed in a column of another name, or in a document.
  const columns = await old.dataSource.query<{ table: string; column: string }[]>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  const holding: string[] = [];
  for (const { table, column } of columns) {
    const found = await old.dataSource.query<object[]>(
      `SELECT 1 FROM "${table}" WHERE "${column}"::text ~ 'v1\\.[0-9a-f]{8}\\.[A-Za-z0-9_-]{38,}' LIMIT 1`,
    );
    if (found.length > 0) holding.push(`${table}.${column}`);
  }
  expect(holding.toSorted()).toEqual(known.toSorted());
});
