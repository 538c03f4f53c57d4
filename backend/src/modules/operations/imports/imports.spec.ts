import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import type { AdminImportDto } from './imports.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query(
    'TRUNCATE imports, import_refusals, campaigns, campaign_recipients, newsletter_subscribers, mail_suppressions, contacts CASCADE',
  );
  await at.test.dataSource.query(`DELETE FROM users WHERE role <> 'admin'`);
  await at.test.dataSource.query('DELETE FROM pgboss.job');
});

const upload = (kind: string, body: string | Buffer, fileName = 'people.csv') =>
  at.admin.post(`/api/admin/imports?kind=${kind}&fileName=${fileName}`).set('Content-Type', 'text/csv').send(body);
const uploaded = async (kind: string, body: string | Buffer): Promise<AdminImportDto> =>
  (await upload(kind, body).expect(201)).body;
const get = async (id: string): Promise<AdminImportDto> =>
  (await at.admin.get(`/api/admin/imports/${id}`).expect(200)).body;
const runAction = (id: string, verb: string) => at.admin.post(`/api/admin/imports/${id}/${verb}`);
const versionOf = async (id: string): Promise<string> =>
  (
    await at.test.dataSource.query<{ version: Date }[]>('SELECT updated_at AS version FROM imports WHERE id = $1', [id])
  )[0]?.version.toISOString() ?? '';
const map = async (id: string, body: object) =>
  at.admin.patch(`/api/admin/imports/${id}`).send({ version: await versionOf(id), ...body });
const start = async (id: string) => runAction(id, 'start').send({ version: await versionOf(id) });
/** Asserts the status of an answer. */
const expectStatus = (answer: { status: number }, status: number) => expect(answer.status).toBe(status);
const imported = async (kind: string, body: string | Buffer, changes: object = {}): Promise<AdminImportDto> => {
  const { id, mapping } = await uploaded(kind, body);
  expectStatus(await map(id, { mapping, ...changes }), 200);
  await runAction(id, 'check').expect(200);
  await at.run('imports.run', id);
  expectStatus(await start(id), 200);
  await at.run('imports.run', id);
  return get(id);
};
const actions = async (id: string): Promise<string[]> =>
  (
    await at.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'import' AND subject_id = $1 ORDER BY created_at, id`,
      [id],
    )
  ).map(({ action }) => action);
const subscribers = () =>
  at.test.dataSource.query<object[]>(
    'SELECT name, email, language, state, consent_proof AS "proof" FROM newsletter_subscribers ORDER BY email',
  );
const jobs = async (name: string): Promise<number> =>
  (
    await at.test.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1',
      [name],
    )
  )[0]?.count ?? 0;

describe('a file', () => {
  it.each([
    [
      'UTF-8 with a mark, commas',
      Buffer.from('\ufeffEmail,First Name,Last Name\r\nana@example.com,"Ana, María",Peña\r\n'),
      'utf-8',
      ',',
    ],
    [
      'windows-1252, semicolons',
      Buffer.from('Correo electr\u00f3nico;Nombre;Apellidos\nana@example.com;Ana, Mar\u00eda;Pe\u00f1a\n', 'latin1'),
      'windows-1252',
      ';',
    ],
    [
      'UTF-16, tabs',
      Buffer.from('\ufeffE-mail\tFirst name\tSurname\nana@example.com\tAna, María\tPeña\n', 'utf16le'),
      'utf-16',
      '\t',
    ],
  ])('%s: is detected, and its columns are guessed', async (_name, bytes, encoding, delimiter) => {
    const uploadedImport = await get((await uploaded('subscribers', bytes)).id);
    expect(uploadedImport).toMatchObject({
      encoding,
      delimiter,
      rowsCount: 1,
      status: 'uploaded',
      samples: [['ana@example.com', 'Ana, María', 'Peña']],
    });
    expect(uploadedImport.mapping['email']).toBe(0);
    expect(await imported('subscribers', bytes, { consentProof: 'A sheet' })).toMatchObject({
      status: 'done',
      addedCount: 1,
    });
    expect(await subscribers()).toEqual([
      expect.objectContaining({ email: 'ana@example.com', name: expect.stringMatching(/^Ana, María( Peña)?$/) }),
    ]);
  });

  it.each([
    ['nothing', '', 422, 'required'],
    ['a header alone', 'email,name\n', 422, 'required'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, 'invalid_characters'],
    ['a quotation mark without end', 'email\n"ana@example.com\n', 422, 'invalid_format'],
  ])('of %s is refused', async (_name, body, status, code) => {
    const answer = await upload('subscribers', body);
    expect([answer.status, answer.body.errors]).toEqual([status, [{ field: 'file', code }]]);
  });

  it('has at most 10 MB, and is a CSV file', async () => {
    await upload('subscribers', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')).expect(413);
    await at.admin
      .post('/api/admin/imports?kind=subscribers&fileName=a.csv')
      .set('Content-Type', 'application/pdf')
      .send('email\na@example.com')
      .expect(415);
    await upload('subscriptions', 'email\na@example.com\n').expect(422);
  });

  it('accepts only columns that it has, and is started only after a dry run', async () => {
    const { id } = await uploaded('subscribers', 'address\nana@example.com\n');
    expect((await runAction(id, 'check').expect(422)).body.errors).toEqual([
      { field: 'mapping.email', code: 'required' },
    ]);
    expect((await map(id, { mapping: { email: 7, __proto: 0 } })).body.errors).toEqual([
      { field: 'mapping.email', code: 'invalid_choice' },
      { field: 'mapping.__proto', code: 'unknown_field' },
    ]);
    expectStatus(await map(id, { mapping: { email: 0 } }), 200);
    expectStatus(await start(id), 409);
  });
});

describe('subscribers', () => {
  const file = [
    'Email,Name,Language',
    'ana@example.com,Ana,es',
    'not an address,Ben,en',
    'ANA@example.com,Again,en',
    'former@example.com,Former,en',
    'bounced@example.com,Bounced,en',
    'known@example.com,Other,es',
    '=cmd@example.com,Formula,en',
    ',Nobody,en',
    'caro@example.com,,fr',
  ].join('\n');
  beforeEach(async () => {
    await at.test.dataSource.query(
      `INSERT INTO newsletter_subscribers (name, email, is_active, confirmed_at) VALUES ('Former', 'former@example.com', false, now()), ('Known', 'known@example.com', true, now())`,
    );
    await at.test.dataSource.query(
      `INSERT INTO mail_suppressions (email, reason) VALUES ('bounced@example.com', 'bounced')`,
    );
  });

  it('have a dry run: counts and refused lines, without changes', async () => {
    const { id } = await uploaded('subscribers', file);
    await runAction(id, 'check').expect(200);
    await at.run('imports.run', id);
    const tried = await get(id);
    expect(tried).toMatchObject({
      status: 'checked',
      rowsCount: 9,
      doneCount: 9,
      addedCount: 3,
      unchangedCount: 1,
      refusedCount: 5,
    });
    expect(tried.refusals.map(({ line, code }) => [line, code])).toEqual([
      [3, 'invalid_email'],
      [4, 'duplicate'],
      [5, 'unsubscribed'],
      [6, 'suppressed'],
      [9, 'required'],
    ]);
    expect(await subscribers()).toHaveLength(2);
    expect(await jobs('newsletter-subscribers.send-welcome')).toBe(0);
  });

  it('without a proof of consent are asked to confirm; with one they are confirmed; unsubscribed ones are not reactivated', async () => {
    expect(await imported('subscribers', file)).toMatchObject({
      status: 'done',
      addedCount: 3,
      unchangedCount: 1,
      refusedCount: 5,
    });
    expect(await subscribers()).toEqual([
      { name: 'Formula', email: '=cmd@example.com', language: 'en', state: 'pending', proof: null },
      { name: 'Ana', email: 'ana@example.com', language: 'es', state: 'pending', proof: null },
      { name: '', email: 'caro@example.com', language: 'en', state: 'pending', proof: null },
      { name: 'Former', email: 'former@example.com', language: 'en', state: 'unsubscribed', proof: null },
      { name: 'Known', email: 'known@example.com', language: 'en', state: 'confirmed', proof: null },
    ]);
    expect(await jobs('newsletter-subscribers.send-welcome')).toBe(3);
    const again = await imported('subscribers', `email\nana@example.com\ndora@example.com\n`, {
      consentProof: 'Sign-up sheet',
    });
    expect(again).toMatchObject({ addedCount: 1, unchangedCount: 1 });
    expect(await subscribers()).toContainEqual({
      name: '',
      email: 'dora@example.com',
      language: 'en',
      state: 'confirmed',
      proof: 'Sign-up sheet',
    });
    expect(await jobs('newsletter-subscribers.send-welcome')).toBe(3);
  });

  it('that were imported unsubscribe by the link of their first email like all others', async () => {
    await imported('subscribers', 'email\neva@example.com\n', { consentProof: 'Sheet' });
    const [row] = await at.test.dataSource.query<{ hash: string | null }[]>(
      'SELECT unsubscribe_token_hash AS hash FROM newsletter_subscribers WHERE email = $1',
      ['eva@example.com'],
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('the report contains every refused row, with formulas escaped', async () => {
    const { id } = await imported('subscribers', 'Email,Name\nx,=1+1\ny,Ben\n');
    const { text } = await at.admin.get(`/api/admin/imports/${id}/refusals.csv`).expect(200);
    expect(text).toContain("2,invalid_email,email,x,'=1+1");
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('rows of a file', () => {
  it('are answered with the import only, and each access is recorded; polling the progress is not', async () => {
    const file = 'Email,Name\nana@example.com,Ana\nnot an address,Ben\n';
    const uploadedImport = await uploaded('subscribers', file);
    expect([uploadedImport.samples, uploadedImport.refusals, uploadedImport.headers]).toEqual([
      [],
      [],
      ['Email', 'Name'],
    ]);
    const { id, mapping } = uploadedImport;
    expect((await get(id)).samples).toEqual([
      ['ana@example.com', 'Ana'],
      ['not an address', 'Ben'],
    ]);
    const answers = [await map(id, { mapping }), await runAction(id, 'check')];
    expect(answers.map(({ status, text }) => [status, /ana@example|not an address/.test(text)])).toEqual([
      [200, false],
      [200, false],
    ]);
    await at.test.dataSource.query(
      `INSERT INTO import_refusals (import_id, line, code, email, cells) VALUES ($1, 90, 'required', null, '{Eva}')`,
      [id],
    );
    for (let asks = 0; asks < 3; asks += 1)
      expect(await get(id)).toMatchObject({ status: 'checking', samples: [], refusals: [] });
    expect(await actions(id)).toEqual(['imports.uploaded', 'imports.viewed', 'imports.mapped', 'imports.checked']);

    await at.run('imports.run', id);
    expect(await get(id)).toMatchObject({
      status: 'checked',
      samples: [
        ['ana@example.com', 'Ana'],
        ['not an address', 'Ben'],
      ],
      refusals: [{ line: 3 }, { line: 90 }],
    });
    expectStatus(await start(id), 200);
    await at.run('imports.run', id);
    expect(await get(id)).toMatchObject({
      status: 'done',
      samples: [],
      refusals: [{ line: 3, cells: ['not an address', 'Ben'] }],
    });
    expect((await actions(id)).slice(4)).toEqual(['imports.viewed', 'imports.started', 'imports.viewed']);
  });

  it('that were all imported are not answered, and no audit entry is written', async () => {
    const { id } = await imported('subscribers', 'email\nana@example.com\n', { consentProof: 'Sheet' });
    expect(await get(id)).toMatchObject({ status: 'done', samples: [], refusals: [] });
    expect(await actions(id)).toEqual(['imports.uploaded', 'imports.mapped', 'imports.checked', 'imports.started']);
    await at.admin.get(`/api/admin/imports/3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f`).expect(404);
  });
});

describe('two administrators', () => {
  const file = 'email,other\nana@example.com,ana@work.example\n';
  const patch = (id: string, version: string, email: number) =>
    at.admin.patch(`/api/admin/imports/${id}`).send({ version, mapping: { email } });

  it('who choose columns at once do not overwrite each other: one of them gets edit_conflict', async () => {
    const { id, updatedAt } = await uploaded('subscribers', file);
    const answers = await Promise.all([0, 1].map((email) => patch(id, updatedAt, email)));
    const [stored, refused] = [200, 409].map(
      (status) => answers.find((answer) => answer.status === status)?.body as AdminImportDto & { code?: string },
    );
    expect(refused).toMatchObject({ code: 'edit_conflict' });
    expect((await get(id)).mapping).toEqual(stored?.mapping);
    expect(await actions(id)).toEqual(['imports.uploaded', 'imports.mapped', 'imports.viewed']);
    // Succeeds with the current version.
    expectStatus(await patch(id, stored?.updatedAt ?? '', 1), 200);
  });

  it('one maps the columns again and runs the dry run: the other cannot start a version that was not seen', async () => {
    const { id } = await uploaded('subscribers', file);
    const tryOut = async () => {
      await runAction(id, 'check').expect(200);
      await at.run('imports.run', id);
    };
    await tryOut();
    const seen = await get(id);
    expectStatus(await map(id, { mapping: { email: 1 } }), 200);
    await tryOut();
    expect((await runAction(id, 'start').send({ version: seen.updatedAt }).expect(409)).body).toMatchObject({
      code: 'edit_conflict',
    });
    expect(await get(id)).toMatchObject({ status: 'checked', mapping: { email: 1 } });
    await runAction(id, 'start').expect(422);
  });
});

describe('resuming', () => {
  it('a killed run continues at its position, and two concurrent runs import nothing twice', async () => {
    const lines = Array.from({ length: 950 }, (_, index) => `p${index}@example.com`);
    const { id } = await uploaded('subscribers', `email\n${lines.join('\n')}\np0@example.com\n`);
    expectStatus(await map(id, { mapping: { email: 0 }, consentProof: 'Sheet' }), 200);
    await runAction(id, 'check').expect(200);
    await at.run('imports.run', id);
    expectStatus(await start(id), 200);
    await Promise.all([at.run('imports.run', id), at.run('imports.run', id)]);
    await at.run('imports.run', id);
    expect(await get(id)).toMatchObject({
      status: 'done',
      doneCount: 951,
      addedCount: 950,
      refusedCount: 1,
      refusals: [{ line: 952, code: 'duplicate' }],
    });
    expect(await subscribers()).toHaveLength(950);
    const [file] = await at.test.dataSource.query<{ text: string | null }[]>(
      'SELECT file_text AS text FROM imports WHERE id = $1',
      [id],
    );
    expect(file?.text).toBeNull();
    await at.admin.delete(`/api/admin/imports/${id}`).expect(204);
    expect(await actions(id)).toEqual([
      'imports.uploaded',
      'imports.mapped',
      'imports.checked',
      'imports.started',
      'imports.viewed',
      'imports.deleted',
    ]);
  });
});

describe('contacts and members', () => {
  it('imports contacts once, with their date and message', async () => {
    const file =
      'Nombre;Correo;Teléfono;Mensaje;Fecha\nAna;ana@example.com;+34 600;"Hola;\nqué tal";2026-05-01\nBen;ben@example.com;;;never\n';
    expect(await imported('contacts', file)).toMatchObject({
      addedCount: 1,
      refusedCount: 1,
      refusals: [{ code: 'invalid_date', field: 'receivedAt' }],
    });
    expect(await imported('contacts', file)).toMatchObject({ addedCount: 0, unchangedCount: 1 });
    expect(
      await at.test.dataSource.query(
        `SELECT name, email, phone, message, source, created_at::date::text AS day FROM contacts`,
      ),
    ).toEqual([
      {
        name: 'Ana',
        email: 'ana@example.com',
        phone: '+34 600',
        message: 'Hola;\nqué tal',
        source: 'import',
        day: '2026-05-01',
      },
    ]);
  });

  it('members become accounts without membership; existing memberships are unchanged', async () => {
    await at.test.dataSource.query(`INSERT INTO users (email, first_name) VALUES ('known@example.com', 'Known')`);
    expect(
      await imported('members', 'email,name,tags\nana@example.com,Ana María Peña,"a, b"\nknown@example.com,Other,\n'),
    ).toMatchObject({ addedCount: 1, unchangedCount: 1 });
    expect(
      await at.test.dataSource.query(
        `SELECT email, first_name, last_name, tags, is_inner_circle_member FROM users WHERE role = 'user' ORDER BY email`,
      ),
    ).toEqual([
      {
        email: 'ana@example.com',
        first_name: 'Ana',
        last_name: 'María Peña',
        tags: ['a', 'b'],
        is_inner_circle_member: false,
      },
      { email: 'known@example.com', first_name: 'Known', last_name: null, tags: [], is_inner_circle_member: false },
    ]);
  });

  it('without Stripe nothing is linked, and an error is answered', async () => {
    const { body } = await at.admin.post('/api/admin/imports/subscriptions').expect(201);
    await at.run('imports.run', body.id);
    expect(await get(body.id)).toMatchObject({ kind: 'subscriptions', status: 'failed', failure: 'off' });
  });
});
