import { afterEach, describe, expect, it } from '@jest/globals';
import type { SiteSettingsDto } from '@leap/client/marketing';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
import { parsed } from '../../../../testing/parsed';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import { Page } from './founder-story-page';
import { founderStoryRoutes } from './founder-story-routes';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = {
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    onward: 'Onward',
    home: 'Home',
  },
};
const texts = { en: { shell, 'marketing-founder-story': en }, es: { shell, 'marketing-founder-story': es } };
const [route] = founderStoryRoutes;

function open(path: string, founder: Partial<SiteSettingsDto['founder']> = {}) {
  fakeApi({
    'GET /api/site-settings': () => ({
      status: 200,
      body: siteSettings({ founder: parsed({ credentials: [], timeline: [], ...founder }) }),
    }),
  });
  return renderPage(
    <Routes>
      <Route path={route!.path} element={<Page />} />
    </Routes>,
    { texts, path },
  );
}

afterEach(cleanup);

describe('/{name}-story', () => {
  it('shows the story, with the application form in a new tab', async () => {
    open('/sample-story', { narrative: '## First chapter\n\nIt was **late**.\n<b>no</b>' });
    expect(await screen.findByRole('heading', { level: 2, name: 'First chapter' })).toBeTruthy();
    expect(screen.getByText('late').tagName).toBe('STRONG');
    expect(screen.getByText(/<b>no<\/b>/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Sample’s story' })).toBeTruthy();
    const applications = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Apply for coaching/ });
    expect(applications).toHaveLength(2);
    for (const { href, target } of applications)
      expect([href, target]).toEqual(['https://forms.example.com/apply', '_blank']);
  });

  it('shows a message while no story is written', async () => {
    open('/sample-story');
    expect(await screen.findByText('The story hasn’t been written yet')).toBeTruthy();
  });

  it('is a 404 under any other name', async () => {
    open('/somebody-story', { narrative: 'Sample.' });
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.queryByText('Sample.')).toBeNull();
  });

  it('matches only addresses that end in -story', () => {
    expect(['/sample-story', '/a-b-story'].every((path) => route!.only!.test(path))).toBe(true);
    expect(
      ['/about', '/-story', '/story', '/sample-story/more', '/sample-storybook'].some((path) =>
        route!.only!.test(path),
      ),
    ).toBe(false);
  });
});
