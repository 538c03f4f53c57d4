import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { Page as FormPage } from './consent-form-page';
import { Page as ListPage } from './consent-forms-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { conflict: 'Somebody changed this.' } };
const texts = {
  en: { admin, 'admin-audit': audit, 'admin-consents': en, shell },
  es: { admin: adminEs, 'admin-audit': auditEs, 'admin-consents': es, shell },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const form = (id: string, isActive = true) => ({
  id,
  participantName: id,
  email: `${id}@example.com`,
  sessionType: 'breathwork',
  language: 'en',
  declarationVersion: '2025-01',
  consentTimestamp: '2026-11-20T10:00:00.000Z',
  isActive,
  hasConsented: true,
  declarationSha256: 'a'.repeat(64),
  declarationText: 'The text.',
  ...(isActive ? {} : { withdrawalDate: '2026-11-21T10:00:00.000Z' }),
});
const session = {
  'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }),
  'GET /api/admin/audit-entries': (): FakeAnswer => ({ status: 200, body: [] }),
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('/admin/consent-forms', () => {
  it.each([
    ['en', 'Consent forms', 'Resend receipts', 'Resend 2 receipts?'],
    ['es', 'Consentimientos', 'Reenviar comprobantes', '¿Reenviar 2 comprobantes?'],
  ] as const)(
    'sends the receipts of selected valid ones after a confirmation, and reports the others (%s)',
    async (language, caption, action, title) => {
      const user = userEvent.setup();
      const sent: unknown[] = [];
      fakeApi({
        ...session,
        'GET /api/admin/consent-forms': () => ({ status: 200, body: [form('ana'), form('ben', false), form('caro')] }),
        'POST /api/admin/consent-forms/bulk-resend-receipt': ({ body }): FakeAnswer => {
          sent.push(body);
          return { status: 200, body: { done: ['ana'], failed: [{ id: 'caro', code: 'conflict' }] } };
        },
      });
      renderPage(<ListPage />, { texts, language, path: '/admin/consent-forms' });
      const table = await screen.findByRole('table', { name: caption });
      for (const box of within(table).getAllByRole('checkbox').slice(1)) await user.click(box);
      await user.click(screen.getByRole('button', { name: action }));
      await user.click(
        within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: action }),
      );
      expect((await screen.findByText(/Somebody changed this\./)).textContent).toContain('caro');
      expect(sent).toEqual([{ ids: ['ana', 'caro'] }]);
    },
  );
});

describe('/admin/consent-forms/:id', () => {
  const button = () => screen.queryByRole('button', { name: 'Resend receipt' });
  async function open(isActive: boolean, answer: FakeAnswer) {
    const calls = fakeApi({
      ...session,
      'GET /api/admin/consent-forms/': () => ({ status: 200, body: form('ana', isActive) }),
      'POST /api/admin/consent-forms/ana/resend-receipt': () => answer,
    });
    const view = renderPage(<FormPage />, { texts, path: '/admin/consent-forms/ana' });
    await screen.findByRole('heading', { level: 1, name: 'ana' });
    return {
      ...view,
      asked: () => calls.filter(({ route }) => route.startsWith('GET /api/admin/consent-forms')).length,
    };
  }

  it.each([
    ['goes', { status: 204 }, 'The receipt is on its way', 1],
    ['is refused because it was withdrawn meanwhile', problem(409, 'conflict'), 'That didn’t work', 2],
  ] as const)('sends the receipt again: it %s', async (_name, answer, copy, looks) => {
    const user = userEvent.setup();
    const { toast, asked } = await open(true, answer);
    await user.click(button() as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Resend this receipt?' });
    expect(dialog.textContent).toContain('ana@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Resend receipt' }));
    await waitFor(() => expect(toast()?.title).toBe(copy));
    // An email changes no shown data, and another query would add an audit entry.
    await waitFor(() => expect(asked()).toBe(looks));
  });

  it('sends none after a withdrawal; the proof is available', async () => {
    await open(false, undefined);
    expect(button()).toBeNull();
    expect(screen.getByRole('link', { name: 'Proof as PDF' }).getAttribute('href')).toBe(
      '/api/admin/consent-forms/ana/proof.pdf',
    );
  });
});
