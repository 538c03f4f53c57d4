import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startGoogleTest, type GoogleTest } from '../../../../test/google-sandbox.js';
import type { TestApp } from '../../../../test/create-app.js';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService, type JobHandler } from '../../../jobs/jobs.service.js';
import { CalendarGateway, type CalendarEvent } from './calendar-gateway.js';
import { CalendarConnection } from './calendar-connection.entity.js';
import { GoogleCalendarService } from './google-calendar.service.js';
import { GoogleConnectionService } from './google-connection.service.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

type Admin = Awaited<ReturnType<GoogleTest['admin']>>;
type Tokens = Awaited<ReturnType<GoogleTest['connect']>>;

let google: GoogleTest;
let admin: Admin;
let tokens: Tokens;
let notifyAdmin: JobHandler;
const emails: SentEmail[] = [];

beforeAll(async () => {
  google = await startGoogleTest({
    prepare: (app) => {
      const jobs = app.get(JobsService);
      const work = jobs.work.bind(jobs);
      jest.spyOn(jobs, 'work').mockImplementation((job, handler) => {
        if (job === 'calendar-connections.notify-admin') notifyAdmin = handler;
        work(job, handler);
      });
      jest
        .spyOn(app.get(MailService), 'send')
        .mockImplementation(async (...sending) => void emails.push(sentEmail(...sending)));
    },
  });
  admin = await google.admin();
});
afterAll(() => google.close());

const of = <Service>(token: abstract new (...args: never[]) => Service, { app }: TestApp = google.test): Service =>
  app.get(token as never, { strict: false });
const calendar = (app?: TestApp): CalendarGateway => of(CalendarGateway, app);
const rows = () => google.test.dataSource.manager.find(CalendarConnection);
const queued = async (): Promise<number> =>
  (
    await google.test.dataSource.query<object[]>(
      `SELECT 1 FROM pgboss.job WHERE name = 'calendar-connections.notify-admin'`,
    )
  ).length;

beforeEach(async () => {
  emails.length = 0;
  await google.test.dataSource.manager.clear(CalendarConnection);
  await google.test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar%'`);
  tokens = await google.connect(admin.browser);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await google.fault('ok');
  await google.control('DELETE', '/google/busy');
  await google.control('POST', '/google/limit', { calls: 0 });
  of(GoogleClient).circuit.reset();
});

let count = 0;
function event(change: Partial<CalendarEvent> = {}): CalendarEvent {
  count += 1;
  const startsAt = new Date(Date.UTC(2027, 0, count, 18));
  return {
    id: crypto.randomUUID().replaceAll('-', ''),
    summary: 'Call with Ana Example',
    description: 'Phone: +1 555 0100',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    timeZone: 'America/Los_Angeles',
    attendee: { email: 'ana@example.com', displayName: 'Ana Example' },
    ...change,
  };
}
const eventsOf = async (id: string) => (await google.events()).filter((stored) => stored.id === id);
const inDays = (days: number, hours = 0): Date =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + days * 86_400_000 + hours * 3_600_000);

describe('an event', () => {
  it('is created with the guest invited and a conference link, moved, and deleted', async () => {
    const call = event();
    expect(await calendar().putEvent(call)).toBe(true);
    expect(await eventsOf(call.id)).toMatchObject([
      {
        status: 'confirmed',
        startsAt: call.startsAt,
        endsAt: call.endsAt,
        content: {
          summary: call.summary,
          attendees: [call.attendee],
          start: { timeZone: 'America/Los_Angeles' },
          conferenceData: { createRequest: { requestId: call.id } },
        },
      },
    ]);
    const later = {
      ...call,
      startsAt: new Date(call.startsAt.getTime() + 3_600_000),
      endsAt: new Date(call.endsAt.getTime() + 3_600_000),
    };
    expect(await calendar().putEvent(later)).toBe(true);
    expect(await eventsOf(call.id)).toMatchObject([{ status: 'confirmed', sequence: 1, startsAt: later.startsAt }]);
    expect(await calendar().deleteEvent(call.id)).toBe(true);
    expect(await eventsOf(call.id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is created once and unchanged when stored again, also by two concurrent processes', async () => {
    const call = event();
    const other = await google.other();
    const answers = await Promise.all(
      [calendar(), calendar(other), calendar(), calendar(other)].map((one) => one.putEvent(call)),
    );
    expect(answers).toEqual([true, true, true, true]);
    expect(await eventsOf(call.id)).toMatchObject([{ sequence: 0 }]);
  });

  it('is created once when Google’s answer was lost', async () => {
    const call = event();
    const client = of(GoogleCalendarClient);
    const insert = client.insertEvent.bind(client);
    jest.spyOn(client, 'insertEvent').mockImplementationOnce(async (...args) => {
      await insert(...args);
      throw new Error('the connection broke');
    });
    expect(await calendar().putEvent(call)).toBe(true);
    expect(await eventsOf(call.id)).toMatchObject([{ sequence: 0, status: 'confirmed' }]);
  });

  it('that the practice deleted is restored by a move, and counts as deleted when the call is cancelled', async () => {
    const [moved, cancelled] = [event(), event()];
    for (const call of [moved, cancelled]) {
      await calendar().putEvent(call);
      await calendar().deleteEvent(call.id);
    }
    await calendar().putEvent({ ...moved, startsAt: new Date(moved.startsAt.getTime() + 60_000) });
    expect(await eventsOf(moved.id)).toMatchObject([{ status: 'confirmed' }]);
    expect(await calendar().deleteEvent(cancelled.id)).toBe(true);
    expect(await calendar().deleteEvent(crypto.randomUUID().replaceAll('-', ''))).toBe(true);
  });

  it('is retried after one failure; after three the queue retries the job', async () => {
    await google.fault('flaky');
    const call = event();
    expect(await calendar().putEvent(call)).toBe(true);
    await google.fault('down');
    await expect(calendar().deleteEvent(call.id)).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
    await google.fault('ok');
    of(GoogleClient).circuit.reset();
    expect(await calendar().deleteEvent(call.id)).toBe(true);
    expect(await eventsOf(call.id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is retried when Google limits calls, and the connection survives', async () => {
    const call = event();
    await google.control('POST', '/google/limit', { calls: 1 });
    expect(await calendar().putEvent(call)).toBe(true);
    await google.control('POST', '/google/limit', { calls: 3 });
    await expect(calendar().deleteEvent(call.id)).rejects.toMatchObject({
      name: 'GoogleRefusalError',
      reason: 'rate_limited',
    });
    expect(await rows()).toMatchObject([{ status: 'connected' }]);
    expect(of(GoogleClient).circuit.state).toBe('closed');
  });
});

describe('busy times', () => {
  it('are those of the calendar, and include our own events at once', async () => {
    await google.control('POST', '/google/busy', { start: inDays(3, 18), end: inDays(3, 19) });
    const call = event({ startsAt: inDays(4, 18), endsAt: inDays(4, 19) });
    await calendar().putEvent(call);
    expect(await calendar().busyTimes(inDays(1), inDays(20))).toEqual([
      { startsAt: inDays(3, 18), endsAt: inDays(3, 19) },
      { startsAt: call.startsAt, endsAt: call.endsAt },
    ]);
    expect(await calendar().busyTimes(inDays(3, 19), inDays(4, 18))).toEqual([]);
  });

  it('are queried once for many visitors', async () => {
    const asked = jest.spyOn(of(GoogleCalendarClient), 'busyTimes');
    await Promise.all(
      Array.from({ length: 30 }, (_unused, index) => calendar().busyTimes(inDays(1), inDays(2 + (index % 20)))),
    );
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each(['down', 'flaky', 'invalid_grant'] as const)(
    'are empty, without an error, when Google’s first answer is "%s"',
    async (mode) => {
      const fresh = await google.other();
      await google.control('POST', '/google/busy', { start: inDays(3, 18), end: inDays(3, 19) });
      await google.fault(mode);
      expect(await calendar(fresh).busyTimes(inDays(1), inDays(15))).toEqual([]);
      expect(await calendar(fresh).busyTimes(inDays(1), inDays(15))).toEqual([]);
    },
  );

  it('are empty, without an error, while no calendar is connected, or Google is off', async () => {
    await google.test.dataSource.manager.clear(CalendarConnection);
    expect(await calendar().busyTimes(inDays(1), inDays(15))).toEqual([]);
    const off = await google.another({ env: { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined } });
    expect(await calendar(off).busyTimes(inDays(1), inDays(15))).toEqual([]);
    expect([await calendar(off).putEvent(event()), await calendar(off).deleteEvent('abcde')]).toEqual([false, false]);
  });
});

describe('the connection', () => {
  it('refreshes an expired access token, in each process separately', async () => {
    const other = await google.other();
    for (const app of [google.test, other]) expect(await calendar(app).putEvent(event())).toBe(true);
    await google.control('POST', '/google/expire');
    const renewed = jest.spyOn(of(GoogleCalendarClient), 'renew');
    for (const app of [google.test, other]) expect(await calendar(app).putEvent(event())).toBe(true);
    expect(await calendar().putEvent(event())).toBe(true);
    expect(renewed).toHaveBeenCalledTimes(1);
  });

  it('survives a restart', async () => {
    const restarted = await google.another();
    expect(await of(GoogleConnectionService, restarted).status()).toBe('connected');
    expect(await calendar(restarted).putEvent(event())).toBe(true);
  });

  it('turns to "needs setup" when Google revokes it, with one email to the administrator', async () => {
    const other = await google.another();
    await google.fault('invalid_grant');
    const answers = await Promise.all(
      [calendar(), calendar(other), calendar(), calendar(other)].map((one) => one.putEvent(event())),
    );
    expect(answers).toEqual([false, false, false, false]);
    expect(await calendar().busyTimes(inDays(1), inDays(15))).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'needs_setup', refusedAt: expect.any(Date) });
    expect(await queued()).toBe(1);
    await notifyAdmin({ id: row?.id ?? '' });
    expect(emails).toEqual([
      {
        to: admin.user.email,
        template: 'calendar-disconnected',
        language: 'en',
        params: { brandName: 'LEAP', endedAt: row?.refusedAt, setUpUrl: 'http://localhost:3000/admin/calendar-setup' },
      },
    ]);
    for (const secret of [tokens.access_token, tokens.refresh_token])
      expect(google.test.log() + other.log()).not.toContain(secret);
  });

  it('is restored by a new consent, without a late email about the old one, and missed bookings follow', async () => {
    await google.fault('invalid_grant');
    await calendar().putEvent(event());
    const [ended] = await rows();
    await google.fault('ok');
    await google.connect(admin.browser);
    await notifyAdmin({ id: ended?.id ?? '' });
    expect(emails).toEqual([]);
    expect(await calendar().putEvent(event())).toBe(true);
    expect(
      await google.test.dataSource.query<object[]>(
        `SELECT 1 FROM pgboss.job WHERE name = 'calendar-bookings.queue-unsynced-events'`,
      ),
    ).not.toEqual([]);
  });

  it('can come from the environment; one from the set-up page takes precedence', async () => {
    const environment = { GOOGLE_REFRESH_TOKEN: tokens.refresh_token, GOOGLE_ACCESS_TOKEN: 'ya29.expired' };
    await google.test.dataSource.manager.clear(CalendarConnection);
    const app = await google.another({ env: environment });
    expect(await calendar(app).putEvent(event())).toBe(true);
    expect(await rows()).toMatchObject([{ source: 'environment', status: 'connected', sealedRefreshToken: null }]);
    expect(JSON.stringify(await rows())).not.toContain(tokens.refresh_token);

    await google.fault('invalid_grant');
    expect(await calendar(app).putEvent(event())).toBe(false);
    expect(await of(GoogleConnectionService, app).status()).toBe('needs_setup');
    expect(await queued()).toBe(1);
    await google.fault('ok');
    expect(await calendar(app).putEvent(event())).toBe(false);

    await google.connect(admin.browser);
    expect(await calendar(app).putEvent(event())).toBe(true);
  });

  it('can be an access token alone, until it expires', async () => {
    await google.test.dataSource.manager.clear(CalendarConnection);
    const app = await google.another({ env: { GOOGLE_ACCESS_TOKEN: tokens.access_token } });
    expect(await calendar(app).putEvent(event())).toBe(true);
    await google.control('POST', '/google/expire');
    expect(await calendar(app).putEvent(event())).toBe(false);
    expect(await of(GoogleConnectionService, app).status()).toBe('needs_setup');
  });

  it('needs setup under another ENCRYPTION_KEY', async () => {
    const app = await google.another({
      env: { ENCRYPTION_KEY: Buffer.from('another-key-0123456789-abcdefghi').toString('base64') },
    });
    expect(await of(GoogleConnectionService, app).status()).toBe('needs_setup');
    expect(await rows()).toMatchObject([{ status: 'needs_setup' }]);
    expect(await queued()).toBe(1);
  });
});

describe('the status line', () => {
  const check = async (app: TestApp = google.test): Promise<object | undefined> => {
    const { body } = await app.http.get('/api/health/ready');
    return (body as { checks: { name: string }[] }).checks.find(({ name }) => name === 'calendar');
  };

  it.each([
    ['up', {}, () => Promise.resolve()],
    ['down', {}, () => google.fault('down')],
    ['needs_setup', {}, () => google.fault('invalid_grant')],
    ['off', { GOOGLE_CLIENT_ID: undefined }, () => Promise.resolve()],
  ])('says "%s"', async (status, env, prepare) => {
    const app = await google.another({ env });
    await prepare();
    expect(await check(app)).toMatchObject({ name: 'calendar', status });
  });

  it('is that of the service that bookings use', () => expect(of(GoogleCalendarService)).toBe(calendar()));
});
