import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderSite } from '../../testing/render-site';
import { PodcastSection } from './podcast-section';

const ROUTE = 'GET /api/podcast/episodes';
const podcast = { title: 'Sample show', description: 'Sample', link: 'https://podcast.example.com' };
const episode = {
  id: '1',
  title: 'Sample episode',
  description: 'Sample words. '.repeat(20),
  link: 'https://podcast.example.com/1',
  publishDate: '2026-03-05T23:30:00.000Z',
};

afterEach(cleanup);

it('shows five skeletons while loading', () => {
  fakeApi({});
  renderSite(<PodcastSection />);
  expect(screen.getAllByTestId('episode-skeleton')).toHaveLength(5);
  expect(screen.getByRole('status').textContent).toContain('Loading the latest episodes');
});

it.each([
  ['empty', () => ({ status: 200, body: { podcast, episodes: [] } })],
  ['failed', () => undefined],
])('is hidden when the list is %s', async (_case, answer) => {
  fakeApi({ [ROUTE]: answer });
  renderSite(<PodcastSection />);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

it('links to each episode, with short date and a preview of 150 characters', async () => {
  fakeApi({ [ROUTE]: () => ({ status: 200, body: { podcast, episodes: [episode] } }) });
  renderSite(<PodcastSection />);
  const link = await screen.findByRole('link', { name: /Sample episode/ });
  expect(link.getAttribute('href')).toBe(episode.link);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.textContent).toContain('Mar 5');
  expect(link.textContent).toContain(`${episode.description.slice(0, 150).trimEnd()}…`);
  expect(screen.getByRole('link', { name: /Listen to Full Podcast/ }).getAttribute('href')).toBe(podcast.link);
});
