import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  createBlogPost,
  createCampaign,
  createMeetingType,
  createRetreatOffering,
  createTestimonial,
} from './content-factories.js';
import { createTestApp, type TestApp } from './create-app.js';

let test: TestApp;
let listener: pg.Client;
const announced: (string | undefined)[] = [];

beforeAll(async () => {
  test = await createTestApp();
  listener = new pg.Client({ connectionString: test.env.DATABASE_URL });
  await listener.connect();
  listener.on('notification', ({ payload }) => announced.push(payload));
  await listener.query('LISTEN content_changed');
});
afterAll(async () => {
  await listener.end();
  await test.close();
});

/** Notifications arrive with the listener's next answer. */
async function announcedBy(write: () => Promise<unknown>): Promise<(string | undefined)[]> {
  announced.length = 0;
  await write();
  await listener.query('SELECT 1');
  return [...announced];
}

it.each([
  ['blog_posts', () => createBlogPost(test.dataSource)],
  [
    'blog_post_former_slugs',
    async () => {
      const { id } = await createBlogPost(test.dataSource);
      await test.dataSource.query(`UPDATE blog_posts SET slug = slug || '-moved' WHERE id = $1`, [id]);
    },
  ],
  [
    'images',
    () => test.dataSource.query(`INSERT INTO images (width, height, byte_count, store) VALUES (1, 1, 1, 'database')`),
  ],
  ['retreat_offerings', () => createRetreatOffering(test.dataSource)],
  ['testimonials', () => createTestimonial(test.dataSource)],
  ['site_settings', () => test.dataSource.query(`UPDATE site_settings SET brand_name = 'Sample'`)],
  ['campaigns', () => createCampaign(test.dataSource)],
  ['plans', () => test.dataSource.query(`UPDATE plans SET seats = NULL`)],
  ['meeting_types', () => createMeetingType(test.dataSource)],
  ['email_texts', () => test.dataSource.query(`INSERT INTO email_texts (email) VALUES ('passwordReset')`)],
  ['page_texts', () => test.dataSource.query(`INSERT INTO page_texts (page) VALUES ('home')`)],
  [
    'provider_keys',
    () =>
      test.dataSource.query(
        `INSERT INTO provider_keys (provider, name, sealed_value) VALUES ('fathom', 'apiKey', 'v1.x')`,
      ),
  ],
  ['podcasts', () => test.dataSource.query(`INSERT INTO podcasts (title, description, link) VALUES ('T', 'D', '')`)],
  [
    'podcast_episodes',
    () =>
      test.dataSource.query(
        `INSERT INTO podcast_episodes (guid, title, description, link, published_at) VALUES ('g', 'T', 'D', '', now())`,
      ),
  ],
  [
    'podcast_images',
    () =>
      test.dataSource.query(
        `INSERT INTO podcast_images (source_url, content_type, bytes) VALUES ('u', 'image/png', '\\x00')`,
      ),
  ],
  [
    'podcast_documents',
    () => test.dataSource.query(`INSERT INTO podcast_documents (source_url, content) VALUES ('u', '[]')`),
  ],
])('a write to %s from any connection is notified', async (table, write) => {
  expect(await announcedBy(write)).toContain(table);
  expect(await announcedBy(() => test.dataSource.query(`DELETE FROM ${table}`))).toEqual([table]);
});

it('a campaign is notified when it is sent and when its position in the archive changes, not while it is written or sent', async () => {
  const change = (set: string) => () => test.dataSource.query(`UPDATE campaigns SET ${set}`);
  expect(
    await announcedBy(() => createCampaign(test.dataSource, { status: 'draft', isInArchive: false, finishedAt: null })),
  ).toEqual([]);
  for (const quiet of [`subject_en = 'New'`, 'is_in_archive = true', `status = 'sending'`, 'sent_count = 1'])
    expect([quiet, await announcedBy(change(quiet))]).toEqual([quiet, []]);
  expect(await announcedBy(change(`status = 'sent', finished_at = now()`))).toEqual(['campaigns']);
  expect(await announcedBy(change('bounced_count = 1'))).toEqual([]);
  expect(await announcedBy(change('is_in_archive = false'))).toEqual(['campaigns']);
});

it('rolled back changes, and submissions of visitors, are not notified', async () => {
  const rolledBack = test.dataSource.transaction(async (manager) => {
    await manager.query(`DELETE FROM blog_posts`);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(
    await announcedBy(() =>
      test.http
        .post('/api/consent')
        .send({ participantName: 'Ana', email: 'ana@example.com', sessionType: 'other', hasConsented: true })
        .expect(201),
    ),
  ).toEqual([]);
  expect(
    await announcedBy(() =>
      test.http.post('/api/newsletter/subscribe').send({ name: 'Ana', email: 'ana@example.com' }).expect(202),
    ),
  ).toEqual([]);
});
