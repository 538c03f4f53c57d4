import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { pdfText } from '../../../../test/pdf-text.js';
import type { User } from '../../accounts/users/user.entity.js';
import { ConsentForm } from './consent-form.entity.js';

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;
let since: Date;

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('DELETE FROM consent_forms');
  // Entries have milliseconds, rounded: those of the test before end before this instant.
  since = (await test.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)'))[0]!
    .now;
});

const path = '/api/admin/consent-forms';
const SOME_ID = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
const names = async (query = ''): Promise<string[]> =>
  (await browser.get(`${path}${query}`).expect(200)).body.map(
    ({ participantName }: { participantName: string }) => participantName,
  );
const entries = (): Promise<object[]> =>
  test.dataSource.query(
    `SELECT action, subject_id AS id FROM audit_entries WHERE actor_id = $1 AND action LIKE 'consent-forms.%' AND created_at >= $2 ORDER BY created_at`,
    [admin.id, since],
  );

/** Submits the public form. */
async function consented(overrides: object = {}, row: Partial<ConsentForm> = {}): Promise<string> {
  const { body } = await test.http
    .post('/api/consent')
    .send({
      participantName: 'Ana',
      email: 'ana@example.com',
      sessionType: 'breathwork',
      hasConsented: true,
      ...overrides,
    })
    .expect(201);
  if (Object.keys(row).length > 0) await test.dataSource.manager.update(ConsentForm, { id: body.id }, row);
  return body.id as string;
}

const binary = (answer: unknown, done: (error: Error | null, body: Buffer) => void): void => {
  const res = answer as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  res.on('data', (chunk: Buffer) => chunks.push(chunk));
  res.on('end', () => done(null, Buffer.concat(chunks)));
};

describe('the list of consents', () => {
  it('is searched and filtered, newest first, with pages', async () => {
    await consented(
      { participantName: 'María Núñez', language: 'es' },
      { createdAt: new Date('2026-03-01T12:00:00Z') },
    );
    await consented(
      { participantName: 'Ben', sessionType: 'other' },
      {
        createdAt: new Date('2026-03-02T12:00:00Z'),
        isActive: false,
        withdrawalDate: new Date('2026-03-03T12:00:00Z'),
      },
    );
    expect(await names()).toEqual(['Ben', 'María Núñez']);
    expect(await names('?q=nunez%20maria')).toEqual(['María Núñez']);
    expect(await names('?state=active')).toEqual(['María Núñez']);
    expect(await names('?state=withdrawn')).toEqual(['Ben']);
    expect(await names('?sessionType=other')).toEqual(['Ben']);
    expect(await names('?language=es')).toEqual(['María Núñez']);
    expect(await names('?from=2026-03-02')).toEqual(['Ben']);
    expect(await names('?limit=1')).toEqual(['Ben']);
    await browser.get(`${path}?state=lost`).expect(422);
  });

  it('records each access, each file and each proof in the audit log', async () => {
    const id = await consented();
    await browser.get(path).expect(200);
    await browser.get(`${path}/${id}`).expect(200);
    await browser.get(`${path}/export.csv`).expect(200);
    await browser.get(`${path}/${id}/proof.pdf`).expect(200);
    for (const missing of [`${path}/${SOME_ID}`, `${path}/${SOME_ID}/proof.pdf`])
      await browser.get(missing).expect(404);
    expect(await entries()).toEqual([
      { action: 'consent-forms.listed', id: null },
      { action: 'consent-forms.viewed', id },
      { action: 'consent-forms.exported', id: null },
      { action: 'consent-forms.proof-downloaded', id },
    ]);
  });
});

describe('one consent', () => {
  it('is shown with its evidence and the accepted text', async () => {
    const id = await consented({ language: 'es', acknowledgeRight: true, phone: '+34 600 100 200' });
    const declaration = (await test.http.get('/api/legal-texts/informed-consent?language=es')).body;
    const { body, headers } = await browser.get(`${path}/${id}`).expect(200);
    expect(body).toEqual({
      id,
      participantName: 'Ana',
      email: 'ana@example.com',
      phone: '+34 600 100 200',
      sessionType: 'breathwork',
      language: 'es',
      declarationVersion: declaration.version,
      declarationSha256: declaration.sha256,
      declarationText: declaration.text,
      consentTimestamp: expect.any(String),
      isActive: true,
      hasConsented: true,
      acknowledgeRight: true,
      ipAddress: expect.stringMatching(/127\.0\.0\.1/),
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toMatch(/token|hash"/i);
  });

  it('is proved by a PDF file that is reproducible and not cached', async () => {
    const id = await consented({ participantName: 'María Núñez', language: 'es' });
    const [first, second] = [
      await browser.get(`${path}/${id}/proof.pdf`).buffer(true).parse(binary).expect(200),
      await browser.get(`${path}/${id}/proof.pdf`).buffer(true).parse(binary).expect(200),
    ];
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="consent-proof.pdf"',
    });
    expect((second.body as Buffer).equals(first.body as Buffer)).toBe(true);
    expect(pdfText(first.body as Buffer)).toContain('María Núñez');
  });
});

it('the file contains the evidence', async () => {
  await consented({ participantName: '=1+1' });
  const { text, headers } = await browser.get(`${path}/export.csv`).expect(200);
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(text).toContain(`'=1+1,ana@example.com`);
});

it('editors have no access', async () => {
  const editor = await createUser(test.dataSource, { role: 'editor' });
  const theirs = test.browser();
  await theirs.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
  const id = await consented();
  for (const suffix of ['', `/${id}`, '/export.csv', `/${id}/proof.pdf`]) {
    const answer = await theirs.get(`${path}${suffix}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
});
