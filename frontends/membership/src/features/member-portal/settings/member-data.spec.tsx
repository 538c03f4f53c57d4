import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUserDto } from '@leap/client/membership';
import { specifiedWeeklyCall } from '@leap/domain';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import common from '../../../locales/en.json' with { type: 'json' };
import commonEs from '../../../locales/es.json' with { type: 'json' };
import account from '../../account/locales/en.json' with { type: 'json' };
import accountEs from '../../account/locales/es.json' with { type: 'json' };
import { JoinCall } from '../call/join-call';
import { DeleteAccount } from './delete-account';
import { ExportData } from './export-data';
import portal from '../locales/en.json' with { type: 'json' };
import portalEs from '../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { ManageMembership } from './manage-membership';
import { OwnMembership } from './own-membership';
import { NotificationChoices } from './notification-choices';
import { Page as NotificationsPage } from './notifications-page';

const errors = { unauthorized: 'Please log in to continue.', internal_error: 'Our side.' };
const texts = {
  en: {
    membership: common,
    'membership-account': account,
    'membership-member-data': en,
    'membership-portal': portal,
    shell: { errors },
  },
  es: {
    membership: commonEs,
    'membership-account': accountEs,
    'membership-member-data': es,
    'membership-portal': portalEs,
    shell: { errors },
  },
};
const person: CurrentUserDto = {
  id: '1',
  isAuthenticated: true,
  email: 'vera@example.com',
  role: 'user',
  isInnerCircleMember: true,
  mustSetUpSecondFactor: false,
  language: 'en',
};
const feed = (name: string) => ({ status: 200, body: { url: `https://www.example.com/api/call-feed/${name}.ics` } });

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('the weekly call', () => {
  function open(call: () => FakeAnswer, language: 'en' | 'es' = 'en') {
    let address = 'first';
    const calls = fakeApi({
      'GET /api/member/weekly-call': call,
      'GET /api/member/call-feed': () => feed(address),
      'POST /api/member/call-feed': () => {
        address = 'second';
        return feed(address);
      },
    });
    return { calls, ...renderPage(<JoinCall />, { texts, language }) };
  }
  const times = {
    startsAt: '2026-11-23T23:00:00Z',
    endsAt: '2026-11-24T00:00:00Z',
    schedule: specifiedWeeklyCall,
    changes: [],
  };

  it.each([
    ['en', /^Join the call/],
    ['es', /^Entrar a la llamada/],
  ] as const)('has its link when it is set (%s)', async (language, name) => {
    open(() => ({ status: 200, body: { ...times, joinUrl: 'https://example.com/room' } }), language);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('https://example.com/room');
  });

  it('reports that there is none', async () => {
    open(() => ({ status: 200, body: times }));
    expect(await screen.findByText(/appear here as soon as/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the calendar address on request, for an app and to copy, and renews it on request', async () => {
    const user = userEvent.setup();
    const { calls } = open(() => ({ status: 200, body: times }));
    expect(calls.some(({ route }) => route.includes('call-feed'))).toBe(false);
    const opener = screen.getByRole('button', { name: 'Add to calendar' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    const field = await screen.findByLabelText<HTMLInputElement>('Your private link');
    expect(field.value).toContain('/first.ics');
    expect(screen.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href')).toBe(
      'webcal://www.example.com/api/call-feed/first.ics',
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(field.value);
    await user.click(screen.getByRole('button', { name: 'Get a new link' }));
    await waitFor(() => expect(field.value).toContain('/second.ics'));
    expect(await screen.findByText(/old one no longer works/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByLabelText('Your private link')).toBeNull();
  });
});

describe('managing the membership', () => {
  const paying = {
    'GET /api/inner-circle/membership': () => ({ status: 200, body: { isMember: true, hasBillingPortal: true } }),
  };

  it('opens the payment provider’s page', async () => {
    const departures: string[] = [];
    fakeApi({
      ...paying,
      'POST /api/inner-circle/billing-portal': () => ({ status: 200, body: { url: 'https://pay.example.com/portal' } }),
    });
    renderPage(<ManageMembership leave={(address) => void departures.push(address)} />, { texts });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Manage membership' }));
    await waitFor(() => expect(departures).toEqual(['https://pay.example.com/portal']));
  });

  it('has no link to the payment provider for a granted membership, and says that it costs nothing', async () => {
    fakeApi({
      'GET /api/inner-circle/membership': () => ({
        status: 200,
        body: { granted: { since: '2026-02-20T20:00:00.000Z' }, hasBillingPortal: false },
      }),
    });
    renderPage(<OwnMembership />, { texts });
    expect(await screen.findByText(/There’s nothing to pay/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Manage membership' })).toBeNull();
    expect(screen.getByRole('link', { name: /See your membership/ }).getAttribute('href')).toMatch(
      /account#own-membership$/,
    );
  });

  it.each([
    [404, 'not_found', /paid by card/],
    [503, 'payment_unavailable', /try again in a minute/],
  ])('shows an error after %i', async (status, code, copy) => {
    fakeApi({ ...paying, 'POST /api/inner-circle/billing-portal': () => problem(status, code) });
    renderPage(<ManageMembership leave={() => undefined} />, { texts });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Manage membership' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(copy);
  });
});

describe('emails', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  function open(update: (call: FakeCall) => FakeAnswer, stored: object = {}, language: 'en' | 'es' = 'en') {
    const calls = fakeApi({
      'GET /api/member/notification-settings': () => ({
        status: 200,
        body: {
          comments: true,
          commentsFrequency: 'immediately',
          joinedPosts: true,
          mentions: true,
          joinedPostsFrequency: 'daily',
          mentionsFrequency: 'immediately',
          recordings: false,
          recordingsFrequency: 'weekly',
          announcements: true,
          announcementsFrequency: 'immediately',
          calls: false,
          callDayBefore: false,
          callHourBefore: true,
          digest: true,
          timeZone,
          quietFrom: 21,
          quietUntil: 8,
          ...stored,
        },
      }),
      'PATCH /api/member/notification-settings': update,
    });
    return { calls, ...renderPage(<NotificationChoices />, { texts, language }) };
  }
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('are saved one by one on change', async () => {
    const { calls } = open(() => ({ status: 200, body: {} }));
    expect((await box(/call is canceled/)).checked).toBe(false);
    await userEvent.setup().click(await box(/week in brief/));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect((await box(/week in brief/)).checked).toBe(false);
    expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ digest: false });
  });

  it('about what is unread come as often as chosen, by kind, or never', async () => {
    const { calls } = open(() => ({ status: 200, body: {} }));
    const often = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
    await screen.findByText('What’s unread in the portal');
    const names = ['Comments on my posts', 'Comments where I commented', 'New recordings', 'Posts from your coach'];
    expect(names.map((name) => often(name).value)).toEqual(['immediately', 'daily', 'never', 'immediately']);
    const user = userEvent.setup();
    await user.selectOptions(often('New recordings'), 'Every week');
    await user.selectOptions(often('Posts from your coach'), 'Never');
    expect(names.map((name) => often(name).value)).toEqual(['immediately', 'daily', 'weekly', 'never']);
    expect(calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { recordings: true, recordingsFrequency: 'weekly' },
      { announcements: false },
    ]);
  });

  it('are reset and reported after a failure', async () => {
    open(() => problem(500, 'internal_error'));
    await userEvent.setup().click(await box(/week in brief/));
    expect((await screen.findByRole('alert')).textContent).toContain('That wasn’t saved.');
    expect((await box(/week in brief/)).checked).toBe(true);
  });

  it('are all turned off by one click', async () => {
    const { calls } = open(() => ({ status: 200, body: {} }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn all of these off' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn all of these off' })).toBeNull());
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect([document.activeElement, screen.getByText('All of these are off.').getAttribute('role')]).toEqual([
      undo,
      'status',
    ]);
    const on = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(on.map(({ name }) => name)).toEqual(['quiet']);
    expect(screen.getByLabelText<HTMLSelectElement>('New recordings').value).toBe('never');
    expect(calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      {
        comments: false,
        joinedPosts: false,
        mentions: false,
        recordings: false,
        announcements: false,
        calls: false,
        callDayBefore: false,
        callHourBefore: false,
        digest: false,
        series: false,
        practice: false,
      },
    ]);
    // And brought back, as they were.
    await userEvent.setup().click(undo);
    const allOff = await screen.findByRole('button', { name: 'Turn all of these off' });
    expect([document.activeElement, screen.queryByRole('button', { name: 'Undo' })]).toEqual([allOff, null]);
    expect(screen.getByText('Your earlier choices are back.')).toBeTruthy();
    expect(calls.findLast(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      comments: true,
      joinedPosts: true,
      mentions: true,
      announcements: true,
      callHourBefore: true,
      digest: true,
    });
  });

  it('keep the button that failed to turn all off', async () => {
    open(() => problem(500, 'internal_error'));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn all of these off' }));
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn all of these off' }));
    expect(screen.queryByText('All of these are off.')).toBeNull();
  });

  it('wait in quiet hours, which are chosen in the zone of this device', async () => {
    const { calls } = open(() => ({ status: 200, body: {} }), { timeZone: undefined });
    expect(await screen.findByText(/They begin once your browser/)).toBeTruthy();
    const until = screen.getByLabelText<HTMLSelectElement>('Until');
    expect([until.selectedOptions[0]?.text, within(until).queryByText('9:00 PM')]).toEqual(['8:00 AM', null]);
    await userEvent.setup().selectOptions(until, '7:00 AM');
    expect(calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { timeZone },
      { quietUntil: 7 },
    ]);
  });

  it('have no quiet hours after one click, and their own again after another', async () => {
    const { calls } = open(({ body }) => ({ status: 200, body: body as object }), { quietFrom: 22 }, 'es');
    const quiet = await box(/^Usar horas de silencio/);
    const from = screen.getByLabelText<HTMLSelectElement>('Desde');
    expect([quiet.checked, from.selectedOptions[0]?.text]).toEqual([true, '22:00']);
    await userEvent.setup().click(quiet);
    expect([quiet.checked, screen.queryByText(/^En tu zona horaria/)]).toEqual([false, null]);
    await userEvent.setup().click(quiet);
    expect(quiet.checked).toBe(true);
    expect(calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { quietUntil: 22 },
      { quietFrom: 22, quietUntil: 8 },
    ]);
  });
});

describe('/member-portal/notifications', () => {
  function open(
    path: string,
    answer: () => FakeAnswer = () => ({ status: 200, body: { status: 'unsubscribed', kind: 'digest' } }),
    { user = problem(401, 'unauthorized'), state }: { user?: FakeAnswer; state?: FakeAnswer } = {},
  ) {
    let isOff = false;
    const kind = /=(all|announcements|daily)\./.exec(path)?.[1];
    const calls = fakeApi({
      'GET /api/auth/user': () => user,
      'GET /api/member/notifications/unsubscribe/state': () => state ?? { status: 200, body: { isOff, kind } },
      'POST /api/member/notifications/unsubscribe/undo': () => ({ status: 200, body: { status: 'subscribed' } }),
      'POST /api/member/notifications/unsubscribe': () => {
        isOff = true;
        return answer();
      },
    });
    const show = (language: 'en' | 'es' = 'en') => renderPage(<NotificationsPage />, { texts, path, language });
    const sent = () => calls.filter(({ route }) => route.startsWith('POST'));
    return { sent, show, ...show() };
  }

  it('turns emails off by its button, not by being opened', async () => {
    const { sent } = open('/member-portal/notifications?token=announcements.b.c');
    const button = await screen.findByRole('button', { name: 'Turn these emails off' });
    expect(sent()).toEqual([]);
    expect(await screen.findByText('Posts from your coach')).toBeTruthy();
    await userEvent.setup().click(button);
    const heading = await screen.findByRole('heading', { name: /^These emails are/ });
    expect(document.activeElement).toBe(heading);
    expect(sent().map(({ route, search }) => [route, search.get('token')])).toEqual([
      ['POST /api/member/notifications/unsubscribe', 'announcements.b.c'],
    ]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Turn these emails back on' }));
    expect(await screen.findByRole('heading', { name: 'These emails are on again.' })).toBeTruthy();
    expect(sent().at(-1)?.search.get('token')).toBe('announcements.b.c');
  });

  it('offers no way back on for a digest, whose kinds it does not know', async () => {
    open('/member-portal/notifications?token=daily.b.c');
    expect(await screen.findByText('Your daily digest')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Turn these emails off' }));
    await screen.findByRole('heading', { name: /^These emails are/ });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what the link for all turns off', async () => {
    open('/member-portal/notifications?token=all.b.c', () => ({
      status: 200,
      body: { status: 'unsubscribed', kind: 'all' },
    }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn all emails off' }));
    expect(await screen.findByRole('heading', { name: /^All emails to members are/ })).toBeTruthy();
  });

  it.each([
    ['en', 'All emails to members are off.', 'Choose your emails'],
    ['es', 'Todos los correos para miembros están desactivados.', 'Elegir tus correos'],
  ] as const)('says that they are off when it is opened again (%s)', async (language, title, choose) => {
    const { show, unmount } = open('/member-portal/notifications?token=all.b.c');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn all emails off' }));
    await screen.findByRole('heading', { name: /^All emails to members are/ });
    unmount();
    show(language);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: choose }).getAttribute('href')).toBe('/account#notifications');
  });

  it.each([
    ['without a token', '/member-portal/notifications', false],
    ['with one that is unknown, before its button is pressed', '/member-portal/notifications?token=x', false],
    ['with one that became unknown', '/member-portal/notifications?token=all.b.c', true],
  ])('links to the account %s', async (_name, path, hasButton) => {
    open(path, () => problem(404, 'token_invalid'));
    if (hasButton)
      await userEvent.setup().click(await screen.findByRole('button', { name: /^Turn (these|all) emails off$/ }));
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe(
      '/account#notifications',
    );
  });

  it('leads a logged-in person without a token to the choices of the account', async () => {
    const { address } = open('/member-portal/notifications', undefined, { user: { status: 200, body: person } });
    await waitFor(() => expect([address(), window.location.hash]).toEqual(['/account', '#notifications']));
  });

  it('can be retried after a failure', async () => {
    open('/member-portal/notifications?token=announcements.b.c', () => undefined);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn these emails off' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn these emails off' })).toBeTruthy();
  });
});

describe('the own data', () => {
  const created: Blob[] = [];
  beforeEach(() => {
    created.length = 0;
    URL.createObjectURL = (blob) => {
      created.push(blob as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is downloaded as a file', async () => {
    const file = {
      format: 'leap-personal-data',
      version: 1,
      exportedAt: '2026-11-20T18:05:00.000Z',
      tables: { users: [{ email: 'vera@example.com' }] },
    };
    fakeApi({ 'GET /api/auth/user/export': () => ({ status: 200, body: file }) });
    renderPage(<ExportData />, { texts });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('The file is in your downloads.')).toBeTruthy();
    expect(created.map(({ type }) => type)).toEqual(['application/json']);
    expect(created[0]?.size).toBe(JSON.stringify(file, null, 2).length);
  });

  it('is not downloaded after the session has ended, with a link to the log-in', async () => {
    fakeApi({ 'GET /api/auth/user/export': () => problem(401, 'unauthorized') });
    renderPage(<ExportData />, { texts });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download my data' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please log in to continue.');
    expect(created).toEqual([]);
  });
});

describe('the end of an account', () => {
  async function open(answer: () => FakeAnswer, { user = person, language = 'en' as 'en' | 'es', isOn = false } = {}) {
    const departures: string[] = [];
    const bodies: unknown[] = [];
    fakeApi({
      'GET /api/auth/second-factor': () => ({
        status: 200,
        body: { isOn, isRequired: false, recoveryCodesRemaining: 0 },
      }),
      'POST /api/auth/user/delete': ({ body }) => {
        bodies.push(body);
        return answer();
      },
    });
    renderPage(<DeleteAccount user={user} leave={(address) => void departures.push(address)} />, { texts, language });
    return { bodies, departures, user: userEvent.setup() };
  }
  const copy = {
    en: ['Delete my account', /^Your password/, 'Delete everything now'],
    es: ['Eliminar mi cuenta', /^Tu contraseña/, 'Eliminar todo ahora'],
  } as const;

  it.each(['en', 'es'] as const)(
    'states the consequences, asks for the password, and leaves (%s)',
    async (language) => {
      const { bodies, departures, user } = await open(() => ({ status: 204 }), { language });
      const [opener, field, submit] = copy[language];
      await user.click(screen.getByRole('button', { name: opener }));
      expect(screen.getAllByRole('listitem')).toHaveLength(5);
      const password = screen.getByLabelText<HTMLInputElement>(field);
      expect(document.activeElement).toBe(password);
      expect(password.autocomplete).toBe('current-password');
      await user.type(password, 'my password{Enter}');
      await waitFor(() =>
        expect(departures).toEqual([language === 'es' ? '/es/account?deleted=true' : '/account?deleted=true']),
      );
      expect(bodies).toEqual([{ password: 'my password' }]);
      expect(screen.queryByRole('button', { name: submit })).toBeNull();
    },
  );

  it('requires a password', async () => {
    const { bodies, user } = await open(() => ({ status: 204 }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.click(screen.getByRole('button', { name: 'Delete everything now' }));
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it('requires a code where the log-in does, and keeps a wrong one for correction', async () => {
    const answers: FakeAnswer[] = [
      problem(422, 'validation_failed', [{ field: 'secondFactorCode', code: 'wrong' }]),
      { status: 204 },
    ];
    const { bodies, departures, user } = await open(() => answers.shift(), { isOn: true });
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const code = await screen.findByLabelText<HTMLInputElement>(/^Verification code/);
    await user.type(screen.getByLabelText(/^Your password/), 'my password{Enter}');
    expect(await screen.findByText('Enter the code, too.')).toBeTruthy();
    expect([document.activeElement, bodies]).toEqual([code, []]);
    await user.type(code, '123 456{Enter}');
    expect(await screen.findByText(/expired, or already used/)).toBeTruthy();
    expect([document.activeElement, code.value]).toEqual([code, '123 456']);
    await user.keyboard('654321{Enter}');
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bodies).toEqual([
      { password: 'my password', secondFactorCode: '123 456' },
      { password: 'my password', secondFactorCode: '654321' },
    ]);
  });

  it('requires a code when a second factor was set up elsewhere meanwhile', async () => {
    const { user } = await open(() =>
      problem(422, 'validation_failed', [{ field: 'secondFactorCode', code: 'required' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.type(screen.getByLabelText(/^Your password/), 'my password{Enter}');
    const code = await screen.findByLabelText(/^Verification code/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, '12');
    expect([document.activeElement, (code as HTMLInputElement).value]).toEqual([code, '12']);
  });

  it.each([
    [
      'a wrong password',
      () => problem(422, 'validation_failed', [{ field: 'password', code: 'wrong' }]),
      'This isn’t your password.',
    ],
    [
      'a silent payment service',
      () => problem(503, 'payment_unavailable'),
      'Nothing was deleted; please try again in a minute.',
    ],
    ['an ended session', () => problem(401, 'unauthorized'), 'Please log in to continue.'],
  ])('after %s keeps the input', async (_name, answer, expected) => {
    const { departures, user } = await open(answer);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.type(screen.getByLabelText(/^Your password/), 'my password{Enter}');
    await waitFor(() => expect(document.body.textContent).toContain(expected));
    expect(screen.getByLabelText<HTMLInputElement>(/^Your password/).value).toBe('my password');
    expect(departures).toEqual([]);
  });

  it('is not offered to staff', async () => {
    await open(() => ({ status: 204 }), { user: { ...person, role: 'admin' } });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
