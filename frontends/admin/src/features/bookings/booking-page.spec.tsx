import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import { Page } from './booking-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = {
  errors: { slot_taken: 'Somebody has just taken this time.', edit_conflict: 'Compare both and decide.' },
};
const texts = {
  en: { admin, shell, 'admin-bookings': en, 'admin-audit': audit },
  es: { admin: adminEs, shell, 'admin-bookings': es, 'admin-audit': audit },
};
const user = {
  id: 'u1',
  email: 'admin@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  mustSetUpSecondFactor: false,
  language: 'en',
  tags: [],
};
const first = '2026-03-01T10:00:00.000Z';
const second = '2026-03-01T11:00:00.000Z';
const call = {
  id: 'b1',
  createdAt: first,
  updatedAt: first,
  startsAt: '2026-11-24T18:00:00.000Z',
  endsAt: '2026-11-24T19:00:00.000Z',
  firstName: 'Zoë',
  lastName: 'Caller',
  email: 'zoe@example.com',
  timezone: 'America/Los_Angeles',
  language: 'en',
  bookingStatus: 'confirmed',
  metadata: {},
  meetingType: 'inner_circle_consultation',
  answers: [{ question: 'Why now?', answer: 'A new job.' }],
  isChangeable: true,
  hasBegun: false,
  changesCount: 0,
  isVisitorNotified: true,
  isCalendarCurrent: true,
};
const slot = (hour: number, available = true) => ({
  time: `${hour}:00 AM - ${hour + 1}:00 AM`,
  startsAt: `2026-11-25T${hour + 8}:00:00.000Z`,
  endsAt: `2026-11-25T${hour + 9}:00:00.000Z`,
  available,
});

let stands: object = call;
const changed = (changes: object) => (stands = { ...stands, ...changes, updatedAt: second });

function open(routes: Record<string, (call: FakeCall) => FakeAnswer> = {}, language: 'en' | 'es' = 'en') {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    // A query that is never answered would delay what invalidated tags fetch again.
    'GET /api/admin/meeting-types': () => ({
      status: 200,
      body: [{ slug: 'inner_circle_consultation', name: { en: 'Consultation', es: 'Consulta' } }],
    }),
    'GET /api/admin/bookings/b1': () => ({ status: 200, body: stands }),
    'GET /api/calendar/availability': () => ({
      status: 200,
      body: [{ date: '2026-11-25', slots: [slot(10), slot(11)] }],
    }),
    ...routes,
  });
  const page = renderPage(
    <Routes>
      <Route path="/admin/bookings/:id" element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/bookings/b1' },
  );
  return { ...page, sent: (route: string) => calls.filter((one) => one.route === route).map(({ body }) => body) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const notes = () => screen.findByLabelText<HTMLTextAreaElement>('Notes');

beforeEach(() => {
  sessionStorage.clear();
  stands = call;
});
afterEach(cleanup);

it('shows its meeting type, and the answers to the questions', async () => {
  open();
  expect((await screen.findByText('Why now?')).nextElementSibling?.textContent).toBe('A new job.');
  await waitFor(() =>
    expect(screen.getByText(en.facts.meetingType).nextElementSibling?.textContent).toBe('Consultation'),
  );
});

describe('notes of a call', () => {
  const save = 'PATCH /api/admin/bookings/b1';

  it('by another person are never overwritten unseen, even after another action loaded them', async () => {
    stands = { ...call, isChangeable: false, hasBegun: true };
    const page = open({
      'POST /api/admin/bookings/b1/note-outcome': () => ({
        status: 200,
        body: changed({ practiceNotes: 'Theirs.', bookingStatus: 'completed' }),
      }),
      [save]: ({ body }) =>
        (body as { version: string }).version === second
          ? { status: 200, body: stands }
          : problem(409, 'edit_conflict'),
    });
    await userEvent.type(await notes(), 'Mine.');
    await press('Mark as completed');
    await screen.findAllByText('Completed');
    await press('Save notes');
    expect(await screen.findByText('Theirs.')).toBeTruthy();
    expect(page.sent(save)).toEqual([{ practiceNotes: 'Mine.', version: first }]);
    await userEvent.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() => expect(page.sent(save)[1]).toEqual({ practiceNotes: 'Mine.', version: second }));
  });

  it('are stored without a conflict when only the call has changed', async () => {
    stands = { ...call, isChangeable: false, hasBegun: true };
    const page = open({
      'POST /api/admin/bookings/b1/note-outcome': () => ({
        status: 200,
        body: changed({ bookingStatus: 'completed' }),
      }),
      [save]: () => ({ status: 200, body: { ...stands, practiceNotes: 'Mine.' } }),
    });
    await userEvent.type(await notes(), 'Mine.');
    await press('Mark as completed');
    await screen.findAllByText('Completed');
    await press('Save notes');
    await waitFor(() => expect(page.sent(save)).toEqual([{ practiceNotes: 'Mine.', version: second }]));
  });

  it('that were not saved are restored after a reload, with their base version', async () => {
    open();
    await userEvent.type(await notes(), 'Half a thought');
    cleanup();
    changed({ practiceNotes: 'Theirs.' });
    const page = open({ [save]: () => problem(409, 'edit_conflict') });
    await waitFor(async () => expect((await notes()).value).toBe('Half a thought'));
    await press('Save notes');
    await waitFor(() => expect(page.sent(save)).toEqual([{ practiceNotes: 'Half a thought', version: first }]));
  });

  it('by another person are shown where there is no draft', async () => {
    stands = { ...call, isChangeable: false, hasBegun: true };
    open({
      'POST /api/admin/bookings/b1/note-outcome': () => ({
        status: 200,
        body: changed({ practiceNotes: 'Theirs.', bookingStatus: 'completed' }),
      }),
    });
    await notes();
    await press('Mark as completed');
    await waitFor(async () => expect((await notes()).value).toBe('Theirs.'));
  });
});

describe('a call that was changed meanwhile', () => {
  const cancel = 'POST /api/admin/bookings/b1/cancel';
  const move = 'POST /api/admin/bookings/b1/move';

  it.each([
    [
      'en',
      'Cancel call…',
      'Cancel call',
      'This call has changed',
      'Nothing was done, and nobody was emailed.',
      /It now starts .* Status: Confirmed/,
    ],
    [
      'es',
      'Cancelar la llamada…',
      'Cancelar la llamada',
      'Esta llamada cambió',
      'No se hizo nada y no se envió ningún correo.',
      /Ahora empieza .* Estado: Confirmada/,
    ],
  ] as const)(
    'is not cancelled: the page shows its state, and keeps the input (%s)',
    async (language, label, action, title, text, now) => {
      const page = open(
        {
          [cancel]: ({ body }) => {
            if ((body as { version: string }).version === second) return { status: 200, body: stands };
            changed({ startsAt: '2026-11-26T18:00:00.000Z' });
            return problem(409, 'edit_conflict');
          },
        },
        language,
      );
      await userEvent.type(await screen.findByLabelText<HTMLTextAreaElement>(/^Not[ae]s$/), 'Half a thought');
      await press(label);
      await confirm(action);
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect((await screen.findByText(now)).textContent).toContain('26');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(page.toast()).toBeNull();
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Not[ae]s$/).value).toBe('Half a thought');
      await press(label);
      await confirm(action);
      await waitFor(() => expect(page.sent(cancel)).toEqual([{ version: first }, { version: second }]));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    },
  );

  it('is not moved: the chosen slot stays, and is sent again on request', async () => {
    const page = open({
      [move]: () => {
        changed({ startsAt: '2026-11-26T18:00:00.000Z' });
        return problem(409, 'edit_conflict');
      },
    });
    await press('Move call…');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText(/^Day/), '2026-11-25');
    await userEvent.selectOptions(dialog.getByLabelText(/^Time/), slot(11).time);
    await userEvent.click(dialog.getByRole('button', { name: 'Move call' }));
    expect(await dialog.findByText(/It now starts/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Time/).value).toBe(slot(11).time);
    await userEvent.click(dialog.getByRole('button', { name: 'Move call' }));
    const requestedSlot = { selectedDate: '2026-11-25', selectedTime: slot(11).time };
    await waitFor(() =>
      expect(page.sent(move)).toEqual([
        { ...requestedSlot, version: first },
        { ...requestedSlot, version: second },
      ]),
    );
  });
});

describe('moving a call', () => {
  it('waits for the free slots, reports a failure, and retries', async () => {
    let answers = 0;
    let release = (): void => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    open({
      'GET /api/calendar/availability': (async () => {
        answers += 1;
        if (answers > 1) return { status: 200, body: [{ date: '2026-11-25', slots: [slot(10)] }] };
        await pending;
        return problem(500, 'internal_error');
      }) as never,
    });
    await press('Move call…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Loading the open times…')).toBeTruthy();
    expect(dialog.queryByLabelText(/^Day/)).toBeNull();
    release();
    await userEvent.click(await dialog.findByRole('button', { name: admin.table.error.retry }));
    expect(await dialog.findByLabelText(/^Day/)).toBeTruthy();
  });

  it('to a slot that was just taken reports it at the field, and keeps the day', async () => {
    let times = [slot(10), slot(11)];
    open({
      'GET /api/calendar/availability': () => ({ status: 200, body: [{ date: '2026-11-25', slots: times }] }),
      'POST /api/admin/bookings/b1/move': () => {
        times = [slot(10), slot(11, false)];
        return problem(409, 'slot_taken', [{ field: 'selectedTime', code: 'slot_taken' }]);
      },
    });
    await press('Move call…');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText(/^Day/), '2026-11-25');
    await userEvent.selectOptions(dialog.getByLabelText(/^Time/), slot(11).time);
    await userEvent.click(dialog.getByRole('button', { name: 'Move call' }));
    expect(await dialog.findByText('Somebody has just taken this time.')).toBeTruthy();
    expect(dialog.getByLabelText(/^Time/).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(dialog.queryByRole('option', { name: /11:00/ })).toBeNull());
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Day/).value).toBe('2026-11-25');
  });
});

it('says nothing of Google Calendar while none is connected', async () => {
  let isCalendarCurrent: boolean | undefined = false;
  open({ 'GET /api/admin/bookings/b1': () => ({ status: 200, body: { ...call, isCalendarCurrent } }) });
  expect(await screen.findByText('Not updated yet')).toBeTruthy();
  cleanup();
  isCalendarCurrent = undefined;
  open({ 'GET /api/admin/bookings/b1': () => ({ status: 200, body: { ...call, isCalendarCurrent } }) });
  expect(await screen.findByText(call.email)).toBeTruthy();
  expect(screen.queryByText('Not updated yet')).toBeNull();
});

describe('a note to the visitor', () => {
  it('is sent with a move and a cancellation', async () => {
    const [cancel, move] = ['POST /api/admin/bookings/b1/cancel', 'POST /api/admin/bookings/b1/move'];
    const page = open({ [cancel]: () => ({ status: 200, body: call }), [move]: () => ({ status: 200, body: call }) });
    await press('Move call…');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText(/^Day/), '2026-11-25');
    await userEvent.selectOptions(dialog.getByLabelText(/^Time/), slot(11).time);
    await userEvent.type(dialog.getByLabelText(/^Note for /), 'I am at a retreat.');
    await userEvent.click(dialog.getByRole('button', { name: 'Move call' }));
    await waitFor(() => expect(page.sent(move)).toMatchObject([{ note: 'I am at a retreat.' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Cancel call…');
    await userEvent.type(await screen.findByLabelText(/^Note for /), 'I am ill.');
    await confirm('Cancel call');
    await waitFor(() => expect(page.sent(cancel)).toEqual([{ note: 'I am ill.', version: first }]));
  });
});

describe('the email', () => {
  const resend = 'POST /api/admin/bookings/b1/resend-email';

  it('is sent again after a confirmation that names the address', async () => {
    const page = open({ [resend]: () => ({ status: 200, body: { ...call, isVisitorNotified: false } }) });
    await press('Resend email…');
    expect(within(await screen.findByRole('dialog')).getByText(/zoe@example\.com gets the email/)).toBeTruthy();
    expect(page.sent(resend)).toEqual([]);
    await confirm('Resend email');
    await waitFor(() => expect(page.toast()?.title).toBe('The email is on its way'));
    expect(page.sent(resend)).toHaveLength(1);
  });

  it('is not available for a past call', async () => {
    stands = { ...call, isChangeable: false, hasBegun: true };
    open();
    await notes();
    expect(screen.queryByRole('button', { name: 'Resend email…' })).toBeNull();
  });
});

it.each([
  ['en', 'Nov 24, 2026, 10:00 AM', 'Mar 1, 2026, 2:00 AM', 'Mar 1, 2026, 3:00 AM', admin.clock],
  ['es', '24 nov 2026, 10:00', '1 mar 2026, 02:00', '1 mar 2026, 03:00', adminEs.clock],
] as const)(
  'call, facts and history use the practice’s time zone, which is named once (%s)',
  async (language, startsAt, booked, moved, clock) => {
    open(
      {
        'GET /api/admin/audit-entries': () => ({
          status: 200,
          body: [{ id: 'e1', action: 'bookings.moved', createdAt: second, actor: { id: 'u1', name: 'Owner' } }],
        }),
      },
      language,
    );
    expect((await screen.findByText(moved)).closest('li')?.textContent).toContain('Owner');
    expect(screen.getAllByText(startsAt)).toHaveLength(2);
    expect(screen.getByText(booked)).toBeTruthy();
    expect(screen.getAllByText(clock)).toHaveLength(1);
  },
);

it('is read again until its email has confirmed it, and then no more', async () => {
  let reads = 0;
  open({
    'GET /api/admin/bookings/b1': () => {
      reads += 1;
      return { status: 200, body: { ...stands, bookingStatus: reads === 1 ? 'pending' : 'confirmed' } };
    },
  });
  expect((await screen.findAllByText('Booked')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Confirmed', {}, { timeout: 4_000 })).length).toBeGreaterThan(0);
  expect(reads).toBe(2);
});
