import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Sandbox } from '@leap/sandbox';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startTestSandbox } from '../../../../test/sandbox.js';
import { ChangeListener } from '../../../database/change-listener.js';
import { DeepLClient, TranslationQuotaError } from '../../../integrations/translation/deepl.client.js';
import { User } from '../../accounts/users/user.entity.js';
import type { MemberPostDto } from '../member-posts/member-posts.dto.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
const settingsPath = '/api/member/translation-settings';
const content = 'Me di cuenta en el camino a casa: digo que **sí** y luego me pesa.';

let test: TestApp;
let ana: Person;
let ben: Person;
const isOn = jest.fn<() => boolean>();
let translate: jest.SpiedFunction<DeepLClient['translate']>;

beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (): Promise<Person> => {
    const user = await createUser(test.dataSource, { isInnerCircleMember: true });
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  ana = await logIn();
  ben = await logIn();
  const deepl = test.app.get(DeepLClient);
  Object.defineProperty(deepl, 'isOn', { get: isOn, configurable: true });
  translate = jest.spyOn(deepl, 'translate');
});
afterAll(async () => {
  translate.mockRestore();
  Reflect.deleteProperty(test.app.get(DeepLClient), 'isOn');
  await test.close();
});
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE member_posts, member_translation_settings CASCADE');
  isOn.mockReturnValue(true);
  translate
    .mockReset()
    .mockImplementation(async (texts, to) => ({ texts: texts.map((text) => `${to}: ${text}`), from: 'es' }));
});

const posted = async (by: Person, text = content): Promise<MemberPostDto> =>
  (
    await by.browser
      .post('/api/member/posts')
      .send({ type: 'thought', title: 'En la puerta', content: text })
      .expect(201)
  ).body;
const choose = (person: Person, changes: object) => person.browser.patch(settingsPath).send(changes).expect(200);
const request = (person: Person, { id }: { id: string }, language = 'en') =>
  person.browser.post(`/api/member/posts/${id}/translation`).send({ language });
const seen = async (person: Person, { id }: { id: string }): Promise<MemberPostDto> =>
  (await person.browser.get(`/api/member/posts/${id}`).expect(200)).body;
const stored = (): Promise<object[]> => test.dataSource.query('SELECT language FROM member_post_translations');

describe('the translation of a post', () => {
  it('needs the reader’s agreement, which can be taken back', async () => {
    const post = await posted(ben);
    expect(await seen(ana, post)).toMatchObject({ isTranslatable: true, guessedLanguage: 'es' });
    expect((await ana.browser.get(settingsPath).expect(200)).body).toEqual({ isOn: true, allowsOwnPosts: true });
    expect((await request(ana, post).expect(409)).body.code).toBe('conflict');
    expect(translate).not.toHaveBeenCalled();
    const { agreedAt } = (await choose(ana, { agrees: true })).body;
    expect((await choose(ana, { agrees: true, allowsOwnPosts: true })).body.agreedAt).toBe(agreedAt);
    expect((await request(ana, post).expect(200)).body).toMatchObject({
      language: 'en',
      fromLanguage: 'es',
      title: 'en: En la puerta',
      contentTree: [{ is: 'paragraph' }],
    });
    // Nothing but the text, and not the author.
    expect(translate.mock.calls).toEqual([[['En la puerta', content], 'en']]);
    expect((await choose(ana, { agrees: false })).body).toEqual({ isOn: true, allowsOwnPosts: true });
    await request(ana, post).expect(409);
  });

  it('is created once for each version and language, for all readers', async () => {
    const post = await posted(ben);
    const cleo = { browser: ana.browser, user: ana.user };
    await choose(ana, { agrees: true });
    const { body: first } = await request(ana, post).expect(200);
    expect((await request(cleo, post).expect(200)).body).toEqual(first);
    expect(translate).toHaveBeenCalledTimes(1);
    await ana.browser.post(`/api/member/posts/${post.id}/like`).expect(200);
    expect(await stored()).toEqual([{ language: 'en' }]);
    await ben.browser.patch(`/api/member/posts/${post.id}`).send({ title: 'En otra puerta' }).expect(200);
    expect(await stored()).toEqual([]);
    expect((await request(ana, post).expect(200)).body.title).toBe('en: En otra puerta');
    await ben.browser.delete(`/api/member/posts/${post.id}`).expect(204);
    expect(await stored()).toEqual([]);
    await request(ana, post).expect(404);
  });

  it('of a post that is changed meanwhile is not stored', async () => {
    const post = await posted(ben);
    await choose(ana, { agrees: true });
    translate.mockImplementationOnce(async (texts) => {
      await ben.browser.patch(`/api/member/posts/${post.id}`).send({ title: 'Changed' }).expect(200);
      return { texts: [...texts] };
    });
    await request(ana, post).expect(200);
    expect(await stored()).toEqual([]);
  });

  it('is not made against the author’s choice, which deletes those that there are', async () => {
    const post = await posted(ben);
    await choose(ana, { agrees: true });
    await request(ana, post).expect(200);
    const changes: string[] = [];
    const stop = test.app.get(ChangeListener, { strict: false }).onMemberChange((change) => void changes.push(change));
    expect((await choose(ben, { allowsOwnPosts: false })).body).toEqual({ isOn: true, allowsOwnPosts: false });
    await choose(ben, { allowsOwnPosts: false });
    expect(await stored()).toEqual([]);
    expect((await seen(ana, post)).isTranslatable).toBe(false);
    await request(ana, post).expect(409);
    expect(translate).toHaveBeenCalledTimes(1);
    await choose(ben, { allowsOwnPosts: true });
    await choose(ben, { allowsOwnPosts: true, agrees: false });
    await request(ana, post).expect(200);
    // Open pages hear of a change, and of nothing else.
    const { id } = await posted(ben);
    while (!changes.some((change) => change.includes(id))) await sleep(10);
    stop();
    expect(changes.filter((change) => change === `post-changed:${post.id}`)).toHaveLength(2);
  });

  it('under way when the author refuses is neither stored nor shown', async () => {
    const post = await posted(ben);
    await choose(ana, { agrees: true });
    translate.mockImplementationOnce(async (texts) => {
      await choose(ben, { allowsOwnPosts: false });
      return { texts: [...texts] };
    });
    expect((await request(ana, post).expect(409)).body.code).toBe('conflict');
    expect(await stored()).toEqual([]);
  });

  it('waits for a refusal that is being stored', async () => {
    const post = await posted(ben);
    await choose(ana, { agrees: true });
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    // As the author's choice begins.
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`translation-choice:${ben.user.id}`]);
    await runner.query('INSERT INTO member_translation_settings (user_id, own_posts_withheld_at) VALUES ($1, now())', [
      ben.user.id,
    ]);
    const answer = request(ana, post).then(({ status }) => status);
    expect(await Promise.race([answer, sleep(300, 'waits')])).toBe('waits');
    await runner.commitTransaction();
    await runner.release();
    expect([await answer, await stored()]).toEqual([409, []]);
  });

  it('is not refused while one is being stored', async () => {
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`translation-choice:${ben.user.id}`]);
    const choice = choose(ben, { allowsOwnPosts: false }).then(({ status }) => status);
    expect(await Promise.race([choice, sleep(300, 'waits')])).toBe('waits');
    await runner.commitTransaction();
    await runner.release();
    expect(await choice).toBe(200);
  });

  it('is not offered of own posts, nor without a provider; its failures have codes', async () => {
    const [own, other] = [await posted(ana), await posted(ben)];
    await choose(ana, { agrees: true });
    expect('isTranslatable' in (await seen(ana, own))).toBe(false);
    translate.mockRejectedValueOnce(new TranslationQuotaError('None left.'));
    expect((await request(ana, other).expect(503)).body.code).toBe('translation_quota_used_up');
    isOn.mockReturnValue(false);
    expect((await seen(ana, other)).isTranslatable).toBe(false);
    expect((await ana.browser.get(settingsPath)).body.isOn).toBe(false);
    translate.mockReset().mockRestore();
    expect((await request(ana, other).expect(503)).body.code).toBe('service_unavailable');
    await request(ana, other, 'fr').expect(422);
    translate = jest.spyOn(test.app.get(DeepLClient), 'translate');
  });
});

describe('the names of members whom a post mentions', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await startTestSandbox(database.url);
    isOn.mockReturnValue(true);
    const { settings } = test.app.get(DeepLClient);
    Object.defineProperty(test.app.get(DeepLClient), 'settings', {
      get: () => ({ ...settings, ...sandbox.settings.deepl }),
      configurable: true,
    });
  });
  afterAll(async () => {
    Reflect.deleteProperty(test.app.get(DeepLClient), 'settings');
    await sandbox.stop();
    await database.drop();
  });

  const received = async (): Promise<string> =>
    (await fetch(`${sandbox.settings.deepl.DEEPL_BASE_URL}/received`)).text();
  const rename = ({ user }: Person, displayName: string) =>
    test.dataSource.manager.update(User, user.id, { displayName });

  it('are not sent or stored; a translation shows the present ones, marked', async () => {
    translate.mockRestore();
    const { id } = await createUser(test.dataSource, { isInnerCircleMember: true, displayName: 'Béa del Río' });
    const bea = { user: { id } as User, browser: ana.browser };
    await rename(ana, 'Ana');
    const text = 'Gracias, @Ana y **@Béa del Río**: a las @1 estaba en la puerta con @Ana.';
    const post: MemberPostDto = (
      await ben.browser
        .post('/api/member/posts')
        .send({ type: 'thought', title: 'Para @Ana', content: text, mentions: [ana.user.id, id] })
        .expect(201)
    ).body;
    await rename(ana, 'Anne');
    await rename(bea, 'Beatriz');
    await choose(ana, { agrees: true });
    const expected = (anne: string, beatriz: string) => ({
      title: `[EN] Para @${anne}`,
      texts: [
        '[EN] Gracias, ',
        `@${anne}`,
        ' y ',
        `@${beatriz}`,
        ': a las @1 estaba en la puerta con ',
        `@${anne}`,
        '.',
      ],
    });
    const shown = async () => {
      const { title, contentTree } = (await request(ana, post).expect(200)).body;
      return { title, texts: textsIn(contentTree) };
    };
    expect(await shown()).toEqual(expected('Anne', 'Beatriz'));
    const sent = await received();
    expect(sent).toContain('a las @1 estaba');
    const rows = JSON.stringify(await test.dataSource.query('SELECT title, content FROM member_post_translations'));
    for (const name of ['Ana', 'Béa', 'Río', 'Anne', 'Beatriz', id])
      expect([name, sent.includes(name), name !== id && rows.includes(name)]).toEqual([name, false, false]);
    // From the stored one.
    await rename(ana, 'Annie');
    expect(await shown()).toEqual(expected('Annie', 'Beatriz'));
    await test.dataSource.query('DELETE FROM member_mentions WHERE user_id = $1', [id]);
    expect(await shown()).toEqual({
      title: '[EN] Para @Annie',
      texts: ['[EN] Gracias, ', '@Annie', ' y ', '@…', ': a las @1 estaba en la puerta con ', '@Annie', '.'],
    });
    expect(await received()).toBe(sent);
    translate = jest.spyOn(test.app.get(DeepLClient), 'translate');
  });
});

interface Node {
  text?: string;
  children?: Node[];
}
const textsIn = (nodes: Node[]): string[] =>
  nodes.flatMap(({ text, children }) => [...(text === undefined ? [] : [text]), ...textsIn(children ?? [])]);
