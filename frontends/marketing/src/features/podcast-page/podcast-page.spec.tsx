import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './podcast-page';
import { isoDuration, podcastSeries } from './podcast-series';

const shell = { common: { opensInNewTab: '(opens in a new tab)' } };
const texts = { en: { shell, 'marketing-podcast': en }, es: { shell, 'marketing-podcast': es } };
const podcast = { title: 'Sample show', description: 'Sample', link: 'https://p.example.com', language: 'en' };
const episode = {
  id: '1',
  title: 'Sample episode',
  description: `${'a'.repeat(150)}bcd`,
  link: 'https://p.example.com/1',
  imageUrl: '/api/podcast/images/1',
  publishDate: '2026-03-05T10:00:00Z',
  duration: '48:05',
};

function open(answer: (() => FakeAnswer) | undefined, language: 'en' | 'es' = 'en') {
  fakeApi({
    'GET /api/site-settings': () => ({ status: 200, body: siteSettings() }),
    ...(answer && { 'GET /api/podcast/episodes': answer }),
  });
  return renderPage(<Page />, { texts, language, path: '/podcast' });
}

afterEach(cleanup);

describe('/podcast', () => {
  it('shows date, duration and the first 150 characters, and links to host and newsletter', async () => {
    open(() => ({ status: 200, body: { podcast, episodes: [episode] } }));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Sample episode/ });
    expect(link.href).toBe('https://p.example.com/1');
    expect(link.target).toBe('_blank');
    expect(screen.getByText('Mar 5, 2026')).toBeTruthy();
    expect(screen.getByText('48:05')).toBeTruthy();
    expect(screen.getByText(`${'a'.repeat(150)}…`)).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Listen in your podcast app/ }).href).toBe(
      'https://podcasts.example.com/',
    );
    for (const way of screen.getAllByRole<HTMLAnchorElement>('link', { name: /letter|newsletter/ }))
      expect(way.pathname).toBe('/newsletter');
  });

  it('marks the episodes’ language on a page in the other', async () => {
    open(() => ({ status: 200, body: { podcast, episodes: [episode] } }), 'es');
    expect((await screen.findByRole('heading', { level: 3 })).lang).toBe('en');
  });

  it('shows a loading state', () => {
    open(undefined);
    expect(screen.getByRole('status').textContent).toBe(
      'Loading Podcast Episodes...Please wait while we fetch the latest episodes',
    );
  });

  it('has an empty state', async () => {
    open(() => ({ status: 200, body: { podcast, episodes: [] } }), 'es');
    expect(await screen.findByText('Todavía no hay episodios')).toBeTruthy();
  });

  it('reports a failure, and reloads', async () => {
    const user = userEvent.setup();
    let broken = true;
    open(() => (broken ? { status: 503 } : { status: 200, body: { podcast, episodes: [episode] } }));
    await screen.findByText('The episodes didn’t load');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('48:05')).toBeTruthy();
  });
});

describe('structured data', () => {
  it('contains the show and its episodes with absolute addresses', () => {
    expect(podcastSeries({ podcast, episodes: [episode] }, 'https://site.example.com')).toMatchObject({
      '@type': 'PodcastSeries',
      inLanguage: 'en',
      episode: [
        { '@type': 'PodcastEpisode', image: 'https://site.example.com/api/podcast/images/1', timeRequired: 'PT48M5S' },
      ],
    });
  });

  it.each([
    ['48:05', 'PT48M5S'],
    ['1:02:10', 'PT1H2M10S'],
    ['soon', undefined],
    [undefined, undefined],
  ])('formats the duration %s as %s', (duration, expected) => {
    expect(isoDuration(duration)).toBe(expected);
  });
});
