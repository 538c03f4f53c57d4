import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countWords } from '@leap/domain';
import { createBlogPost } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { SiteSettings } from '../site-settings/site-settings.entity.js';
import { BlogPost } from './blog-post.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('DELETE FROM blog_posts'));

const slugsOf = (answer: { body: { slug: string }[] }): string[] => answer.body.map(({ slug }) => slug);
const nextOf = (answer: { headers: Record<string, string> }): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1];

describe('GET /api/blog', () => {
  it('lists published posts newest first, and no draft', async () => {
    await createBlogPost(test.dataSource, { slug: 'older' });
    await createBlogPost(test.dataSource, { slug: 'newer' });
    await createBlogPost(test.dataSource, { slug: 'draft', isPublished: false });
    await createBlogPost(test.dataSource, { slug: 'bare-draft', isPublished: false, publishedAt: null });
    const answer = await test.http.get('/api/blog').expect(200);
    expect(slugsOf(answer)).toEqual(['newer', 'older']);
    expect(answer.headers['link']).toBeUndefined();
  });

  it('answers each public field, and no internal one', async () => {
    const post = await createBlogPost(test.dataSource, {
      content: 'word '.repeat(401),
      featuredImage: '/images/a.webp',
    });
    const { body } = await test.http.get('/api/blog').expect(200);
    expect(body).toEqual([
      {
        id: post.id,
        slug: post.slug,
        title: post.title,
        excerpt: post.excerpt,
        content: post.content,
        isPublished: true,
        featuredImage: '/images/a.webp',
        tags: ['burnout'],
        language: 'en',
        createdAt: post.createdAt.toISOString(),
        publishedAt: post.publishedAt?.toISOString(),
        authorName: 'Founder',
        readTimeMinutes: 3,
        wordCount: 401,
      },
    ]);
  });

  it('prefers the requested language and shows the other one only without a published translation', async () => {
    const [paired, half] = [randomUUID(), randomUUID()];
    await createBlogPost(test.dataSource, { slug: 'pair-en', translationGroupId: paired });
    await createBlogPost(test.dataSource, { slug: 'pair-es', translationGroupId: paired, language: 'es' });
    await createBlogPost(test.dataSource, { slug: 'only-en' });
    await createBlogPost(test.dataSource, { slug: 'only-es', language: 'es' });
    await createBlogPost(test.dataSource, { slug: 'half-en', translationGroupId: half });
    await createBlogPost(test.dataSource, {
      slug: 'half-es-draft',
      translationGroupId: half,
      language: 'es',
      isPublished: false,
    });
    expect(slugsOf(await test.http.get('/api/blog?language=es'))).toEqual(['half-en', 'only-es', 'only-en', 'pair-es']);
    expect(slugsOf(await test.http.get('/api/blog?language=en'))).toEqual(['half-en', 'only-es', 'only-en', 'pair-en']);
    expect(slugsOf(await test.http.get('/api/blog'))).toEqual(['half-en', 'only-es', 'only-en', 'pair-en']);
  });

  it('walks all pages by the Link header, each post once, also among equal instants', async () => {
    const publishedAt = new Date('2026-05-05T05:05:05.005Z');
    for (let index = 0; index < 25; index += 1)
      await createBlogPost(test.dataSource, index % 3 === 0 ? { publishedAt } : {});
    const seen: string[] = [];
    let path: string | undefined = '/api/blog?language=en&limit=10';
    for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
      const answer: Awaited<ReturnType<typeof test.http.get>> = await test.http.get(path).expect(200);
      seen.push(...slugsOf(answer));
      path = nextOf(answer);
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const rows = await test.dataSource.manager.find(BlogPost, {
      order: { publishedAt: 'DESC', id: 'DESC' },
      select: { slug: true },
    });
    expect(seen).toEqual(rows.map(({ slug }) => slug));
  });

  it('answers 20 by default and refuses invalid pages', async () => {
    for (let index = 0; index < 21; index += 1) await createBlogPost(test.dataSource);
    const answer = await test.http.get('/api/blog');
    expect(answer.body).toHaveLength(20);
    expect(nextOf(answer)).toMatch(/^\/api\/blog\?cursor=/);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'language=fr', 'page=2']) {
      await test.http.get(`/api/blog?${query}`).expect(422);
    }
  });

  it('is answered with an ETag and requires revalidation', async () => {
    await createBlogPost(test.dataSource);
    const answer = await test.http.get('/api/blog').expect('Cache-Control', 'no-cache');
    expect(answer.headers['etag']).toBeTruthy();
    await test.http.get('/api/blog').set('If-None-Match', String(answer.headers['etag'])).expect(304);
  });
});

describe('GET /api/blog?tag=', () => {
  it('lists posts with the tag, and keeps it from page to page', async () => {
    for (const slug of ['third', 'second', 'first'])
      await createBlogPost(test.dataSource, { slug, tags: ['shame', 'x'] });
    await createBlogPost(test.dataSource, { slug: 'other', tags: ['burnout'] });
    const answer = await test.http.get('/api/blog?tag=shame&limit=2').expect(200);
    expect(slugsOf(answer)).toEqual(['first', 'second']);
    expect(slugsOf(await test.http.get(nextOf(answer) ?? '').expect(200))).toEqual(['third']);
    expect(slugsOf(await test.http.get('/api/blog?tag=unknown').expect(200))).toEqual([]);
    await test.http.get(`/api/blog?tag=${'x'.repeat(200)}`).expect(422);
  });
});

describe('the search of readers', () => {
  const found = async (q: string, language = 'en'): Promise<string[]> =>
    (await test.http.get('/api/blog').query({ q, language }).expect(200)).body.map(
      ({ slug }: { slug: string }) => slug,
    );

  it('finds all terms in any form of the post’s language, without accents, and never a draft', async () => {
    await createBlogPost(test.dataSource, {
      slug: 'habits',
      title: 'Small habits',
      content: 'They **changed** nothing.',
    });
    await createBlogPost(test.dataSource, {
      slug: 'emociones',
      language: 'es',
      title: 'Vergüenza',
      content: 'Las emociones cansadas.',
    });
    await createBlogPost(test.dataSource, { slug: 'draft', title: 'Habits', isPublished: false });
    await createBlogPost(test.dataSource, { slug: 'tagged', title: 'Else', tags: ['alignment'] });
    expect(await found('HABIT change')).toEqual(['habits']);
    expect(await found('habit shame')).toEqual([]);
    // A post without a translation is shown to readers of the other language too.
    for (const language of ['en', 'es']) {
      expect(await found('verguenza', language)).toEqual(['emociones']);
      expect(await found('emoción cansado', language)).toEqual(['emociones']);
    }
    expect(await found('alignment')).toEqual(['tagged']);
    for (const nothing of ['the', '%', "' & | !", '&&&', 'habit:*'])
      expect([nothing, await found(nothing)]).toEqual([nothing, nothing.startsWith('habit') ? ['habits'] : []]);
  });

  it('does not find the text of a published post that readers do not see yet', async () => {
    const { id } = await createBlogPost(test.dataSource, { slug: 'one' });
    await test.dataSource.query(
      `INSERT INTO blog_post_versions (post_id, title, slug, excerpt, content, is_pending) VALUES ($1, 'Secret', 'one', '', '', true)`,
      [id],
    );
    expect(await found('secret')).toEqual([]);
    await test.dataSource.query(`UPDATE blog_posts SET content = 'A secret' WHERE id = $1`, [id]);
    expect(await found('secret')).toEqual(['one']);
  });

  it('pages like the list, and refuses terms that are too long', async () => {
    for (let index = 0; index < 3; index += 1) await createBlogPost(test.dataSource, { title: 'Rest' });
    const first = await test.http.get('/api/blog?q=rest&limit=2').expect(200);
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await test.http.get(next).expect(200)).body).toHaveLength(1);
    await test.http.get(`/api/blog?q=${'a'.repeat(101)}`).expect(422);
  });
});

describe('GET /api/blog/:slug/related', () => {
  const related = async (slug: string, language = 'en') => {
    const { body } = await test.http.get(`/api/blog/${slug}/related?language=${language}`).expect(200);
    return { ...body, related: slugsOf({ body: body.related }), previous: body.previous?.slug, next: body.next?.slug };
  };

  it('answers the neighbours by date, and the posts that share most tags, then the newest', async () => {
    await createBlogPost(test.dataSource, { slug: 'two-tags', tags: ['shame', 'burnout'] });
    await createBlogPost(test.dataSource, { slug: 'one-tag', tags: ['shame'] });
    await createBlogPost(test.dataSource, { slug: 'before', tags: ['shame', 'burnout'] });
    await createBlogPost(test.dataSource, { slug: 'this', tags: ['burnout', 'shame'] });
    await createBlogPost(test.dataSource, { slug: 'after', tags: [] });
    await createBlogPost(test.dataSource, { slug: 'unrelated', tags: ['retreats'] });
    await createBlogPost(test.dataSource, { slug: 'newest', tags: [] });
    await createBlogPost(test.dataSource, { slug: 'draft', tags: ['shame'], isPublished: false });
    expect(await related('this')).toEqual({
      previous: 'before',
      next: 'after',
      related: ['two-tags', 'one-tag', 'newest'],
    });
    expect((await related('newest')).next).toBeUndefined();
    expect((await related('two-tags')).previous).toBeUndefined();
  });

  it('shows readers what their list shows, and never the translation of the post', async () => {
    const [paired, own] = [randomUUID(), randomUUID()];
    await createBlogPost(test.dataSource, { slug: 'pair-en', translationGroupId: paired });
    await createBlogPost(test.dataSource, { slug: 'pair-es', translationGroupId: paired, language: 'es' });
    await createBlogPost(test.dataSource, { slug: 'own-en', translationGroupId: own });
    await createBlogPost(test.dataSource, { slug: 'own-es', translationGroupId: own, language: 'es' });
    expect(await related('own-en')).toEqual({ previous: 'pair-en', related: [] });
    expect(await related('own-es', 'es')).toEqual({ previous: 'pair-es', related: [] });
  });

  it('answers what a card shows, without the text of the post', async () => {
    await createBlogPost(test.dataSource, { slug: 'older' });
    await createBlogPost(test.dataSource, { slug: 'this' });
    const { body } = await test.http.get('/api/blog/this/related').expect(200);
    expect(body.previous).toMatchObject({ title: expect.any(String), readTimeMinutes: 1, authorName: 'Founder' });
    expect(body.previous).not.toHaveProperty('content');
  });

  it('is 404 for drafts and unknown posts', async () => {
    await createBlogPost(test.dataSource, { slug: 'draft', isPublished: false });
    for (const slug of ['draft', 'unknown', 'NOT a slug']) {
      await test.http.get(`/api/blog/${encodeURIComponent(slug)}/related`).expect(404);
    }
  });
});

describe('GET /api/blog/:slug', () => {
  it('answers the whole post with its translation', async () => {
    const translationGroupId = randomUUID();
    await createBlogPost(test.dataSource, {
      slug: 'hello',
      translationGroupId,
      content: '## Hello\n\nworld',
      authorName: 'Guest',
    });
    await createBlogPost(test.dataSource, { slug: 'hola', translationGroupId, language: 'es' });
    const { body } = await test.http.get('/api/blog/hello').expect(200);
    expect(body).toMatchObject({
      slug: 'hello',
      content: '## Hello\n\nworld',
      authorName: 'Guest',
      isPublished: true,
      wordCount: 2,
      readTimeMinutes: 1,
      translationSlug: 'hola',
      translationLanguage: 'es',
    });
  });

  it('names no unpublished translation', async () => {
    const translationGroupId = randomUUID();
    await createBlogPost(test.dataSource, { slug: 'hello', translationGroupId });
    await createBlogPost(test.dataSource, { slug: 'borrador', translationGroupId, language: 'es', isPublished: false });
    const { body } = await test.http.get('/api/blog/hello').expect(200);
    expect(body).not.toHaveProperty('translationSlug');
  });

  it.each(['missing', 'Upper-Case', 'a--b', '-', "x' OR 1=1 --", 'a'.repeat(3_000)])('is 404 for %j', async (slug) => {
    const answer = await test.http.get(`/api/blog/${encodeURIComponent(slug)}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('answers 404 for drafts', async () => {
    await createBlogPost(test.dataSource, { slug: 'draft', isPublished: false });
    await test.http.get('/api/blog/draft').expect(404);
  });

  it("falls back to the founder's name of the settings", async () => {
    await createBlogPost(test.dataSource, { slug: 'signed' });
    await test.dataSource.manager.update(SiteSettings, { isOnly: true }, { founderFirstName: 'Sample' });
    expect((await test.http.get('/api/blog/signed')).body.authorName).toBe('Sample');
  });
});

const site = 'http://localhost:3000';

describe('GET /api/oembed', () => {
  const ask = (url: string, more = '') => test.http.get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

  it('quotes a post in both languages of the page around it, as text', async () => {
    const post = await createBlogPost(test.dataSource, {
      slug: 'one',
      title: 'One <b>&</b> two',
      excerpt: '"In short"',
    });
    const { body } = await ask(`${site}/blog/one`, '&format=json').expect(200);
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: post.title,
      author_name: expect.any(String),
      provider_name: 'LEAP',
      provider_url: site,
      width: 600,
      height: 200,
      thumbnail_url: `${site}/og/blog/one.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(body.html).toContain(`<a href="${site}/blog/one">One &lt;b&gt;&amp;&lt;/b&gt; two</a>`);
    expect((await ask(`${site}/es/blog/one`).expect(200)).body.html).toContain(`${site}/es/blog/one`);
  });

  it('keeps to the size that the other site has', async () => {
    await createBlogPost(test.dataSource, { slug: 'one' });
    const { body } = await ask(`${site}/blog/one`, '&maxwidth=300&maxheight=100').expect(200);
    expect(body).toMatchObject({ width: 300, height: 100, thumbnail_width: 190, thumbnail_height: 100 });
  });

  it('answers 404 for what is no published post of this site, and 501 for other formats', async () => {
    await createBlogPost(test.dataSource, { slug: 'one' });
    await createBlogPost(test.dataSource, { slug: 'draft', isPublished: false });
    for (const url of [
      'https://elsewhere.example/blog/one',
      `${site}/blog/draft`,
      `${site}/about`,
      `${site}/blog`,
      'blog/one',
    ])
      await ask(url).expect(404);
    await ask(`${site}/blog/one`, '&format=xml').expect(501);
    await test.http.get('/api/oembed').expect(422);
  });
});

describe('the table', () => {
  it('counts words by the shared rule, on insert and update', async () => {
    for (const content of ['', '  ', 'one', ' two  words ', 'a\n\nb\tc d', '¿Qué tal?\n']) {
      const post = await createBlogPost(test.dataSource, { content });
      expect(post.wordCount).toBe(countWords(content));
    }
    const post = await createBlogPost(test.dataSource);
    await test.dataSource.manager.update(BlogPost, post.id, { content: 'now four words here' });
    expect((await test.dataSource.manager.findOneByOrFail(BlogPost, { id: post.id })).wordCount).toBe(4);
  });

  it('enforces unique slugs, one post per language in a pair, and a date of publication', async () => {
    const translationGroupId = randomUUID();
    await createBlogPost(test.dataSource, { slug: 'once', translationGroupId });
    await expect(createBlogPost(test.dataSource, { slug: 'once' })).rejects.toThrow(/blog_posts_slug_key/);
    await expect(createBlogPost(test.dataSource, { translationGroupId })).rejects.toThrow(
      /translation_group_id_language_key/,
    );
    await expect(createBlogPost(test.dataSource, { publishedAt: null })).rejects.toThrow(
      /blog_posts_published_at_known/,
    );
    await expect(createBlogPost(test.dataSource, { language: 'fr' as 'en' })).rejects.toThrow(
      /blog_posts_language_known/,
    );
  });

  it('starts posts unpublished', async () => {
    await test.dataSource.query(`INSERT INTO blog_posts (slug, title, excerpt, content) VALUES ('raw', 'T', 'E', 'C')`);
    expect(await test.dataSource.manager.findOneByOrFail(BlogPost, { slug: 'raw' })).toMatchObject({
      isPublished: false,
      tags: [],
      language: 'en',
    });
  });
});
