import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { parsed } from '../../../../testing/parsed';
import { planAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import sharedEn from './locales/en.json' with { type: 'json' };
import sharedEs from './locales/es.json' with { type: 'json' };
import privacyEn from './privacy/locales/en.json' with { type: 'json' };
import privacyEs from './privacy/locales/es.json' with { type: 'json' };
import { Page as PrivacyPage } from './privacy/privacy-page';
import termsEn from './terms/locales/en.json' with { type: 'json' };
import termsEs from './terms/locales/es.json' with { type: 'json' };
import { Page as TermsPage } from './terms/terms-page';

const texts = {
  en: { 'marketing-legal': sharedEn, 'marketing-privacy': privacyEn, 'marketing-terms': termsEn },
  es: { 'marketing-legal': sharedEs, 'marketing-privacy': privacyEs, 'marketing-terms': termsEs },
};
const settings = { brandName: 'Sample Brand', contactEmail: 'people@example.com', contactPhone: '+1 555 010 0100' };
const text = `- We sell nothing.
- You decide.

## What we keep

Your **name**, as in the [policy](/privacy-policy).

{{plans}}

### For how long

As long as you want.

## Talk to us

Write to [people@example.com](mailto:people@example.com).`;
const answer = (): FakeAnswer => ({ status: 200, body: parsed({ version: '2', effectiveOn: '2026-11-28', text }) });

function open(page: 'privacy' | 'terms', { language = 'en' as 'en' | 'es', hasPlans = true, legalText = answer } = {}) {
  const calls = fakeApi({
    'GET /api/legal-texts/privacy-policy': legalText,
    'GET /api/legal-texts/terms-of-service': legalText,
    'GET /api/site-settings': () => ({ status: 200, body: settings }),
    'GET /api/inner-circle/plans': () => (hasPlans ? { status: 200, body: planAnswers } : { status: 503 }),
  });
  return { ...renderPage(page === 'privacy' ? <PrivacyPage /> : <TermsPage />, { texts, language }), calls };
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const blocksOf = (title: string) =>
  [...(screen.getByRole('region', { name: title }).querySelector('.ui-prose')?.children ?? [])].map(
    ({ tagName }) => tagName,
  );

afterEach(cleanup);

describe('a legal text', () => {
  it.each([
    ['en', 'November 28, 2026', 'In short'],
    ['es', '28 de noviembre de 2026', 'En pocas palabras'],
  ] as const)(
    'has its date twice, a summary, and numbered sections in a table of contents, in %s',
    async (language, day, summary) => {
      const { container } = open('privacy', { language });
      const short = await screen.findByRole('region', { name: summary });
      expect(
        within(short)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['We sell nothing.', 'You decide.']);
      expect([...container.querySelectorAll('time')].map((time) => time.textContent)).toEqual([day, day]);
      const entries = within(screen.getByRole('navigation')).getAllByRole('link');
      expect(entries.map((entry) => entry.textContent)).toEqual(['What we keep', 'Talk to us']);
      for (const entry of entries) {
        const section = container.querySelector(entry.getAttribute('href') ?? '');
        expect(section?.querySelector('h2')?.textContent).toBe(entry.textContent);
      }
      // The settings' address follows the last section.
      expect((await screen.findAllByRole('link', { name: 'people@example.com' })).length).toBe(2);
      expect(container.textContent).not.toMatch(/marketing-|<\/?\w+>/);
    },
  );

  it('says when it cannot be loaded, and is loaded again', async () => {
    let isAway = true;
    open('privacy', { legalText: () => (isAway ? { status: 503 } : answer()) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await userEvent.setup().click(again);
    expect(await screen.findByRole('heading', { name: 'What we keep' })).toBeTruthy();
  });
});

describe('the terms of service', () => {
  it('quote the plans’ prices where the text says so', async () => {
    open('terms');
    await screen.findByRole('table');
    expect(rows().slice(1)).toEqual([
      'Monthly$100every month',
      'Quarterly$275every 3 monthssaves $25',
      'Yearly$1,000every yearsaves $200',
    ]);
    expect(blocksOf('What we keep')).toEqual(['P', 'TABLE', 'H3', 'P']);
  });

  it('link to the plans when the prices cannot be loaded', async () => {
    open('terms', { hasPlans: false });
    const link = await screen.findByRole('link', { name: 'Inner Circle page' });
    expect(link.getAttribute('href')).toBe('/inner-circle');
  });
});
