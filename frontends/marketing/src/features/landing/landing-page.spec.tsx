import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
  links: {
    applicationForm: form,
    aiCoach: '',
    consultation: '',
    podcastHost: '',
    reviews: 'https://maps.example.com/reviews',
  },
  stats: [{ key: 'livesTransformed', value: '500+' }],
  credentials: ['Sample credential'],
  founder: { credentials: ['Sample training'], quote: 'Sample quote', storyBlurb: 'Sample story' },
  claims: { googleReviewCount: 20, growth: '2-3x' },
  language: 'en',
};
const testimonial = {
  id: '1',
  name: 'Sample Client',
  rating: 4,
  title: 'Sample title',
  content: 'Muestra.',
  language: 'es',
};
const episode = {
  id: '1',
  title: 'Sample episode',
  description: 'Sample',
  link: 'https://p.example.com/1',
  publishDate: '2026-03-05',
};

function answer(body: unknown) {
  return () => ({ status: 200, body });
}

function headings(): string[] {
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent ?? '');
}

/** Renders the page and waits for these settings. */
async function open(language: 'en' | 'es', parts: Partial<typeof settings> = {}) {
  fakeApi({ 'GET /api/site-settings': answer({ ...settings, ...parts }) });
  renderSite(<Page />, { language });
  await screen.findByText(/^Sample Brand /);
}

const texts = (elements: Iterable<Element>) => Array.from(elements, (element) => element.textContent);
const hrefs = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
/** Entries of a list: their heading and links. */
const entries = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((entry) => [within(entry).getByRole('heading', { level: 3 }).textContent, ...hrefs(entry)]);

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the first screen', () => {
  const portrait = {
    address: '/images/1/960.webp',
    sourceSet: '/images/1/480.webp 480w, /images/1/960.webp 960w',
    avifSourceSet: '/images/1/480.avif 480w, /images/1/960.avif 960w',
    width: 960,
    height: 1200,
    alt: 'The coach laughing',
    focus: { x: 62, y: 30 },
  };

  it('shows the coach by the owner’s picture: first of all, in the smallest format, around its focal point', async () => {
    await open('en', { portrait } as object);
    // The founder's section shows it again, below.
    const [image] = screen.getAllByRole<HTMLImageElement>('img', { name: 'The coach laughing' });
    if (!image) throw new Error('No portrait is shown.');
    expect([image.getAttribute('fetchpriority'), image.getAttribute('loading'), image.width, image.height]).toEqual([
      'high',
      'eager',
      960,
      1200,
    ]);
    expect(image.style.objectPosition).toBe('62% 30%');
    const source = image.closest('picture')?.querySelector('source');
    expect([source?.type, source?.srcset, source?.sizes]).toEqual([
      'image/avif',
      portrait.avifSourceSet,
      image.getAttribute('sizes'),
    ]);
  });

  it('draws a figure while there is no picture', async () => {
    await open('en');
    await waitFor(() => expect(document.querySelector('.ui-figure')?.getAttribute('aria-hidden')).toBe('true'));
    expect(document.querySelector('picture')).toBeNull();
  });
});

it('shows the sections in order under one h1', async () => {
  fakeApi({
    'GET /api/site-settings': answer(settings),
    'GET /api/testimonials': answer([testimonial]),
    'GET /api/podcast/episodes': answer({
      podcast: { title: 'Sample', description: '', link: 'https://p.example.com' },
      episodes: [episode],
    }),
  });
  renderSite(<Page />);
  await screen.findByText('Sample episode');
  await screen.findByText('Sample title');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(headings()).toEqual([
    'What the work has added up to so far',
    'You are not broken. You are in a loop.',
    'The Framework That Breaks The Loop',
    'Five ways in. Choose\u00A0the one that is honest about where you are.',
    'One person stands behind this.',
    'In their own words',
    'Latest Insights',
    'One email a week. Something to do with it by evening.',
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
  expect(applications).toHaveLength(6);
  for (const link of applications) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(screen.getByRole('link', { name: 'Read the story' }).getAttribute('href')).toBe('/sample-story');
  expect(screen.getByText(/^Sample Brand is the answer/)).toBeTruthy();
  expect(screen.getByText(/Many clients see 2-3x growth within 12 months/)).toBeTruthy();
  expect(screen.getByText('Muestra.').closest('[lang]')?.getAttribute('lang')).toBe('es');
});

it('hides empty sections, and uses this site’s dialog when no form is set', async () => {
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
    'Five ways in. Choose\u00A0the one that is honest about where you are.',
    'One email a week. Something to do with it by evening.',
    'Ready when you are.',
  ]);
  for (const link of screen.getAllByRole('link', { name: 'Apply' }))
    expect(link.getAttribute('href')).toBe('/?apply=coaching');
});

describe('the sections', () => {
  it.each([
    [
      'en',
      'You keep ending up in the same place.',
      /^An AI-powered platform/,
      ['Get Your AI Coach', 'Join the Inner Circle', 'Apply for coaching'],
    ],
    [
      'es',
      'Siempre terminas en el mismo lugar.',
      /^Una plataforma con inteligencia artificial/,
      ['Conoce a tu coach con IA', 'Únete al Círculo Íntimo', 'Solicita coaching'],
    ],
  ] as const)(
    'start with a title, a tagline and three calls to action (%s)',
    async (language, title, tagline, actions) => {
      await open(language);
      const hero = screen.getByRole('region', { name: title });
      expect(within(hero).getByRole('heading', { level: 1, name: title })).toBeTruthy();
      expect(within(hero).getByText(tagline)).toBeTruthy();
      expect(hrefs(hero)).toEqual(['/ai-coach', '/inner-circle', form]);
      const copy = texts(within(hero).getAllByRole('link'));
      actions.forEach((action, index) => expect(copy[index]).toContain(action));
    },
  );

  it.each([
    ['en', ['lives transformed', 'retreats led', 'years of experience'], 'The coach’s credentials'],
    ['es', ['vidas transformadas', 'retiros guiados', 'años de experiencia'], 'Formación de tu coach'],
  ] as const)('quote figures and credentials from the settings (%s)', async (language, labels, list) => {
    const keys = ['livesTransformed', 'retreatsLed', 'yearsExperience'];
    const values = ['731+', '19', '23'];
    await open(language, {
      stats: keys.map((key, index) => ({ key, value: values[index]! })),
      credentials: ['Sample diploma', 'Sample licence'],
    });
    expect(labels.map((label) => screen.getByText(label).nextElementSibling?.textContent)).toEqual(values);
    expect(texts(within(screen.getByRole('list', { name: list })).getAllByRole('listitem'))).toEqual([
      'Sample diploma',
      'Sample licence',
    ]);
  });

  it.each([
    [
      'en',
      /^You are not broken. You are in a loop/,
      /^A loop is an answer that worked once/,
      'Six loops people bring here',
      /^Sample Brand is the answer/,
    ],
    [
      'es',
      /^No hay nada roto en\u00A0ti. Estás\u00A0en un bucle/,
      /^Un bucle es una respuesta que una vez funcionó/,
      'Seis bucles con los que llega la gente',
      /^Sample Brand es la respuesta/,
    ],
  ] as const)(
    'name six loops, each with a title and a description, between headline and closing line (%s)',
    async (language, headline, subHeadline, list, closing) => {
      await open(language);
      const section = screen.getByRole('region', { name: headline });
      expect(within(section).getByText(subHeadline)).toBeTruthy();
      expect(within(section).getByText(closing)).toBeTruthy();
      const points = within(within(section).getByRole('list', { name: list })).getAllByRole('listitem');
      expect(new Set(points.map((point) => within(point).getByRole('heading', { level: 3 }).textContent)).size).toBe(6);
      for (const point of points) expect(point.querySelector('p')?.textContent).toMatch(/\w{3}/);
    },
  );

  it.each([
    [
      'en',
      'Five programs',
      ['AI coach', 'Inner Circle', 'Align coaching', 'Conscious sexuality', 'Retreats and ceremonies'],
    ],
    [
      'es',
      'Cinco programas',
      ['Coach con IA', 'Círculo Íntimo', 'Coaching Align', 'Sexualidad consciente', 'Retiros y ceremonias'],
    ],
  ] as const)('link to five programs (%s)', async (language, list, titles) => {
    await open(language);
    const targets = ['/ai-coach', '/inner-circle', form, '/sacred-sexuality', '/retreats-ceremonies'];
    expect(entries(list)).toEqual(titles.map((title, index) => [title, targets[index]]));
  });

  it.each([
    ['en', 'Five programs', [/Your own coach/, /Goals/, /habits/, /growth/, /text message/]],
    ['es', 'Cinco programas', [/coach para ti/, /Metas/, /hábitos/, /avance/, /mensaje de texto/]],
  ] as const)('describe the AI coach, without a price (%s)', async (language, list, promises) => {
    await open(language);
    const copy = within(screen.getByRole('list', { name: list })).getAllByRole('listitem')[0]?.textContent;
    for (const promise of promises) expect(copy).toMatch(promise);
    expect(copy).not.toMatch(/\$|USD/);
  });

  it.each([
    ['en', '2025-09-30T23:59:59Z', ['Free while in beta, through Q3 2025']],
    ['en', '2025-10-01T00:00:00Z', []],
    ['es', '2025-09-30T23:59:59Z', ['Gratis durante la beta, hasta el tercer trimestre de 2025']],
    ['es', '2025-10-01T00:00:00Z', []],
  ] as const)('speak of the free beta as long as it runs (%s, %s)', async (language, now, beta) => {
    jest.useFakeTimers({ now: new Date(now) });
    fakeApi({ 'GET /api/site-settings': answer(settings) });
    renderSite(<Page />, { language });
    await act(async () => jest.advanceTimersByTimeAsync(50));
    expect(texts(screen.queryAllByText(/\bbeta\b/))).toEqual(beta);
  });

  it.each([
    ['en', /^One person stands behind this/, 'Read the story'],
    ['es', /^Detrás de esto hay una persona/, 'Conoce su historia'],
  ] as const)(
    'show the founder in the owner’s text, with links to the story and to scheduling (%s)',
    async (language, title, learnMore) => {
      await open(language, {
        founder: {
          credentials: ['Sample training', 'Sample practice'],
          quote: 'Sample quote',
          storyBlurb: 'Sample story',
        },
      });
      const founder = screen.getByRole('region', { name: title });
      expect(texts(within(founder).getAllByRole('listitem'))).toEqual(['Sample training', 'Sample practice']);
      expect(within(founder).getByText('Sample quote').tagName).toBe('BLOCKQUOTE');
      expect(within(founder).getByText('Sample story')).toBeTruthy();
      expect(hrefs(founder)).toEqual(['/sample-story', form]);
      expect(within(founder).getAllByRole('link')[0]?.textContent).toBe(learnMore);
      expect(within(founder).getAllByRole('link')[1]?.getAttribute('target')).toBe('_blank');
    },
  );

  it.each([
    [
      'en',
      'What you get in the newsletter',
      ['Weekly challenges', 'Self-mastery tips', 'Progress practices', 'Exclusive content'],
    ],
    [
      'es',
      'Lo que trae el boletín cada semana',
      ['Retos semanales', 'Consejos de autodominio', 'Prácticas de progreso', 'Contenido exclusivo'],
    ],
  ] as const)('list four contents of the newsletter (%s)', async (language, list, titles) => {
    await open(language);
    expect(texts(within(screen.getByRole('list', { name: list })).getAllByRole('heading', { level: 3 }))).toEqual(
      titles,
    );
  });

  it.each([
    ['en', 'Three ways to begin', ['AI Coach', 'Inner Circle', 'Align Personalized Coaching']],
    ['es', 'Tres maneras de empezar', ['Coach con IA', 'Círculo Íntimo', 'Coaching personalizado Align']],
  ] as const)('end with three calls to action (%s)', async (language, list, titles) => {
    await open(language);
    const targets = ['/ai-coach', '/inner-circle', form];
    expect(entries(list)).toEqual(titles.map((title, index) => [title, targets[index]]));
    const align = within(screen.getByRole('list', { name: list })).getAllByRole<HTMLAnchorElement>('link')[2];
    expect([align?.target, align?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });
});
