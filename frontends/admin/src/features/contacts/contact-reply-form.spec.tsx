import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminContactDetailDto } from '@leap/client/admin';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import adminEn from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { ContactReplyForm } from './contact-reply-form';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { admin: adminEn, 'admin-contacts': en, shell: { errors: {}, fields: { required: 'Please fill this in.' } } },
  es: { admin: adminEs, 'admin-contacts': es, shell: { errors: {} } },
};
const contact: AdminContactDetailDto = {
  id: 'c1',
  name: 'Ana',
  email: 'ana@example.com',
  coachingType: 'coaching',
  kind: 'lead',
  language: 'es',
  marketingConsent: false,
  metadata: {},
  privacyConsent: true,
  createdAt: '2026-03-02T09:00:00.000Z',
  version: '2026-03-02T09:00:00.000Z',
  replies: [],
};
const user = {
  id: 'u1',
  isAuthenticated: true,
  email: 'admin@example.com',
  firstName: 'A',
  lastName: 'B',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
};
const problem = (status: number, code: string) => ({
  status,
  body: { type: 'x', title: 'x', status, detail: 'x', code, requestId: 'x' },
});

let changes = 0;
function open(answers: Parameters<typeof fakeApi>[0][string], language: 'en' | 'es' = 'en') {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'POST /api/admin/contacts/c1/replies': answers,
  });
  const view = renderPage(<ContactReplyForm contact={contact} onChanged={() => (changes += 1)} />, { texts, language });
  return { ...view, emails: () => calls.filter(({ route }) => route.startsWith('POST')) };
}

const write = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(/^Subject/), 'Your message');
  await userEvent.type(screen.getByLabelText(/^Your reply/), 'Thank you.');
};
const sendIt = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }));

beforeEach(() => {
  sessionStorage.clear();
  changes = 0;
});
afterEach(cleanup);

describe('the reply', () => {
  it('is sent with the expected version, and resets the form', async () => {
    const view = open(() => ({ status: 201, body: {} }));
    await write();
    await sendIt();
    await waitFor(() => expect(view.emails()).toHaveLength(1));
    expect(view.emails()[0]?.body).toEqual({ subject: 'Your message', body: 'Thank you.', version: contact.version });
    expect(view.emails()[0]?.headers.get('idempotency-key')).toMatch(/\S{16}/);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe(''));
    expect(sessionStorage.getItem('personal:u1:contact-reply:c1')).toBeNull();
  });

  it('that failed keeps its text and its key for the next attempt', async () => {
    let attempts = 0;
    const view = open(() => ((attempts += 1) === 1 ? undefined : { status: 201, body: {} }));
    await write();
    await sendIt();
    await waitFor(() => expect(view.toast()?.variant).toBe('destructive'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your reply/).value).toBe('Thank you.');
    await sendIt();
    await waitFor(() => expect(view.emails()).toHaveLength(2));
    const [first, second] = view.emails().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('to a contact that was answered meanwhile reports it, refetches, and keeps the text', async () => {
    open(() => problem(409, 'edit_conflict'));
    await write();
    await sendIt();
    expect(await screen.findByText('Something has changed')).toBeTruthy();
    expect(changes).toBe(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Your message');
  });

  it('without a subject is not sent', async () => {
    const view = open(() => ({ status: 201, body: {} }));
    await userEvent.type(await screen.findByLabelText(/^Your reply/), 'Thank you.');
    await sendIt();
    expect(screen.getByText('Please fill this in.')).toBeTruthy();
    expect(view.emails()).toEqual([]);
  });

  it('is restored after a reload', async () => {
    open(() => undefined);
    await write();
    cleanup();
    open(() => undefined);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your reply/).value).toBe('Thank you.'));
  });

  it('is in Spanish', async () => {
    open(() => undefined, 'es');
    expect(await screen.findByText('Va a ana@example.com, que escribe en español.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enviar la respuesta' })).toBeTruthy();
  });
});
