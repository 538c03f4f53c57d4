import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import portal from '../member-portal/locales/en.json' with { type: 'json' };
import portalEs from '../member-portal/locales/es.json' with { type: 'json' };
import data from '../member-portal/settings/locales/en.json' with { type: 'json' };
import dataEs from '../member-portal/settings/locales/es.json' with { type: 'json' };
import { Page } from './account-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const errors = { unauthorized: 'Please log in to continue.', internal_error: 'Our side.' };
const texts = {
  en: {
    membership: common,
    'membership-account': en,
    'membership-member-data': data,
    'membership-portal': portal,
    shell: { errors },
  },
  es: {
    membership: commonEs,
    'membership-account': es,
    'membership-member-data': dataEs,
    'membership-portal': portalEs,
    shell: { errors },
  },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'vera@example.com',
  firstName: 'Vera',
  role: 'user',
  isInnerCircleMember: false,
  language: 'en',
};
const here = {
  id: 'a',
  createdAt: '2026-11-19T10:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  device: 'Firefox, Linux',
  isCurrent: true,
};
const there = { ...here, id: 'b', device: '', isCurrent: false };

interface Options {
  user?: object | null;
  language?: 'en' | 'es';
  update?: () => FakeAnswer;
  change?: () => FakeAnswer;
  list?: () => FakeAnswer;
  end?: () => FakeAnswer;
  authProvider?: 'local' | 'coach-platform';
  emails?: boolean;
  routes?: Parameters<typeof fakeApi>[0];
}

function open({
  user = person,
  language = 'en',
  update,
  change,
  list,
  end,
  authProvider = 'local',
  emails = false,
  routes = {},
}: Options = {}) {
  let sessions = [here, there];
  const calls = fakeApi({
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    'GET /api/site-settings': () => ({ status: 200, body: { authProvider } }),
    'PATCH /api/auth/user': update ?? (() => ({ status: 200, body: person })),
    'POST /api/auth/change-password': change ?? (() => ({ status: 204 })),
    'GET /api/auth/passkeys': () => ({ status: 200, body: [] }),
    'GET /api/inner-circle/membership': () => ({
      status: 200,
      body: {
        isMember: user !== null && 'isInnerCircleMember' in user && user.isInnerCircleMember,
        hasBillingPortal: false,
      },
    }),
    'GET /api/auth/second-factor': () => ({
      status: 200,
      body: { isOn: false, isRequired: false, recoveryCodesRemaining: 0 },
    }),
    ...(emails && {
      'GET /api/member/notification-settings': () => ({
        status: 200,
        body: {
          comments: true,
          recordings: true,
          digest: true,
          calls: true,
          callDayBefore: false,
          callHourBefore: false,
          series: true,
          practice: true,
        },
      }),
    }),
    'GET /api/auth/sessions': list ?? (() => ({ status: 200, body: sessions })),
    'DELETE /api/auth/sessions/b': () => {
      sessions = sessions.filter(({ id }) => id !== 'b');
      return { status: 204 };
    },
    'DELETE /api/auth/sessions': () => {
      const answer = end?.() ?? { status: 204 };
      if (answer.status === 204) sessions = [here];
      return answer;
    },
    ...routes,
  });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/account' }) };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(cleanup);

describe('without a log-in', () => {
  it.each([
    ['en', '/login?next=%2Faccount'],
    ['es', '/login?next=%2Fes%2Faccount'],
  ] as const)('redirects to the log-in and back (%s)', async (language, expected) => {
    const { address } = open({ user: null, language });
    await waitFor(() => expect(address()).toBe(expected));
  });
});

describe('name and language', () => {
  it('shows stored values and saves them together', async () => {
    const user = userEvent.setup();
    const { calls } = open();
    const profile = await part('Name and language');
    const first = profile.getByLabelText<HTMLInputElement>('First name');
    expect([first.value, first.autocomplete]).toEqual(['Vera', 'given-name']);
    await user.type(profile.getByLabelText('Last name'), ' Sample ');
    await user.selectOptions(profile.getByLabelText('Language of our emails'), 'es');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await profile.findByText('Saved.')).toBeTruthy();
    expect(calls.find(({ route }) => route === 'PATCH /api/auth/user')?.body).toEqual({
      firstName: 'Vera',
      lastName: 'Sample',
      displayName: '',
      language: 'es',
    });
  });

  it('keeps the input when the session has ended, with a link to the log-in', async () => {
    const user = userEvent.setup();
    open({ update: () => problem(401, 'unauthorized') });
    const profile = await part('Name and language');
    await user.type(profile.getByLabelText('Last name'), 'Sample');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect((await profile.findByRole('alert')).textContent).toContain('Please log in to continue.');
    expect(profile.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe('/login?next=%2Faccount');
    expect(profile.getByLabelText<HTMLInputElement>('Last name').value).toBe('Sample');
  });

  it('refuses a name that is too long', async () => {
    const user = userEvent.setup();
    const { calls } = open();
    const profile = await part('Name and language');
    await user.click(profile.getByLabelText('Last name'));
    await user.paste('a'.repeat(101));
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await profile.findByText('Up to 100 characters, please.')).toBeTruthy();
    expect(calls.some(({ route }) => route === 'PATCH /api/auth/user')).toBe(false);
  });
});

describe('password', () => {
  async function fill(current: string, fresh: string) {
    const user = userEvent.setup();
    const form = await part('Password');
    if (current) await user.type(form.getByLabelText(/^Current password/), current);
    if (fresh) await user.type(form.getByLabelText(/^New password/), fresh);
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  }

  it('is changed, with a message, and the fields are reset', async () => {
    const { calls } = open();
    const form = await fill('the old one', 'nine quiet herons');
    expect(await form.findByText('Password changed. You’ve been logged out on every other device.')).toBeTruthy();
    expect(calls.find(({ route }) => route.endsWith('change-password'))?.body).toEqual({
      currentPassword: 'the old one',
      newPassword: 'nine quiet herons',
    });
    expect(form.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe('');
    expect(form.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('');
  });

  it('has autofill tokens, including the name of the account', async () => {
    const { container } = open();
    const form = await part('Password');
    expect(form.getByLabelText<HTMLInputElement>(/^Current password/).autocomplete).toBe('current-password');
    expect(form.getByLabelText<HTMLInputElement>(/^New password/).autocomplete).toBe('new-password');
    expect(container.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('vera@example.com');
  });

  it.each([
    ['', 'nine quiet herons', /^Current password/, 'Enter your current password.'],
    ['the old one', 'short', /^New password/, 'A little longer, please: at least 8 characters.'],
  ])('is refused before sending: %p, %p', async (current, fresh, field, copy) => {
    const { calls } = open();
    const form = await fill(current, fresh);
    expect(await form.findByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText(field));
    expect(calls.some(({ route }) => route.endsWith('change-password'))).toBe(false);
  });

  it.each([
    ['currentPassword', 'wrong', /^Current password/, 'This isn’t your current password.'],
    ['newPassword', 'too_common', /^New password/, 'Many people use this one, so it’s easy to guess. Choose another.'],
  ])('shows the error %s at its field and keeps both', async (field, code, label, copy) => {
    open({ change: () => problem(422, 'validation_failed', [{ field, code }]) });
    const form = await fill('the old one', 'password1');
    expect(await form.findByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText(label));
    expect(form.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe('the old one');
    expect(form.queryByRole('alert')).toBeNull();
  });
});

describe('where the coach platform manages passwords', () => {
  it('offers no change of password and address', async () => {
    open({ authProvider: 'coach-platform' });
    await part('Name and language');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Password' })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Email' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Where you’re logged in' })).toBeTruthy();
  });

  it('which is not here', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Password' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Email' })).toBeTruthy();
  });
});

describe('own sessions', () => {
  it('are listed, and all others are ended by one button', async () => {
    const user = userEvent.setup();
    const { calls } = open();
    const sessions = await part('Where you’re logged in');
    expect(await sessions.findByText('Firefox, Linux')).toBeTruthy();
    expect(sessions.getByText('This device')).toBeTruthy();
    expect(sessions.getByText('Unknown device')).toBeTruthy();
    await user.click(sessions.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await sessions.findByText('You’ve been logged out on every other device.')).toBeTruthy();
    expect(calls.some(({ route }) => route === 'DELETE /api/auth/sessions')).toBe(true);
    expect(sessions.queryByText('Unknown device')).toBeNull();
  });

  it('are ended one by one', async () => {
    const user = userEvent.setup();
    const { calls } = open({ language: 'es' });
    const sessions = await part('Dónde tienes la sesión abierta');
    // The current one has no such button.
    await user.click(await sessions.findByRole('button', { name: /^Cerrar esta sesión: Dispositivo desconocido/ }));
    await waitFor(() => expect(sessions.queryByText('Dispositivo desconocido')).toBeNull());
    expect(calls.some(({ route }) => route === 'DELETE /api/auth/sessions/b')).toBe(true);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
  });

  it('have no button when there is only the current one', async () => {
    open({ list: () => ({ status: 200, body: [here] }) });
    const sessions = await part('Where you’re logged in');
    expect(await sessions.findByText('You’re only logged in on this device.')).toBeTruthy();
    expect(sessions.queryByRole('button')).toBeNull();
  });

  it('can be reloaded after a failure', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ list: () => (broken ? problem(500, 'internal_error') : { status: 200, body: [here] }) });
    const sessions = await part('Where you’re logged in');
    expect(await sessions.findByText('The list didn’t load.')).toBeTruthy();
    broken = false;
    await user.click(sessions.getByRole('button', { name: 'Try again' }));
    expect(await sessions.findByText('Firefox, Linux')).toBeTruthy();
  });

  it('stay unchanged when ending fails, with a message', async () => {
    const user = userEvent.setup();
    open({ end: () => problem(500, 'internal_error') });
    const sessions = await part('Where you’re logged in');
    await user.click(await sessions.findByRole('button', { name: 'Log out everywhere else' }));
    expect((await sessions.findByRole('alert')).textContent).toContain('Our side.');
    expect(sessions.getByText('Unknown device')).toBeTruthy();
  });
});

describe('in Spanish', () => {
  it('shows the same sections', async () => {
    open({ language: 'es' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Tu cuenta');
    expect(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' })).toBeTruthy();
  });
});

describe('emails', () => {
  it.each([
    ['members', { isInnerCircleMember: true }, [5, 6]],
    ['administrators without a membership, who write posts too', { role: 'admin' }, [1, 0]],
  ] as const)('can be chosen by %s', async (_name, more, counts) => {
    open({ user: { ...person, ...more }, emails: true });
    const emails = await part('Emails and notifications');
    await emails.findByLabelText('Comments on my posts');
    // Two of the choices are the quiet hours, and one of the boxes.
    expect([emails.getAllByRole('combobox').length - 2, emails.queryAllByRole('checkbox').length - 1]).toEqual(counts);
  });

  it('are not shown to others', async () => {
    open();
    await part('Your data');
    expect(screen.queryByRole('region', { name: 'Emails and notifications' })).toBeNull();
  });
});

it('shows a granted membership as one that costs nothing, without the payment provider', async () => {
  const body = { granted: { by: 'Lisa', since: '2026-02-20T20:00:00.000Z' }, hasBillingPortal: false };
  open({
    user: { ...person, isInnerCircleMember: true },
    routes: { 'GET /api/inner-circle/membership': () => ({ status: 200, body }) },
  });
  const section = await part('Your membership');
  expect(await section.findByText('Lisa')).toBeTruthy();
  expect(section.getByText(portal.membership.introGranted)).toBeTruthy();
  expect(section.queryByText(portal.membership.intro)).toBeNull();
  expect(section.queryByRole('button', { name: portal.membership.manage })).toBeNull();
});

it('shows the own membership without access as well, while payments can still be cancelled', async () => {
  const membership = {
    state: 'ended',
    isCancelled: false,
    plan: 'quarterly',
    planName: { en: 'Quarterly', es: 'Trimestral' },
    amount: 27_500,
    periodMonths: 3,
    currency: 'usd',
  };
  const body = { membership: { ...membership, endsAt: '2027-02-20T20:00:00.000Z' } };
  open({ routes: { 'GET /api/inner-circle/membership': () => ({ status: 200, body }) } });
  const section = await part('Your membership');
  expect(await section.findByText(/access ended on February 20, 2027/)).toBeTruthy();
  // The portal's words lead to this page.
  expect(section.getByText(portal.membership.introHere)).toBeTruthy();
  expect(section.getByText('Cancel my membership', { selector: 'summary' })).toBeTruthy();
});
