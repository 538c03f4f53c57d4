import { afterEach, describe, expect, it } from '@jest/globals';
import type { ArchivedCampaignDto, ArchivedCampaignSummaryDto } from '@leap/client/marketing';
import { createI18n } from '@leap/i18n';
import { Route, Routes, type PageContext } from '@leap/platform';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { parseMarkdown } from '@leap/markdown';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import { Page as ListPage } from './archive-list-page';
import { head, Page as EmailPage, preload } from './archived-email-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

type Language = 'en' | 'es';

const texts = {
  en: { marketing: marketingEn, 'marketing-newsletter-archive': en },
  es: { marketing: marketingEs, 'marketing-newsletter-archive': es },
};
const ID = '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f';
const PATH = `/newsletter/archive/${ID}`;

const summary = (changes: Partial<ArchivedCampaignSummaryDto> = {}): ArchivedCampaignSummaryDto => ({
  id: ID,
  subject: 'A small thing',
  excerpt: 'Breathe once.',
  language: 'en',
  sentAt: '2026-11-24T15:20:00.000Z',
  ...changes,
});
const email = (changes: Partial<ArchivedCampaignDto> = {}): ArchivedCampaignDto => ({
  ...summary(),
  contentTree: parseMarkdown('## Breathe\n\nOnce **an hour**.'),
  hasTranslation: true,
  ...changes,
});

afterEach(cleanup);

describe('past newsletters', () => {
  function open(answer: (call: FakeCall) => FakeAnswer, language: Language = 'en') {
    const calls = fakeApi({ 'GET /api/campaigns': answer });
    renderPage(<ListPage />, { texts, language, path: '/newsletter/archive' });
    return calls;
  }
  const subjects = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it.each([
    ['en', 'Past issues', 'Nov 24, 2026', 'Get the next issue'],
    ['es', 'Boletines anteriores', '24 nov 2026', 'Recibe el próximo boletín'],
  ] as const)('shows subject, date and beginning of each, then the form (%s)', async (language, title, date, box) => {
    const calls = open(() => ({ status: 200, body: [summary()] }), language);
    const link = await screen.findByRole('link', { name: 'A small thing' });
    expect(link.getAttribute('href')).toBe(PATH);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(date).getAttribute('datetime')).toBe('2026-11-24T15:20:00.000Z');
    expect(screen.getByText('Breathe once.')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: box })).toBeTruthy();
    expect(calls.map(({ search }) => search.get('language'))).toEqual([language]);
  });

  it('says that it is loading, and when there is nothing', async () => {
    open(() => ({ status: 200, body: [] }));
    expect(screen.getByText(en.list.loading)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: en.list.empty.title })).toBeTruthy();
  });

  it('reports a failure and retries', async () => {
    let isBroken = true;
    open(() => (isBroken ? { status: 503 } : { status: 200, body: [summary()] }));
    expect(await screen.findByRole('heading', { name: en.list.error.title })).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: en.list.error.retry }));
    expect(await screen.findByRole('link', { name: 'A small thing' })).toBeTruthy();
  });

  it('follows the Link header, moves the focus to the first new one, and keeps the list when that fails', async () => {
    let isBroken = true;
    open(({ search }) => {
      if (!search.has('cursor'))
        return {
          status: 200,
          body: [summary()],
          headers: { link: '</api/campaigns?language=en&cursor=abc>; rel="next"' },
        };
      return isBroken ? { status: 503 } : { status: 200, body: [summary({ id: 'older', subject: 'Older' })] };
    });
    await userEvent.click(await screen.findByRole('button', { name: en.list.more.button }));
    expect(await screen.findByText(en.list.more.failed)).toBeTruthy();
    expect(subjects()).toContain('A small thing');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: en.list.more.button }));
    const older = await screen.findByRole('link', { name: 'Older' });
    await waitFor(() => expect(document.activeElement).toBe(older));
    expect(screen.queryByRole('button', { name: en.list.more.button })).toBeNull();
  });
});

describe('a past newsletter', () => {
  function open(answer: () => FakeAnswer, language: Language = 'en') {
    const calls = fakeApi({ [`GET /api/campaigns/${ID}`]: answer });
    const view = renderPage(
      <Routes>
        <Route path="/newsletter/archive/:id" element={<EmailPage />} />
      </Routes>,
      { texts, language, path: PATH },
    );
    const context = {
      dispatch: view.store.dispatch,
      getState: view.store.getState,
      language,
      params: { id: ID },
      search: new URLSearchParams(),
      t: createI18n({ language, resources: texts }).t,
      siteUrl: 'https://www.example.com',
    } as unknown as PageContext;
    return { calls, context, ...view };
  }

  it('shows subject, full date and text, a way back and the form', async () => {
    open(() => ({ status: 200, body: email() }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('A small thing');
    expect(screen.getByText('Sent on November 24, 2026')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Breathe' })).toBeTruthy();
    expect(screen.getByText('an hour').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: en.email.back }).getAttribute('href')).toBe('/newsletter/archive');
    expect(screen.getByRole('complementary', { name: en.subscribe.title })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('leads to the ones before and after it', async () => {
    const body = email({ previous: { id: 'a', subject: 'Older' }, next: { id: 'b', subject: 'Newer' } });
    open(() => ({ status: 200, body }));
    const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf('Before this one Older')).toBe('/newsletter/archive/a');
    expect(await linkOf('After this one Newer')).toBe('/newsletter/archive/b');
  });

  it('marks one that went out in the other language alone, and names that address only', async () => {
    const { context } = open(
      () => ({ status: 200, body: email({ subject: 'Algo pequeño', language: 'es', hasTranslation: false }) }),
      'en',
    );
    expect((await screen.findByRole('heading', { level: 1 })).lang).toBe('es');
    expect(screen.getByText('an hour').closest('[lang]')?.getAttribute('lang')).toBe('es');
    expect(screen.getByText(en.email.onlyLanguage)).toBeTruthy();
    const { alternates, jsonLd } = head(context);
    expect(alternates).toEqual({ es: PATH });
    expect(jsonLd?.[0]).toMatchObject({ inLanguage: 'es', url: `https://www.example.com/es${PATH}` });
  });

  it('has the head of an article with breadcrumbs, in every language that it went out in', async () => {
    const { context } = open(() => ({ status: 200, body: email() }), 'es');
    await screen.findByRole('heading', { level: 1 });
    const { title, description, alternates, noindex, jsonLd } = head(context);
    expect([title, description, alternates, noindex]).toEqual(['A small thing', 'Breathe once.', undefined, undefined]);
    const [, crumbs] = jsonLd as unknown as { itemListElement: { name: string; item: string }[] }[];
    expect(crumbs?.itemListElement.slice(1).map(({ name, item }) => [name, item])).toEqual([
      ['Boletín', 'https://www.example.com/es/newsletter'],
      ['Boletines anteriores', 'https://www.example.com/es/newsletter/archive'],
      ['A small thing', `https://www.example.com/es${PATH}`],
    ]);
  });

  it.each([
    ['en', 'This issue isn’t here', 'All past issues'],
    ['es', 'Este boletín no está aquí', 'Todos los boletines anteriores'],
  ] as const)('says that it is not there, to search engines too, and asks once (%s)', async (language, title, back) => {
    const { calls, context } = open(() => ({ status: 404, body: { code: 'not_found' } }), language);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/newsletter/archive');
    expect(screen.queryByRole('button')).toBeNull();
    expect(head(context)).toMatchObject({ title, noindex: true, status: 404 });
    expect([preload(context), calls.length]).toEqual([[], 1]);
  });

  it('offers a retry after a failure', async () => {
    let isBroken = true;
    const { context } = open(() => (isBroken ? { status: 503 } : { status: 200, body: email() }));
    expect((await screen.findByRole('alert')).textContent).toBe(en.failed.text);
    expect(head(context)).toMatchObject({ noindex: true, status: 503 });
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: en.failed.retry }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A small thing' })).toBeTruthy();
  });
});
