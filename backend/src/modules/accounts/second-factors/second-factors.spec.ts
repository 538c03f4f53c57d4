import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type supertest from 'supertest';
import { createTestApps, limitedApp, withSettings, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { codeOf, setUpSecondFactor } from '../../../../test/second-factor.js';
import { AuthController } from '../../../auth/auth.controller.js';
import { AuthService } from '../../../auth/auth.service.js';
import { ACCESS_LEVEL, type AccessLevel } from '../../../auth/decorators.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { AccountAdministration } from '../accounts/account-administration.service.js';
import type { User } from '../users/user.entity.js';
import { accountChange, type AccountChangeParams } from '../../../integrations/mail/emails/account-change.email.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

type Browser = ReturnType<typeof supertest.agent>;

let test: TestApp;
/** A second process, where administrators need a second factor. */
let strict: TestApp;
let sent: SentEmail<AccountChangeParams>[];

beforeAll(async () => {
  [test, strict] = await createTestApps({}, { ADMIN_SECOND_FACTOR: 'required' });
  jest
    .spyOn(test.app.get(MailService), 'send')
    .mockImplementation(async (...sending) => void sent.push(sentEmail(...sending) as SentEmail<AccountChangeParams>));
});
afterAll(async () => {
  await strict.close();
  await test.close();
});
beforeEach(async () => {
  sent = [];
  await resetDatabase(test.dataSource);
  await test.dataSource.query('DELETE FROM pgboss.job');
});

const logIn = (browser: Browser, user: User, secondFactorCode?: string) =>
  browser.post('/api/login').send({ email: user.email, password: testPassword, secondFactorCode });
interface OwnLogIn {
  password?: string;
  secondFactorCode?: string | undefined;
}
const start = (browser: Browser, own: OwnLogIn = {}) =>
  browser.post('/api/auth/second-factor').send({ password: testPassword, ...own });
const confirm = (browser: Browser, code: string) => browser.post('/api/auth/second-factor/confirm').send({ code });
const renew = (browser: Browser, own: OwnLogIn = {}) =>
  browser.post('/api/auth/second-factor/recovery-codes').send({ password: testPassword, ...own });
const remove = (browser: Browser, own: OwnLogIn = {}) =>
  browser.post('/api/auth/second-factor/remove').send({ password: testPassword, ...own });
const state = async (browser: Browser): Promise<unknown> =>
  (await browser.get('/api/auth/second-factor').expect(200)).body;
const sidIn = (headers: Record<string, unknown>): string =>
  /leap\.sid=s%3A([^.]+)\./.exec(String(headers['set-cookie']))?.[1] ?? '';
const jobs = async (): Promise<string[]> =>
  (await test.dataSource.query<{ name: string }[]>('SELECT name FROM pgboss.job ORDER BY created_on')).map(
    ({ name }) => name,
  );
const actionsOf = async (user: User): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY created_at',
      [user.id],
    )
  ).map(({ action }) => action);

async function loggedIn(user: User): Promise<Browser> {
  const browser = test.browser();
  await logIn(browser, user).expect(200);
  return browser;
}

describe('setting a second factor up', () => {
  it('starts with the password, and changes nothing before it is confirmed', async () => {
    const user = await createUser(test.dataSource);
    const browser = await loggedIn(user);
    const refused = await start(browser, { password: 'not my password' }).expect(422);
    expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'password', code: 'wrong' }] });
    expect(await test.dataSource.query('SELECT 1 FROM second_factors')).toEqual([]);

    const { body, headers } = await start(browser).expect(200);
    const { secret, otpauthUrl } = body as { secret: string; otpauthUrl: string };
    expect(headers['cache-control']).toBe('no-store');
    expect(new URL(otpauthUrl).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(otpauthUrl)).toContain(`:${user.email}?`);
    expect(await state(browser)).toEqual({ isOn: false, isRequired: false, recoveryCodesRemaining: 0 });
    await logIn(test.browser(), user).expect(200);
    expect(await jobs()).toEqual([]);
  });

  it('is cancelled by a password change: somebody else may have started it', async () => {
    const user = await createUser(test.dataSource);
    const browser = await loggedIn(user);
    const { secret } = (await start(browser).expect(200)).body as { secret: string };
    await browser
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, newPassword: 'three quiet mornings' })
      .expect(204);
    const refused = await confirm(browser, codeOf(secret)).expect(422);
    expect(refused.body.errors).toEqual([{ field: 'code', code: 'wrong' }]);
    expect(await state(browser)).toMatchObject({ isOn: false });
  });

  it('is confirmed by a code, shows recovery codes, and ends the other sessions', async () => {
    const user = await createUser(test.dataSource);
    const [here, elsewhere] = [test.browser(), await loggedIn(user)];
    const { headers } = await logIn(here, user).expect(200);
    const { secret } = (await start(here)).body as { secret: string };
    const wrong = await confirm(here, codeOf(secret, 20)).expect(422);
    expect(wrong.body.errors).toEqual([{ field: 'code', code: 'wrong' }]);
    await elsewhere.get('/api/auth/user').expect(200);

    const answer = await confirm(here, codeOf(secret).replace(/^(...)/, '$1 ')).expect(200);
    const { recoveryCodes } = answer.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(sidIn(answer.headers)).toMatch(/^.{20,}$/);
    expect(sidIn(answer.headers)).not.toBe(sidIn(headers));
    expect(await test.dataSource.query('SELECT sid FROM sessions')).toEqual([{ sid: sidIn(answer.headers) }]);
    await elsewhere.get('/api/auth/user').expect(401);
    expect(await state(here)).toEqual({ isOn: true, isRequired: false, recoveryCodesRemaining: 10 });
    // The confirming code is used up.
    expect((await logIn(test.browser(), user, codeOf(secret)).expect(401)).body.code).toBe('second_factor_invalid');
    expect(await actionsOf(user)).toContain('auth.second-factor-set-up');
    expect(await jobs()).toEqual(['second-factors.notify-set-up']);

    const stored = JSON.stringify(await test.dataSource.query('SELECT * FROM second_factors, recovery_codes'));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text);
  });

  it('keeps the former authenticator valid until the new one is confirmed', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    const before = await setUpSecondFactor(browser, user);
    expect((await start(browser).expect(422)).body.errors).toEqual([{ field: 'secondFactorCode', code: 'required' }]);
    const { secret } = (await start(browser, { secondFactorCode: before.recoveryCodes[0] }).expect(200)).body as {
      secret: string;
    };
    await logIn(test.browser(), user, codeOf(before.secret)).expect(200);
    await confirm(browser, codeOf(secret)).expect(200);
    for (const code of [codeOf(before.secret, 1), before.recoveryCodes[1]])
      expect((await logIn(test.browser(), user, code).expect(401)).body.code).toBe('second_factor_invalid');
    await logIn(test.browser(), user, codeOf(secret, 1)).expect(200);
  });

  it('confirmed twice at once shows one valid set of codes', async () => {
    const user = await createUser(test.dataSource);
    const tabs = [await loggedIn(user), await loggedIn(user)] as const;
    const { secret } = (await start(tabs[0])).body as { secret: string };
    const answers = await Promise.all(tabs.map((tab) => confirm(tab, codeOf(secret))));
    const sheets = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { recoveryCodes: string[] }).recoveryCodes);
    expect(sheets).toHaveLength(1);
    await logIn(test.browser(), user, sheets[0]?.[0]).expect(200);
    expect(await test.dataSource.query('SELECT 1 FROM recovery_codes')).toHaveLength(9);
  });

  it('cancels concurrent log-ins without a code', async () => {
    const user = await createUser(test.dataSource);
    const browser = await loggedIn(user);
    const { secret } = (await start(browser)).body as { secret: string };
    const auth = test.app.get(AuthService);
    const passed = jest.spyOn(auth, 'forgiveFailures').mockImplementationOnce(async () => {
      await confirm(browser, codeOf(secret)).expect(200);
    });
    expect((await logIn(test.browser(), user).expect(401)).body.code).toBe('invalid_credentials');
    expect(passed).toHaveBeenCalled();
    expect(await test.dataSource.query('SELECT 1 FROM sessions')).toHaveLength(1);
    passed.mockRestore();
  });

  it('throttles guesses at the code', async () => {
    const limited = limitedApp(test);
    try {
      const user = await createUser(test.dataSource);
      const browser = limited.browser();
      await logIn(browser, user).expect(200);
      await start(browser).expect(200);
      const statuses: number[] = [];
      for (let guess = 0; guess < 9; guess += 1) statuses.push((await confirm(browser, `guess ${guess}`)).status);
      expect(statuses).toEqual([...Array<number>(8).fill(422), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('new recovery codes', () => {
  it('require what a log-in requires, and replace the former ones', async () => {
    const user = await createUser(test.dataSource);
    const browser = test.browser();
    const { secret, recoveryCodes } = await setUpSecondFactor(browser, user);
    await renew(browser, { password: 'not my password', secondFactorCode: codeOf(secret) }).expect(422);
    expect((await renew(browser).expect(422)).body.errors).toEqual([{ field: 'secondFactorCode', code: 'required' }]);
    const fresh = (
      (await renew(browser, { secondFactorCode: codeOf(secret) }).expect(200)).body as { recoveryCodes: string[] }
    ).recoveryCodes;
    expect(await state(browser)).toMatchObject({ recoveryCodesRemaining: 10 });
    expect(await jobs()).toContain('second-factors.notify-recovery-codes-renewed');
    await logIn(test.browser(), user, recoveryCodes[0]).expect(401);
    await logIn(test.browser(), user, fresh[0]).expect(200);
    expect(await state(browser)).toMatchObject({ recoveryCodesRemaining: 9 });
  });

  it('answer 409 without a second factor', async () => {
    const browser = await loggedIn(await createUser(test.dataSource));
    expect((await renew(browser).expect(409)).body.code).toBe('conflict');
  });
});

describe('where administrators need one', () => {
  const route = AuthController.prototype.getCurrentUser;
  afterAll(() => Reflect.defineMetadata(ACCESS_LEVEL, 'user', route));

  /** Statuses of a route of each level. */
  async function levels(browser: Browser): Promise<string[]> {
    const outcomes: string[] = [];
    for (const level of ['user', 'member', 'editor', 'admin'] satisfies AccessLevel[]) {
      Reflect.defineMetadata(ACCESS_LEVEL, level, route);
      const { status, body } = await browser.get('/api/auth/user');
      outcomes.push(`${level} ${status === 200 ? 'ok' : (body as { code: string }).code}`);
    }
    Reflect.defineMetadata(ACCESS_LEVEL, 'user', route);
    return outcomes;
  }

  it('an administrator without one logs in, is informed, and has no admin rights until it is set up', async () => {
    const user = await createUser(test.dataSource, { role: 'admin' });
    const browser = strict.browser();
    expect((await logIn(browser, user).expect(200)).body).toMatchObject({ role: 'admin', mustSetUpSecondFactor: true });
    const closed = 'second_factor_setup_required';
    expect(await levels(browser)).toEqual(['user ok', `member ${closed}`, `editor ${closed}`, `admin ${closed}`]);
    expect(await state(browser)).toEqual({ isOn: false, isRequired: true, recoveryCodesRemaining: 0 });

    await setUpSecondFactor(browser, user);
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ mustSetUpSecondFactor: false });
    expect(await levels(browser)).toEqual(['user ok', 'member ok', 'editor ok', 'admin ok']);
    expect((await remove(browser).expect(403)).body.code).toBe('forbidden');
    expect(await state(browser)).toEqual({ isOn: true, isRequired: true, recoveryCodesRemaining: 10 });
  });

  /** By the link that the operator's command prints. */
  async function choosePasswordByLink({ email }: User): Promise<void> {
    const { link } = await strict.app.get(AccountAdministration, { strict: false }).reset(email);
    const token = new URL(link.url).searchParams.get('token');
    await strict.http.post('/api/auth/set-password').send({ token, password: testPassword }).expect(204);
  }

  it('the first is set up within an hour of a one-time link: the password is not enough', async () => {
    const user = await createUser(test.dataSource, { role: 'admin' }, null);
    const browser = strict.browser();
    await logIn(browser, user).expect(200);
    const refused = 'second_factor_link_required';
    expect((await start(browser).expect(403)).body.code).toBe(refused);
    // Nor does it yield a link by way of another mailbox.
    const change = { email: 'thief@elsewhere.example', password: testPassword };
    expect((await browser.post('/api/auth/change-email').send(change).expect(403)).body.code).toBe(
      'second_factor_setup_required',
    );
    expect(await test.dataSource.query('SELECT 1 FROM second_factors, email_changes')).toEqual([]);

    await choosePasswordByLink(user);
    await test.dataSource.query(`UPDATE user_credentials SET set_by_link_at = now() - interval '61 minutes'`);
    await logIn(browser, user).expect(200);
    expect((await start(browser).expect(403)).body.code).toBe(refused);
    await choosePasswordByLink(user);
    await setUpSecondFactor(browser, user);
  });

  it('a set-up that began before the role is refused with it', async () => {
    const user = await createUser(test.dataSource, {}, null);
    const browser = strict.browser();
    await logIn(browser, user).expect(200);
    const { secret } = (await start(browser).expect(200)).body as { secret: string };
    const administration = strict.app.get(AccountAdministration, { strict: false });
    await administration.promote(user.email, 'admin');
    await logIn(browser, user).expect(200);
    expect((await confirm(browser, codeOf(secret)).expect(403)).body.code).toBe('second_factor_link_required');
    await choosePasswordByLink(user);
    await logIn(browser, user).expect(200);
    // Setting the password by the link also cancelled the earlier set-up.
    await confirm(browser, codeOf(secret)).expect(422);
    await setUpSecondFactor(browser, user);
  });

  it('does not restrict an administrator as a member, nor anybody else', async () => {
    const member = strict.browser();
    const unready = await createUser(test.dataSource, { role: 'admin', isInnerCircleMember: true });
    await logIn(member, unready).expect(200);
    expect((await levels(member))[1]).toBe('member ok');
    // What the owner alone sees among members is not for a member.
    const [post] = await test.dataSource.query<{ id: string }[]>(
      `WITH pod AS (INSERT INTO pods (name) VALUES ('Of others') RETURNING id)
       INSERT INTO member_posts (user_id, pod_id, type, title, content) SELECT $1, id, 'win', 'Between us', '' FROM pod RETURNING id`,
      [unready.id],
    );
    await member.get(`/api/member/posts/${post!.id}`).expect(404);
    const editor = strict.browser();
    expect(
      (await logIn(editor, await createUser(test.dataSource, { role: 'editor' })).expect(200)).body
        .mustSetUpSecondFactor,
    ).toBe(false);
    expect(await levels(editor)).toEqual(['user ok', 'member forbidden', 'editor ok', 'admin forbidden']);
  });

  it('is required of editors too by the setting', async () => {
    const app = withSettings(test, { EDITOR_SECOND_FACTOR: 'required' });
    try {
      const editor = app.browser();
      const user = await createUser(test.dataSource, { role: 'editor' });
      expect((await logIn(editor, user).expect(200)).body.mustSetUpSecondFactor).toBe(true);
      expect(await levels(editor)).toContain('editor second_factor_setup_required');
      await setUpSecondFactor(editor, user);
      expect(await levels(editor)).toContain('editor ok');
      const admin = app.browser();
      await logIn(admin, await createUser(test.dataSource, { role: 'admin' })).expect(200);
      expect(await levels(admin)).toContain('admin ok');
    } finally {
      await app.close();
    }
  });

  it('is optional elsewhere', async () => {
    const browser = await loggedIn(await createUser(test.dataSource, { role: 'admin' }));
    expect(await levels(browser)).toEqual(['user ok', 'member ok', 'editor ok', 'admin ok']);
  });
});

describe('the emails', () => {
  it.each(['set-up', 'removed', 'recovery-code-used', 'recovery-codes-renewed'])(
    '%s is sent to the account in its language',
    async (change) => {
      const user = await createUser(test.dataSource, { language: 'es' });
      await jobHandler(test.app, `second-factors.notify-${change}`)({ id: user.id });
      expect(sent).toMatchObject([
        {
          to: user.email,
          template: 'account-change',
          language: 'es',
          params: { accountUrl: 'http://localhost:3000/es/account', recoveryCodesRemaining: 0 },
        },
      ]);
      expect(sent[0]?.params.change).toContain(change);
      await jobHandler(test.app, `second-factors.notify-${change}`)({ id: '00000000-0000-4000-8000-000000000000' });
      expect(sent).toHaveLength(1);
    },
  );

  it.each(['en', 'es'] as const)('does not describe the log-in in subject and preview (%s)', (language) => {
    const changes = [
      'password-changed',
      'second-factor-set-up',
      'second-factor-removed',
      'recovery-code-used',
      'recovery-codes-renewed',
      'role-changed',
      'new-device',
      'passkey-added',
      'passkey-removed',
    ] as const;
    const emails = changes.map((change) =>
      render(
        accountChange({
          brandName: 'A Telling Brand',
          change,
          accountUrl: 'https://www.example.com/account',
          recoveryCodesRemaining: 7,
        }),
        language,
      ),
    );
    for (const { subject, html, text } of emails) {
      const preview = /overflow:hidden">([^<]*)</.exec(html)?.[1];
      expect(`${subject} ${preview}`).not.toMatch(/telling|code|código|step|paso|undefined|\{\{/i);
      expect(text).toContain('https://www.example.com/account');
      expect(text).not.toMatch(/undefined|\{\{/);
    }
    expect(emails[3]?.text).toContain('7');
    expect(new Set(emails.map(({ text }) => text)).size).toBe(changes.length);
  });
});

it('none of these requests puts a secret, a code or a password into the log', async () => {
  const user = await createUser(test.dataSource);
  const browser = test.browser();
  const { secret, recoveryCodes } = await setUpSecondFactor(browser, user);
  const code = codeOf(secret);
  await logIn(test.browser(), user, `${code} 7`);
  await logIn(test.browser(), user, code).expect(200);
  await logIn(test.browser(), user, recoveryCodes[0]).expect(200);
  await confirm(browser, 'a wrong code canary');
  await renew(browser, { password: 'wrong password canary', secondFactorCode: 'a wrong code canary' });
  await test.dataSource.query('ALTER TABLE recovery_codes RENAME TO recovery_codes_hidden');
  expect((await logIn(test.browser(), user, recoveryCodes[1])).status).toBe(500);
  await test.dataSource.query('ALTER TABLE recovery_codes_hidden RENAME TO recovery_codes');
  const [{ sealed_secret: sealed }] = await test.dataSource.query<[{ sealed_secret: string }]>(
    'SELECT sealed_secret FROM second_factors',
  );
  const codes = recoveryCodes.flatMap((one) => [one, one.replace('-', '')]);
  // Six digits can occur in a number by chance, but not with quotes or a blank around them.
  for (const text of [
    secret,
    sealed,
    ...codes,
    `"${code}"`,
    `${code} 7`,
    testPassword,
    'code canary',
    'password canary',
  ])
    expect(test.log()).not.toContain(text);
});
