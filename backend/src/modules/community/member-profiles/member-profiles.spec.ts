import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { User } from '../../accounts/users/user.entity.js';
import type { MemberProfileDto } from './member-profiles.dto.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let host: Person;

const profile = '/api/member/profile';
const people = '/api/member/people';
const written = {
  location: 'Valencia, by the sea',
  pronouns: 'she/her',
  languages: ['Español', 'English'],
  askAbout: 'Growing tomatoes',
};

const save = (person: Person, body: object = { isListed: true, ...written }) => person.browser.put(profile).send(body);
const found = async (person: Person, query = ''): Promise<string[]> =>
  (await person.browser.get(`${people}${query}`).expect(200)).body.map(
    ({ displayName }: MemberProfileDto) => displayName,
  );

async function logIn(overrides: Partial<User>): Promise<Person> {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}

beforeAll(async () => {
  test = await createTestApp();
  ana = await logIn({ isInnerCircleMember: true, displayName: 'Ána of the hills', firstName: 'Secret' });
  ben = await logIn({ isInnerCircleMember: true, displayName: 'Ben' });
  host = await logIn({ role: 'admin', displayName: 'Host' });
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE member_profiles, member_posts, member_blocks CASCADE'));

describe('a profile', () => {
  it('is off and empty until the member saves it, and is of one member alone', async () => {
    expect((await ana.browser.get(profile).expect(200)).body).toEqual({ isListed: false, languages: [] });
    const { body } = await save(ana, { ...written, isListed: false }).expect(200);
    expect(body).toEqual({ isListed: false, ...written, updatedAt: expect.any(String) });
    await ben.browser.get(`${people}/${ana.user.id}`).expect(404);
    expect(await found(ben)).toEqual([]);
    await save(ana).expect(200);
    expect((await ben.browser.get(`${people}/${ana.user.id}`).expect(200)).body).toEqual({
      userId: ana.user.id,
      displayName: 'Ána of the hills',
      ...written,
      isOwn: false,
    } satisfies MemberProfileDto);
    expect([await found(ben), await found(ana)]).toEqual([['Ána of the hills'], ['Ána of the hills']]);
  });

  it('leaves the directory at once when it is turned off, and what is stored stays until it is deleted', async () => {
    await save(ana).expect(200);
    await save(ana, { isListed: false, ...written }).expect(200);
    expect(await found(ben)).toEqual([]);
    await ben.browser.get(`${people}/${ana.user.id}`).expect(404);
    expect((await ana.browser.get(profile)).body.location).toBe(written.location);
    await ana.browser.delete(profile).expect(204);
    await ana.browser.delete(profile).expect(204);
    expect((await ana.browser.get(profile)).body).toEqual({ isListed: false, languages: [] });
    expect(await test.dataSource.query('SELECT 1 FROM member_profiles')).toEqual([]);
  });

  it('is one row when it is saved twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(ana)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await test.dataSource.query('SELECT 1 FROM member_profiles')).toHaveLength(1);
  });

  it('refuses what is too long, or too much', async () => {
    const refused = async (body: object) => (await save(ana, { isListed: true, ...body }).expect(422)).body.errors;
    expect(await refused({ location: 'a'.repeat(81) })).toEqual([{ field: 'location', code: 'too_long' }]);
    expect(await refused({ askAbout: 'a'.repeat(301) })).toEqual([{ field: 'askAbout', code: 'too_long' }]);
    expect(await refused({ languages: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] })).toHaveLength(1);
    expect(await refused({ languages: ['a'.repeat(41)] })).toHaveLength(1);
    expect(await found(ana)).toEqual([]);
  });

  it('is named beside posts, comments and replies where others can open it', async () => {
    const { body: post } = await ana.browser
      .post('/api/member/posts')
      .send({ type: 'win', title: 'T', content: 'Ten characters.' })
      .expect(201);
    const comments = `/api/member/posts/${post.id}/comments`;
    const { body: comment } = await ana.browser.post(comments).send({ content: 'Mine' }).expect(201);
    await ben.browser.post(comments).send({ content: 'A reply', parentId: comment.id }).expect(201);
    const links = async (): Promise<unknown[]> => {
      const [first] = (await ben.browser.get('/api/member/posts').expect(200)).body;
      const [reply, answered] = (await ben.browser.get(comments).expect(200)).body;
      return [
        first.author.hasProfile,
        answered.author.hasProfile,
        reply.parent.author.hasProfile,
        reply.author.hasProfile,
      ];
    };
    expect(await links()).toEqual([undefined, undefined, undefined, undefined]);
    await save(ana).expect(200);
    expect(await links()).toEqual([true, true, true, undefined]);
    await save(ana, { isListed: false }).expect(200);
    expect(await links()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is deleted with the account, and is in the export of its member alone', async () => {
    const leaving = await logIn({ isInnerCircleMember: true });
    await save(leaving, { isListed: true, location: 'Of the other' }).expect(200);
    await save(ana).expect(200);
    const { text } = await ana.browser.get('/api/auth/user/export').expect(200);
    expect([text.includes(written.location), text.includes('Of the other')]).toEqual([true, false]);
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [leaving.user.id]);
    expect(await test.dataSource.query('SELECT 1 FROM member_profiles')).toHaveLength(1);
  });
});

describe('the directory', () => {
  it('is for members and the host: not for visitors, accounts without a membership, and lapsed members', async () => {
    const lapsed = await logIn({ isInnerCircleMember: true, displayName: 'Lapsed' });
    const visitor = await logIn({});
    await save(lapsed).expect(200);
    await save(host, { isListed: true }).expect(200);
    expect(await found(host)).toEqual(['Host', 'Lapsed']);
    await test.dataSource.manager.update(User, lapsed.user.id, { isInnerCircleMember: false });
    expect(await found(ben)).toEqual(['Host']);
    for (const path of [profile, people, `${people}/${host.user.id}`, '/api/member/blocks']) {
      await test.http.get(path).expect(401);
      await visitor.browser.get(path).expect(403);
      await lapsed.browser.get(path).expect(403);
    }
    await ben.browser.get(`${people}/${lapsed.user.id}`).expect(404);
    expect((await ben.browser.get(`${people}/${host.user.id}`)).body.isHost).toBe(true);
  });

  it('finds people by the name that others read and by what they wrote, without accents', async () => {
    await save(ana).expect(200);
    await save(ben, { isListed: true, location: 'Lima' }).expect(200);
    for (const q of ['ana', 'hills', 'valen', 'español', 'espanol', 'she', 'tomatoes sea'])
      expect([q, await found(ben, `?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Ána of the hills']]);
    expect([await found(ben, '?q=secret'), await found(ben, '?q=nobody')]).toEqual([[], []]);
    await ana.browser.patch('/api/auth/user').send({ displayName: 'Vera', language: null }).expect(200);
    expect([await found(ben, '?q=vera'), await found(ben, '?q=hills')]).toEqual([['Vera'], []]);
    await ana.browser.patch('/api/auth/user').send({ displayName: 'Ána of the hills', language: null }).expect(200);
  });

  it('has pages, the latest first, each person once', async () => {
    for (const [index, person] of [ana, ben, host].entries()) {
      await save(person).expect(200);
      await test.dataSource.query(
        `UPDATE member_profiles SET listed_at = '2026-11-20'::timestamptz + $2 * interval '1 hour' WHERE user_id = $1`,
        [person.user.id, index],
      );
    }
    const first = await ana.browser.get(`${people}?limit=2`).expect(200);
    const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await ana.browser.get(next).expect(200);
    expect([first, second].map(({ body }) => body.map(({ displayName }: MemberProfileDto) => displayName))).toEqual([
      ['Host', 'Ben'],
      ['Ána of the hills'],
    ]);
  });

  it('shows pictures without what the camera wrote, which nobody but members gets, and no shared cache keeps', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9C4A2F' } })
      .withExif({ IFD0: { Copyright: 'private-name' } })
      .jpeg()
      .toBuffer();
    await ana.browser.post('/api/auth/user/avatar').set('Content-Type', 'image/jpeg').send(jpeg).expect(200);
    await save(ana).expect(200);
    const { avatarUrl } = (await ben.browser.get(`${people}/${ana.user.id}`)).body;
    const { headers, body } = await ben.browser.get(avatarUrl).buffer(true).expect(200);
    expect([headers['cache-control'], (body as Buffer).includes('private-name')]).toEqual([
      'private, max-age=86400',
      false,
    ]);
    const lapsed = await logIn({ isInnerCircleMember: true });
    await test.dataSource.manager.update(User, lapsed.user.id, { isInnerCircleMember: false });
    await lapsed.browser.get(avatarUrl).expect(404);
    await test.http.get(avatarUrl).expect(401);
    await ana.browser.delete('/api/auth/user/avatar').expect(200);
  });
});
