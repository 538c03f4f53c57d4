import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import type { SentMail } from './inbox';
import { open } from './open';
import { sideways } from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: its calendar is connected, and days are blocked. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** Emails and events are sent by jobs, which take a while on a busy machine. */
const eventually = { timeout: 60_000 };

interface Slot {
  time: string;
  startsAt: string;
  available: boolean;
}
interface Day {
  date: string;
  slots: Slot[];
}
interface StoredEvent {
  id: string;
  status: string;
  startsAt: string;
}

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { email: 'admin@example.com', password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

/** Connects the sandbox's Google Calendar, as the consent page would. */
async function connectGoogle(request: APIRequestContext): Promise<void> {
  const { authUrl } = (await (await request.get(`${server.url}/api/calendar/auth`)).json()) as { authUrl: string };
  const asked = new URL(authUrl).searchParams;
  const form = new URLSearchParams(asked);
  for (const scope of (asked.get('scope') ?? '').split(' ')) form.append('granted', scope);
  form.set('decision', 'allow');
  const consent = await request.post(`${server.url}/sandbox/google/o/oauth2/v2/auth`, {
    data: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    maxRedirects: 0,
  });
  const back = new URL(consent.headers()['location'] ?? '', server.url).searchParams;
  const answer = await request.post(`${server.url}/api/calendar/auth/callback`, {
    data: { code: back.get('code'), state: back.get('state') },
    headers: { origin: server.url },
  });
  expect(((await answer.json()) as { success: boolean }).success).toBe(true);
}

const openDays = async (request: APIRequestContext): Promise<Day[]> =>
  ((await (await request.get(`${server.url}/api/calendar/availability`)).json()) as Day[]).filter(({ slots }) =>
    slots.some(({ available }) => available),
  );
const events = async (request: APIRequestContext): Promise<StoredEvent[]> =>
  (await (await request.get(`${server.url}/sandbox/google/events.json`)).json()) as StoredEvent[];
const emailsTo = async (request: APIRequestContext, email: string): Promise<SentMail[]> =>
  ((await (await request.get(`${server.url}/sandbox/inbox.json`)).json()) as SentMail[]).filter(({ to }) =>
    JSON.stringify(to).includes(email),
  );

/** Books the first free slot as a visitor. */
async function book(
  request: APIRequestContext,
  email: string,
  language: 'en' | 'es',
  firstName = 'Zoë',
): Promise<{ id: string; date: string }> {
  const database = await connectDatabase(server.dataDir);
  // A confirmed address is booked at once.
  await database.query('INSERT INTO confirmed_addresses (email) VALUES ($1) ON CONFLICT DO NOTHING', [email]);
  await database.end();
  const [day] = await openDays(request);
  const slot = day?.slots.find(({ available }) => available);
  const answer = await request.post(`${server.url}/api/calendar/book`, {
    data: {
      firstName,
      lastName: 'Caller',
      email,
      language,
      selectedDate: day?.date,
      selectedTime: slot?.time,
      timezone: 'Europe/Madrid',
    },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(201);
  return { id: ((await answer.json()) as { id: string }).id, date: day?.date ?? '' };
}

interface Call {
  updatedAt: string;
  isCalendarCurrent: boolean;
}
const callOf = async (request: APIRequestContext, id: string): Promise<Call> =>
  (await (await request.get(`${server.url}/api/admin/bookings/${id}`)).json()) as Call;
/** From here on no calendar job changes the call: its link is stored. */
const resolved = (request: APIRequestContext, id: string): Promise<void> =>
  expect.poll(async () => (await callOf(request, id)).isCalendarCurrent, eventually).toBe(true);

/** Moves a call as another administrator, unknown to the page. */
async function moveElsewhere(request: APIRequestContext, id: string): Promise<string> {
  const [day] = await openDays(request);
  const slot = day?.slots.find(({ available }) => available);
  const { updatedAt: version } = await callOf(request, id);
  const answer = await request.post(`${server.url}/api/admin/bookings/${id}/move`, {
    data: { selectedDate: day?.date, selectedTime: slot?.time, version },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(200);
  return slot?.startsAt ?? '';
}

const texts = {
  prefix: '',
  title: 'Bookings',
  move: 'Move call…',
  moveAction: 'Move call',
  day: 'Day',
  time: 'Time',
  moved: 'Call moved. The email is on its way.',
  subject: /^Your call has moved/,
  cancel: 'Cancel call…',
  cancelAction: 'Cancel call',
  state: 'Canceled',
  changed: 'This call has changed',
  notes: 'Notes',
} as const;

test(`the owner moves a call, and sees Google's event and the visitor's email (en, light)`, async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  const t = texts;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  const { request } = page;
  await connectGoogle(request);
  const email = `caller-en@example.org`;
  const { id, date } = await book(request, email, 'en');
  const eventOf = async (): Promise<StoredEvent | undefined> =>
    (await events(request)).find((event) => event.id === id.replaceAll('-', ''));
  await expect.poll(async () => (await eventOf())?.status, eventually).toBe('confirmed');
  await resolved(request, id);

  await open(page, `${server.url}${t.prefix}/admin/bookings?day=${date}`);
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Zoë Caller' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Caller' })).toBeVisible();

  await page.getByRole('button', { name: t.move }).click();
  const dialog = page.getByRole('dialog');
  const days = await openDays(request);
  const target = days.at(-1);
  const slot = target?.slots.find(({ available }) => available);
  await dialog.getByLabel(t.day).selectOption(target?.date ?? '');
  await dialog.getByLabel(t.time).selectOption(slot?.time ?? '');
  await expectNoAxeViolations(page);
  await expect.poll(async () => (await emailsTo(request, email)).length, eventually).toBe(1);
  await dialog.getByRole('button', { name: t.moveAction, exact: true }).click();
  await expect(page.getByText(t.moved).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').locator(`time[datetime="${slot?.startsAt}"]`)).toBeVisible();

  await expect
    .poll(async () => new Date((await eventOf())?.startsAt ?? 0).toISOString(), eventually)
    .toBe(slot?.startsAt);
  await expect.poll(async () => (await emailsTo(request, email)).length, eventually).toBe(2);
  expect((await emailsTo(request, email))[0]?.subject).toMatch(t.subject);

  // Another administrator moves it: cancelling at the old version is refused, the new slot is shown, and no text is lost.
  await resolved(request, id);
  await page.reload();
  await page.getByLabel(t.notes, { exact: true }).fill('Half a thought');
  const elsewhere = await moveElsewhere(request, id);
  await page.getByRole('button', { name: t.cancel }).click();
  await dialog.getByRole('button', { name: t.cancelAction, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: t.changed })).toBeVisible();
  await faults.expectAndForget(/status of 409 .*\/cancel\)/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').locator(`time[datetime="${elsewhere}"]`)).toBeVisible();
  await expect(page.getByLabel(t.notes, { exact: true })).toHaveValue('Half a thought');
  await expectNoAxeViolations(page);
  await expect.poll(async () => (await emailsTo(request, email)).length, eventually).toBe(3);

  await page.getByRole('button', { name: t.cancel }).click();
  await dialog.getByRole('button', { name: t.cancelAction, exact: true }).click();
  await expect(page.getByRole('button', { name: t.move })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(t.state, { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await eventOf())?.status, eventually).toBe('cancelled');
  await expect.poll(async () => (await emailsTo(request, email)).length, eventually).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test('several calls are cancelled from the list, and the one that was moved meanwhile is named', async ({ page }) => {
  test.setTimeout(240_000);
  await logIn(page);
  const { request } = page;
  const people = ['Ada', 'Bea', 'Cleo'];
  const ids: string[] = [];
  for (const name of people) ids.push((await book(request, `${name.toLowerCase()}@example.org`, 'en', name)).id);
  for (const id of ids) await resolved(request, id);
  await open(page, `${server.url}/admin/bookings?view=list`);
  for (const name of people) await page.getByRole('checkbox', { name: new RegExp(`${name} Caller`) }).check();
  await moveElsewhere(request, ids[1] ?? '');
  await page.getByRole('button', { name: 'Cancel calls' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog', { name: 'Cancel 3 calls?' }).getByRole('button', { name: 'Cancel 3 calls' }).click();
  await expect(page.getByText('Cancel calls: done for 2 rows')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bea Caller' })).toContainText('This call has changed.');
  await expectNoAxeViolations(page);
  for (const name of ['ada', 'cleo'])
    await expect
      .poll(async () => (await emailsTo(request, `${name}@example.org`))[0]?.subject, eventually)
      .toMatch(/canceled/i);
  expect((await emailsTo(request, 'bea@example.org')).some(({ subject }) => /canceled/i.test(subject))).toBe(false);
});

test('a blocked day shows its remaining calls, and removes its slots at once', async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page);
  const { request } = page;
  const { date } = await book(request, 'stays@example.org', 'en');
  await open(page, `${server.url}/admin/calendar-hours`);
  const blocked = page.getByRole('region', { name: 'Blocked days', exact: true });
  await blocked.getByLabel(/^First day/).fill(date);
  // Another test may have booked the same day before.
  await expect(blocked.getByText(/^\d+ calls? (is|are) booked then$/)).toBeVisible();
  await expect(blocked.getByRole('link', { name: /Zoë Caller/ })).toBeVisible();
  await blocked.getByLabel(/^Note/).fill('Holiday');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(blocked.getByText('Still booked:')).toBeVisible();
  expect((await openDays(request)).map((day) => day.date)).not.toContain(date);
  await expectNoAxeViolations(page);
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await save.click();
  await expect(blocked.getByText('No blocked days.')).toBeVisible();
  expect((await openDays(request)).map((day) => day.date)).toContain(date);
});

test('changed hours are offered at once, and the usual ones come back (es, dark, 360 px)', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  await logIn(page);
  const tuesdays = async (): Promise<string[]> =>
    ((await (await page.request.get(`${server.url}/api/calendar/availability`)).json()) as Day[])
      .filter(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() === 2)[0]
      ?.slots.map(({ time }) => time) ?? [];
  await open(page, `${server.url}/es/admin/calendar-hours`);
  const tuesday = page.getByRole('group', { name: /^Martes/ });
  await tuesday.getByRole('checkbox', { name: /^09:00/ }).check();
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  await expect(tuesday.getByText('Cambiado')).toBeVisible();
  await expect(page.getByText('No hay nada que guardar.')).toBeVisible();
  expect(await tuesdays()).toContain('9:00 AM - 10:00 AM');
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Volver al horario habitual: Martes' }).click();
  await save.click();
  await expect(page.getByText('No hay nada que guardar.')).toBeVisible();
  await expect(tuesday.getByText('Habitual', { exact: true })).toBeVisible();
  expect(await tuesdays()).not.toContain('9:00 AM - 10:00 AM');
});
