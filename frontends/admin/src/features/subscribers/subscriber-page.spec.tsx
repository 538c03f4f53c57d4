import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { paths } from '../../paths';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './subscriber-page';

const texts = {
  en: {
    admin,
    'admin-audit': audit,
    'admin-subscribers': en,
    shell: { errors: { not_found: 'It is not there any more.' } },
  },
  es: { admin: adminEs, 'admin-audit': auditEs, 'admin-subscribers': es, shell: {} },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const pending = {
  id: 's1',
  name: 'Ana',
  email: 'ana@example.com',
  language: 'es',
  state: 'pending',
  createdAt: '2026-03-01T10:00:00.000Z',
};
const entry = {
  id: 'e1',
  action: 'subscribers.confirmation-resent',
  actor: { id: 'a1', email: 'owner@example.com' },
  createdAt: '2026-03-02T10:00:00.000Z',
};

function open(
  subscriber: object = pending,
  language: 'en' | 'es' = 'en',
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/newsletter-subscribers/s1': () => ({ status: 200, body: subscriber }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [entry] }),
    'POST /api/admin/newsletter-subscribers/s1/resend-confirmation': () => ({ status: 204 }),
    'POST /api/admin/newsletter-subscribers/bulk-delete': () => ({ status: 200, body: { done: ['s1'], failed: [] } }),
    ...routes,
  });
  const view = renderPage(
    <Routes>
      <Route path="/admin/subscribers" element={<p>The list.</p>} />
      <Route path={paths.subscriber(':id')} element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/subscribers/s1' },
  );
  return {
    ...view,
    calls,
    sent: () =>
      calls.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => [route.split('/').at(-1), body]),
  };
}

afterEach(cleanup);

describe('/admin/subscribers/:id', () => {
  it.each([
    ['en', en, audit],
    ['es', es, auditEs],
  ] as const)('shows the subscription and its history (%s)', async (language, t, history) => {
    const { calls } = open(
      { ...pending, state: 'suppressed', suppressionReason: 'bounced', suppressionNote: '550 No such user' },
      language,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'ana@example.com' })).toBeTruthy();
    expect(screen.getByText(`${t.reasons.bounced}: 550 No such user`)).toBeTruthy();
    expect(await screen.findByText(history.actions.subscribers['confirmation-resent'])).toBeTruthy();
    expect(calls.find(({ route }) => route.endsWith('audit-entries'))?.search.toString()).toBe(
      'subjectType=subscriber&subjectId=s1',
    );
    expect(screen.queryByRole('button', { name: t.one.resend })).toBeNull();
  });

  it('sends the confirmation email again to a pending subscriber', async () => {
    const { sent, toast } = open();
    await userEvent.click(await screen.findByRole('button', { name: en.one.resend }));
    await waitFor(() => expect(toast()?.title).toBe(en.one.resent));
    expect(sent()).toEqual([['resend-confirmation', undefined]]);
  });

  it('reports a refused row, and stays on the page', async () => {
    const { sent, toast } = open(pending, 'en', {
      'POST /api/admin/newsletter-subscribers/bulk-unsubscribe': () => ({
        status: 200,
        body: { done: [], failed: [{ id: 's1', code: 'not_found' }] },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: en.unsubscribe.action }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: en.unsubscribe.action }),
    );
    await waitFor(() =>
      expect(toast()).toMatchObject({ variant: 'destructive', description: 'It is not there any more.' }),
    );
    expect(sent()).toEqual([['bulk-unsubscribe', { ids: ['s1'] }]]);
  });

  it('deletes after a confirmation, and returns to the list', async () => {
    const { sent, address } = open();
    await userEvent.click(await screen.findByRole('button', { name: en.delete.action }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete ana@example.com?' })).getByRole('button', {
        name: en.delete.action,
      }),
    );
    await waitFor(() => expect(address()).toBe('/admin/subscribers'));
    expect(sent()).toEqual([['bulk-delete', { ids: ['s1'] }]]);
  });
});
