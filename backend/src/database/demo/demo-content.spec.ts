import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countWords, isBlogTag } from '@leap/contracts/domain';
import { createTestApp, type TestApp } from '../../../test/create-app.js';
import { BlogPost } from '../../modules/blog-posts/blog-post.entity.js';
import { Testimonial } from '../../modules/testimonials/testimonial.entity.js';
import { seedDemoContent } from './demo-content.js';
import { demoSiteSettings } from './demo-site-settings.js';
import { demoTestimonials } from './demo-testimonials.js';
import { demoPosts } from './posts/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the demo content', () => {
  it('is loaded once: what somebody deleted does not come back', async () => {
    await Promise.all([seedDemoContent(test.dataSource), seedDemoContent(test.dataSource)]);
    expect([await test.dataSource.manager.count(BlogPost), await test.dataSource.manager.count(Testimonial)]).toEqual([6, 8]);
    await test.dataSource.manager.delete(BlogPost, { slug: 'the-quiet-work-of-shame' });
    await seedDemoContent(test.dataSource);
    expect(await test.dataSource.manager.count(BlogPost)).toBe(5);
  });

  it('has the posts that the decisions ask for', () => {
    const alone = demoPosts.filter((post) => post.isPublished && post.pair === undefined).map(({ language }) => language);
    expect(demoPosts.filter(({ pair }) => pair !== undefined).map(({ language }) => language)).toEqual(['en', 'es']);
    expect(alone).toEqual(expect.arrayContaining(['en', 'es']));
    expect(demoPosts.filter(({ tags }) => tags.includes('sexual-mastery')).length).toBeGreaterThan(0);
    expect(demoPosts.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  });

  it.each(demoPosts.map((post) => [post.slug, post] as const))('%s is a real essay that says it is a sample', (_slug, post) => {
    expect(countWords(post.content)).toBeGreaterThanOrEqual(400);
    expect(countWords(post.content)).toBeLessThanOrEqual(700);
    expect(post.content).toMatch(/sample|de muestra/);
    expect(post.content).toContain('\n## ');
    expect(post.content).not.toMatch(/[!<>]|https?:/);
    expect(post.tags.every(isBlogTag)).toBe(true);
  });

  it('says of every testimonial that it is a sample', () => {
    for (const { name, content } of demoTestimonials) {
      expect(name).toMatch(/^(Sample client|Cliente de muestra) [A-H]\.$/);
      expect(content).toMatch(/^(Sample testimonial|Testimonio de muestra)\. /);
    }
    expect(demoTestimonials.filter(({ language }) => language === 'en')).toHaveLength(4);
    expect(demoTestimonials.filter(({ language }) => language === 'es')).toHaveLength(4);
  });

  it('leads to reserved example addresses only', () => {
    const { links, socialLinks, contactEmail } = demoSiteSettings;
    for (const address of [...Object.values(links), ...Object.values(socialLinks)]) expect(address).toMatch(/^https:\/\/example\.com\//);
    expect(contactEmail).toMatch(/@example\.com$/);
  });
});
