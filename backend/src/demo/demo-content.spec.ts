import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countWords, isBlogTag, postTypes } from '@leap/domain';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { BlogPost } from '../modules/content/blog-posts/blog-post.entity.js';
import { CallRecordingNote } from '../modules/recordings/call-recording-notes/call-recording-note.entity.js';
import { CallRecording } from '../modules/recordings/call-recordings/call-recording.entity.js';
import { MemberPost } from '../modules/community/member-posts/member-post.entity.js';
import { RetreatOffering } from '../modules/content/retreat-offerings/retreat-offering.entity.js';
import { SiteSettings } from '../modules/content/site-settings/site-settings.entity.js';
import { Testimonial } from '../modules/content/testimonials/testimonial.entity.js';
import { createDemoAccounts } from '../modules/accounts/users/demo-accounts.js';
import { seedDemoContent } from './demo-content.js';
import { demoCallRecordings } from './demo-call-recordings.js';
import { demoFounder } from './demo-founder.js';
import { demoMemberPosts, demoWriters } from './demo-member-posts.js';
import { demoOfferings } from './demo-offerings.js';
import { demoSiteSettings } from './demo-site-settings.js';
import { demoTestimonials } from './demo-testimonials.js';
import { demoPosts } from './posts/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the demo content', () => {
  it('is loaded once: deleted rows are not restored', async () => {
    await Promise.all([seedDemoContent(test.dataSource), seedDemoContent(test.dataSource)]);
    expect([await test.dataSource.manager.count(BlogPost), await test.dataSource.manager.count(Testimonial)]).toEqual([
      6, 12,
    ]);
    await test.dataSource.manager.delete(BlogPost, { slug: 'the-quiet-work-of-shame' });
    await seedDemoContent(test.dataSource);
    expect(await test.dataSource.manager.count(BlogPost)).toBe(5);
  });

  it('has the posts that the decisions require', () => {
    const alone = demoPosts
      .filter((post) => post.isPublished && post.pair === undefined)
      .map(({ language }) => language);
    expect(demoPosts.filter(({ pair }) => pair !== undefined).map(({ language }) => language)).toEqual(['en', 'es']);
    expect(alone).toEqual(expect.arrayContaining(['en', 'es']));
    expect(demoPosts.filter(({ tags }) => tags.includes('sexual-mastery')).length).toBeGreaterThan(0);
    expect(demoPosts.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  });

  it.each(demoPosts.map((post) => [post.slug, post] as const))(
    '%s is a real essay that says it is a sample',
    (_slug, post) => {
      expect(countWords(post.content)).toBeGreaterThanOrEqual(400);
      expect(countWords(post.content)).toBeLessThanOrEqual(700);
      expect(post.content).toMatch(/sample|de muestra/);
      expect(post.content).toContain('\n## ');
      expect(post.content).not.toMatch(/[!<>]|https?:/);
      expect(post.tags.every(isBlogTag)).toBe(true);
    },
  );

  it('marks every testimonial as a sample', () => {
    for (const { name, content } of demoTestimonials) {
      expect(name).toMatch(/^(Sample client|Cliente de muestra) [A-L]\.$/);
      expect(content).toMatch(/^(Sample testimonial|Testimonio de muestra)\. /);
    }
    expect(demoTestimonials.filter(({ language }) => language === 'en')).toHaveLength(6);
    expect(demoTestimonials.filter(({ language }) => language === 'es')).toHaveLength(6);
  });

  it('has the four specified offerings in both languages', async () => {
    expect(demoOfferings.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2025-07-17', '2025-07-20'],
      ['2025-08-12', '2025-08-21'],
      [null, null],
      [null, null],
    ]);
    for (const { texts } of demoOfferings) {
      expect(texts.en.description).toMatch(/Sample text/);
      expect(texts.es.description).toMatch(/Texto de muestra/);
    }
    for (const language of ['en', 'es']) {
      const { body } = await test.http.get(`/api/retreat-offerings?language=${language}`).expect(200);
      expect(
        body.map((offering: { language: string; isPast: boolean }) => [offering.language, offering.isPast]),
      ).toEqual([
        [language, false],
        [language, false],
        [language, true],
        [language, true],
      ]);
    }
  });

  it('is added to a database that had the first part only, and keeps values that were set', async () => {
    await test.dataSource.query(`DELETE FROM demo_loads WHERE name = 'public-pages'`);
    await test.dataSource.manager.clear(RetreatOffering);
    await test.dataSource.query(
      `UPDATE site_settings SET links = links - 'musicFile' || '{"reviews":"https://example.com/mine"}'`,
    );
    await seedDemoContent(test.dataSource);
    const { links } = await test.dataSource.manager.findOneByOrFail(SiteSettings, { isOnly: true });
    expect(links).toMatchObject({ reviews: 'https://example.com/mine', musicFile: '/sandbox/music.wav' });
    expect(await test.dataSource.manager.count(RetreatOffering)).toBe(8);
  });

  it('marks the founder’s story as a sample', () => {
    const { founderNarrative, founderTimeline, missionQuote } = demoFounder;
    expect(founderNarrative.en).toMatch(/^\*Sample story/);
    expect(founderNarrative.es).toMatch(/^\*Historia de muestra/);
    expect([founderTimeline.en.length, founderTimeline.es.length]).toEqual([5, 5]);
    for (const { title } of founderTimeline.en) expect(title).toMatch(/^Sample step/);
    for (const { title } of founderTimeline.es) expect(title).toMatch(/^Paso de muestra/);
    expect([missionQuote.en, missionQuote.es]).toEqual([
      expect.stringMatching(/^Sample/),
      expect.stringMatching(/de muestra/),
    ]);
  });

  it('has posts by two members, whose names mark them as samples', async () => {
    await test.dataSource.query(`DELETE FROM demo_loads WHERE name = 'member-posts'`);
    await createDemoAccounts(test.dataSource, 'only-for-this-test');
    await Promise.all([seedDemoContent(test.dataSource), seedDemoContent(test.dataSource)]);
    const posts = await test.dataSource.manager.find(MemberPost, { relations: { user: true } });
    expect(posts).toHaveLength(demoMemberPosts.length);
    expect(new Set(posts.map(({ user }) => user.displayName))).toEqual(
      new Set(demoWriters.map(({ displayName }) => displayName)),
    );
    for (const { displayName } of demoWriters) expect(displayName).toMatch(/^Sample |de muestra/);
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(postTypes));
    expect(posts.every(({ createdAt }) => createdAt.getTime() < Date.now())).toBe(true);
  });

  it('has two published recordings and a pending one, with notes by two members', async () => {
    await test.dataSource.query(`DELETE FROM demo_loads WHERE name = 'call-recordings'`);
    await test.dataSource.query('DELETE FROM call_recordings');
    await createDemoAccounts(test.dataSource, 'only-for-this-test');
    await Promise.all([seedDemoContent(test.dataSource), seedDemoContent(test.dataSource)]);
    const recordings = await test.dataSource.manager.find(CallRecording, { order: { recordedAt: 'DESC' } });
    expect(recordings.map(({ isVisible, publishedAt }) => isVisible && publishedAt !== null)).toEqual([
      false,
      true,
      true,
    ]);
    for (const { recordedAt, attendees, summary, transcript, fathomId } of recordings) {
      expect([recordedAt.getUTCDay(), recordedAt < new Date(), fathomId]).toEqual([1, true, null]);
      expect(attendees.every((name) => /^Sample |de muestra/.test(name))).toBe(true);
      expect(`${summary}`).toMatch(/sample/i);
      expect(transcript).toMatch(/^\[00:00:0\d\] Sample host: /);
    }
    const notes = await test.dataSource.manager.find(CallRecordingNote);
    expect(new Set(notes.map(({ userId }) => userId)).size).toBe(2);
    expect(notes.every(({ createdAt }) => createdAt < new Date())).toBe(true);
  });

  it('shows a portrait, posts with pictures, recordings to watch and both claims of the lead page', async () => {
    await seedDemoContent(test.dataSource);
    const { body: posts } = await test.http.get('/api/blog').expect(200);
    const pictured = posts.filter(({ featuredImage }: { featuredImage?: string }) => featuredImage);
    // One shows the drawing of its topic instead.
    expect([pictured.length, posts.length]).toEqual([2, 3]);
    for (const { featuredImageAlt } of pictured)
      expect(featuredImageAlt).toMatch(/^(Sample drawing|Dibujo de muestra): /);
    const [post] = await test.dataSource.query(
      `SELECT featured_image FROM blog_posts WHERE slug = 'tired-is-not-lazy'`,
    );
    expect(post.featured_image).toBe(
      pictured.find(({ slug }: { slug: string }) => slug === 'tired-is-not-lazy').featuredImage,
    );
    const { portrait } = (await test.http.get('/api/site-settings?language=es').expect(200)).body;
    expect(portrait.alt).toMatch(/^Dibujo de muestra/);
    for (const address of [portrait.sourceSet, portrait.avifSourceSet].flatMap((set: string) => set.split(', ')))
      await test.http.get(address.split(' ')[0] ?? '').expect(200);
    // Both published ones can be watched; the pending one has no link, which publishing it says.
    expect(demoCallRecordings.map(({ isVisible, recordingUrl }) => isVisible === (recordingUrl !== undefined))).toEqual(
      [true, true, true],
    );
    const { body: offer } = await test.http.get('/api/lead-offer').expect(200);
    expect(offer).toMatchObject({ spotsTotal: 50, spotsRemaining: 50 });
    expect(Date.parse(offer.endsAt) - Date.now()).toBeGreaterThan(47 * 3_600_000);
  });

  it('has past newsletters in both languages that say that they are samples, and sends none', async () => {
    await seedDemoContent(test.dataSource);
    for (const language of ['en', 'es']) {
      const { body } = await test.http.get(`/api/campaigns?language=${language}`).expect(200);
      expect(body).toHaveLength(2);
      for (const { excerpt } of body) expect(excerpt).toMatch(/^(This is a sample email|Este es un correo de muestra)/);
    }
    const [{ count }] = await test.dataSource.query(
      `SELECT (SELECT count(*) FROM campaign_recipients) + (SELECT count(*) FROM pgboss.job WHERE name LIKE 'campaign%') AS count`,
    );
    expect(Number(count)).toBe(0);
  });

  it('starts an ended offer of the lead page again, but not one that the owner has set or removed', async () => {
    await seedDemoContent(test.dataSource);
    const startOf = async () => {
      const { claims } = await test.dataSource.manager.findOneByOrFail(SiteSettings, { isOnly: true });
      return claims.leadOfferStartsAt;
    };
    const set = (claims: object) => test.dataSource.manager.update(SiteSettings, { isOnly: true }, { claims });
    const { claims } = await test.dataSource.manager.findOneByOrFail(SiteSettings, { isOnly: true });
    const old = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await test.dataSource.query(`UPDATE demo_loads SET loaded_at = $1 WHERE name = 'lead-offer'`, [old]);
    await set({ ...claims, leadOfferStartsAt: '2026-03-02T09:00:00.000Z' });
    await seedDemoContent(test.dataSource);
    expect(await startOf()).toBe('2026-03-02T09:00:00.000Z');
    await set({ ...claims, leadOfferStartsAt: undefined });
    await seedDemoContent(test.dataSource);
    expect(await startOf()).toBeUndefined();
    await set({ ...claims, leadOfferStartsAt: old });
    await seedDemoContent(test.dataSource);
    expect(Date.now() - Date.parse((await startOf()) ?? '')).toBeLessThan(60_000);
  });

  it('links only to reserved example addresses and the sandbox', () => {
    const { links, socialLinks, contactEmail } = demoSiteSettings;
    const offered = demoOfferings.map(({ link }) => link);
    for (const address of [...Object.values(links), ...Object.values(socialLinks), ...offered])
      expect(address).toMatch(/^(https:\/\/example\.com\/|\/sandbox\/)/);
    expect(contactEmail).toMatch(/@example\.com$/);
  });
});
