import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { pngOfSize } from '../../../../test/png.js';
import { User } from '../users/user.entity.js';
import { AVATAR_SIZE } from './avatar-image.js';
import { Avatar } from './avatar.entity.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let member: User;
let browser: Browser;
let other: Browser;
let visitor: Browser;

async function logIn(overrides: Partial<User>): Promise<[User, Browser]> {
  const user = await createUser(test.dataSource, overrides);
  const agent = test.browser();
  await agent.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return [user, agent];
}

beforeAll(async () => {
  test = await createTestApp();
  [member, browser] = await logIn({ isInnerCircleMember: true });
  [, other] = await logIn({ isInnerCircleMember: true });
  [, visitor] = await logIn({});
});
afterAll(() => test.close());
beforeEach(() => browser.delete('/api/auth/user/avatar').expect(200));

const canvas = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: '#9C4A2F' } });
const jpeg = () =>
  canvas()
    .withExif({ IFD0: { Copyright: 'private-name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' } })
    .jpeg()
    .toBuffer();
const upload = (body: Buffer, type = 'image/jpeg', by = browser) =>
  by.post('/api/auth/user/avatar').set('Content-Type', type).send(body);
const stored = () => test.dataSource.manager.find(Avatar);
const bytesOf = (path: string, by: Browser) =>
  by
    .get(path)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });

/** An animated PNG: its control chunk is between the header and the first picture data. */
async function animatedPng(): Promise<Buffer> {
  const still = await canvas(8, 8).png().toBuffer();
  const control = Buffer.from('0000000861635450000000020000000000000000', 'hex');
  control.write('acTL', 4, 'latin1');
  const offset = still.indexOf('IDAT') - 4;
  return Buffer.concat([still.subarray(0, offset), control, still.subarray(offset)]);
}

describe('POST /api/auth/user/avatar', () => {
  it.each([
    ['JPEG', 'image/jpeg', jpeg],
    ['PNG', 'image/png', () => canvas().png().toBuffer()],
    ['WebP', 'image/webp', () => canvas().webp().toBuffer()],
  ] as const)('keeps a %s as a small square WebP that holds no data of the camera', async (_name, type, make) => {
    const { body } = await upload(await make(), type).expect(200);
    expect(body).toMatchObject({
      id: member.id,
      profileImageUrl: expect.stringMatching(/^\/api\/avatars\/[0-9a-f-]{36}$/),
    });
    const picture = (await bytesOf(body.profileImageUrl, browser).expect(200)).body as Buffer;
    const facts = await sharp(picture).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif, facts.icc]).toEqual([
      'webp',
      AVATAR_SIZE,
      AVATAR_SIZE,
      undefined,
      undefined,
    ]);
    expect(picture.includes('private-name')).toBe(false);
    expect((await browser.get('/api/auth/user')).body.profileImageUrl).toBe(body.profileImageUrl);
  });

  it('rotates a picture upright', async () => {
    const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
      .composite([
        { input: { create: { width: 400, height: 200, channels: 3, background: '#000000' } }, top: 0, left: 0 },
      ])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(halves).expect(200);
    const { data } = await sharp((await bytesOf(body.profileImageUrl, browser)).body as Buffer)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([(data[0] ?? 0) > 200, (data.at(-1) ?? 255) < 50]).toEqual([true, true]);
  });

  it('replaces the former picture, whose address then answers 404', async () => {
    const { body: before } = await upload(await jpeg()).expect(200);
    const { body: after } = await upload(await canvas().png().toBuffer(), 'image/png').expect(200);
    expect(after.profileImageUrl).not.toBe(before.profileImageUrl);
    await browser.get(before.profileImageUrl).expect(404);
    expect(await stored()).toHaveLength(1);
  });

  it('stores one of several concurrent uploads, whose address the account has', async () => {
    const picture = await jpeg();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(picture)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [avatar, ...rest] = await stored();
    expect([(await browser.get('/api/auth/user')).body.profileImageUrl, rest]).toEqual([
      `/api/avatars/${avatar?.id}`,
      [],
    ]);
  });

  it.each([
    ["text with a picture's name", 'image/png', async () => Buffer.from('<html>hello</html>'), 'not_an_image'],
    [
      'an SVG',
      'image/png',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'not_an_image',
    ],
    ['a GIF', 'image/png', () => canvas(8, 8).gif().toBuffer(), 'not_an_image'],
    ['a TIFF', 'image/jpeg', () => canvas(8, 8).tiff().toBuffer(), 'not_an_image'],
    [
      'a picture that ends early',
      'image/jpeg',
      async () => (await canvas(2000, 2000).jpeg().toBuffer()).subarray(0, 9_000),
      'not_an_image',
    ],
    [
      'a moving WebP',
      'image/webp',
      async () =>
        sharp(
          [
            await canvas(8, 8).png().toBuffer(),
            await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
          ],
          { join: { animated: true } },
        )
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
      'image_animated',
    ],
    ['a moving PNG', 'image/png', animatedPng, 'image_animated'],
    [
      'a small file that unpacks to 100 million pixels',
      'image/png',
      async () => pngOfSize(await canvas(10, 10).png().toBuffer(), 10_000, 10_000),
      'image_too_large',
    ],
    ['nothing', 'image/png', async () => Buffer.alloc(0), 'required'],
  ] as const)('refuses %s with its own error code', async (_name, type, make, code) => {
    const { body } = await upload(await make(), type).expect(422);
    expect([body.code, body.errors]).toEqual(['validation_failed', [{ field: 'picture', code }]]);
    expect(await stored()).toEqual([]);
  });

  it('refuses too large uploads, other types, and anonymous visitors', async () => {
    const heavy = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([heavy.status, heavy.body.code]).toEqual([413, 'body_too_large']);
    for (const type of ['image/svg+xml', 'application/json', 'text/plain'])
      expect((await upload(Buffer.from('{}'), type)).status).toBe(415);
    expect(
      (
        await test.http
          .post('/api/auth/user/avatar')
          .set('Content-Type', 'image/jpeg')
          .send(await jpeg())
      ).status,
    ).toBe(401);
    expect((await upload(await jpeg(), 'image/jpeg').set('Origin', 'https://evil.example')).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('accepts pictures on no other route', async () => {
    await browser
      .patch('/api/auth/user')
      .set('Content-Type', 'image/jpeg')
      .send(await jpeg())
      .expect(415);
  });
});

describe('GET /api/avatars/{id}', () => {
  it('shows a picture to members, in a private cache, and answers 304 the second time', async () => {
    const { body } = await upload(await jpeg()).expect(200);
    const { headers } = await other.get(body.profileImageUrl).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const again = await other.get(body.profileImageUrl).set('If-None-Match', String(headers['etag']));
    expect([again.status, again.text]).toEqual([304, '']);
    await other.get(body.profileImageUrl).set('If-None-Match', '"other"').expect(200);
  });

  it('shows it to members only; other users see their own', async () => {
    const { body } = await upload(await jpeg()).expect(200);
    await test.http.get(body.profileImageUrl).expect(401);
    await visitor.get(body.profileImageUrl).expect(404);
    const own = await upload(await jpeg(), 'image/jpeg', visitor).expect(200);
    await visitor.get(own.body.profileImageUrl).expect(200);
    await visitor.delete('/api/auth/user/avatar').expect(200);
    await browser.get('/api/avatars/nonsense').expect(422);
  });

  it("is deleted at its owner's request, and with the account", async () => {
    const { body } = await upload(await jpeg()).expect(200);
    expect((await browser.delete('/api/auth/user/avatar').expect(200)).body.profileImageUrl).toBeUndefined();
    await other.get(body.profileImageUrl).expect(404);
    const [leaving, theirs] = await logIn({ isInnerCircleMember: true });
    await upload(await jpeg(), 'image/jpeg', theirs).expect(200);
    await test.dataSource.manager.delete(User, leaving.id);
    expect(await stored()).toEqual([]);
  });
});

describe('the display name', () => {
  it('replaces the first name where others read, with the picture, and can be removed', async () => {
    await browser.patch('/api/auth/user').send({ displayName: ' Ana of the hills ', language: null }).expect(200);
    const { body: user } = await upload(await jpeg()).expect(200);
    expect(user.displayName).toBe('Ana of the hills');
    await browser.post('/api/member/posts').send({ type: 'win', title: 'T', content: 'Ten characters.' }).expect(201);
    const author = async () => (await other.get('/api/member/posts').expect(200)).body[0].author;
    expect(await author()).toEqual({ displayName: 'Ana of the hills', avatarUrl: user.profileImageUrl });
    expect(
      (await browser.patch('/api/auth/user').send({ displayName: ' ' }).expect(200)).body.displayName,
    ).toBeUndefined();
    expect((await author()).displayName).toBe('Sample');
    expect(
      (
        await browser
          .patch('/api/auth/user')
          .send({ displayName: 'a'.repeat(101) })
          .expect(422)
      ).body.errors,
    ).toEqual([{ field: 'displayName', code: 'too_long' }]);
  });
});
