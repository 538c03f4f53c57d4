import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RetreatOfferingDto } from '@leap/client/marketing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { siteSettings } from '../../testing/site-settings';
import contactEn from '../contact-dialog/locales/en.json' with { type: 'json' };
import contactEs from '../contact-dialog/locales/es.json' with { type: 'json' };
import consentEn from '../embed-consent/locales/en.json' with { type: 'json' };
import consentEs from '../embed-consent/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { eventOf } from './offering-event';
import { Page } from './retreats-page';

const texts = {
  en: { 'marketing-retreats': en, 'marketing-contact-dialog': contactEn, 'marketing-embed-consent': consentEn },
  es: { 'marketing-retreats': es, 'marketing-contact-dialog': contactEs, 'marketing-embed-consent': consentEs },
};

function offering(parts: Partial<RetreatOfferingDto> = {}): RetreatOfferingDto {
  return {
    id: '1',
    kind: 'retreat',
    title: 'Sample retreat',
    date: 'July 17–20, 2025',
    startsOn: '2025-07-17',
    endsOn: '2025-07-20',
    isPast: true,
    location: 'Santa Marta, Colombia',
    description: 'Sample text.',
    link: 'https://events.example.com/1',
    buttonText: 'See the program',
    language: 'en',
    ...parts,
  };
}
const ceremony = offering({
  id: '2',
  kind: 'ceremony',
  title: 'Sample ceremony',
  date: 'On request',
  startsOn: undefined,
  endsOn: undefined,
  isPast: false,
  location: 'By arrangement',
});

function open(offerings: () => FakeAnswer, { language = 'en' as 'en' | 'es', links = {} } = {}) {
  fakeApi({
    'GET /api/retreat-offerings': offerings,
    'GET /api/site-settings': () => ({
      status: 200,
      body: siteSettings({ links: { ...siteSettings().links, ...links } }),
    }),
  });
  return renderPage(<Page />, { texts, language, path: '/retreats-ceremonies' });
}
const answer = (body: unknown) => () => ({ status: 200, body });
const rowOf = (title: string) => screen.getByRole('heading', { name: title }).closest('li')!;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('/retreats-ceremonies', () => {
  it.each([
    [
      'en',
      'How we take care of these days',
      [
        'You arrive prepared',
        'Your health comes first',
        'A group that learns your name',
        'Coming home is part of the plan',
      ],
    ],
    [
      'es',
      'Cómo cuidamos estos días',
      [
        'Llegas con preparación',
        'Tu salud es lo primero',
        'Un grupo que se aprende tu nombre',
        'El regreso es parte del plan',
      ],
    ],
  ] as const)('lists four values with reasons (%s)', (language, title, names) => {
    open(answer([]), { language });
    const values = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    expect(values.map((value) => within(value).getByRole('heading', { level: 3 }).textContent)).toEqual(names);
    for (const value of values) expect(value.querySelector('p')?.textContent).toMatch(/\w{3}/);
  });

  it('marks past ones and lists them last', async () => {
    open(answer([ceremony, offering()]));
    await screen.findByText('Sample retreat');
    expect(within(rowOf('Sample retreat')).getByText('Past')).toBeTruthy();
    expect(within(rowOf('Sample ceremony')).queryByText('Past')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Upcoming' })).getAllByRole('listitem')).toHaveLength(1);
    expect(within(screen.getByRole('list', { name: 'Already happened' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('links to each offering’s own page in a new tab, with its own text', async () => {
    open(answer([offering()]));
    const link = within((await screen.findByText('Sample retreat')).closest('li')!).getByRole<HTMLAnchorElement>(
      'link',
      { name: /See the program/ },
    );
    expect(link.href).toBe('https://events.example.com/1');
    expect(link.target).toBe('_blank');
    expect(screen.getByText('July 17–20, 2025').getAttribute('datetime')).toBe('2025-07-17');
  });

  it('marks an offering in the other language as such', async () => {
    open(answer([offering()]), { language: 'es' });
    const heading = await screen.findByRole('heading', { name: 'Sample retreat' });
    expect(heading.lang).toBe('en');
    expect(within(rowOf('Sample retreat')).getByText('English')).toBeTruthy();
  });

  it.each([
    [/^Ask about retreats$/, 'Retreats & Ceremonies'],
    [/^Ask about ceremonies$/, 'Plant Medicine Ceremonies'],
    [/^Ask about the next one \(Sample retreat\)$/, 'Retreats & Ceremonies'],
    [/^Ask a question \(Sample ceremony\)$/, 'Plant Medicine Ceremonies'],
  ])('%s opens the dialog %s', async (button, dialog) => {
    const user = userEvent.setup();
    open(answer([ceremony, offering()]));
    for (const link of await screen.findAllByRole('link', { name: button })) {
      await user.click(link);
      expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
      await user.keyboard('{Escape}');
    }
  });

  it('has no player without an address, and one behind a consent with it', async () => {
    open(answer([]));
    await screen.findByText('Nothing is scheduled right now');
    expect(screen.queryByRole('button', { name: 'Load the player' })).toBeNull();
    cleanup();
    open(answer([]), { links: { podcastEmbed: 'https://player.example.com/show' } });
    expect(await screen.findByRole('button', { name: 'Load the player' })).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('reports a failure, and reloads', async () => {
    const user = userEvent.setup();
    let broken = true;
    open(() => (broken ? { status: 503 } : { status: 200, body: [offering()] }));
    await screen.findByText('The dates didn’t load');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sample retreat')).toBeTruthy();
  });
});

describe('eventOf', () => {
  const options = { siteUrl: 'https://site.example.com', organizer: 'Sample Brand' };

  it('describes a dated offering', () => {
    expect(eventOf(offering({ endsOn: undefined, link: '/somewhere' }), options)).toMatchObject({
      '@type': 'Event',
      startDate: '2025-07-17',
      endDate: '2025-07-17',
      location: { '@type': 'Place', name: 'Santa Marta, Colombia' },
      url: 'https://site.example.com/somewhere',
    });
  });

  it('creates no event for offerings on request', () => {
    expect(eventOf(ceremony, options)).toBeUndefined();
  });
});
