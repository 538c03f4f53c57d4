import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callNoteLimits } from './call-recording-notes.dto.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import type { User } from '../../accounts/users/user.entity.js';
import { CallRecordingNote } from './call-recording-note.entity.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let recordingId: string;
beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: Partial<User>): Promise<Person> => {
    const user = await createUser(test.dataSource, { isInnerCircleMember: true, ...overrides });
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  ana = await logIn({ firstName: 'Ana', displayName: 'Ana of the circle' });
  ben = await logIn({ firstName: 'Ben', lastName: 'Secret' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE call_recordings CASCADE');
  recordingId = (
    await test.dataSource.manager.save(
      CallRecording,
      test.dataSource.manager.create(CallRecording, { title: 'A call', recordedAt: new Date() }),
    )
  ).id;
});

const path = (id = recordingId) => `/api/member/call-recordings/${id}/notes`;
const write = (person: Person, body: object, key?: string) => {
  const request = person.browser.post(path());
  if (key !== undefined) void request.set('Idempotency-Key', key);
  return request.send(body);
};
const stored = () => test.dataSource.manager.find(CallRecordingNote);

describe('POST /api/member/call-recordings/{id}/notes', () => {
  it('accepts the specified body, and shows the note to every member', async () => {
    const { body } = await write(ana, {
      notes: '  No is a **whole** sentence.  ',
      userId: ana.user.id,
      callRecordingId: recordingId,
    }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      notes: 'No is a **whole** sentence.',
      notesTree: [
        {
          is: 'paragraph',
          children: [
            { is: 'text', text: 'No is a ' },
            { is: 'strong', children: [{ is: 'text', text: 'whole' }] },
            { is: 'text', text: ' sentence.' },
          ],
        },
      ],
      createdAt: expect.any(String),
      userId: ana.user.id,
      callRecordingId: recordingId,
      author: { displayName: 'Ana of the circle' },
      isOwn: true,
    });
    const { body: forBen } = await ben.browser.get(path()).expect(200);
    expect(forBen).toEqual([{ ...body, isOwn: false }]);
    expect((await ben.browser.get(`/api/member/call-recordings/${recordingId}`)).body).toMatchObject({ notesCount: 1 });
  });

  it('stores the moment that it is about, within the recording', async () => {
    const notes = 'Here it begins to turn.';
    expect((await write(ana, { notes, positionSeconds: 754 }, 'moment').expect(201)).body.positionSeconds).toBe(754);
    expect((await write(ana, { notes, positionSeconds: 754 }, 'moment').expect(201)).body.positionSeconds).toBe(754);
    await write(ana, { notes, positionSeconds: 755 }, 'moment').expect(422);
    await write(ana, { notes, positionSeconds: -1 }).expect(422);
    await write(ana, { notes, positionSeconds: 1.5 }).expect(422);
    expect(await stored()).toHaveLength(1);
    await test.dataSource.query('UPDATE call_recordings SET duration = 12');
    const refused = await write(ana, { notes, positionSeconds: 781 }).expect(422);
    expect(refused.body.errors).toEqual([{ field: 'positionSeconds', code: 'too_large' }]);
    await write(ana, { notes, positionSeconds: 780 }).expect(201);
    const insert = (position: number) =>
      test.dataSource.query(
        `UPDATE call_recording_notes SET position_seconds = ${position} WHERE position_seconds = 780`,
      );
    await expect(insert(-1)).rejects.toThrow(/position_natural/);
    await expect(insert(800)).rejects.toThrow(/a moment of its recording/);
    expect((await ana.browser.get('/api/auth/user/export').expect(200)).text).toMatch(/position_?seconds"?: ?780/i);
  });

  it('never stores another author or another recording', async () => {
    const notes = 'Ten characters and more.';
    expect((await write(ana, { notes, userId: ben.user.id }).expect(403)).body.code).toBe('forbidden');
    expect((await write(ana, { notes, userId: 'someone' }).expect(403)).body.code).toBe('forbidden');
    expect((await write(ana, { notes, callRecordingId: randomUUID() }).expect(403)).body.code).toBe('forbidden');
    await write(ana, { notes, isVisible: false }).expect(422);
    await write(ana, { notes, id: randomUUID() }).expect(422);
    expect(await stored()).toEqual([]);
    await write(ana, { notes, callRecordingId: recordingId.toUpperCase() }).expect(201);
    expect(await stored()).toMatchObject([{ userId: ana.user.id, callRecordingId: recordingId, isVisible: true }]);
  });

  it.each([
    ['', 'required'],
    ['         ', 'required'],
    ['123456789', 'too_short'],
    ['  123456789  ', 'too_short'],
    ['x'.repeat(callNoteLimits.max + 1), 'too_long'],
    [{ text: 'searchVector' }, 'invalid_type'],
    [undefined, 'required'],
  ])('refuses %j', async (notes, code) => {
    const { body } = await write(ana, { notes }).expect(422);
    expect(body.errors).toEqual([{ field: 'notes', code }]);
  });

  it('accepts ten characters, emoji, right-to-left text and the longest text', async () => {
    for (const notes of ['1234567890', '🔥'.repeat(callNoteLimits.max), 'שלום לכולם, מה שלומכם', '❤️'.repeat(20)])
      await write(ana, { notes }).expect(201);
    expect(await stored()).toHaveLength(4);
    await ana.browser
      .post(path())
      .send({ notes: `ten characters \0 and more` })
      .expect(({ status }) => expect([400, 422]).toContain(status));
  });

  it('stores one note per key, sent thirty times at once and again later', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => write(ana, { notes: 'Sent many times.' }, 'key-1')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(29);
    expect((await write(ana, { notes: 'Another text here.' }, 'key-1').expect(422)).body.code).toBe(
      'idempotency_key_reused',
    );
    await write(ben, { notes: 'Sent many times.' }, 'key-1').expect(201);
    expect(await stored()).toHaveLength(2);
  });

  it('answers 404 for hidden and missing recordings, and invalid ids', async () => {
    const notes = 'Ten characters and more.';
    await ana.browser.post(path(randomUUID())).send({ notes }).expect(404);
    await ana.browser.post(path('1')).send({ notes }).expect(422);
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
    await write(ana, { notes }).expect(404);
    await ana.browser.get(path()).expect(404);
    expect(await stored()).toEqual([]);
  });
});

describe('GET /api/member/call-recordings/{id}/notes', () => {
  it('has pages, newest first, without hidden ones, and names authors only', async () => {
    for (let index = 0; index < 5; index += 1)
      await write(index % 2 === 0 ? ana : ben, { notes: `Note number ${index}.` }).expect(201);
    await test.dataSource.query(`UPDATE call_recording_notes SET is_visible = false WHERE notes = 'Note number 2.'`);
    const { body: first, headers } = await ana.browser.get(`${path()}?limit=3`).expect(200);
    const { body: second } = await ana.browser.get(/<([^>]+)>/.exec(headers['link'] ?? '')?.[1] ?? '').expect(200);
    expect([...first, ...second].map(({ notes }: { notes: string }) => notes)).toEqual([
      'Note number 4.',
      'Note number 3.',
      'Note number 1.',
      'Note number 0.',
    ]);
    expect(JSON.stringify(first)).not.toMatch(/Secret|@example/);
    expect(first[1].author).toEqual({ displayName: 'Ben' });
    expect((await ana.browser.get('/api/member/call-recordings')).body).toMatchObject([{ notesCount: 4 }]);
  });
});

describe('DELETE /api/member/call-recordings/{id}/notes/{noteId}', () => {
  it('deletes an own note, and no other', async () => {
    const { body: own } = await write(ana, { notes: 'Of Ana, ten characters.' }).expect(201);
    const { body: other } = await write(ben, { notes: 'Of Ben, ten characters.' }).expect(201);
    expect((await ana.browser.delete(`${path()}/${other.id}`).expect(403)).body.code).toBe('forbidden');
    await ana.browser.delete(`${path(randomUUID())}/${own.id}`).expect(404);
    await ana.browser.delete(`${path()}/1`).expect(422);
    await ana.browser.delete(`${path()}/${own.id}`).expect(204);
    await ana.browser.delete(`${path()}/${own.id}`).expect(404);
    expect(await stored()).toMatchObject([{ userId: ben.user.id }]);
  });

  it('answers 404 for a note that an admin hid, and for one of a hidden recording: it stays', async () => {
    const { body: own } = await write(ana, { notes: 'Of Ana, ten characters.' }).expect(201);
    await test.dataSource.query('UPDATE call_recording_notes SET is_visible = false');
    await ana.browser.delete(`${path()}/${own.id}`).expect(404);
    await test.dataSource.query('UPDATE call_recording_notes SET is_visible = true');
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
    await ana.browser.delete(`${path()}/${own.id}`).expect(404);
    expect(await stored()).toMatchObject([{ id: own.id }]);
  });

  it('is deleted with the account and with the recording', async () => {
    const deleted = await createUser(test.dataSource, { isInnerCircleMember: true });
    await test.dataSource.manager.insert(CallRecordingNote, {
      callRecordingId: recordingId,
      userId: deleted.id,
      notes: 'Of somebody who leaves.',
    });
    await write(ana, { notes: 'Of Ana, ten characters.' }).expect(201);
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [deleted.id]);
    expect(await stored()).toMatchObject([{ userId: ana.user.id }]);
    await test.dataSource.query('DELETE FROM call_recordings');
    expect(await stored()).toEqual([]);
  });
});

describe('blocking', () => {
  it('leaves out their notes for who blocks, also in the count, and nobody else’s', async () => {
    await write(ana, { notes: 'A note by Ana.' }).expect(201);
    await write(ben, { notes: 'A note by Ben.' }).expect(201);
    await ana.browser.put(`/api/member/blocks/${ben.user.id}`).expect(204);
    const seen = async ({ browser }: Person): Promise<unknown> => [
      (await browser.get(path()).expect(200)).body.map(({ notes }: { notes: string }) => notes).toSorted(),
      (await browser.get(`/api/member/call-recordings/${recordingId}`).expect(200)).body.notesCount,
    ];
    expect(await seen(ana)).toEqual([['A note by Ana.'], 1]);
    expect(await seen(ben)).toEqual([['A note by Ana.', 'A note by Ben.'], 2]);
    await ana.browser.delete(`/api/member/blocks/${ben.user.id}`).expect(204);
    expect(await seen(ana)).toEqual(await seen(ben));
  });
});
