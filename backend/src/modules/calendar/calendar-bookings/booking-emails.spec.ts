import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bookingTextLabels, bookingTexts, formatDate, type Language } from '@leap/domain';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import {
  forgetBookings,
  listRequestedSlots,
  visitor,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createMeetingType } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { BookingClockJobs } from './booking-clock.jobs.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { BookingSubmissions } from './booking-submissions.service.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';
import { bookingEmail, type BookingEmailParams } from '../../../integrations/mail/emails/booking-email.email.js';
import {
  bookingPractice,
  type BookingPracticeParams,
} from '../../../integrations/mail/emails/booking-practice.email.js';
import { sentEmail, renderSent, type SentEmail } from '../../../../test/sent-emails.js';

type Sent = SentEmail<BookingEmailParams> | SentEmail<BookingPracticeParams>;

let test: TestApp;
let requestedSlots: RequestedSlot[];
let sent: Sent[] = [];
let isMailDown = false;

beforeAll(async () => {
  test = await createTestApp();
  jest.spyOn(test.app.get(MailService), 'send').mockImplementation(async (...sending) => {
    if (isMailDown) throw new Error('The mail server is down.');
    sent.push(sentEmail(...sending) as Sent);
  });
  requestedSlots = await listRequestedSlots(test);
  await test.dataSource.query(
    `UPDATE site_settings SET contact_email = 'practice@example.com', practice_language = 'es', brand_name = 'LEAP'`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  isMailDown = false;
  await forgetBookings(test);
});

const row = () => test.dataSource.manager.findOneByOrFail(CalendarBooking, { email: visitor.email });
const run = (job: string, id: string): Promise<void> => jobHandler(test.app, `calendar-bookings.${job}`)({ id });
const service = () => test.app.get(CalendarBookingsService);
const clock = () => test.app.get(BookingClockJobs);
const tokenOf = (booking: CalendarBooking): string =>
  new URL(service().manageUrl(booking)).searchParams.get('token') ?? '';
const post = (path: string, body: object) => test.http.post(`/api/calendar/bookings/${path}`).send(body);

async function booked(change: object = {}): Promise<CalendarBooking> {
  await test.http
    .post('/api/calendar/book')
    .send({ ...visitor, ...requestedSlots[0], ...change })
    .expect(201);
  return row();
}

/** The unfolded lines of a calendar file by name. */
function parseIcs(message: Sent | undefined): Record<string, string> {
  const file = message?.attachments?.[0];
  expect(file).toMatchObject({ filename: 'call.ics' });
  const lines = String(file?.content).replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return {
    contentType: file?.contentType ?? '',
    ...Object.fromEntries(lines.map((line) => [line.split(/[:;]/, 1)[0] ?? '', line.slice(line.indexOf(':') + 1)])),
  };
}
const basic = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

describe('the email to the visitor', () => {
  it('confirms the booking, with a calendar file and the link; only then the booking is confirmed', async () => {
    const booking = await booked({ language: 'es', timezone: 'Europe/Madrid' });
    expect(booking.bookingStatus).toBe('pending');
    await run('send-email', booking.id);
    expect(sent).toMatchObject([
      {
        to: visitor.email,
        template: 'booking-email',
        language: 'es',
        replyTo: 'practice@example.com',
        params: { kind: 'booked', name: 'Ana', timezone: 'Europe/Madrid', manageUrl: service().manageUrl(booking) },
      },
    ]);
    expect(parseIcs(sent[0])).toMatchObject({
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      METHOD: 'PUBLISH',
      UID: `${booking.id}@localhost`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: basic(booking.startsAt),
      DTEND: basic(booking.endsAt),
      SUMMARY: 'Llamada con LEAP',
      ORGANIZER: 'mailto:practice@example.com',
    });
    expect(await row()).toMatchObject({ bookingStatus: 'confirmed', visitorNotifiedSequence: 0 });
  });

  it('reports a move and a cancellation, with the next version of the same event', async () => {
    const booking = await booked();
    await run('send-email', booking.id);
    await post('move', { token: tokenOf(booking), ...requestedSlots[6] }).expect(200);
    await run('send-email', booking.id);
    const moved = await row();
    await post('cancel', { token: tokenOf(booking) }).expect(204);
    await run('send-email', booking.id);
    expect(sent.map(({ params }) => params.kind)).toEqual(['booked', 'moved', 'cancelled']);
    const files = sent.map(parseIcs);
    expect(files.map(({ UID, SEQUENCE, METHOD, DTSTART }) => [UID, SEQUENCE, METHOD, DTSTART])).toEqual([
      [`${booking.id}@localhost`, '0', 'PUBLISH', basic(booking.startsAt)],
      [`${booking.id}@localhost`, '1', 'PUBLISH', basic(moved.startsAt)],
      [`${booking.id}@localhost`, '2', 'CANCEL', basic(moved.startsAt)],
    ]);
    expect((await row()).bookingStatus).toBe('cancelled');
  });

  it('is sent once, however often its job runs, and retried when the mail server refused it', async () => {
    const { id } = await booked();
    isMailDown = true;
    await expect(run('send-email', id)).rejects.toThrow('down');
    await expect(run('notify-practice', id)).rejects.toThrow('down');
    expect((await row()).bookingStatus).toBe('pending');
    isMailDown = false;
    for (let again = 0; again < 3; again += 1) for (const job of ['send-email', 'notify-practice']) await run(job, id);
    expect(sent.map(({ template }) => template)).toEqual(['booking-email', 'booking-practice']);
  });

  it('reports the state at the time of sending: of two moves in a row the last one, once', async () => {
    const booking = await booked();
    for (const requestedSlot of [requestedSlots[3], requestedSlots[8]])
      await post('move', { token: tokenOf(booking), ...requestedSlot }).expect(200);
    for (const { id, job } of await pendingJobs(test)) if (job !== 'sync-event') await run(job, id);
    expect(sent.map(({ template, params }) => [template, params.kind, params.startsAt])).toEqual([
      ['booking-practice', 'moved', (await row()).startsAt],
      ['booking-email', 'moved', (await row()).startsAt],
    ]);
  });

  it('is not sent for a booking that was erased meanwhile', async () => {
    for (const job of ['send-email', 'notify-practice', 'send-reminder', 'sync-event'])
      await run(job, '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e');
    expect(sent).toEqual([]);
  });
});

describe('where the call takes place', () => {
  const location = (en: string, es: string, url: string | null) =>
    test.dataSource.query('UPDATE site_settings SET consultation_location = $1, consultation_url = $2', [
      JSON.stringify({ en, es }),
      url,
    ]);
  const kinds = ['booked', 'moved', 'reminder'] as const;
  beforeEach(() => location('', '', null));

  it.each([
    [
      'in our own text, while nothing is set',
      ['', '', null, null],
      'By phone or video: we’ll write before the call to tell you how to join.',
      undefined,
    ],
    [
      'in the owner’s text',
      ['By phone: we call you.', 'Por teléfono: te llamamos.', null, null],
      'By phone: we call you.',
      undefined,
    ],
    [
      'in the other language’s text rather than in none',
      ['', 'Por teléfono: te llamamos.', null, null],
      'Por teléfono: te llamamos.',
      undefined,
    ],
    [
      'at the address of the owner',
      ['', '', 'https://example.com/call', null],
      'Online, at this link',
      'https://example.com/call',
    ],
    [
      'by both',
      ['In our room.', 'En nuestra sala.', 'https://example.com/map', null],
      'In our room.',
      'https://example.com/map',
    ],
    [
      'by the link of the call’s own event, before all others',
      ['By phone: we call you.', '', 'https://example.com/call', 'https://meet.example.com/abc'],
      'Online, at this link',
      'https://meet.example.com/abc',
    ],
  ] as const)('is shown as %s', async (_how, [en, es, url, link], texts, address) => {
    await location(en, es, url);
    const { id } = await booked();
    await test.dataSource.query('UPDATE calendar_bookings SET meeting_url = $2 WHERE id = $1', [id, link]);
    await run('send-email', id);
    const [message] = sent as [SentEmail<BookingEmailParams>];
    for (const kind of kinds) {
      const { text, html } = render(bookingEmail({ ...message.params, kind }), 'en');
      expect(text).toContain(`Where: ${texts}${address === undefined ? '' : `\n${address}`}\n`);
      expect(html).toContain(texts);
      expect(html.includes(`<a href="${address}"`)).toBe(address !== undefined);
    }
    expect(render(bookingEmail({ ...message.params, kind: 'cancelled' }), 'en').text).not.toContain('Where');
    const file = parseIcs(message);
    expect([file['LOCATION']?.replaceAll('\\,', ','), file['URL']]).toEqual([
      texts.startsWith('Online') ? address : texts,
      address,
    ]);
  });

  it('is announced by the practice where none is set, and the email says so', async () => {
    const { id } = await booked();
    await run('notify-practice', id);
    await location('', 'Por teléfono: te llamamos.', null);
    await test.dataSource.query('UPDATE calendar_bookings SET practice_notified_sequence = NULL');
    await run('notify-practice', id);
    expect(sent.map((message) => /Los ajustes del sitio no dicen dónde/.test(renderSent(message).text))).toEqual([
      true,
      false,
    ]);
    expect(renderSent(sent[1]).text).toContain('Dónde: Por teléfono: te llamamos.');
  });

  it('is awaited briefly while a connected calendar creates the link', async () => {
    const connected = jest.spyOn(test.app.get(CalendarGateway), 'isConnected').mockResolvedValue(true);
    try {
      const { id } = await booked();
      await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
      for (const job of ['send-email', 'notify-practice']) await run(job, id);
      expect(sent).toEqual([]);
      expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email']);
      // The calendar has not answered yet.
      await test.dataSource.query(`UPDATE calendar_bookings SET created_at = now() - interval '16 seconds'`);
      for (const job of ['send-email', 'notify-practice']) await run(job, id);
      expect(sent).toHaveLength(2);
      // The calendar has answered.
      await test.dataSource.query(
        `UPDATE calendar_bookings SET created_at = now(), calendar_sequence = 0, meeting_url = 'https://meet.example.com/abc', visitor_notified_sequence = NULL`,
      );
      await run('send-email', id);
      expect(sent).toMatchObject([{}, {}, { params: { location: { url: 'https://meet.example.com/abc' } } }]);
      // The owner has set a location, so there is nothing to wait for.
      await location('By phone: we call you.', '', null);
      await test.dataSource.query(
        `UPDATE calendar_bookings SET calendar_sequence = NULL, meeting_url = NULL, visitor_notified_sequence = NULL`,
      );
      await run('send-email', id);
      expect(sent).toHaveLength(4);
    } finally {
      connected.mockRestore();
    }
  });
});

describe('a call of a meeting type', () => {
  const typed = async (type: Parameters<typeof createMeetingType>[1]) => {
    await createMeetingType(test.dataSource, { slug: 'walk', name: { en: 'Walk', es: 'Caminata' }, ...type });
    const { id } = await booked();
    await test.dataSource.query(
      `UPDATE calendar_bookings SET meeting_type = 'walk', meeting_url = 'https://meet.example.com/abc' WHERE id = $1`,
      [id],
    );
    return id;
  };
  afterEach(async () => {
    await forgetBookings(test);
    await test.dataSource.query(`DELETE FROM meeting_types WHERE slug = 'walk'`);
  });

  it.each([
    [{ location: 'address', locationText: { en: 'The park', es: 'El parque' } }, 'The park', undefined],
    [{ location: 'phone' }, 'By phone: we’ll call you.', undefined],
    [{ location: 'link', locationUrl: 'https://example.com/room' }, 'Online, at this link', 'https://example.com/room'],
    [{ location: 'video' }, 'Online, at this link', 'https://meet.example.com/abc'],
  ] as const)(
    'has its name and its location in the emails and the calendar file: %j',
    async (type, location, address) => {
      const id = await typed(type);
      await run('send-email', id);
      await run('notify-practice', id);
      const [message] = sent as [SentEmail<BookingEmailParams>];
      const { subject, text } = renderSent(message);
      expect(subject).not.toContain('Walk');
      expect(text).toContain('Call: Walk\n');
      expect(text).toContain(`Where: ${location}${address === undefined ? '' : `\n${address}`}\n`);
      expect(renderSent(sent[1]).text).toContain('Llamada: Caminata\n');
      const file = parseIcs(message);
      expect([file['SUMMARY']?.startsWith('Walk · '), file['URL']]).toEqual([true, address]);
    },
  );
});

it('the practice is notified of each booking, move and cancellation in its own language', async () => {
  const texts = Object.fromEntries(bookingTexts.map((text) => [text, `About ${text}`]));
  const booking = await booked({ phone: '+1 555 0100', ...texts, timezone: 'Pacific/Auckland' });
  await run('notify-practice', booking.id);
  await post('move', { token: tokenOf(booking), ...requestedSlots[4] }).expect(200);
  await run('notify-practice', booking.id);
  await post('cancel', { token: tokenOf(booking) }).expect(204);
  await run('notify-practice', booking.id);
  expect(sent).toMatchObject(
    ['booked', 'moved', 'cancelled'].map((kind) => ({
      to: 'practice@example.com',
      template: 'booking-practice',
      language: 'es',
      replyTo: visitor.email,
      params: {
        kind,
        firstName: 'Ana',
        lastName: 'Example',
        phone: '+1 555 0100',
        ...texts,
        timezone: 'Pacific/Auckland',
      },
    })),
  );
  await test.dataSource.manager.update(CalendarBooking, booking.id, {
    answers: [{ question: 'Why now?', answer: 'A new job.' }],
    practiceNotifiedSequence: null,
  });
  await run('notify-practice', booking.id);
  expect(renderSent(sent.at(-1)).text).toContain('Why now?: A new job.\n');
  const { text, html } = renderSent(sent[0]);
  expect(text).toContain('Nombre: Ana Example\n');
  for (const field of bookingTexts) {
    expect(text).toContain(`${bookingTextLabels[field].es}: About ${field}\n`);
    expect(html).toContain(`About ${field}`);
  }
});

describe('the reminder', () => {
  const hoursBefore = (booking: CalendarBooking, hours: number): Date =>
    new Date(booking.startsAt.getTime() - hours * 3_600_000);
  const reminders = async (): Promise<number> =>
    (await pendingJobs(test)).filter(({ job }) => job === 'send-reminder').length;
  /** A time more than a day ahead. */
  const far = (): RequestedSlot | undefined => requestedSlots.at(-1);

  it('is enqueued once, 24 hours before the call, also by concurrent jobs', async () => {
    const booking = await booked(far());
    await clock().queueReminders(new Date(hoursBefore(booking, 24).getTime() - 1));
    expect(await reminders()).toBe(0);
    const due = hoursBefore(booking, 24);
    await Promise.all(Array.from({ length: 5 }, () => clock().queueReminders(due)));
    await clock().queueReminders(hoursBefore(booking, 23));
    expect(await reminders()).toBe(1);
    for (let again = 0; again < 2; again += 1) await run('send-reminder', booking.id);
    expect(sent).toMatchObject([
      { to: visitor.email, template: 'booking-email', params: { kind: 'reminder', startsAt: booking.startsAt } },
    ]);
    expect(parseIcs(sent[0])).toMatchObject({ UID: `${booking.id}@localhost`, SEQUENCE: '0', METHOD: 'PUBLISH' });
  });

  it('is sent again for the new time after a move', async () => {
    const booking = await booked(far());
    await clock().queueReminders(hoursBefore(booking, 24));
    await run('send-reminder', booking.id);
    await post('move', { token: tokenOf(booking), ...requestedSlots.at(-2) }).expect(200);
    const moved = await row();
    expect(moved.remindAt).toEqual(hoursBefore(moved, 24));
    await clock().queueReminders(hoursBefore(moved, 24));
    await run('send-reminder', booking.id);
    expect(sent.map(({ params }) => params.startsAt)).toEqual([booking.startsAt, moved.startsAt]);
  });

  it('is not sent for a call that was cancelled or has begun', async () => {
    const booking = await booked(far());
    await clock().queueReminders(hoursBefore(booking, 24));
    await post('cancel', { token: tokenOf(booking) }).expect(204);
    await run('send-reminder', booking.id);
    await forgetBookings(test);
    const other = await booked(far());
    await clock().queueReminders(new Date(other.startsAt.getTime() + 1));
    expect([await reminders(), (await row()).remindAt]).toEqual([0, null]);
    await test.dataSource.query(
      `UPDATE calendar_bookings SET starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes'`,
    );
    await run('send-reminder', other.id);
    expect(sent).toEqual([]);
  });

  it('is not sent for a call that is less than a day ahead when booked or moved', async () => {
    const booking = await booked(far());
    // The evening before the first bookable day.
    const evening = new Date(
      Date.parse((await (await test.http.get('/api/calendar/availability')).body)[0].slots[0].startsAt) -
        14 * 3_600_000,
    );
    const { row: near } = await test.app
      .get(BookingSubmissions)
      .create({ ...visitor, ...(requestedSlots[0] as RequestedSlot) }, undefined, null, undefined, evening);
    expect(near.remindAt).toBeNull();
    const moved = await service().move({ token: tokenOf(booking), ...(requestedSlots[1] as RequestedSlot) }, evening);
    expect(moved.remindAt).toBeNull();
  });
});

describe('the text', () => {
  it('name the visitor’s day in the subject, and the practice’s day to the practice', async () => {
    const { id } = await booked({ timezone: 'Pacific/Auckland' });
    await run('send-email', id);
    await run('notify-practice', id);
    const { startsAt } = await row();
    const dayIn = (timeZone: string, language: Language): string => formatDate(startsAt, language, 'day', timeZone);
    expect(sent.map((message) => renderSent(message).subject)).toEqual([
      expect.stringContaining(dayIn('Pacific/Auckland', 'en')),
      expect.stringContaining(dayIn('America/Los_Angeles', 'es')),
    ]);
    expect(dayIn('Pacific/Auckland', 'en')).not.toBe(dayIn('America/Los_Angeles', 'en'));
  });

  it('do not reveal the topic, and are complete in both languages', async () => {
    const { id } = await booked({ timezone: 'Europe/Madrid', notes: 'About shame <b>' });
    await run('send-email', id);
    await run('notify-practice', id);
    const [visitorEmail, practiceEmail] = sent as [SentEmail<BookingEmailParams>, SentEmail<BookingPracticeParams>];
    const kinds = ['booked', 'moved', 'cancelled', 'reminder'] as const;
    const emails = kinds.flatMap((kind) => [
      bookingEmail({ ...visitorEmail.params, kind }),
      ...(kind === 'reminder' ? [] : [bookingPractice({ ...practiceEmail.params, kind })]),
    ]);
    const subjects = new Set<string>();
    for (const language of ['en', 'es'] as const) {
      for (const message of emails) {
        const { subject, text, html } = render(message, language);
        subjects.add(subject);
        expect(subject).not.toMatch(/Ana|inner circle|círculo|sex|health|salud|shame/i);
        expect(subject + text + html).not.toMatch(/\{\{|undefined|null/);
        expect(html).not.toContain('<b>');
        expect(text).toMatch(language === 'en' ? /Los Angeles/ : /Los Ángeles/);
        expect(text).toMatch(language === 'en' ? /Central European/ : /Europa central/);
      }
    }
    expect(subjects.size).toBe(14);
  });

  it('contain the link in all emails to the visitor but the cancellation, and in no calendar file', async () => {
    const booking = await booked(requestedSlots.at(-1));
    await run('send-email', booking.id);
    await run('send-reminder', booking.id);
    await post('cancel', { token: tokenOf(booking) }).expect(204);
    await run('send-email', booking.id);
    expect(sent.map((message) => renderSent(message).text.includes(service().manageUrl(booking)))).toEqual([
      true,
      true,
      false,
    ]);
    for (const message of sent)
      expect(JSON.stringify(parseIcs(message))).not.toMatch(new RegExp(`${tokenOf(booking)}|Ana|inner`, 'i'));
  });
});
