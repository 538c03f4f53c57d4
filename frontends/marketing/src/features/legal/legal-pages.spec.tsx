import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PRIVACY_POLICY_VERSION } from '@leap/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
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

function open(page: 'privacy' | 'terms', language: 'en' | 'es' = 'en', hasPlans = true) {
  fakeApi({
    'GET /api/site-settings': () => ({ status: 200, body: settings }),
    'GET /api/inner-circle/plans': () => (hasPlans ? { status: 200, body: planAnswers } : { status: 503 }),
  });
  return renderPage(page === 'privacy' ? <PrivacyPage /> : <TermsPage />, { texts, language });
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

afterEach(cleanup);

describe('the privacy policy', () => {
  it('keeps the text of its version, which consents refer to: a change requires a new version', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([privacyEn, privacyEs]))
      .digest('hex')
      .slice(0, 16);
    expect([PRIVACY_POLICY_VERSION, digest]).toEqual(['2025-01-01.5', '41d46c4da8986dea']);
  });

  it('has the specified date and every specified statement', async () => {
    const { container } = open('privacy');
    await screen.findAllByRole('link', { name: 'people@example.com' });
    expect([...container.querySelectorAll('time')].map((time) => time.textContent)).toEqual([
      'January 1, 2025',
      'January 1, 2025',
    ]);
    expect(rows()).toEqual([
      expect.stringContaining('What'),
      expect.stringMatching(/^Leads.*2 years$/),
      expect.stringMatching(/^Client records.*7 years$/),
      expect.stringMatching(/^Leads from a social video platform.*90 days$/),
      expect.stringMatching(/^Analytics.*13 to 26 months$/),
    ]);
    expect(container.textContent).toContain('We answer within 30 days.');
    expect(container.textContent).toContain('adults 18 and over');
    expect(container.textContent).toContain('We collect no analytics on this site');
  });

  it.each(['en', 'es'] as const)('has a table of contents with links to its ten sections, in %s', (language) => {
    const { container } = open('privacy', language);
    const entries = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(entries).toHaveLength(10);
    for (const entry of entries) {
      const section = container.querySelector(entry.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(entry.textContent);
    }
  });

  it('shows neither translation keys nor tags', async () => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = open('privacy', language);
      await screen.findAllByRole('link', { name: 'people@example.com' });
      expect(container.textContent).not.toMatch(/sections\.|\{\{|<\/?\w+>/);
      unmount();
    }
  });
});

describe('the terms of service', () => {
  it('quote the plans’ prices', async () => {
    open('terms');
    await screen.findByRole('table');
    expect(rows().slice(1)).toEqual([
      'Monthly$100every month',
      'Quarterly$275every 3 monthssaves $25',
      'Yearly$1,000every yearsaves $200',
    ]);
  });

  it('link to the plans when the prices cannot be loaded, and to the privacy policy', async () => {
    const { container } = open('terms', 'en', false);
    expect(screen.getByRole('link', { name: 'Inner Circle page' }).getAttribute('href')).toBe('/inner-circle');
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(container.textContent).toContain('You can cancel at any time');
    await screen.findAllByRole('link', { name: 'people@example.com' });
  });

  it('are complete in Spanish', async () => {
    const { container } = open('terms', 'es');
    await screen.findByRole('table');
    expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(12);
    expect(container.textContent).toContain('Nada en este sitio ni en nuestro trabajo es asesoría');
    expect(container.textContent).not.toMatch(/sections\.|\{\{|<\/?\w+>/);
  });
});
