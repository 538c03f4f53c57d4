import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderSite } from '../../testing/render-site';
import { Page } from './landing-page';

const form = 'https://forms.example.com/apply';
const settings = {
  brandName: 'Sample Brand',
  punchline: 'Sample',
  founderFirstName: 'Sample',
  founderStoryPath: '/sample-story',
  contactEmail: 'hello@example.com',
  contactPhone: '',
  socialLinks: {},
  links: { applicationForm: form, aiCoach: '', consultation: '', podcastHost: '', reviews: 'https://maps.example.com/reviews' },
  stats: [{ key: 'livesTransformed', value: '500+' }],
  credentials: ['Sample credential'],
  founder: { credentials: ['Sample training'], quote: 'Sample quote', storyBlurb: 'Sample story' },
  claims: { googleReviewCount: 20, growth: '2-3x' },
  language: 'en',
};
const testimonial = { id: '1', name: 'Sample Client', rating: 4, title: 'Sample title', content: 'Muestra.', language: 'es' };
const episode = { id: '1', title: 'Sample episode', description: 'Sample', link: 'https://p.example.com/1', publishDate: '2026-03-05' };

function answer(body: unknown) {
  return () => ({ status: 200, body });
}

function headings(): string[] {
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent ?? '');
}

afterEach(cleanup);

it('shows the sections in their order under one h1', async () => {
  fakeApi({
    'GET /api/site-settings': answer(settings),
    'GET /api/testimonials': answer([testimonial]),
    'GET /api/podcast/episodes': answer({ podcast: { title: 'Sample', description: '', link: 'https://p.example.com' }, episodes: [episode] }),
  });
  renderSite(<Page />);
  await screen.findByText('Sample episode');
  await screen.findByText('Sample title');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(headings()).toEqual([
    'What the work has added up to so far',
    'You are not broken. You are in a loop.',
    'The Framework That Breaks The Loop',
    'Five ways in. Choose the one that is honest about where you are.',
    'One person stands behind this.',
    'In their own words',
    'Latest Insights',
    'One letter a week. Something to do with it by evening.',
    'Ready when you are.',
  ]);
  for (const id of ['programs', 'founder', 'contact']) expect(document.getElementById(id)).not.toBeNull();
});

it('opens the application form and the reviews in a new tab, and quotes the settings', async () => {
  fakeApi({ 'GET /api/site-settings': answer(settings), 'GET /api/testimonials': answer([testimonial]) });
  renderSite(<Page />);
  const reviews = await screen.findByRole('link', { name: /5\.0 star rating View all 20 Google reviews/ });
  expect(reviews.getAttribute('target')).toBe('_blank');
  const applications = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === form);
  expect(applications).toHaveLength(4);
  for (const link of applications) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(screen.getByRole('link', { name: 'Learn more of the story' }).getAttribute('href')).toBe('/sample-story');
  expect(screen.getByText(/^Sample Brand is the answer/)).toBeTruthy();
  expect(screen.getByText(/Many clients see 2-3x growth within 12 months/)).toBeTruthy();
  expect(screen.getByText('Muestra.').closest('[lang]')?.getAttribute('lang')).toBe('es');
});

it('hides what the owner has not filled in, and applies on this site while no form is set', async () => {
  const empty = {
    ...settings,
    links: { ...settings.links, applicationForm: '' },
    stats: [],
    credentials: [],
    founder: { credentials: [] },
  };
  fakeApi({
    'GET /api/site-settings': answer(empty),
    'GET /api/testimonials': answer([]),
    'GET /api/podcast/episodes': () => undefined,
  });
  renderSite(<Page />);
  await screen.findByText(/^Sample Brand is the answer/);
  expect(headings()).toEqual([
    'You are not broken. You are in a loop.',
    'The Framework That Breaks The Loop',
    'Five ways in. Choose the one that is honest about where you are.',
    'One letter a week. Something to do with it by evening.',
    'Ready when you are.',
  ]);
  expect(screen.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe('/?apply=coaching');
});
