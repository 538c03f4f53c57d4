import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { InboxMessage, Sandbox } from '@leap/sandbox';
import { confirmAddress, listRequestedSlots, visitor, type RequestedSlot } from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { startTestSandbox } from '../../../../test/sandbox.js';
import { CalendarBooking } from './calendar-booking.entity.js';

let database: TestDatabase;
let sandbox: Sandbox;
let test: TestApp;
let requestedSlots: RequestedSlot[];

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestSandbox(database.url);
  test = await createTestApp({ database, env: { ...sandbox.settings.mail, JOBS: 'on' } });
  requestedSlots = await listRequestedSlots(test);
  await confirmAddress(test, visitor.email, 'patient@example.com');
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
  await database.drop();
});

const inbox = (): Promise<InboxMessage[]> => sandbox.inbox.messages();
const emailsTo = async (address: string): Promise<InboxMessage[]> => (await inbox()).filter(({ to }) => to === address);
const row = (email: string) => test.dataSource.manager.findOneByOrFail(CalendarBooking, { email });
const breakMail = (mode: 'down' | 'ok') => sandbox.setFault('smtp', mode);

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) if (await condition()) return;
  throw new Error('It did not happen in time.');
}

it('a call is booked, moved and cancelled by the links of its emails, each with a calendar file', async () => {
  await test.http
    .post('/api/calendar/book')
    .send({ ...visitor, ...requestedSlots[0], language: 'es' })
    .expect(201);
  await until(async () => (await row(visitor.email)).bookingStatus === 'confirmed');
  const [confirmation] = await emailsTo(visitor.email);
  expect(confirmation?.subject).toMatch(/^Tu llamada del .* está reservada$/);
  const token = /\/es\/inner-circle\/booking\?token=([\w-]{43})/.exec(confirmation?.text ?? '')?.[1];
  await test.http
    .post('/api/calendar/bookings/move')
    .send({ token, ...requestedSlots[5] })
    .expect(200);
  await until(async () => (await emailsTo(visitor.email)).length === 2);
  await test.http.post('/api/calendar/bookings/cancel').send({ token }).expect(204);
  await until(async () => (await emailsTo(visitor.email)).length === 3);
  const files = (await emailsTo(visitor.email))
    .toReversed()
    .map(({ attachments }) =>
      attachments.map(({ filename, contentType, content }) => [
        filename,
        contentType,
        Buffer.from(content, 'base64').toString('utf8'),
      ]),
    );
  const { id } = await row(visitor.email);
  for (const [index, [file, ...others]] of files.entries()) {
    expect(others).toEqual([]);
    expect(file?.slice(0, 2)).toEqual(['call.ics', 'text/calendar']);
    expect(file?.[2]).toMatch(
      new RegExp(
        `^BEGIN:VCALENDAR\\r?\\n[^]*METHOD:${index === 2 ? 'CANCEL' : 'PUBLISH'}\\r?\\n[^]*UID:${id}@localhost\\r?\\nSEQUENCE:${index}\\r?\\n`,
      ),
    );
  }
  await until(async () => (await inbox()).filter(({ headers }) => headers['reply-to'] === visitor.email).length === 3);
});

it('a mail server that is down fails no booking; the emails are sent once each when it is back', async () => {
  await breakMail('down');
  const person = { ...visitor, email: 'patient@example.com' };
  await test.http
    .post('/api/calendar/book')
    .send({ ...person, ...requestedSlots[1] })
    .expect(201);
  const failed = `SELECT 1 FROM pgboss.job WHERE data->>'id' = $1 AND state = 'retry' AND name IN ('calendar-bookings.send-email', 'calendar-bookings.notify-practice')`;
  const { id } = await row(person.email);
  await until(async () => (await test.dataSource.query<object[]>(failed, [id])).length === 2);
  expect((await row(person.email)).bookingStatus).toBe('pending');
  await breakMail('ok');
  await test.dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE data->>'id' = $1 AND state = 'retry'`, [
    id,
  ]);
  await until(
    async () =>
      (await row(person.email)).practiceNotifiedSequence === 0 &&
      (await row(person.email)).visitorNotifiedSequence === 0,
  );
  expect(await emailsTo(person.email)).toHaveLength(1);
});
