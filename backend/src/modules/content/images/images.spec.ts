import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createBlogPost } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startObjectStore, type FakeObjectStore } from '../../../../test/object-store.js';
import { pngOfSize } from '../../../../test/png.js';
import { BlogPost } from '../blog-posts/blog-post.entity.js';
import { imageFormats, imageSizes, sizesOf, sourceSet, usualAddress } from './image-sizes.js';
import { Image } from './image.entity.js';
import { ImagesService } from './images.service.js';

type Browser = ReturnType<TestApp['browser']>;

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9C4A2F' } });
/** A strip has the widths of a large picture, and is encoded in a tenth of the time. */
const jpeg = (width: number, height: number): Promise<Buffer> =>
  canvas(width, height)
    .withExif({ IFD0: { Copyright: 'private-name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' } })
    .jpeg()
    .toBuffer();

async function logIn(test: TestApp): Promise<Browser> {
  const { email } = await createUser(test.dataSource, { role: 'editor' });
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}

/** Format and width, with the metadata that must not be there. The product's decoders read no AVIF: its boxes are read here. */
async function factsOf(picture: Buffer): Promise<object> {
  if (picture.subarray(4, 12).toString('latin1') === 'ftypavif')
    return { format: 'avif', width: picture.readUInt32BE(picture.indexOf('ispe') + 8) };
  const { format, width, exif, icc } = await sharp(picture).metadata();
  return { format, width, ...(exif && { exif }), ...(icc && { icc }) };
}

const uploadBy = (browser: Browser, body: Buffer, type = 'image/jpeg') =>
  browser.post('/api/admin/images').set('Content-Type', type).send(body);
const fetchFile = (test: TestApp, address: string) =>
  test.http
    .get(address)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });

let store: FakeObjectStore;
const apps: Partial<Record<'database' | 's3', { test: TestApp; editor: Browser }>> = {};
beforeAll(async () => {
  store = await startObjectStore();
  const [inDatabase, inStore] = [await createTestApp(), await createTestApp({ env: store.env })];
  apps.database = { test: inDatabase, editor: await logIn(inDatabase) };
  apps.s3 = { test: inStore, editor: await logIn(inStore) };
});
afterAll(async () => {
  await apps.database?.test.close();
  await apps.s3?.test.close();
  await store.close();
});
beforeEach(async () => {
  for (const { test } of Object.values(apps)) await test.dataSource.query('DELETE FROM blog_posts; DELETE FROM images');
  store.objects.clear();
});

const app = (name: 'database' | 's3') => {
  const found = apps[name];
  if (!found) throw new Error(`No app keeps its pictures in ${name}.`);
  return found;
};

describe.each([
  ['database', 2400, imageSizes],
  ['s3', 960, [480, 960]],
] as const)('a picture in %s', (name, width, sizes) => {
  it('is re-encoded in several widths without metadata, and cacheable for good', async () => {
    const { test, editor } = app(name);
    const { body } = await uploadBy(editor, await jpeg(width, width / 20)).expect(201);
    const largest = sizes.at(-1) ?? 0;
    expect(body).toMatchObject({
      width: largest,
      height: largest / 20,
      altEn: '',
      altEs: '',
      usedBy: 0,
      address: `/images/${body.id}/${Math.min(largest, 1600)}.webp`,
    });
    let bytes = 0;
    const names = sizes.flatMap((size) => imageFormats.map((format) => ({ size, format })));
    for (const { size, format } of names) {
      const answer = await fetchFile(test, `/images/${body.id}/${size}.${format}`)
        .expect(200)
        .expect('Content-Type', `image/${format}`)
        .expect('Cache-Control', 'public, max-age=31536000, immutable')
        .expect('X-Accel-Expires', '300');
      expect(answer.headers['set-cookie']).toBeUndefined();
      const picture = answer.body as Buffer;
      expect(picture.includes('private-name')).toBe(false);
      expect(await factsOf(picture)).toEqual({ format, width: size });
      bytes += picture.length;
      await test.http
        .get(`/images/${body.id}/${size}.${format}`)
        .set('If-None-Match', String(answer.headers['etag']))
        .expect(304);
    }
    expect(body.byteCount).toBe(bytes);
    expect(store.objects.size).toBe(name === 's3' ? names.length : 0);
    expect(await test.dataSource.query('SELECT count(*)::int AS count FROM image_files')).toEqual([
      { count: name === 's3' ? 0 : sizes.length },
    ]);
  });

  it('is deleted with its files, once it is unused', async () => {
    const { test, editor } = app(name);
    const { body } = await uploadBy(editor, await jpeg(700, 40)).expect(201);
    const post = await createBlogPost(test.dataSource, { imageId: body.id });
    expect((await editor.delete(`/api/admin/images/${body.id}`).expect(409)).body.code).toBe('image_in_use');
    await fetchFile(test, body.address).expect(200);
    await test.dataSource.manager.delete(BlogPost, post.id);
    await editor.delete(`/api/admin/images/${body.id}`).expect(204);
    await editor.delete(`/api/admin/images/${body.id}`).expect(404);
    await test.http.get(body.address).expect(404);
    if (name === 's3') await test.app.get(ImagesService).deleteUnusedFiles(body.id);
    expect([store.objects.size, await test.dataSource.query('SELECT 1 FROM image_files')]).toEqual([0, []]);
    const entries = await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'image' AND subject_id = $1 ORDER BY action`,
      [body.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['images.deleted', 'images.uploaded']);
  });
});

it('is in use while a text that readers do not see yet has it', async () => {
  const { test, editor } = app('database');
  const { body } = await uploadBy(editor, await jpeg(40, 40)).expect(201);
  const { id, updatedAt } = await createBlogPost(test.dataSource);
  const address = `/api/admin/images/${body.id}`;
  const unused = async () => (await editor.get('/api/admin/images?unused=true').expect(200)).body.length;
  const change = { imageId: body.id, version: updatedAt.toISOString() };
  const { body: changed } = await editor.patch(`/api/admin/blog-posts/${id}`).send(change).expect(200);
  expect(changed).toMatchObject({ state: 'published', hasUnpublishedChanges: true, imageId: body.id });
  expect([(await editor.get(address).expect(200)).body.usedBy, await unused()]).toEqual([1, 0]);
  expect((await editor.delete(address).expect(409)).body.code).toBe('image_in_use');
  const back = { imageId: null, version: changed.updatedAt };
  await editor.patch(`/api/admin/blog-posts/${id}`).send(back).expect(200);
  expect([(await editor.get(address).expect(200)).body.usedBy, await unused()]).toEqual([0, 1]);
  await editor.delete(address).expect(204);
});

describe('POST /api/admin/images', () => {
  it.each([
    ['PNG', 'image/png', () => canvas(300, 200).png().toBuffer()],
    ['WebP', 'image/webp', () => canvas(300, 200).webp().toBuffer()],
  ] as const)('takes a %s, and makes nothing larger than it came', async (_name, type, make) => {
    const { test, editor } = app('database');
    const { body } = await uploadBy(editor, await make(), type).expect(201);
    expect(body).toMatchObject({
      width: 300,
      height: 200,
      sourceSet: `/images/${body.id}/480.webp 300w`,
      address: `/images/${body.id}/480.webp`,
    });
    await test.http.get(`/images/${body.id}/960.webp`).expect(404);
  });

  it('rotates a picture upright', async () => {
    const { editor } = app('database');
    const lying = await canvas(600, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await uploadBy(editor, lying).expect(201)).body).toMatchObject({ width: 200, height: 600 });
  });

  it.each([
    [
      "a page with a picture's name",
      async () => Buffer.from('<html><script>alert(1)</script></html>'),
      'image/png',
      'not_an_image',
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/webp',
      'not_an_image',
    ],
    ['half of a picture', async () => (await jpeg(900, 900)).subarray(0, 2_000), 'image/jpeg', 'not_an_image'],
    [
      'more pixels than a camera has',
      async () => pngOfSize(await canvas(80, 70).png().toBuffer(), 8_000, 7_000),
      'image/png',
      'image_too_large',
    ],
  ] as const)('refuses %s with an error message', async (_name, make, type, code) => {
    const { editor, test } = app('database');
    expect((await uploadBy(editor, await make(), type).expect(422)).body.errors).toEqual([{ field: 'picture', code }]);
    expect(await test.dataSource.manager.count(Image)).toBe(0);
  });

  it('refuses fifty megabytes, other types, and missing permissions', async () => {
    const { editor, test } = app('database');
    expect((await uploadBy(editor, Buffer.alloc(15 * 1024 * 1024 + 1)).expect(413)).body.code).toBe('body_too_large');
    expect((await uploadBy(editor, Buffer.from('GIF89a'), 'image/gif').expect(415)).body.code).toBe(
      'unsupported_media_type',
    );
    await test.http
      .post('/api/admin/images')
      .set('Content-Type', 'image/jpeg')
      .send(await jpeg(10, 10))
      .expect(401);
  });

  it('when the store is unavailable: no row is stored, and stored files are deleted', async () => {
    const { editor, test } = app('s3');
    store.fail(true);
    const { body } = await uploadBy(editor, await jpeg(700, 40)).expect(503);
    store.fail(false);
    expect(body.code).toBe('service_unavailable');
    expect(await test.dataSource.manager.count(Image)).toBe(0);
    const [promise] = await test.dataSource.query<{ id: string; isLater: boolean }[]>(
      `SELECT data ->> 'id' AS id, start_after > now() + interval '59 minutes' AS "isLater" FROM pgboss.job WHERE name = 'images.delete-files' ORDER BY created_on DESC LIMIT 1`,
    );
    expect(promise?.isLater).toBe(true);
    store.objects.set(`sample-bucket/images/${promise?.id}/480.webp`, {
      bytes: Buffer.from('left'),
      type: 'image/webp',
    });
    await test.app.get(ImagesService).deleteUnusedFiles(String(promise?.id));
    expect(store.objects.size).toBe(0);
  });

  it('a stored picture keeps its files when the clean-up job runs', async () => {
    const { editor, test } = app('s3');
    const { body } = await uploadBy(editor, await jpeg(700, 40)).expect(201);
    await test.app.get(ImagesService).deleteUnusedFiles(body.id);
    expect(store.objects.size).toBe(4);
    store.fail(true);
    await test.http.get(body.address).expect(503).expect('Cache-Control', 'no-store');
    store.fail(false);
    await test.http.get(body.address).expect(200);
  });

  it('a store with another key is an error', async () => {
    const stranger = await createTestApp({
      env: { ...store.env, S3_SECRET_ACCESS_KEY: 'another-secret' },
      database: { url: app('s3').test.env.DATABASE_URL },
    });
    const editor = await logIn(stranger);
    expect((await uploadBy(editor, await jpeg(10, 10)).expect(503)).body.code).toBe('service_unavailable');
    await stranger.close();
    expect(store.objects.size).toBe(0);
  });
});

it('a picture has alternative texts in both languages, which its posts show', async () => {
  const { editor, test } = app('database');
  const { body } = await uploadBy(editor, await jpeg(1_200, 60)).expect(201);
  const texts = { altEn: 'A lake at dawn', altEs: 'Un lago al amanecer' };
  const changed = await editor
    .patch(`/api/admin/images/${body.id}`)
    .send({ version: body.updatedAt, ...texts })
    .expect(200);
  expect(changed.body).toMatchObject(texts);
  expect(
    (await editor.patch(`/api/admin/images/${body.id}`).send({ version: body.updatedAt, altEn: 'Late' }).expect(409))
      .body.code,
  ).toBe('edit_conflict');
  await createBlogPost(test.dataSource, { slug: 'una', language: 'es', imageId: body.id, featuredImage: '/old.webp' });
  expect((await test.http.get('/api/blog/una')).body).toMatchObject({
    featuredImage: body.address,
    featuredImageAlt: texts.altEs,
    featuredImageSourceSet: body.sourceSet,
  });
  const draft = { title: 'Dos', slug: 'dos', excerpt: 'x', content: 'x', tags: [], language: 'es' };
  const created = await editor
    .post('/api/admin/blog-posts')
    .send({ ...draft, imageId: body.id })
    .expect(201);
  const stored = async (): Promise<unknown> =>
    (await test.dataSource.query(`SELECT featured_image FROM blog_posts WHERE slug = 'dos'`))[0].featured_image;
  expect(await stored()).toBe(body.address);
  await editor
    .patch(`/api/admin/blog-posts/${created.body.id}`)
    .send({ version: created.body.updatedAt, imageId: null })
    .expect(200);
  expect(await stored()).toBeNull();
  const unused = await uploadBy(editor, await jpeg(20, 20)).expect(201);
  const ids = async (query = ''): Promise<string[]> =>
    (await editor.get(`/api/admin/images${query}`).expect(200)).body.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([unused.body.id, body.id]);
  expect(await ids('?unused=true')).toEqual([unused.body.id]);
});

it('is served at its address only', async () => {
  const { test } = app('database');
  for (const path of [
    '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.webp',
    '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/481.webp',
    '/images/x/480.webp',
  ])
    await test.http.get(path).expect(404);
});

it('lists its sizes', () => {
  expect([1, 480, 481, 960, 1_600, 1_601, 2_000].map(sizesOf)).toEqual([
    [480],
    [480],
    [480, 960],
    [480, 960],
    [480, 960, 1600],
    [480, 960, 1600, 2000],
    [480, 960, 1600, 2000],
  ]);
  expect(sourceSet('x', 1_200)).toBe('/images/x/480.webp 480w, /images/x/960.webp 960w, /images/x/1600.webp 1200w');
  expect([300, 2_000].map((width) => usualAddress('x', width))).toEqual(['/images/x/480.webp', '/images/x/1600.webp']);
});
