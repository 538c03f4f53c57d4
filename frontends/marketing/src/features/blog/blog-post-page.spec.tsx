import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RelatedBlogPostsDto } from '@leap/client/marketing';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { blogPost, blogSummary } from '../../testing/blog-posts';
import { Page } from './blog-post-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { postAlternates, postHead } from './post-head';

const texts = { en: { 'marketing-blog': en }, es: { 'marketing-blog': es } };
const post = blogPost();

function open({
  language = 'en' as 'en' | 'es',
  slug = post.slug,
  answer = (): FakeAnswer => ({ status: 200, body: post }),
  related = { related: [] } as RelatedBlogPostsDto,
} = {}) {
  const calls = fakeApi({
    [`GET /api/blog/${slug}`]: answer,
    [`GET /api/blog/${slug}/related`]: () => ({ status: 200, body: related }),
  });
  const view = renderPage(
    <Routes>
      <Route path="/blog/:slug" element={<Page />} />
    </Routes>,
    { texts, language, path: `/blog/${slug}` },
  );
  return { calls, ...view };
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(cleanup);

describe('reading', () => {
  it('shows tags, title, the full date, reading time, author, excerpt and body', async () => {
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sample post');
    expect(screen.getByText('Burnout')).toBeTruthy();
    expect(screen.getByText('February 3, 2026')).toBeTruthy();
    expect(screen.getByText('4 min read')).toBeTruthy();
    expect(screen.getByText('By Founder')).toBeTruthy();
    expect(screen.getByText('What the sample post is about.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'A heading' })).toBeTruthy();
    expect(screen.getByText('bold').tagName).toBe('STRONG');
  });

  it('has a table of contents from four sections on, which leads to each, also to two of one name', async () => {
    const sections = ['Qué cansa', 'The *week*', 'What helps', 'What helps'];
    const content = (titles: readonly string[]) => titles.map((title) => `## ${title}\n\nWords.`).join('\n\n');
    const { container } = open({ answer: () => ({ status: 200, body: blogPost({ content: content(sections) }) }) });
    const contents = await screen.findByRole('navigation', { name: 'In this post' });
    const entries = within(contents).getAllByRole('link');
    expect(entries.map((entry) => entry.getAttribute('href'))).toEqual([
      '#s-que-cansa',
      '#s-the-week',
      '#s-what-helps',
      '#s-what-helps-2',
    ]);
    const headings = entries.map((entry) => container.querySelector(entry.getAttribute('href') ?? ''));
    expect(headings.map((heading) => heading?.textContent)).toEqual(entries.map((entry) => entry.textContent));
    expect(new Set(headings).size).toBe(4);
    cleanup();
    open({ answer: () => ({ status: 200, body: blogPost({ content: content(sections.slice(1)) }) }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'In this post' })).toBeNull();
  });

  it('ends with the general call to action: AI coach and About', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(link('Get Your AI Coach')).toBe('/ai-coach');
    expect(link('About us')).toBe('/about');
  });

  it.each(['sexual-mastery', 'sacred-masculinity'])(
    'ends with the sexual-mastery call to action for the tag %s, in Spanish too',
    async (tag) => {
      open({ answer: () => ({ status: 200, body: blogPost({ tags: ['burnout', tag] }) }) });
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(link('Get Your AI Coach')).toBe('/ai-coach');
      expect(link('Explore Sacred Sexuality')).toBe('/sacred-sexuality');
      cleanup();
      open({ language: 'es', answer: () => ({ status: 200, body: blogPost({ tags: [tag], language: 'es' }) }) });
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(link('Conoce a tu coach con IA')).toBe('/ai-coach');
      expect(link('Explora la sexualidad consciente')).toBe('/sacred-sexuality');
    },
  );
});

describe('after reading', () => {
  const teaser = (slug: string, title: string) => blogSummary({ slug, title });

  it('offers related posts and both neighbours', async () => {
    open({
      related: {
        related: [teaser('kin', 'Related one')],
        previous: teaser('older', 'Older one'),
        next: teaser('newer', 'Newer one'),
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Keep reading' })).toBeTruthy();
    expect(link('Related one')).toBe('/blog/kin');
    expect(link('Before this one Older one')).toBe('/blog/older');
    expect(link('After this one Newer one')).toBe('/blog/newer');
  });

  it('offers nothing more without other posts', async () => {
    const { calls } = open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/related'))).toBe(true));
    expect(screen.queryByRole('heading', { name: 'Keep reading' })).toBeNull();
  });

  it('names the author and asks once for the address', async () => {
    open();
    expect(await screen.findByRole('complementary', { name: 'Founder' })).toBeTruthy();
    expect(screen.getAllByRole('complementary', { name: 'One email a week' })).toHaveLength(1);
  });
});

describe('sharing', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  it('uses the device’s share sheet', async () => {
    const user = userEvent.setup();
    const share = jest.fn(async (_data: object) => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { toast } = open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Sample post',
      text: 'What the sample post is about.',
      url: 'http://localhost:3000/blog/sample-post',
    });
    expect(toast()).toBeNull();
  });

  it('copies the address, and reports a failure', async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no')), configurable: true });
    const { toast } = open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Link copied' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/blog/sample-post');
  });
});

describe('a missing post', () => {
  it.each([
    [
      'en',
      'Blog Post Not Found',
      'The blog post you’re looking for doesn’t exist or has been removed.',
      'Back to Blog',
    ],
    ['es', 'Artículo no encontrado', 'El artículo que buscas no existe o fue retirado.', 'Volver al blog'],
  ] as const)('shows a message and a link back (%s)', async (language, title, text, back) => {
    open({ language, answer: () => ({ status: 404, body: { code: 'not_found' } }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(link(back)).toBe('/blog');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['en', undefined, 'Failed to fetch blog post'],
    ['en', { status: 503 }, 'Failed to fetch blog post'],
    ['es', { status: 503 }, 'No se pudo cargar el artículo'],
  ] as const)('shows another message when it could not be fetched (%s, %j)', async (language, answer, copy) => {
    open({ language, answer: () => answer });
    expect((await screen.findByRole('alert')).textContent).toContain(copy);
  });

  it('offers a retry after a failure', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ answer: () => (broken ? undefined : { status: 200, body: post }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample post' })).toBeTruthy();
  });
});

describe('a former address', () => {
  it.each(['en', 'es'] as const)('leads to the present one, with what stands behind it (%s)', async (language) => {
    const calls = fakeApi({
      // As a browser sees it: the API's redirect is followed.
      'GET /api/blog/older-name': () => ({ status: 200, body: post }),
      [`GET /api/blog/${post.slug}`]: () => ({ status: 200, body: post }),
      [`GET /api/blog/${post.slug}/related`]: () => ({ status: 200, body: { related: [] } }),
    });
    const { address } = renderPage(
      <Routes>
        <Route path="/blog/:slug" element={<Page />} />
      </Routes>,
      { texts, language, path: '/blog/older-name?from=mail#a-heading' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample post' })).toBeTruthy();
    expect([address(), window.location.hash]).toEqual(['/blog/sample-post?from=mail', '#a-heading']);
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/blog/older-name/related');
  });
});

describe('the other language', () => {
  const spanish = blogPost({ slug: 'articulo', title: 'Artículo', language: 'es' });

  it('has a badge and its own lang, on title, excerpt and body', async () => {
    open({ slug: 'articulo', answer: () => ({ status: 200, body: spanish }) });
    expect((await screen.findByRole('heading', { level: 1 })).lang).toBe('es');
    expect(screen.getByText('Español')).toBeTruthy();
    expect(screen.getByText('First paragraph.').closest('[lang]')?.getAttribute('lang')).toBe('es');
    expect(screen.getByText(/no translation/)).toBeTruthy();
  });

  it('links to the translation when there is one', async () => {
    const paired = blogPost({ translationSlug: 'articulo', translationLanguage: 'es' });
    open({ language: 'es', answer: () => ({ status: 200, body: paired }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(link('Léelo en español')).toBe('/blog/articulo');
  });

  it('without a translation names its own address only', () => {
    const paired = blogPost({ translationSlug: 'articulo', translationLanguage: 'es' });
    expect(postAlternates(paired, 'en')).toEqual({ en: '/blog/sample-post', es: '/blog/articulo' });
    expect(postAlternates(paired, 'es')).toEqual({ en: '/blog/sample-post' });
    expect(postAlternates(spanish, 'en')).toEqual({ es: '/blog/articulo' });
    expect(postAlternates(spanish, 'es')).toEqual({ es: '/blog/articulo' });
  });

  it('has the metadata of the original for search engines', () => {
    const head = postHead({
      post: spanish,
      language: 'en',
      siteUrl: 'https://www.example.com',
      publisher: 'LEAP',
      texts: { home: 'Home', blog: 'Blog' },
    });
    const [posting, crumbs] = head.jsonLd as Record<string, unknown>[];
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      url: 'https://www.example.com/es/blog/articulo',
      inLanguage: 'es',
      timeRequired: 'PT4M',
    });
    expect(crumbs?.['itemListElement']).toHaveLength(3);
    expect(head.drawing).toMatch(/^\/drawings\/\w+-\d\.svg$/);
  });
});
