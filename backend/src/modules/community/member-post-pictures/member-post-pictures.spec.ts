import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { ChangeListener } from '../../../database/change-listener.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { Pod } from '../pod-members/pod.entity.js';
import { PodMember } from '../pod-members/pod-member.entity.js';
import { MemberPostPictureLeftover } from './member-post-picture-leftover.entity.js';
import { MemberPostPicture } from '../member-posts/member-post-picture.entity.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let ana: User;
let anaBrowser: Browser;
let benBrowser: Browser;
let adminBrowser: Browser;
let picture: Buffer;

async function logIn(overrides: Partial<User>): Promise<[User, Browser]> {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return [user, browser];
}

beforeAll(async () => {
  test = await createTestApp();
  [ana, anaBrowser] = await logIn({ isInnerCircleMember: true });
  [, benBrowser] = await logIn({ isInnerCircleMember: true });
  [, adminBrowser] = await logIn({ role: 'admin' });
  picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#9C4A2F' } })
    .withExif({ IFD0: { Copyright: 'private-name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.manager.deleteAll(MemberPost);
  await test.dataSource.manager.deleteAll(MemberPostPicture);
});

const upload = async (browser = anaBrowser) =>
  (await browser.post('/api/member/post-pictures').set('Content-Type', 'image/jpeg').send(picture).expect(201)).body;
/** Stored pictures whose making does not matter. */
async function stored(count: number, userId = ana.id): Promise<string[]> {
  const files = { small: Buffer.from('small'), large: Buffer.from('large') };
  const rows = Array.from({ length: count }, () => ({
    userId,
    width: 8,
    height: 8,
    store: 'database' as const,
    ...files,
  }));
  return (await test.dataSource.manager.insert(MemberPostPicture, rows)).identifiers.map(({ id }) => String(id));
}
const draft = { type: 'win', title: 'A path', content: 'Ten characters.' };
const post = (pictures: unknown, browser = anaBrowser) =>
  browser.post('/api/member/posts').send({ ...draft, pictures });
const withAlt = (ids: readonly string[]) => ids.map((id) => ({ id, alt: `Alt of ${id}` }));
const idsOf = ({ body }: { body: { pictures: { id: string }[] } }) => body.pictures.map(({ id }) => id);
const count = () => test.dataSource.manager.count(MemberPostPicture);

describe('an uploaded picture', () => {
  it('is stored without what the camera wrote into it, and only its member sees it before the post', async () => {
    const { id, address, smallAddress, width, height } = await upload();
    expect([width, height]).toEqual([1200, 600]);
    const { headers, body } = await anaBrowser.get(smallAddress).buffer(true).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
    const { width: shown, format, exif } = await sharp(body as Buffer).metadata();
    expect([shown, format, exif, (body as Buffer).includes('private-name')]).toEqual([900, 'webp', undefined, false]);
    await anaBrowser.get(address).set('If-None-Match', `"${id}-large"`).expect(304);
    await benBrowser.get(address).expect(404);
    await benBrowser.get(address).set('If-None-Match', `"${id}-large"`).expect(404);
    await test.http.get(address).expect(401);
  });

  it('is refused where it is none', async () => {
    const { body } = await anaBrowser
      .post('/api/member/post-pictures')
      .set('Content-Type', 'image/png')
      .send(Buffer.from('<svg/>'))
      .expect(422);
    expect(body.errors).toEqual([{ field: 'picture', code: 'not_an_image' }]);
    expect(await count()).toBe(0);
  });

  it('gives way to later ones when there are many without a post', async () => {
    await stored(30);
    const { id } = await upload();
    expect(await count()).toBe(24);
    expect(await test.dataSource.manager.existsBy(MemberPostPicture, { id })).toBe(true);
  });
});

describe('a post with pictures', () => {
  it('shows them to members in its order, and a lapsed membership sees them no more', async () => {
    const ids = await stored(4);
    const { body } = await post(withAlt(ids.toReversed())).expect(201);
    const [listed] = (await benBrowser.get('/api/member/posts').expect(200)).body;
    expect(listed.pictures).toEqual(body.pictures);
    expect(listed.pictures[0]).toEqual({
      id: ids[3],
      address: `/api/member/post-pictures/${ids[3]}/large`,
      smallAddress: `/api/member/post-pictures/${ids[3]}/small`,
      width: 8,
      height: 8,
      alt: `Alt of ${ids[3]}`,
    });
    const [ended, endedBrowser] = await logIn({ isInnerCircleMember: true });
    await endedBrowser.get(listed.pictures[0].address).expect(200);
    await test.dataSource.manager.update(User, ended.id, { isInnerCircleMember: false });
    await endedBrowser.get(listed.pictures[0].address).expect(403);
  });

  it('hides them with itself from everybody but administrators, who find them beside its reports', async () => {
    const { body } = await post(withAlt(await stored(1))).expect(201);
    await test.dataSource.manager.update(MemberPost, body.id, { isVisible: false });
    const [{ address }] = body.pictures;
    for (const browser of [anaBrowser, benBrowser]) await browser.get(address).expect(404);
    await adminBrowser.get(address).expect(200);
    const { pictures } = (await adminBrowser.get(`/api/admin/member-posts/${body.id}`).expect(200)).body;
    expect(pictures).toEqual(body.pictures);
  });

  it('changes them with its text, keeps them without, and loses the ones that were removed', async () => {
    const [first, second, third] = await stored(3);
    const { body } = await post(withAlt([first!, second!])).expect(201);
    const path = `/api/member/posts/${body.id}`;
    expect(idsOf(await anaBrowser.patch(path).send({ title: 'Another' }).expect(200))).toEqual([first, second]);
    const changed = await anaBrowser
      .patch(path)
      .send({ pictures: withAlt([third!, second!]) })
      .expect(200);
    expect(idsOf(changed)).toEqual([third, second]);
    expect(await test.dataSource.manager.existsBy(MemberPostPicture, { id: first })).toBe(false);
    const same = await anaBrowser
      .patch(path)
      .send({ pictures: withAlt([third!, second!]) })
      .expect(200);
    expect(same.body.updatedAt).toBe(changed.body.updatedAt);
    await anaBrowser.delete(path).expect(204);
    expect(await count()).toBe(0);
  });

  it.each([
    ['more than four', async () => withAlt(await stored(5)), 'pictures', 'too_many'],
    ["another member's", async () => withAlt(await stored(1, (await logIn({}))[0].id)), 'pictures.0', 'invalid_choice'],
    ['one that is gone', async () => withAlt([...(await stored(1)), randomUUID()]), 'pictures.1', 'invalid_choice'],
    [
      'the same twice',
      async () => withAlt((await stored(1)).flatMap((id) => [id, id])),
      'pictures.1',
      'invalid_choice',
    ],
    ['one without a text', async () => (await stored(1)).map((id) => ({ id })), 'pictures.0.alt', undefined],
  ])('refuses %s, and stores nothing', async (_name, make, field, code) => {
    const { errors } = (await post(await make()).expect(422)).body;
    expect(errors[0]).toMatchObject({ field, ...(code && { code }) });
    expect(await test.dataSource.manager.count(MemberPost)).toBe(0);
  });

  it('leaves files in the object store to be deleted, also when its author is erased', async () => {
    const [leaving] = await logIn({ isInnerCircleMember: true });
    const { identifiers } = await test.dataSource.manager.insert(MemberPostPicture, {
      userId: leaving.id,
      width: 8,
      height: 8,
      store: 's3',
    });
    await test.dataSource.manager.delete(User, leaving.id);
    const pictureId = String(identifiers[0]?.['id']);
    expect(await test.dataSource.manager.existsBy(MemberPostPictureLeftover, { pictureId })).toBe(true);
  });

  it('is one of two that are sent with the same picture at once', async () => {
    const pictures = withAlt(await stored(1));
    const answers = await Promise.all([post(pictures), post(pictures)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await test.dataSource.manager.count(MemberPost)).toBe(1);
  });
});

it('is seen by those alone who see its post: its pod, and who does not block its author', async () => {
  const pod = await test.dataSource.manager.save(Pod, { name: 'Mondays' });
  await test.dataSource.manager.insert(PodMember, { podId: pod.id, userId: ana.id });
  const [ofPod = '', ofAll = ''] = await stored(2);
  await anaBrowser
    .post('/api/member/posts')
    .send({ ...draft, pictures: withAlt([ofPod]), podId: pod.id })
    .expect(201);
  await post(withAlt([ofAll])).expect(201);
  const see = (id: string, browser = benBrowser) => browser.get(`/api/member/post-pictures/${id}/small`);
  await see(ofPod).expect(404);
  await see(ofPod, anaBrowser).expect(200);
  await see(ofPod, adminBrowser).expect(200);
  await see(ofAll).expect(200);
  await benBrowser.put(`/api/member/blocks/${ana.id}`).expect(204);
  await see(ofAll).expect(404);
});

it('that is taken out of a post is gone from open portals, as any change', async () => {
  const [id = ''] = await stored(1);
  const { body } = await post(withAlt([id])).expect(201);
  const changes: string[] = [];
  const stop = test.app.get(ChangeListener, { strict: false }).onMemberChange((change) => void changes.push(change));
  await anaBrowser.patch(`/api/member/posts/${body.id}`).send({ pictures: [] }).expect(200);
  while (!changes.includes(`post-changed:${body.id}`)) await new Promise((resolve) => setTimeout(resolve, 10));
  stop();
});

it('is in the export: its bytes, or where its owner gets them from the object store', async () => {
  const [here = ''] = await stored(1);
  const { identifiers } = await test.dataSource.manager.insert(MemberPostPicture, {
    userId: ana.id,
    width: 8,
    height: 8,
    store: 's3' as const,
  });
  const there = String(identifiers[0]?.['id']);
  const { body } = await anaBrowser.get('/api/auth/user/export').expect(200);
  const rows = body.tables.member_post_pictures as { id: string; large: string }[];
  expect(new Map(rows.map(({ id, large }) => [id, large]))).toEqual(
    new Map([
      [here, Buffer.from('large').toString('base64')],
      [there, `/api/member/post-pictures/${there}/large`],
    ]),
  );
});
