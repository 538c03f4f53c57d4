import { afterEach, describe, expect, it } from '@jest/globals';
import { createI18n } from '@leap/i18n';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeCall, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { blogSummary } from '../../testing/blog-posts';
import { Page } from './blog-list-page';
import { Page as TagPage } from './blog-tag-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { humaniseTag, tagLabel } from './tag-label';

const texts = { en: { 'marketing-blog': en }, es: { 'marketing-blog': es } };

function open(answer: (call: FakeCall) => FakeAnswer, language: 'en' | 'es' = 'en') {
  const calls = fakeApi({ 'GET /api/blog': answer });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/blog' }) };
}

const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading', { level: 2 }).textContent);

afterEach(cleanup);

describe('blog list', () => {
  it('shows skeletons and a text for screen readers while loading', () => {
    fakeApi({});
    renderPage(<Page />, { texts, path: '/blog' });
    expect(screen.getByText('Loading blog posts…')).toBeTruthy();
  });

  it('shows at most three tags, the short date, reading time and author', async () => {
    open(() => ({ status: 200, body: [blogSummary({ tags: ['shame', 'sexual-mastery', 'deep-work', 'burnout'] })] }));
    expect(await screen.findByRole('link', { name: 'Sample post' })).toBeTruthy();
    expect(screen.getByText('Shame')).toBeTruthy();
    expect(screen.getByText('Sexual Mastery')).toBeTruthy();
    expect(screen.getByText('Deep work')).toBeTruthy();
    expect(screen.queryByText('Burnout')).toBeNull();
    expect(screen.getByText('Feb 3, 2026')).toBeTruthy();
    expect(screen.getByText('4 min read')).toBeTruthy();
    expect(screen.getByText('By Founder')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sample post' }).getAttribute('href')).toBe('/blog/sample-post');
  });

  it('ends with the newsletter', async () => {
    open(() => ({ status: 200, body: [blogSummary({})] }));
    await screen.findByRole('link', { name: 'Sample post' });
    const newsletter = screen.getByRole('complementary', { name: 'One email a week' });
    expect(within(newsletter).getAllByRole('textbox')).toHaveLength(2);
  });

  it('shows the picture and the excerpt of each post', async () => {
    const pictured = blogSummary({
      featuredImage: '/media/sample.webp',
      featuredImageSourceSet: '/media/sample-400.webp 400w',
    });
    open(() => ({
      status: 200,
      body: [pictured, blogSummary({ slug: 'second', title: 'Second', excerpt: 'Without a picture.' })],
    }));
    await screen.findByRole('link', { name: 'Second' });
    const [first, second] = screen.getAllByRole('article');
    // Decorative: the title is beside it.
    const picture = first?.querySelector('img');
    expect([picture?.getAttribute('src'), picture?.getAttribute('srcset'), picture?.alt]).toEqual([
      '/media/sample.webp',
      '/media/sample-400.webp 400w',
      '',
    ]);
    expect(first?.textContent).toContain('What the sample post is about.');
    expect(second?.querySelector('img')).toBeNull();
    expect(second?.textContent).toContain('Without a picture.');
  });

  it('links each tag to its posts', async () => {
    open(() => ({ status: 200, body: [blogSummary({ tags: ['shame'] })] }));
    expect((await screen.findByRole('link', { name: 'Shame' })).getAttribute('href')).toBe('/blog/tag/shame');
  });

  it('marks a post of the other language', async () => {
    open(() => ({ status: 200, body: [blogSummary({ language: 'es', title: 'Artículo' })] }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Artículo' });
    expect(heading.lang).toBe('es');
    expect(screen.getByText('Español')).toBeTruthy();
  });

  it.each([
    ['en', 'No Blog Posts Yet', /Come back soon/],
    ['es', 'Aún no hay artículos', /Vuelve pronto/],
  ] as const)('has an empty state (%s)', async (language, title, text) => {
    open(() => ({ status: 200, body: [] }), language);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['en', 'Search the blog', '/blog', '1 post found for “shy & co”', 'Nothing found for “shy & co”'],
    [
      'es',
      'Buscar en el blog',
      '/es/blog',
      '1 artículo encontrado para “shy & co”',
      'No encontramos nada para “shy & co”',
    ],
  ] as const)(
    'shows what was searched, and says when there is nothing (%s)',
    async (language, label, action, count, none) => {
      let found = [blogSummary()];
      const view = () => {
        const calls = fakeApi({ 'GET /api/blog': () => ({ status: 200, body: found }) });
        return { calls, ...renderPage(<Page />, { texts, language, path: '/blog?q=shy+%26+co' }) };
      };
      const { calls, unmount } = view();
      expect(await screen.findByText(count)).toBeTruthy();
      expect(calls[0]?.search.get('q')).toBe('shy & co');
      const field = screen.getByRole<HTMLInputElement>('searchbox', { name: label });
      expect([field.value, field.name, field.form?.method, field.form?.getAttribute('action')]).toEqual([
        'shy & co',
        'q',
        'get',
        action,
      ]);
      unmount();
      found = [];
      view();
      expect(await screen.findByRole('heading', { name: none })).toBeTruthy();
    },
  );

  it('reports a failure and retries', async () => {
    const user = userEvent.setup();
    let broken = true;
    open(() => (broken ? { status: 503 } : { status: 200, body: [blogSummary()] }));
    expect(await screen.findByRole('heading', { name: 'The posts didn’t load' })).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Sample post' })).toBeTruthy();
  });

  it('follows the Link header and moves the focus to the first new post', async () => {
    const user = userEvent.setup();
    const { calls } = open(({ search }) =>
      search.get('cursor') === 'abc+1'
        ? { status: 200, body: [blogSummary({ slug: 'third', title: 'Third' })] }
        : {
            status: 200,
            body: [blogSummary({ slug: 'first', title: 'First' }), blogSummary({ slug: 'second', title: 'Second' })],
            headers: { link: '</api/blog?language=en&cursor=abc%2B1>; rel="next"' },
          },
    );
    await user.click(await screen.findByRole('button', { name: 'Load more posts' }));
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Third']));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Third' }));
    expect(screen.queryByRole('button', { name: 'Load more posts' })).toBeNull();
    expect(calls.map((call) => call.search.get('language'))).toEqual(['en', 'en']);
  });

  it('keeps the list when the next page fails', async () => {
    const user = userEvent.setup();
    open(({ search }) =>
      search.has('cursor')
        ? undefined
        : { status: 200, body: [blogSummary()], headers: { link: '</api/blog?cursor=b>; rel="next"' } },
    );
    await user.click(await screen.findByRole('button', { name: 'Load more posts' }));
    expect(await screen.findByText('The next posts didn’t load. Please try again.')).toBeTruthy();
    expect(titles()).toEqual(['Sample post']);
  });
});

describe('posts of a tag', () => {
  it('asks for the tag, names it, and leads back to all posts', async () => {
    const calls = fakeApi({ 'GET /api/blog': () => ({ status: 200, body: [blogSummary({ tags: ['shame'] })] }) });
    renderPage(
      <Routes>
        <Route path="/blog/tag/:tag" element={<TagPage />} />
      </Routes>,
      { texts, path: '/blog/tag/shame' },
    );
    expect(await screen.findByRole('link', { name: 'Sample post' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Shame' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/blog');
    expect(calls.map(({ search }) => search.get('tag'))).toEqual(['shame']);
  });
});

describe('humaniseTag', () => {
  it('makes a key readable', () => {
    expect(humaniseTag('deep-work_day')).toBe('Deep work day');
  });
});

describe('tagLabel', () => {
  it('is in the page’s language for a title too, whose texts are of no namespace', () => {
    const { t } = createI18n({ language: 'es', resources: texts });
    expect([tagLabel(t, 'burnout'), tagLabel(t, 'deep-work')]).toEqual(['Agotamiento', 'Deep work']);
  });
});
