import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from '@leap/platform';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { Page } from './contact-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { admin, 'admin-audit': audit, 'admin-contacts': en, shell: {} },
  es: { admin: adminEs, 'admin-audit': auditEs, 'admin-contacts': es, shell: {} },
};
const user = {
  id: 'u1',
  isAuthenticated: true,
  email: 'admin@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};

function open(source: string, language: 'en' | 'es', more: object = {}) {
  const contact = {
    id: 'c1',
    name: 'Ana',
    email: 'ana@example.com',
    phone: 'ask Ben',
    coachingType: 'coaching',
    kind: 'request',
    source,
    language: 'es',
    marketingConsent: false,
    metadata: {},
    ...more,
    privacyConsent: true,
    createdAt: '2026-03-02T09:00:00.000Z',
    version: '2026-03-02T09:00:00.000Z',
    replies: [],
  };
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/contacts/c1': () => ({ status: 200, body: contact }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
  });
  renderPage(
    <Routes>
      <Route path="/admin/contacts/:id" element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/contacts/c1' },
  );
}

afterEach(cleanup);

it.each([
  ['landing-page', 'en', 'Home page'],
  ['landing-page', 'es', 'Página de inicio'],
  ['tiktok-landing', 'es', 'Página de la sesión gratuita'],
  ['import', 'en', 'Imported from a file'],
  // Campaigns of the owner are shown by their own name.
  ['spring.email', 'en', 'spring.email'],
] as const)('labels the source %s (%s)', async (source, language, copy) => {
  open(source, language);
  expect(await screen.findByText(copy)).toBeTruthy();
  // Numbers from before the validation are shown.
  expect(screen.getByText('ask Ben')).toBeTruthy();
});

it.each([
  ['en', 'From other programs', 'ID in the other program'],
  ['es', 'De otros programas', 'ID en el otro programa'],
] as const)('shows what other programs keep with it, if they do (%s)', async (language, title, label) => {
  open('api', language, { externalId: 'crm-4711', metadata: { owner: 'ben' } });
  const part = within(await screen.findByRole('region', { name: title }));
  expect(part.getByText(label).nextSibling?.textContent).toBe('crm-4711');
  expect(part.getByText('owner').nextSibling?.textContent).toBe('ben');
  cleanup();
  open('api', language);
  expect(
    await screen.findByText({ en: 'Added by another program', es: 'Agregado por otro programa' }[language]),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: title })).toBeNull();
});
