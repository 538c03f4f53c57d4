import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { coachingTypes, LEAD_SOURCE } from '@leap/domain';
import { createTestApp, limitedApp, type TestApp } from '../../../../test/create-app.js';
import { Contact } from './contact.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.deleteAll(Contact);
  await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'contacts.notify-practice'`);
});

const valid = { name: 'Ana Example', email: 'ana@example.com', coachingType: 'inner-circle' };
const send = (body: object, key?: string) =>
  test.http
    .post('/api/contacts')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body);
const stored = () => test.dataSource.manager.find(Contact);
const emails = async (): Promise<string[]> => {
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'contacts.notify-practice'`,
  );
  return rows.map(({ id }) => id);
};

describe('POST /api/contacts', () => {
  it('stores the request, normalised, and enqueues one email to the practice', async () => {
    const { body } = await send({
      ...valid,
      name: '  Ana Example ',
      email: ' Ana@Example.COM',
      phone: '',
      message: 'Hello',
    }).expect(201);
    expect(body).toEqual({ id: expect.any(String), ...valid, message: 'Hello', createdAt: expect.any(String) });
    expect(await stored()).toMatchObject([
      {
        id: body.id,
        email: 'ana@example.com',
        phone: null,
        privacyConsent: false,
        policyVersion: null,
        consentedAt: null,
        language: 'en',
      },
    ]);
    expect(await emails()).toEqual([body.id]);
  });

  it('stores consent with the version of the policy and the time', async () => {
    await send({ ...valid, privacyConsent: true, marketingConsent: true, source: 'landing', language: 'es' }).expect(
      201,
    );
    const [row] = await stored();
    expect(row).toMatchObject({
      privacyConsent: true,
      marketingConsent: true,
      policyVersion: '2025-01-01.5',
      source: 'landing',
      language: 'es',
    });
    expect(Math.abs(Date.now() - Number(row?.consentedAt))).toBeLessThan(10_000);
  });

  it.each(coachingTypes)('accepts the program %s', (coachingType) => send({ ...valid, coachingType }).expect(201));

  it.each([
    ['no name', { name: undefined }, 'name', 'required'],
    ['a blank name', { name: '   ' }, 'name', 'required'],
    ['a long name', { name: 'a'.repeat(121) }, 'name', 'too_long'],
    ['no e-mail', { email: '' }, 'email', 'required'],
    ['an impossible e-mail', { email: 'ana@example' }, 'email', 'invalid_email'],
    ['a mail header in the e-mail', { email: 'ana@example.com\r\nBcc: x@example.com' }, 'email', 'invalid_email'],
    ['a huge e-mail', { email: `${'a'.repeat(10_000)}@example.com` }, 'email', 'too_long'],
    ['an unknown program', { coachingType: 'yoga' }, 'coachingType', 'invalid_choice'],
    ['no program', { coachingType: undefined }, 'coachingType', 'required'],
    ['a long message', { message: 'a'.repeat(5_001) }, 'message', 'too_long'],
    ['a refused policy', { privacyConsent: false }, 'privacyConsent', 'must_be_true'],
    ['an unknown field', { isVisible: true }, 'isVisible', 'unknown_field'],
    ['an own id', { id: 'x' }, 'id', 'unknown_field'],
    ['a minor', { message: 'Help\nAge: 17\nMarketing Consent: No' }, 'message', 'under_age'],
    ['an age as text', { message: 'Age: seventeen\nMarketing Consent: No' }, 'message', 'under_age'],
    ['an age that is no number', { message: 'Age: NaN' }, 'message', 'under_age'],
    ['no age where one was asked for', { message: 'Age: \nMarketing Consent: No' }, 'message', 'under_age'],
    ['a minor in full-width digits', { message: 'Age： １７' }, 'message', 'under_age'],
    ['a minor behind an adult', { message: 'Age: 40\nAge: 17' }, 'message', 'under_age'],
  ])('refuses %s', async (_name, change, field, code) => {
    const answer = await send({ ...valid, ...change });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual({ field, code });
    expect(await stored()).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  it('accepts an adult lead and keeps its message, source and consents', async () => {
    const message = 'I want change.\nAge: 18\nMarketing Consent: Yes';
    await send({
      ...valid,
      coachingType: '1-on-1-coaching',
      message,
      source: LEAD_SOURCE,
      privacyConsent: true,
      marketingConsent: true,
    }).expect(201);
    expect(await stored()).toMatchObject([
      {
        message,
        source: LEAD_SOURCE,
        privacyConsent: true,
        marketingConsent: true,
        policyVersion: '2025-01-01.5',
      },
    ]);
  });

  it('ignores sentences about age in other requests', () =>
    send({ ...valid, message: 'It is a new age: mine.' }).expect(201));

  it('stores nothing when the email cannot be enqueued', async () => {
    await test.dataSource.query('ALTER TABLE pgboss.job ADD CONSTRAINT no_job CHECK (false) NOT VALID');
    try {
      await send(valid).expect(500);
    } finally {
      await test.dataSource.query('ALTER TABLE pgboss.job DROP CONSTRAINT no_job');
    }
    expect(await stored()).toEqual([]);
  });

  it('answers a bot that fills the honeypot as if it had been stored', async () => {
    const { body } = await send({ ...valid, website: 'https://spam.example' }).expect(201);
    expect(Object.keys(body).sort()).toEqual(Object.keys((await send(valid)).body).sort());
    expect(await stored()).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  it('creates one row and one answer, however often it is sent', async () => {
    const first = await send(valid, 'key-1').expect(201);
    const second = await send(valid, 'key-1').expect(201);
    expect(second.body).toEqual(first.body);
    expect(await emails()).toEqual([first.body.id]);
  });

  it('creates one row for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(valid, 'key-2')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  it('refuses another request with the same key, and names it', async () => {
    await send(valid, 'key-3').expect(201);
    const answer = await send({ ...valid, name: 'Somebody else' }, 'key-3');
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await stored()).toHaveLength(1);
  });

  it('separates submissions without a key, and refuses an invalid key', async () => {
    await send(valid).expect(201);
    await send(valid).expect(201);
    expect(await stored()).toHaveLength(2);
    await send(valid, 'k'.repeat(256)).expect(422);
  });
});

describe('limits', () => {
  it('lets four requests through in ten minutes, then asks for a proof of work', async () => {
    const limited = limitedApp(test);
    try {
      for (let index = 0; index < 4; index += 1) await limited.http.post('/api/contacts').send(valid).expect(201);
      const answer = await limited.http.post('/api/contacts').send(valid);
      expect([answer.status, answer.body.code]).toEqual([428, 'proof_of_work_required']);
    } finally {
      await limited.close();
    }
  });

  it('stores nothing from a foreign page', async () => {
    await test.http.post('/api/contacts').set('Origin', 'https://evil.example').send(valid).expect(403);
    expect(await stored()).toEqual([]);
  });

  it('logs neither message nor address', async () => {
    await send({ ...valid, email: 'private-person@example.com', message: 'a secret sentence' }).expect(201);
    expect(test.log()).not.toMatch(/private-person|secret sentence/);
  });
});
