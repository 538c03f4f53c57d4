import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGoogleTest, type GoogleTest } from '../../../../test/google-sandbox.js';
import { googleScopes } from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import { CalendarAuthorization } from './calendar-authorization.entity.js';
import { CalendarConnection } from './calendar-connection.entity.js';

type Admin = Awaited<ReturnType<GoogleTest['admin']>>;

let google: GoogleTest;
let admin: Admin;
beforeAll(async () => {
  google = await startGoogleTest();
  admin = await google.admin();
});
afterAll(() => google.close());
beforeEach(async () => {
  await google.test.dataSource.manager.clear(CalendarConnection);
  await google.test.dataSource.manager.clear(CalendarAuthorization);
});
afterEach(async () => {
  await google.fault('ok');
  google.test.app.get(GoogleClient, { strict: false }).circuit.reset();
});

const begin = async (browser = admin.browser): Promise<string> =>
  (await browser.get('/api/calendar/auth').expect(200)).body.authUrl as string;
const finish = (body: object, browser = admin.browser) => browser.post('/api/calendar/auth/callback').send(body);
const connections = () => google.test.dataSource.manager.find(CalendarConnection);
const begun = () => google.test.dataSource.manager.count(CalendarAuthorization);

describe('GET /api/calendar/auth', () => {
  it('leads to a consent with offline access and the two scopes only, with a new state and PKCE each time', async () => {
    const [first, second] = [new URL(await begin()), new URL(await begin())];
    expect(Object.fromEntries(first.searchParams)).toEqual({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      client_id: google.test.env.GOOGLE_CLIENT_ID,
      redirect_uri: 'http://localhost:3000/oauth-success',
      scope: googleScopes.join(' '),
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'));
    expect(first.searchParams.get('code_challenge')).not.toBe(second.searchParams.get('code_challenge'));
  });

  it('stores neither state nor verifier in plain text, and is not cacheable', async () => {
    const answer = await admin.browser.get('/api/calendar/auth').expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const rows = JSON.stringify(await google.test.dataSource.manager.find(CalendarAuthorization));
    expect(rows).not.toContain(new URL(answer.body.authUrl as string).searchParams.get('state'));
    expect(rows).toContain('"sealedVerifier":"v1.');
  });

  it('answers 503 where Google is off', async () => {
    const off = await google.another({ env: { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined } });
    const { browser } = await google.admin(off);
    for (const answer of [
      await browser.get('/api/calendar/auth'),
      await browser.post('/api/calendar/auth/callback').send({ code: 'x' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'calendar_not_configured']);
    }
  });
});

describe('POST /api/calendar/auth/callback', () => {
  it('connects: the tokens are shown once, stored encrypted, and the audit log records it without them', async () => {
    const { code, state } = await google.consent(await begin());
    const answer = await finish({ code, state }).expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { tokens } = answer.body as { tokens: { access_token: string; refresh_token: string } };
    expect(answer.body).toEqual({
      success: true,
      outcome: 'connected',
      message: 'Google Calendar connected successfully',
      tokens: { access_token: expect.stringMatching(/^ya29\./), refresh_token: expect.stringMatching(/^1\/\//) },
    });

    const [row, ...more] = await connections();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      source: 'consent',
      status: 'connected',
      connectedById: admin.user.id,
      sealedRefreshToken: expect.stringMatching(/^v1\./),
    });
    expect(JSON.stringify(row)).not.toContain(tokens.refresh_token);
    const entries = await google.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE actor_id = $1 AND action LIKE 'calendar.%' ORDER BY created_at DESC LIMIT 2`,
      [admin.user.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['calendar.connected', 'calendar.consent-started']);
    for (const secret of [tokens.access_token, tokens.refresh_token, code, state])
      expect(google.test.log()).not.toContain(secret);
    expect(await begun()).toBe(0);
  });

  it('works with the code alone, as the specified page sends it', async () => {
    const { code } = await google.consent(await begin());
    expect((await finish({ code }).expect(200)).body).toMatchObject({ success: true });
  });

  it.each([
    ['as it stands in the address', (code: string) => encodeURIComponent(code)],
    ['with what follows it', (code: string) => `${encodeURIComponent(code)}&scope=x`],
    ['with its name', (code: string) => `code=${encodeURIComponent(code)}&scope=x`],
    [
      'as the whole address',
      (code: string, state: string) =>
        `http://localhost:3000/oauth-success?state=${state}&code=${encodeURIComponent(code)}&scope=x`,
    ],
  ])('accepts a code that was copied %s', async (_name, copy) => {
    const { code, state } = await google.consent(await begin());
    expect((await finish({ code: ` ${copy(code, state)} ` }).expect(200)).body).toMatchObject({ outcome: 'connected' });
  });

  it('answers in the language of the page, else of the account', async () => {
    const spanish = await google.admin(google.test, { language: 'es' });
    expect((await finish({ code: 'x' }, spanish.browser)).body.message).toMatch(/^Esta autorización/);
    expect((await finish({ code: 'x', language: 'en' }, spanish.browser)).body.message).toMatch(/^You didn’t start/);
  });

  it('replaces the existing connection', async () => {
    await google.connect(admin.browser);
    await google.connect(admin.browser);
    expect(await connections()).toHaveLength(1);
  });

  it.each([
    ['an empty code', { code: '' }, 'code', 'required'],
    ['a blank code', { code: '   ' }, 'code', 'required'],
    ['no code', {}, 'code', 'required'],
    ['a huge code', { code: 'x'.repeat(2_049) }, 'code', 'too_long'],
    ['tokens', { code: 'x', tokens: {} }, 'tokens', 'unknown_field'],
  ])('refuses %s', async (_name, body, field, code) => {
    const answer = await finish(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
  });

  it('refuses a state that is unknown, used, expired, or of another administrator', async () => {
    const other = await google.admin();
    const { code, state } = await google.consent(await begin());
    expect((await finish({ code, state: 'forged' })).body).toMatchObject({ success: false, outcome: 'not_started' });
    expect((await finish({ code, state }, other.browser)).body).toMatchObject({
      success: false,
      outcome: 'not_started',
    });
    await google.test.dataSource.query(`UPDATE calendar_authorizations SET expires_at = now() - interval '1 second'`);
    expect((await finish({ code, state })).body).toMatchObject({ success: false, outcome: 'not_started' });
    await google.test.dataSource.query(`UPDATE calendar_authorizations SET expires_at = now() + interval '1 minute'`);
    expect((await finish({ code, state })).body).toMatchObject({ success: true });
    expect((await finish({ code, state })).body).toMatchObject({ success: false, outcome: 'not_started' });
    expect(await connections()).toHaveLength(1);
  });

  it('refuses the code of another person’s consent, which has another verifier', async () => {
    const other = await google.admin();
    const stranger = await google.consent(await begin(other.browser));
    await begin();
    expect((await finish({ code: stranger.code })).body).toMatchObject({
      success: false,
      outcome: 'code_refused',
      message: expect.stringContaining('didn’t accept'),
    });
    expect(await connections()).toEqual([]);
  });

  it('leaves the consent pending after a copying mistake', async () => {
    const { code, state } = await google.consent(await begin());
    expect((await finish({ code: code.slice(0, -1), state })).body).toMatchObject({
      success: false,
      outcome: 'code_refused',
    });
    expect((await finish({ code, state })).body).toMatchObject({ success: true });
  });

  it('connects once when the same code is sent twice at once', async () => {
    const { code, state } = await google.consent(await begin());
    const answers = await Promise.all([finish({ code, state }), finish({ code, state })]);
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    expect(await connections()).toHaveLength(1);
  });

  it('refuses a consent with an unticked box, and one without offline access', async () => {
    const partial = await google.consent(await begin(), (form) => form.delete('granted', googleScopes[1]));
    expect((await finish(partial.state ? { code: partial.code, state: partial.state } : {})).body).toMatchObject({
      success: false,
      outcome: 'missing_permissions',
    });
    const brief = await google.consent(await begin(), (form) => form.set('access_type', 'online'));
    expect((await finish({ code: brief.code, state: brief.state })).body).toMatchObject({
      success: false,
      outcome: 'no_refresh_token',
    });
    expect(await connections()).toEqual([]);
  });

  it('is a denial when the administrator denies', async () => {
    expect(await google.consent(await begin(), (form) => form.set('decision', 'deny'))).toMatchObject({
      code: '',
      error: 'access_denied',
    });
  });

  it('answers 503 while Google is down, and accepts the same code afterwards', async () => {
    const { code, state } = await google.consent(await begin());
    await google.fault('down');
    const answer = await finish({ code, state });
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
    await google.fault('ok');
    expect((await finish({ code, state })).body).toMatchObject({ success: true });
  });
});

describe('/api/admin/calendar/connection', () => {
  const state = async () =>
    (await admin.browser.get('/api/admin/calendar/connection').expect(200)).body as Record<string, unknown>;
  const redirectUri = 'http://localhost:3000/oauth-success';

  it('shows since when the calendar is connected, never the tokens, and is not cacheable', async () => {
    expect(await state()).toEqual({ status: 'needs_setup', redirectUri });
    const before = Date.now();
    const tokens = await google.connect(admin.browser);
    const answer = await admin.browser.get('/api/admin/calendar/connection').expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      status: 'connected',
      source: 'consent',
      connectedAt: expect.any(String),
      redirectUri,
    });
    expect(Date.parse(answer.body.connectedAt as string)).toBeGreaterThanOrEqual(before - 1_000);
    for (const token of Object.values(tokens)) expect(answer.text).not.toContain(token);
  });

  it('shows when Google revoked it, and that a server without keys has none', async () => {
    await google.connect(admin.browser);
    await google.test.dataSource.query(
      `UPDATE calendar_connections SET status = 'needs_setup', refused_at = '2026-01-02T03:04:05Z'`,
    );
    expect(await state()).toEqual({ status: 'needs_setup', endedAt: '2026-01-02T03:04:05.000Z', redirectUri });
    const off = await google.another({ env: { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined } });
    const { browser } = await google.admin(off);
    expect((await browser.get('/api/admin/calendar/connection')).body).toEqual({ status: 'off', redirectUri });
  });

  it('deletes the connection once, and records that once', async () => {
    const noted = async (): Promise<number> =>
      (
        await google.test.dataSource.query<unknown[]>(
          `SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'calendar.disconnected'`,
          [admin.user.id],
        )
      ).length;
    await google.connect(admin.browser);
    const before = await noted();
    await Promise.all([
      admin.browser.delete('/api/admin/calendar/connection').expect(204),
      admin.browser.delete('/api/admin/calendar/connection').expect(204),
    ]);
    expect(await connections()).toEqual([]);
    expect(await state()).toEqual({ status: 'needs_setup', redirectUri });
    expect(await noted()).toBe(before + 1);
  });
});
