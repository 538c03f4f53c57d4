import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { seedDemoContent } from '../../../demo/demo-content.js';
import { founderStoryPath } from './founder-story-path.js';
import { SiteSettings } from './site-settings.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('GET /api/site-settings', () => {
  it('is neutral before it is edited: no number, credential or quote', async () => {
    const { body } = await test.http.get('/api/site-settings').expect(200).expect('Cache-Control', 'no-cache');
    expect(body).toMatchObject({
      brandName: 'LEAP',
      founderFirstName: 'Founder',
      founderStoryPath: '/founder-story',
      stats: [],
      credentials: [],
      founder: { credentials: [], timeline: [] },
      campaigns: { source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' },
      socialLinks: {},
      claims: { googleReviewCount: 20, growth: '2-3x' },
      language: 'en',
    });
    expect(body).not.toHaveProperty('aboutBlurb');
    for (const field of ['quote', 'narrative', 'missionQuote']) expect(body.founder).not.toHaveProperty(field);
    for (const field of ['musicFile', 'podcastEmbed']) expect(body.links).not.toHaveProperty(field);
    expect(body.claims).not.toHaveProperty('leadOfferStartsAt');
    for (const field of ['id', 'isOnly', 'practiceLanguage', 'createdAt']) expect(body).not.toHaveProperty(field);
  });

  it('answers the texts of the requested language', async () => {
    await seedDemoContent(test.dataSource);
    const [english, spanish] = [
      await test.http.get('/api/site-settings?language=en'),
      await test.http.get('/api/site-settings?language=es'),
    ];
    expect(english.body.founder.quote).toMatch(/^Sample quote/);
    expect(spanish.body.founder.quote).toMatch(/^Cita de muestra/);
    expect(english.body.founder.narrative).toMatch(/^\*Sample story/);
    expect(spanish.body.founder.narrative).toMatch(/^\*Historia de muestra/);
    expect([english.body.founder.timeline.length, spanish.body.founder.timeline.length]).toEqual([5, 5]);
    expect(Object.keys(spanish.body.founder.timeline[0]).sort()).toEqual(['text', 'title']);
    expect(spanish.body.founder.missionQuote).not.toBe(english.body.founder.missionQuote);
    expect(spanish.body.language).toBe('es');
    expect(spanish.body.punchline).not.toBe(english.body.punchline);
    await test.http.get('/api/site-settings?language=fr').expect(422);
  });

  it('shows a change at once', async () => {
    await test.dataSource.manager.update(SiteSettings, { isOnly: true }, { founderFirstName: 'José María' });
    expect((await test.http.get('/api/site-settings')).body.founderStoryPath).toBe('/jose-maria-story');
  });

  it('does not publish the link of booked calls, and validates it and the location', async () => {
    await test.dataSource.query(`UPDATE site_settings SET consultation_url = 'https://example.com/call-room'`);
    expect((await test.http.get('/api/site-settings')).text).not.toContain('call-room');
    await expect(
      test.dataSource.query(`UPDATE site_settings SET consultation_url = 'javascript:alert(1)'`),
    ).rejects.toThrow(/consultation_url_safe/);
    await expect(
      test.dataSource.query(
        `UPDATE site_settings SET consultation_location = jsonb_build_object('en', repeat('x', 201), 'es', '')`,
      ),
    ).rejects.toThrow(/consultation_location_short/);
  });

  it('has one record only', () =>
    expect(
      test.dataSource
        .query(`INSERT INTO site_settings (is_only, punchline, contact_email, social_links, links, stats, about_blurb, credentials,
        founder_credentials, founder_quote, founder_story_blurb, founder_narrative, founder_timeline, mission_quote, campaigns, claims) SELECT is_only, punchline, contact_email, social_links, links, stats,
        about_blurb, credentials, founder_credentials, founder_quote, founder_story_blurb, founder_narrative, founder_timeline, mission_quote,
        campaigns, claims FROM site_settings`),
    ).rejects.toThrow(/site_settings_is_only_key/));
});

describe('founderStoryPath', () => {
  it.each([
    ['Founder', '/founder-story'],
    ['Ana', '/ana-story'],
    ['Íñigo-Óscar', '/inigo-oscar-story'],
    ['愛', '/founder-story'],
    ['/../admin', '/admin-story'],
  ])('of %s is %s', (name, path) => expect(founderStoryPath(name)).toBe(path));
});
