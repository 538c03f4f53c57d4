import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import data from '../member-portal/settings/locales/en.json' with { type: 'json' };
import dataEs from '../member-portal/settings/locales/es.json' with { type: 'json' };
import { Page } from './account-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const errors = { unauthorized: 'Please log in to continue.', internal_error: 'Our side.' };
const texts = {
  en: { membership: common, 'membership-account': en, 'membership-member-data': data, shell: { errors } },
  es: { membership: commonEs, 'membership-account': es, 'membership-member-data': dataEs, shell: { errors } },
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
    'GET /api/inner-circle/membership': () => ({ status: 200, body: {} }),
    'GET /api/auth/second-factor': () => ({
      status: 200,
      body: { isOn: false, isRequired: false, recoveryCodesRemaining: 0 },
    }),
    ...(emails && {
      'GET /api/member/notification-settings': () => ({
        status: 200,
        body: { comments: true, recordings: true, digest: true, calls: true },
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
    ['members', { isInnerCircleMember: true }, 4],
    ['administrators without a membership, who write posts too', { role: 'admin' }, 1],
  ] as const)('can be chosen by %s', async (_name, more, count) => {
    open({ user: { ...person, ...more }, emails: true });
    const emails = await part('Emails from the portal');
    expect(await emails.findAllByRole('checkbox')).toHaveLength(count);
  });

  it('are not shown to others', async () => {
    open();
    await part('Your data');
    expect(screen.queryByRole('region', { name: 'Emails from the portal' })).toBeNull();
  });
});

describe('the own membership', () => {
  const member = { ...person, isInnerCircleMember: true };
  const active = {
    state: 'active',
    isCancelled: false,
    plan: 'quarterly',
    amount: 27_500,
    currency: 'usd',
    since: '2026-02-20T20:00:00.000Z',
    nextChargeAt: '2027-02-20T20:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  };
  const { nextChargeAt, ...rest } = active;
  const ending = { ...rest, state: 'ending', isCancelled: true, endsAt: nextChargeAt };
  const membership = 'GET /api/inner-circle/membership';
  const cancellation = '/api/inner-circle/membership/cancellation';
  const facts = (section: ReturnType<typeof within>) =>
    section
      .getAllByRole('definition')
      .map((each: HTMLElement) => `${each.previousSibling?.textContent}: ${each.textContent}`);

  it.each([
    [
      'en',
      'Your membership',
      [
        'Plan: Quarterly, $275 every 3 months',
        'Member since: February 20, 2026',
        'Next charge: February 20, 2027',
        'Card: Visa ending in 4242',
      ],
    ],
    [
      'es',
      'Tu membresía',
      [
        expect.stringMatching(/^Plan: Trimestral, \$.?275 cada 3 meses$/),
        'Miembro desde: 20 de febrero de 2026',
        'Próximo cobro: 20 de febrero de 2027',
        'Tarjeta: Visa terminada en 4242',
      ],
    ],
  ] as const)('shows plan, price, dates and card (%s)', async (language, title, lines) => {
    open({ user: member, language, routes: { [membership]: () => ({ status: 200, body: { membership: active } }) } });
    const section = await part(title);
    await section.findByText(/4242/);
    expect(facts(section)).toEqual(lines);
  });

  it('is cancelled with a reason, and the cancellation taken back; each is confirmed and gets the focus', async () => {
    const user = userEvent.setup();
    let stored: object = active;
    const { calls } = open({
      user: member,
      // The list is read again when no other query is open.
      emails: true,
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`POST ${cancellation}`]: () => ({ status: 200, body: (stored = ending) }),
        [`DELETE ${cancellation}`]: () => ({ status: 200, body: (stored = active) }),
      },
    });
    const section = await part('Your membership');
    await user.click(await section.findByText('Cancel my membership', { selector: 'summary' }));
    expect(section.getByText(/You keep access until February 20, 2027/)).toBeTruthy();
    await user.type(section.getByLabelText(/why/), ' Moving ');
    await user.click(section.getByRole('button', { name: 'Cancel my membership' }));
    expect(await section.findByText(/is canceled and ends on February 20, 2027/)).toBeTruthy();
    expect(calls.find(({ route }) => route === `POST ${cancellation}`)?.body).toEqual({ reason: 'Moving' });
    expect(document.activeElement?.id).toBe('membership-changed');
    expect(facts(section)).toContain('Ends on: February 20, 2027');
    await user.click(section.getByRole('button', { name: 'Keep my membership' }));
    expect(await section.findByText(/Your membership continues as before/)).toBeTruthy();
    expect(section.queryByText(/is canceled and ends/)).toBeNull();
    expect(facts(section)).toContain('Next charge: February 20, 2027');
  });

  it('is paused for some months and resumed, after it was said what that means; each is confirmed', async () => {
    const user = userEvent.setup();
    const paused = {
      ...active,
      state: 'paused',
      nextChargeAt: '2027-04-20T20:00:00.000Z',
      resumesAt: '2027-01-20T20:00:00.000Z',
    };
    const pausing = '/api/inner-circle/membership/pause';
    let stored: object = active;
    const { calls } = open({
      user: member,
      emails: true,
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`POST ${pausing}`]: () => ({ status: 200, body: (stored = paused) }),
        [`DELETE ${pausing}`]: () => ({ status: 200, body: (stored = active) }),
      },
    });
    const section = await part('Your membership');
    await user.click(await section.findByText('Pause my membership', { selector: 'summary' }));
    expect(section.getByText(/are closed to you, and nothing is charged/)).toBeTruthy();
    expect(section.getByText(/next charge, now on February 20, 2027, moves/)).toBeTruthy();
    await user.selectOptions(section.getByLabelText('How long?'), '2 months');
    await user.click(section.getByRole('button', { name: 'Pause my membership now' }));
    expect(await section.findByText(/is paused until January 20, 2027. We’ve sent/)).toBeTruthy();
    expect(calls.find(({ route }) => route === `POST ${pausing}`)?.body).toEqual({ months: 2 });
    expect(document.activeElement?.id).toBe('membership-changed');
    expect(facts(section)).toEqual(
      expect.arrayContaining(['Resumes on: January 20, 2027', 'Next charge: April 20, 2027']),
    );
    expect(section.queryByText('Pause my membership', { selector: 'summary' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Resume my membership now' }));
    expect(await section.findByText(/Welcome back/)).toBeTruthy();
    expect(facts(section)).toContain('Next charge: February 20, 2027');
  });

  it('changes the plan for what was shown first; a card that does not pay is said', async () => {
    const user = userEvent.setup();
    const plan = '/api/inner-circle/membership/plan';
    const previewedAt = '2026-11-20T10:00:00.000Z';
    const price = {
      plan: 'yearly',
      amount: 100_000,
      currency: 'usd',
      previewedAt,
      nextChargeAt: '2027-11-20T20:00:00.000Z',
    };
    let stored: object = active;
    let answer = problem(409, 'payment_declined');
    const { calls } = open({
      user: member,
      emails: true,
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`GET ${plan}`]: () => ({ status: 200, body: { ...price, dueToday: 72_500, unused: 27_500, credit: 0 } }),
        [`PUT ${plan}`]: () => answer,
      },
    });
    const section = await part('Your membership');
    await user.click(await section.findByText('Change my plan', { selector: 'summary' }));
    await user.selectOptions(section.getByLabelText('New plan'), 'Yearly, $1,000 a year');
    await user.click(section.getByRole('button', { name: 'See what it costs' }));
    expect(
      await section.findByText(/Today \$725 is charged.*\$275 for the unused time.*November 20, 2027/),
    ).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Change my plan now' }));
    expect(await section.findByRole('alert')).toBeTruthy();
    answer = { status: 200, body: (stored = { ...active, plan: 'yearly', amount: 100_000 }) };
    await user.click(section.getByRole('button', { name: 'Change my plan now' }));
    expect(await section.findByText(/Your plan has changed/)).toBeTruthy();
    expect(calls.findLast(({ route }) => route === `PUT ${plan}`)?.body).toEqual({ plan: 'yearly', previewedAt });
    expect(document.activeElement?.id).toBe('membership-changed');
    await waitFor(() => expect(facts(section)).toContain('Plan: Yearly, $1,000 a year'));
  });

  it('warns of an open payment also after a cancellation, which can be undone', async () => {
    const body = { ...rest, state: 'past_due', isCancelled: true, endsAt: nextChargeAt };
    open({ user: member, routes: { [membership]: () => ({ status: 200, body: { membership: body } }) } });
    const section = await part('Your membership');
    expect(await section.findByText(/You canceled, and a payment is still open.*February 20, 2027/)).toBeTruthy();
    expect(section.getByRole('button', { name: 'Keep my membership' })).toBeTruthy();
    expect(section.queryByText('Cancel my membership', { selector: 'summary' })).toBeNull();
  });

  it('is shown without access as well, while payments can still be cancelled', async () => {
    const body = { ...rest, state: 'ended', endsAt: nextChargeAt };
    open({ user: person, routes: { [membership]: () => ({ status: 200, body: { membership: body } }) } });
    const section = await part('Your membership');
    expect(section.getByText(/access ended on February 20, 2027/)).toBeTruthy();
    expect(section.getByText('Cancel my membership', { selector: 'summary' })).toBeTruthy();
  });

  it('says what is wrong with a payment, when nothing is paid by card, and when it failed', async () => {
    const user = userEvent.setup();
    open({
      user: member,
      routes: {
        [membership]: () => ({
          status: 200,
          body: { membership: { ...rest, state: 'past_due', endsAt: nextChargeAt } },
        }),
        [`POST ${cancellation}`]: () => problem(503, 'internal_error'),
      },
    });
    const section = await part('Your membership');
    expect(await section.findByText(/last payment didn’t go through.*until February 20, 2027/)).toBeTruthy();
    await user.click(section.getByText('Cancel my membership', { selector: 'summary' }));
    await user.type(section.getByLabelText(/why/), 'Kept');
    await user.click(section.getByRole('button', { name: 'Cancel my membership' }));
    expect(await section.findByText('Our side.')).toBeTruthy();
    expect(section.getByLabelText<HTMLTextAreaElement>(/why/).value).toBe('Kept');
    cleanup();
    open({ user: member, routes: { [membership]: () => ({ status: 200, body: {} }) } });
    expect(await (await part('Your membership')).findByText(/isn’t paid by card/)).toBeTruthy();
    cleanup();
    let answer = problem(500, 'internal_error');
    open({ user: member, routes: { [membership]: () => answer } });
    const again = await (await part('Your membership')).findByRole('button', { name: 'Try again' });
    answer = { status: 200, body: { membership: active } };
    await user.click(again);
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
  });
});
