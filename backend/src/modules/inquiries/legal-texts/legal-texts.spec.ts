import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingDateOf, legalTextKinds, markdownSections, markdownText } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { SiteSettings } from '../../content/site-settings/site-settings.entity.js';

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp();
  admin = test.browser();
  const { email } = await createUser(test.dataSource, { role: 'admin' });
  await admin.post('/api/login').send({ email, password: testPassword }).expect(200);
});
afterAll(() => test.close());

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const shown = async (kind: string, language = 'en') =>
  (await test.http.get(`/api/legal-texts/${kind}?language=${language}`).expect(200)).body;
const inAdmin = async (kind: string) => (await admin.get(`/api/admin/legal-texts/${kind}`).expect(200)).body;
const publish = (kind: string, body: object) => admin.put(`/api/admin/legal-texts/${kind}`).send(body);
const today = bookingDateOf(new Date());

describe('a text that people agree to', () => {
  it.each(legalTextKinds)('is answered in both languages with its version and its hash: %s', async (kind) => {
    const [english, spanish] = [await shown(kind), await shown(kind, 'es')];
    for (const text of [english, spanish]) {
      expect(text).toMatchObject({ kind, version: expect.stringMatching(/^2025-01/), effectiveOn: '2025-01-01' });
      expect(text.sha256).toBe(sha256(text.text));
      expect(text.text).not.toMatch(/[<>]/);
    }
    expect(markdownSections(spanish.textTree)).toHaveLength(markdownSections(english.textTree).length);
    expect(spanish.text).not.toBe(english.text);
  });

  it('names the practice and its address letter by letter, in the parsed text alone', async () => {
    await test.dataSource.manager.update(
      SiteSettings,
      { isOnly: true },
      {
        brandName: 'A *star* & [friends](https://example.org)',
        contactEmail: 'we_all_*here*@example.com',
      },
    );
    const { text, textTree } = await shown('privacy-policy');
    expect(text).toContain('{{brand}}');
    const plain = markdownText(textTree);
    expect(plain).toContain('A *star* & [friends](https://example.org) is responsible');
    expect(JSON.stringify(textTree)).toContain('"url":"mailto:we_all_*here*@example.com"');
    expect(plain).not.toContain('{{');
  });

  it.each(['fr', ''])('exists in no other language: %j', (language) =>
    test.http.get(`/api/legal-texts/privacy-policy?language=${language}`).expect(422),
  );

  it('is not found under another name', () => test.http.get('/api/legal-texts/imprint').expect(422));

  it.each([
    [
      'en',
      [
        /right to stop/i,
        /what a session is\n/i,
        /not medical treatment/i,
        /confidentiality/i,
        /at least 18/i,
        /sober/i,
        /contact address/i,
        /withdraw/i,
      ],
    ],
    [
      'es',
      [
        /derecho a detener/i,
        /qué es una sesión\n/i,
        /no es un tratamiento médico/i,
        /confidencialidad/i,
        /al menos 18/i,
        /sobri/i,
        /dirección de contacto/i,
        /revocar/i,
      ],
    ],
  ] as const)('says in the informed consent what is required, in %s', async (language, subjects) => {
    const { text } = await shown('informed-consent', language);
    for (const subject of subjects) expect(text).toMatch(subject);
  });

  it('says in the privacy policy what is specified', async () => {
    const { text } = await shown('privacy-policy');
    expect(markdownSections((await shown('privacy-policy')).textTree)).toHaveLength(10);
    for (const statement of [
      'Leads: 2 years',
      'Client records: 7 years',
      'social video platform: 90 days',
      'Analytics: 13 to 26 months',
      'We answer within 30 days.',
      'adults 18 and over',
      'We collect no analytics on this site',
    ])
      expect(text).toContain(statement);
  });
});

describe('a new version', () => {
  const newTexts = { en: '## First\n\nNew words for {{brand}}.', es: '## Primero\n\nPalabras nuevas de {{brand}}.' };

  const consentText = { en: '## First\n\nNew words.', es: '## Primero\n\nPalabras nuevas.' };

  it('is in force at once; the earlier one stays, and a consent given to it can still be compared', async () => {
    const consent = { participantName: 'Ana', sessionType: 'breathwork', hasConsented: true };
    const sign = (body: object) =>
      test.http
        .post('/api/consent')
        .send({ ...consent, ...body })
        .expect(201);
    const before = await inAdmin('informed-consent');
    const key = 'c0ffee00-0000-4000-8000-000000000001';
    const first = { ...consent, email: 'before@example.com' };
    await test.http.post('/api/consent').set('Idempotency-Key', key).send(first).expect(201);

    const after = (await publish('informed-consent', { ...consentText, version: before.updatedAt }).expect(200)).body;
    expect(after).toMatchObject({ version: today, effectiveOn: today, en: { text: `${consentText.en}\n` } });
    expect(after.versions.map(({ version }: { version: string }) => version)).toEqual([today, before.version]);
    expect(await shown('informed-consent', 'es')).toMatchObject({ version: today, text: `${consentText.es}\n` });

    await sign({ email: 'after@example.com', language: 'es' });
    // Somebody who had read the earlier one when the new one came.
    await sign({ email: 'meanwhile@example.com', declarationVersion: before.version });
    // Sent again because its answer was lost: the same form.
    await test.http.post('/api/consent').set('Idempotency-Key', key).send(first).expect(201);
    const evidence = await test.dataSource.query<{ email: string; version: string; text: string; hash: string }[]>(
      `SELECT email, declaration_version AS version, text, declaration_sha256 AS hash
         FROM consent_forms f JOIN legal_texts t ON t.id = f.declaration_id ORDER BY email`,
    );
    expect(evidence.map(({ email, version }) => [email, version])).toEqual([
      ['after@example.com', today],
      ['before@example.com', before.version],
      ['meanwhile@example.com', before.version],
    ]);
    for (const { text, hash } of evidence) expect(hash).toBe(sha256(text));
    const archived = await admin.get(`/api/admin/legal-texts/informed-consent/versions/${before.version}`).expect(200);
    expect([archived.body.en.sha256, archived.body.es.text]).toEqual([before.en.sha256, before.es.text]);
    await admin.get('/api/admin/legal-texts/informed-consent/versions/1999').expect(404);
  });

  it('of the privacy policy is the one that requests refer to from then on', async () => {
    const lead = async (email: string): Promise<string> => {
      const body = { name: 'Ana', email, coachingType: 'coaching', privacyConsent: true };
      await test.http.post('/api/contacts').send(body).expect(201);
      const [row] = await test.dataSource.query<{ version: string }[]>(
        'SELECT policy_version AS version FROM contacts WHERE email = $1',
        [email],
      );
      return row!.version;
    };
    const { updatedAt: version } = await inAdmin('privacy-policy');
    expect(await lead('before@example.com')).toBe('2025-01-01.5');
    await publish('privacy-policy', { ...newTexts, version }).expect(200);
    expect(await lead('after@example.com')).toBe(today);
  });

  it('is made once of the same text; a second one of a day has a number', async () => {
    const first = await inAdmin('terms-of-service');
    const second = (await publish('terms-of-service', { ...newTexts, version: first.updatedAt }).expect(200)).body;
    const again = (await publish('terms-of-service', { ...newTexts, version: first.updatedAt }).expect(200)).body;
    expect(again).toEqual(second);
    const third = { en: `${newTexts.en}\n\n{{plans}}`, es: `${newTexts.es}\n\n{{plans}}`, version: second.updatedAt };
    expect((await publish('terms-of-service', third).expect(200)).body.version).toBe(`${today}.2`);
    const changes = await test.dataSource.query<object[]>(
      `SELECT field, c.before, c.after FROM audit_entry_changes c JOIN audit_entries e ON e.id = c.entry_id
        WHERE action = 'legal-texts.published' AND subject_id = 'terms-of-service' ORDER BY e.created_at`,
    );
    expect(changes).toEqual([
      { field: 'version', before: first.version, after: today },
      { field: 'version', before: today, after: `${today}.2` },
    ]);
  });

  it('is published by one of two at once: the other gets edit_conflict, also with an old version', async () => {
    const { updatedAt: version } = await inAdmin('terms-of-service');
    const answers = await Promise.all(
      ['## Mine', '## Yours'].map((en) => publish('terms-of-service', { en, es: '## Tuyo', version })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const late = await publish('terms-of-service', { en: '## Late', es: '## Tarde', version }).expect(409);
    expect(late.body.code).toBe('edit_conflict');
  });

  it.each([
    [{ en: ' ' }, 'en', 'required'],
    [{ es: '## Precios\n\n{{plans}}' }, 'es', 'unknown_variable'],
    [{ es: '## {{ brand }}' }, 'es', 'unknown_variable'],
    [{ es: String.raw`## \{\{brand\}\}` }, 'es', 'unknown_variable'],
    [{ es: 'No section.' }, 'es', 'invalid_format'],
    [{ es: `## ${'x'.repeat(59_998)}` }, 'es', 'too_long'],
    [{ en: undefined }, 'en', 'required'],
  ])('is refused with %j, tied to its field', async (wrong, field, code) => {
    const { updatedAt: version } = await inAdmin('privacy-policy');
    const { body } = await publish('privacy-policy', { ...newTexts, ...wrong, version }).expect(422);
    expect(body.errors).toEqual([{ field, code }]);
  });
});

it('the archive cannot be changed, emptied or stored with a wrong hash', async () => {
  const run = (sql: string) => test.dataSource.query(sql);
  await expect(run(`UPDATE legal_texts SET text = text || ' '`)).rejects.toThrow(/never changed/);
  await expect(run(`DELETE FROM legal_texts`)).rejects.toThrow(/never changed/);
  await expect(run(`TRUNCATE legal_texts CASCADE`)).rejects.toThrow(/never changed/);
  const insert = (version: string, number: number, hash: string) =>
    run(
      `INSERT INTO legal_texts (kind, number, version, effective_on, language, text, sha256)
       VALUES ('informed-consent', ${number}, '${version}', now(), 'en', 'Text', '${hash}')`,
    );
  await expect(insert('x', 99, sha256('Other'))).rejects.toThrow(/legal_texts_hash_right/);
  await expect(insert('2025-01', 99, sha256('Text'))).rejects.toThrow(/kind_version_language_key/);
  await expect(insert('x', 1, sha256('Text'))).rejects.toThrow(/kind_number_language_key/);
});
