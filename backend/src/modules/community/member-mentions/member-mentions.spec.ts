import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { Pod } from '../pod-members/pod.entity.js';
import { PodMember } from '../pod-members/pod-member.entity.js';
import { MemberMention } from './member-mention.entity.js';

type Browser = ReturnType<TestApp['browser']>;
interface Person {
  id: string;
  browser: Browser;
}

let test: TestApp;
let ana: Person;
let ben: Person;
let bea: Person;

async function person(displayName: string, overrides: Partial<User> = {}): Promise<Person> {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true, displayName, ...overrides });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { id: user.id, browser };
}

beforeAll(async () => {
  test = await createTestApp();
  [ana, ben, bea] = await Promise.all([person('Ana'), person('Ben'), person('Béa del Río')]);
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.deleteAll(MemberPost));

const post = async (content: string, mentions?: string[]) =>
  (await ana.browser.post('/api/member/posts').send({ type: 'win', title: 'A walk', content, mentions }).expect(201))
    .body;
const read = async (id: string) => (await ben.browser.get(`/api/member/posts/${id}`).expect(200)).body;
const news = async ({ browser }: Person) =>
  (await browser.get('/api/member/notifications').expect(200)).body.map(
    ({ kind, postId, commentId }: { kind: string; postId: string; commentId?: string }) => [kind, postId, commentId],
  );
const rename = ({ id }: Person, displayName: string) => test.dataSource.manager.update(User, id, { displayName });

it('offers others who take part and have written, by the beginnings of the words of their shown name', async () => {
  await person('Bento', { isInnerCircleMember: false });
  await createUser(test.dataSource, { isInnerCircleMember: true, isDisabled: true, displayName: 'Benno' });
  await person('Berta, who is silent');
  for (const { id: userId } of [ana, ben, bea])
    await test.dataSource.manager.insert(MemberPost, { userId, type: 'win', title: 'A walk', content: 'In the rain.' });
  const find = async (q: string, { browser } = ana) =>
    (await browser.get('/api/member/mentionable-members').query({ q }).expect(200)).body.members.map(
      ({ author }: { author: { displayName: string } }) => author.displayName,
    );
  expect([await find('be'), await find('rio'), await find('ana'), await find('%'), await find('ana', ben)]).toEqual([
    ['Béa del Río', 'Ben'],
    ['Béa del Río'],
    [],
    [],
    ['Ana'],
  ]);
  await test.dataSource.query(
    `INSERT INTO member_profiles (user_id, listed_at) SELECT id, now() FROM users WHERE display_name LIKE 'Berta%'`,
  );
  expect(await find('berta')).toEqual(['Berta, who is silent']);
  await ana.browser.get('/api/member/mentionable-members').expect(422);
});

it('marks the present name of those whom a post names, and notifies them once', async () => {
  const { id } = await post('Thanks @Ben, and @Benita too.', [ben.id, bea.id, ana.id]);
  await rename(ben, 'Benjamin');
  const { content, contentTree } = await read(id);
  expect(content).toBe('Thanks @Benjamin, and @Benita too.');
  expect(contentTree[0].children).toEqual([
    { is: 'text', text: 'Thanks ' },
    { is: 'strong', children: [{ is: 'text', text: '@Benjamin' }] },
    { is: 'text', text: ', and @Benita too.' },
  ]);
  expect([await news(ben), await news(bea), await news(ana)]).toEqual([[['mention', id, undefined]], [], []]);
  // The text as its author sees it now, without the ids.
  await ana.browser.patch(`/api/member/posts/${id}`).send({ content: 'Thanks @Benjamin, really.' }).expect(200);
  expect((await read(id)).contentTree[0].children[1].is).toBe('strong');
  expect(await news(ben)).toHaveLength(1);
  await ana.browser.patch(`/api/member/posts/${id}`).send({ content: 'Thanks to all of @you.' }).expect(200);
  expect(await news(ben)).toEqual([]);
  await rename(ben, 'Ben');
});

it('leads to the comment that mentions somebody, as long as it is visible', async () => {
  const { id } = await post('Ten characters.');
  const comments = `/api/member/posts/${id}/comments`;
  const { body } = await ana.browser
    .post(comments)
    .send({ content: 'Ask @Ben.', mentions: [ben.id] })
    .expect(201);
  expect(body.contentTree[0].children[1].children).toEqual([{ is: 'text', text: '@Ben' }]);
  expect(await news(ben)).toEqual([['mention', id, body.id]]);
  await ben.browser
    .post(comments)
    .send({ content: 'I ask @Ben.', mentions: [ben.id] })
    .expect(201);
  expect(await news(ben)).toEqual([['mention', id, body.id]]);
  await test.dataSource.query('UPDATE member_post_comments SET is_visible = false WHERE id = $1', [body.id]);
  expect(await news(ben)).toEqual([]);
});

it('takes the name of an erased person out of the texts that mentioned them', async () => {
  const leaving = await person('Carla');
  const namesake = await person('Carla M. (Ávila)');
  const { id } = await post('Thanks @Carla, @Carla M. (Ávila) and @Carlanda, again.', [leaving.id, namesake.id]);
  await ben.browser
    .post(`/api/member/posts/${id}/comments`)
    .send({ content: 'Yes, @Carla!', mentions: [leaving.id] })
    .expect(201);
  await test.dataSource.manager.delete(User, leaving.id);
  expect([(await read(id)).content, await test.dataSource.manager.count(MemberMention)]).toEqual([
    'Thanks @…, @Carla M. (Ávila) and @Carlanda, again.',
    1,
  ]);
  const [comment] = (await ana.browser.get(`/api/member/posts/${id}/comments`).expect(200)).body;
  expect(comment.content).toBe('Yes, @…!');
});

it('reaches nobody who may not read the text, or who blocks its author', async () => {
  const pod = await test.dataSource.manager.save(Pod, { name: 'Mondays' });
  await test.dataSource.manager.insert(PodMember, { podId: pod.id, userId: ana.id });
  const { body } = await ana.browser
    .post('/api/member/posts')
    .send({ type: 'win', title: 'A walk', content: 'Thanks @Ben.', mentions: [ben.id], podId: pod.id })
    .expect(201);
  expect([body.contentTree[0].children, await news(ben)]).toEqual([[{ is: 'text', text: 'Thanks @Ben.' }], []]);
  await bea.browser.put(`/api/member/blocks/${ana.id}`).expect(204);
  await post('Thanks @Béa del Río.', [bea.id]);
  expect(await news(bea)).toEqual([]);
  await bea.browser.delete(`/api/member/blocks/${ana.id}`).expect(204);
  expect(await news(bea)).toHaveLength(1);
});
