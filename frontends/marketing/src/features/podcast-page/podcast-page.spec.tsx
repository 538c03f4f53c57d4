import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { parsed } from '../../../../testing/parsed';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import consent from '../embed-consent/locales/en.json' with { type: 'json' };
import { Page as EpisodePage } from './episode-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './podcast-page';
import { isoDuration, podcastSeries } from './podcast-series';

const shell = { common: { opensInNewTab: '(opens in a new tab)' } };
const texts = {
  en: { shell, 'marketing-podcast': en, 'marketing-embed-consent': consent },
  es: { shell, 'marketing-podcast': es },
};
const podcast = { title: 'Sample show', description: 'Sample', link: 'https://p.example.com', language: 'en' };
const episode = {
  id: '1',
  slug: 'sample-episode',
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
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sample episode' });
    expect(link.pathname).toBe('/podcast/sample-episode');
    const atHost = screen.getByRole<HTMLAnchorElement>('link', {
      name: /^Open on the podcast’s site \(Sample episode\)/,
    });
    expect([atHost.href, atHost.target]).toEqual(['https://p.example.com/1', '_blank']);
    expect(screen.queryByRole('button', { name: /Listen here/ })).toBeNull();
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

describe('listening here', () => {
  const show = (audioUrl: string) =>
    open(() => ({ status: 200, body: { podcast, episodes: [{ ...episode, audioUrl }] } }));
  const listen = async () => {
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Listen here (Sample episode)' }));
  };

  it('opens a player for a file of this site', async () => {
    const { container } = show('/sandbox/podcast/audio/1.wav');
    expect(container.querySelector('audio')).toBeNull();
    await listen();
    expect(await screen.findByRole('button', { name: 'Play: Sample episode' })).toBeTruthy();
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('/sandbox/podcast/audio/1.wav');
    expect(container.querySelector('audio')?.preload).toBe('none');
  });

  it('asks before anything of another site is loaded', async () => {
    const { container } = show('https://cdn.example.com/1.mp3');
    await listen();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Load the player' }));
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('https://cdn.example.com/1.mp3');
    expect(screen.getByText('Loaded from cdn.example.com with your permission.')).toBeTruthy();
    window.localStorage.clear();
  });
});

describe('/podcast/:slug', () => {
  const detail = parsed({
    ...episode,
    audioUrl: '/sandbox/podcast/audio/1.wav',
    notes: 'Read [the list](https://example.com/list).\n\n- One\n- Two <b>',
    chapters: [{ start: 65, title: 'The question' }],
    transcript: [
      { start: 5, speaker: 'Host', text: 'Welcome.' },
      { start: 9, speaker: 'Host', text: 'Sit down.' },
    ],
    podcast,
  });
  const openEpisode = (answer: FakeAnswer) => {
    fakeApi({
      'GET /api/site-settings': () => ({ status: 200, body: siteSettings() }),
      'GET /api/podcast/episodes/sample-episode': () => answer,
    });
    return renderPage(
      <Routes>
        <Route path="/podcast/:slug" element={<EpisodePage />} />
      </Routes>,
      { texts, path: '/podcast/sample-episode' },
    );
  };

  it('shows the player, show notes, chapters and transcript', async () => {
    const { container } = openEpisode({ status: 200, body: detail });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample episode' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'the list' }).getAttribute('rel')).toContain('nofollow');
    expect(screen.getByText('Two <b>')).toBeTruthy();
    expect(screen.getByText('Sit down.').textContent).toBe('0:09Sit down.');
    const sound = container.querySelector('audio') as HTMLAudioElement;
    const play = jest.spyOn(sound, 'play').mockResolvedValue();
    await userEvent.setup().click(screen.getByRole('button', { name: '1:05 The question' }));
    expect([sound.currentTime, play.mock.calls.length]).toEqual([65, 1]);
  });

  it('shows the description where the feed brings nothing more', async () => {
    openEpisode({ status: 200, body: { ...detail, audioUrl: undefined, notes: '', chapters: [], transcript: [] } });
    expect(await screen.findByText(episode.description)).toBeTruthy();
    expect(screen.queryByText('Read the transcript')).toBeNull();
    expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
  });

  it('leads to the episodes before and after it', async () => {
    openEpisode({
      status: 200,
      body: { ...detail, previous: { slug: 'older', title: 'Older' }, next: { slug: 'newer', title: 'Newer' } },
    });
    const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf('Before this one Older')).toBe('/podcast/older');
    expect(await linkOf('After this one Newer')).toBe('/podcast/newer');
  });

  it('says that an unknown episode is not here', async () => {
    openEpisode({ status: 404, body: {} });
    expect(
      await screen.findByText('It may have been taken down or moved. All other episodes are still there.'),
    ).toBeTruthy();
  });
});

describe('structured data', () => {
  it('contains the show and its episodes with absolute addresses', () => {
    expect(podcastSeries({ podcast, episodes: [episode] }, 'https://site.example.com')).toMatchObject({
      '@type': 'PodcastSeries',
      inLanguage: 'en',
      hasPart: [
        { '@type': 'PodcastEpisode', image: 'https://site.example.com/api/podcast/images/1', duration: 'PT48M5S' },
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
