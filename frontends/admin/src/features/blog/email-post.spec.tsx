import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminBlogPostDto } from '@leap/client/admin';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import { emptyPost } from './blog-values';
import { EmailPost } from './email-post';
import blog from './locales/en.json' with { type: 'json' };
import { ShareLooks } from './share-looks';

afterEach(cleanup);

const texts = { en: { admin, 'admin-blog': blog }, es: {} };
const post: AdminBlogPostDto = {
  id: 'p1',
  title: 'Tired is not lazy',
  slug: 'tired-is-not-lazy',
  language: 'en',
  state: 'published',
  hasUnpublishedChanges: false,
  tags: [],
  excerpt: 'A short text.',
  content: '## Part\n\nSome **bold** words.\n',
  wordCount: 5,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};
const translation: AdminBlogPostDto = {
  ...post,
  id: 'p2',
  title: 'El cansancio',
  slug: 'el-cansancio',
  language: 'es',
  content: 'Hola.',
};

function open(shown: AdminBlogPostDto, { role = 'admin', other = translation, isDirty = false } = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'u1', email: 'a@example.com', role, tags: [] } }),
    'GET /api/admin/blog-posts/p2': () => ({ status: 200, body: other }),
    'POST /api/admin/campaigns': () => ({ status: 201, body: { id: 'c1' } }),
  });
  const page = renderPage(<EmailPost post={shown} isDirty={isDirty} />, { texts, path: '/admin/blog/p1' });
  return {
    ...page,
    drafts: () => calls.filter(({ route }) => route === 'POST /api/admin/campaigns').map(({ body }) => body),
  };
}
const button = () => screen.findByRole('button', { name: 'Use in a newsletter' });

it('a published post and its translation become the draft of a newsletter, each with its link', async () => {
  const { drafts, address } = open({ ...post, translationId: 'p2' });
  await userEvent.click(await button());
  await waitFor(() => expect(address()).toBe('/admin/campaigns/c1'));
  expect(drafts()).toEqual([
    {
      subjectEn: 'Tired is not lazy',
      contentEn: '## Part\n\nSome **bold** words.\n\n[Read it on the site](/blog/tired-is-not-lazy)',
      subjectEs: 'El cansancio',
      contentEs: 'Hola.\n\n[Léelo en el sitio](/es/blog/el-cansancio)',
    },
  ]);
});

it('a video becomes a link with text: an email plays none', async () => {
  const { drafts } = open(
    { ...post, content: 'See:\n\nhttps://youtu.be/dQw4w9WgXcQ\n', translationId: 'p2' },
    { other: { ...translation, content: 'https://vimeo.com/76979871' } },
  );
  await userEvent.click(await button());
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]).toMatchObject({
    contentEn: expect.stringContaining('See:\n\n[Watch the video on YouTube](https://youtu.be/dQw4w9WgXcQ)\n\n'),
    contentEs: expect.stringContaining('[Ver el video en Vimeo](https://vimeo.com/76979871)'),
  });
});

it('what no email holds is quoted by its excerpt, and one language alone goes to its readers', async () => {
  const { drafts, address } = open(
    { ...post, content: 'a'.repeat(15_001), translationId: 'p2' },
    { other: { ...translation, state: 'draft' } },
  );
  await userEvent.click(await button());
  await waitFor(() => expect(address()).toBe('/admin/campaigns/c1'));
  expect(drafts()).toEqual([
    {
      subjectEn: 'Tired is not lazy',
      contentEn: 'A short text.\n\n[Read it on the site](/blog/tired-is-not-lazy)',
      audienceLanguage: 'en',
    },
  ]);
});

it.each([
  ['who sends no newsletters', post, { role: 'editor' }],
  ['a draft', { ...post, state: 'draft' as const }, {}],
  ['changes that readers do not see', { ...post, hasUnpublishedChanges: true }, {}],
  ['unsaved text', post, { isDirty: true }],
])('is not offered for %s', async (_, shown, options) => {
  open(shown, options);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('button')).toBeNull();
});

it('search results and shared cards are shown as they are likely to be cut', () => {
  renderPage(
    <ShareLooks
      values={{
        ...emptyPost('es'),
        title: 'Un título tan largo que ningún buscador lo muestra entero en su lista',
        slug: 'un-titulo',
        excerpt: 'Dos frases.',
      }}
      picture={<img alt="" src="/p.png" />}
    />,
    { texts, path: '/admin/blog/p1' },
  );
  expect(screen.getByText(`${window.location.host} › es › blog › un-titulo`)).toBeTruthy();
  expect(screen.getAllByText('Un título tan largo que ningún buscador lo muestra entero…')).toHaveLength(2);
  expect(screen.getByText('Dos frases.')).toBeTruthy();
});
