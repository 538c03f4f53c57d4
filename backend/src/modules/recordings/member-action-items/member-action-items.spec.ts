import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { readMeeting } from '../../../integrations/fathom/fathom-meeting.js';
import type { User } from '../../accounts/users/user.entity.js';
import { editedItems } from '../call-recordings/action-items.js';
import { CallRecordingsService } from '../call-recordings/call-recordings.service.js';
import type { ActionItemDto, MyActionItemDto } from './member-action-items.dto.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let owner: Person;
/** A published recording with two items. */
let call: { id: string; items: ActionItemDto[] };

const mine = '/api/member/action-items';
const ofCall = (id = call.id): string => `/api/member/call-recordings/${id}/action-items`;
const adminPath = '/api/admin/call-recordings';

beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: Partial<User>): Promise<Person> => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  ana = await logIn({ isInnerCircleMember: true });
  ben = await logIn({ isInnerCircleMember: true });
  owner = await logIn({ role: 'admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE call_recordings CASCADE');
  const { body } = await owner.browser
    .post(adminPath)
    .send({
      title: 'Saying no',
      recordedAt: '2026-11-16T23:00:00.000Z',
      attendees: [],
      actionItems: [' Say one small no a day ', 'Write down what you feared'],
    })
    .expect(201);
  await owner.browser.post(`${adminPath}/${body.id}/publish`).send({ version: body.updatedAt }).expect(200);
  call = { id: body.id, items: (await ana.browser.get(ofCall(body.id)).expect(200)).body };
});

const keep = (person: Person, item: { id: string }, body: object = { isDone: false }) =>
  person.browser.put(`${ofCall()}/${item.id}`).send(body);
const edit = async (actionItems?: string[]): Promise<void> => {
  const { body } = await owner.browser.get(`${adminPath}/${call.id}`).expect(200);
  await owner.browser
    .patch(`${adminPath}/${call.id}`)
    .send({ title: 'Saying no', recordedAt: body.recordedAt, attendees: [], version: body.updatedAt, actionItems })
    .expect(200);
};
const texts = async (person: Person, path: string): Promise<string[]> =>
  (await person.browser.get(path).expect(200)).body.map(({ text }: ActionItemDto) => text);
const rows = (): Promise<object[]> => test.dataSource.query('SELECT * FROM member_action_items');

describe('action items of a call', () => {
  it('are taken over, dated, ticked, unticked and given back by each member alone', async () => {
    const [first] = call.items as [ActionItemDto, ActionItemDto];
    expect(call.items).toEqual([
      { id: expect.any(String), text: 'Say one small no a day', language: 'en', isMine: false },
      { id: expect.any(String), text: 'Write down what you feared', language: 'en', isMine: false },
    ]);
    const { body: stored } = await keep(ana, first, { isDone: false, dueOn: '2026-11-20' }).expect(200);
    expect(stored).toEqual({
      id: first.id,
      text: first.text,
      language: 'en',
      isMine: true,
      dueOn: '2026-11-20',
      callRecordingId: call.id,
      callTitle: 'Saying no',
    } satisfies MyActionItemDto);
    const { body: ticked } = await keep(ana, first, { isDone: true }).expect(200);
    expect(ticked).toMatchObject({ doneAt: expect.any(String) });
    expect('dueOn' in ticked).toBe(false);
    expect((await keep(ana, first, { isDone: true }).expect(200)).body.doneAt).toBe(ticked.doneAt);
    expect(await texts(ana, mine)).toEqual([first.text]);
    await test.dataSource.query(`UPDATE member_action_items SET done_at = now() - interval '8 days'`);
    expect(await texts(ana, mine)).toEqual([]);
    expect([(await ben.browser.get(ofCall())).body, await texts(ben, mine)]).toEqual([call.items, []]);
    await ben.browser.delete(`${ofCall()}/${first.id}`).expect(204);
    await keep(ana, first).expect(200);
    expect(await texts(ana, mine)).toEqual([first.text]);
    await ana.browser.delete(`${ofCall()}/${first.id}`).expect(204);
    await ana.browser.delete(`${ofCall()}/${first.id}`).expect(204);
    expect((await ana.browser.get(ofCall())).body).toEqual(call.items);
  });

  it('are stored once when they are taken over twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => keep(ana, call.items[0]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rows()).toHaveLength(1);
  });

  it('are refused when they are of no published call, or the day is none', async () => {
    const [first] = call.items as [ActionItemDto];
    await keep(ana, { id: randomUUID() }).expect(404);
    await keep(ana, first, { isDone: false, dueOn: '2026-02-30' }).expect(422);
    await keep(ana, first, {}).expect(422);
    await ana.browser
      .put(`${ofCall(randomUUID())}/${first.id}`)
      .send({ isDone: false })
      .expect(404);
    await keep(ben, first).expect(200);
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false');
    await keep(ana, first).expect(404);
    await ana.browser.get(ofCall()).expect(404);
    expect(await texts(ben, mine)).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it('stay a member’s through the owner’s edits: reworded, moved, added, and removed', async () => {
    const [first, second] = call.items as [ActionItemDto, ActionItemDto];
    await keep(ana, first).expect(200);
    await keep(ana, second, { isDone: true }).expect(200);
    await edit(['Call somebody', 'Write down what you feared', 'Say one small no each day']);
    expect((await ana.browser.get(ofCall())).body).toMatchObject([
      { text: 'Call somebody', isMine: false },
      { id: second.id, isMine: true, doneAt: expect.any(String) },
      { id: first.id, text: 'Say one small no each day', isMine: true },
    ]);
    await edit(['Call somebody']);
    expect((await ana.browser.get(ofCall())).body).toMatchObject([
      { text: 'Call somebody' },
      { id: first.id, text: 'Say one small no each day' },
      { id: second.id },
    ]);
    expect(await texts(ben, ofCall())).toEqual(['Call somebody']);
    await keep(ana, first, { isDone: true }).expect(200);
    await keep(ben, first).expect(404);
    expect((await ana.browser.get(`/api/member/call-recordings/${call.id}`)).body.actionItemsCount).toBe(1);
  });

  it('are in the export of the member alone, and are deleted with the account and the recording', async () => {
    const deleted = await createUser(test.dataSource, { isInnerCircleMember: true });
    await keep(ana, call.items[0]!, { isDone: true, dueOn: '2026-11-20' }).expect(200);
    await test.dataSource.query(
      `INSERT INTO member_action_items (user_id, call_recording_id, item_id, text) VALUES ($1, $2, $3, 'Of another')`,
      [deleted.id, call.id, call.items[0]!.id],
    );
    const { text } = await ana.browser.get('/api/auth/user/export').expect(200);
    expect([text.includes('Say one small no a day'), text.includes('Of another')]).toEqual([true, false]);
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [deleted.id]);
    expect(await rows()).toHaveLength(1);
    await owner.browser.delete(`${adminPath}/${call.id}`).expect(204);
    expect(await rows()).toEqual([]);
  });

  it('come from Fathom without addresses, and stay when it sends the meeting without them', async () => {
    const sent = (more: object) =>
      readMeeting({ recording_id: 9, title: 'A call', created_at: '2026-11-16T23:00:00Z', ...more })!;
    const store = (more: object) =>
      test.dataSource.transaction((manager) => test.app.get(CallRecordingsService).storeMeeting(manager, sent(more)));
    const stored = async (): Promise<string[]> =>
      (await owner.browser.get(`${adminPath}?state=pending`).expect(200)).body[0].actionItems;
    await store({ action_items: [{ description: 'Write to a@example.com\n today' }, { description: ' ' }, {}] });
    expect(await stored()).toEqual(['Write to … today']);
    await store({});
    expect(await stored()).toEqual(['Write to … today']);
    await store({ action_items: [] });
    expect(await stored()).toEqual([]);
  });
});

describe('an edited list of action items', () => {
  const [no, fear] = editedItems([], ['Say one small no a day', 'Write down what you feared']) as [
    { id: string; text: string },
    { id: string; text: string },
  ];

  it.each([
    ['in another order', [fear.text, no.text], [fear.id, no.id]],
    ['with one removed and the other reworded', ['Write down what you feared most'], [fear.id]],
    ['in another language', ['Di un no pequeño al día', 'Anota lo que temías'], [no.id, fear.id]],
    ['twice the same', [no.text, no.text], [no.id]],
    ['with one replaced and one added', [no.text, 'Call', 'Rest'], [no.id, undefined, undefined]],
  ])('keeps ids: %s', (_what, lines, ids) => {
    const found = editedItems([no, fear], lines).map(({ id }) => ([no.id, fear.id].includes(id) ? id : undefined));
    expect(found).toEqual(ids);
  });
});
