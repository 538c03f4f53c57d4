import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import { siteSettings } from '../../testing/site-settings';
import { Page } from './about-page';
import { readTab, writeTab } from './about-tab';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { marketing: marketingEn, 'marketing-about': en },
  es: { marketing: marketingEs, 'marketing-about': es },
};
const timeline = ['one', 'two', 'three', 'four', 'five'].map((step) => ({
  title: `Sample ${step}`,
  text: 'Sample text.',
}));

function open(
  path: string,
  language: 'en' | 'es' = 'en',
  founder: object = { credentials: [], timeline, missionQuote: 'Sample mission.' },
) {
  fakeApi({ 'GET /api/site-settings': () => ({ status: 200, body: siteSettings({ founder: founder as never }) }) });
  return renderPage(<Page />, { texts, language, path });
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

afterEach(cleanup);

describe('/about', () => {
  it.each([
    ['/about', 'Vision & mission'],
    ['/about?tab=vision-mission', 'Vision & mission'],
    ['/about?tab=curriculum', 'Curriculum'],
    ['/about?tab=founder', 'The founder'],
    ['/about?tab=nonsense', 'Vision & mission'],
  ])('%s opens the tab %s', (path, label) => {
    open(path);
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    expect(selected()).toBe(label);
  });

  it('writes the chosen tab into the address, by mouse and keyboard; the default tab has no parameter', async () => {
    const user = userEvent.setup();
    const { address } = open('/about?utm=x');
    await user.click(screen.getByRole('tab', { name: 'Curriculum' }));
    expect(address()).toBe('/about?utm=x&tab=curriculum');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(selected()).toBe('The founder'));
    expect(address()).toBe('/about?utm=x&tab=founder');
    await user.keyboard('{Home}');
    await waitFor(() => expect(address()).toBe('/about?utm=x'));
  });

  it('adds history entries for tabs', async () => {
    const user = userEvent.setup();
    const { address } = open('/about');
    await user.click(screen.getByRole('tab', { name: 'Curriculum' }));
    await user.click(screen.getByRole('tab', { name: 'The founder' }));
    window.history.back();
    await waitFor(() => expect(selected()).toBe('Curriculum'));
    window.history.back();
    await waitFor(() => expect(address()).toBe('/about'));
    expect(selected()).toBe('Vision & mission');
  });

  it('renders every panel: eight values, six steps and twice four chapters, five steps of the timeline', async () => {
    open('/about');
    await screen.findByText('Sample mission.');
    expect(screen.getByText('Honesty').closest('ol')?.children).toHaveLength(8);
    for (const [first, count] of [
      ['Highest Self', 6],
      ['The first sign', 4],
      ['A week that carries you', 4],
      ['Sample one', 5],
    ] as const)
      expect(screen.getByText(first).closest('ol')?.children).toHaveLength(count);
  });

  it('omits timeline and quote when the owner has written none', async () => {
    open('/about?tab=founder', 'es', { credentials: [], timeline: [] });
    expect(await screen.findByRole('link', { name: 'Lee la historia completa' })).toHaveProperty(
      'pathname',
      '/sample-story',
    );
    expect(screen.queryByText(es.founder.timeline)).toBeNull();
    expect(document.querySelector('blockquote')).toBeNull();
  });

  it('links to the external AI coach in a new tab, with source and campaign', async () => {
    open('/about');
    await screen.findByText('Sample mission.');
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Get Your AI Coach/ });
    // In the first screen and at the end.
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(link.href).toBe('https://coach.example.com/start?ref=1&source=coaching-website&campaign=about-page');
      expect(link.target).toBe('_blank');
      expect(link.rel).toContain('noopener');
    }
  });
});

describe('tabs in the address', () => {
  it('are read and written, and other parameters stay', () => {
    const search = new URLSearchParams('a=1');
    expect(readTab(writeTab(search, 'founder'))).toBe('founder');
    expect(writeTab(search, 'founder').get('a')).toBe('1');
    expect(search.toString()).toBe('a=1');
  });
});
