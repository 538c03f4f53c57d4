import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTestApp, createTestApps, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { openStream, STREAM_TEST_MS, type OpenStream } from '../../../../test/streams.js';
import { drain } from '../../../server-shutdown.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberEventsService, STREAMS_PER_USER } from './member-events.service.js';

jest.setTimeout(STREAM_TEST_MS);

let first: TestApp;
let second: TestApp;
let ana: Person;
let ben: Person;
const open: OpenStream[] = [];

interface Person {
  user: User;
  cookie: string;
}

async function person(overrides: Partial<User> = { isInnerCircleMember: true }): Promise<Person> {
  const user = await createUser(first.dataSource, overrides);
  return { user, cookie: await logIn(user) };
}

async function logIn(user: User): Promise<string> {
  const { headers } = await first.http
    .post('/api/login')
    .send({ email: user.email, password: testPassword })
    .expect(200);
  return (
    String((headers['set-cookie'] as unknown as string[]).find((one) => one.includes('leap.sid='))).split(';')[0] ?? ''
  );
}

async function listen(cookie: string | undefined, test = second): Promise<OpenStream> {
  const stream = await openStream(`${test.url}/api/member/events`, cookie);
  open.push(stream);
  return stream;
}

const messages = (stream: OpenStream) => stream.events.filter(({ type }) => type === 'message').map(({ data }) => data);
const notified = (type: string, id: string) => (event: OpenStream['events'][number]) =>
  event.data.type === type && event.data.id === id;
const post = async (author: Person): Promise<string> =>
  (
    await first.http
      .post('/api/member/posts')
      .set('Cookie', author.cookie)
      .send({ type: 'win', title: 'I said no', content: 'It took four minutes.' })
      .expect(201)
  ).body.id;
const events = (test: TestApp) => test.app.get(MemberEventsService);

beforeAll(async () => {
  [first, second] = await createTestApps();
  ana = await person();
  ben = await person();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

describe('GET /api/member/events', () => {
  it('sends events to a member at another process, with kinds and ids only', async () => {
    const stream = await listen(ben.cookie);
    expect(stream.events).toEqual([{ type: 'ready', data: {} }]);
    const id = await post(ana);
    await stream.until(notified('post', id));
    await first.http.post(`/api/member/posts/${id}/like`).set('Cookie', ana.cookie).expect(200);
    await stream.until(notified('post-changed', id));
    await first.http
      .post(`/api/member/posts/${id}/comments`)
      .set('Cookie', ana.cookie)
      .send({ content: 'And I slept.' })
      .expect(201);
    await stream.until(notified('comment', id));
    await first.http.delete(`/api/member/posts/${id}`).set('Cookie', ana.cookie).expect(204);
    await stream.until(notified('post-deleted', id));
    const other = await post(ana);
    await first.http.post(`/api/member/posts/${other}/reactions/thanks`).set('Cookie', ana.cookie).expect(200);
    await stream.until(notified('post-changed', other));
    await first.dataSource.query('INSERT INTO pinned_posts (slot, post_id) VALUES (1, $1)', [other]);
    await stream.until(({ data }) => data.type === 'pinned');
    expect(new Set(messages(stream).flatMap((data) => Object.keys(data)))).toEqual(new Set(['type', 'id']));
  });

  it('sends a note’s recording, for visible notes of published recordings only', async () => {
    const stream = await listen(ben.cookie);
    const recordings = (await first.dataSource.query(
      `INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ('Shown', now(), true), ('Pending', now(), false), ('Going', now(), true) RETURNING id`,
    )) as { id: string }[];
    const [shown, pending, going] = recordings.map(({ id }) => id) as [string, string, string];
    const note = async (recording: string, isVisible = true): Promise<string> =>
      (
        (await first.dataSource.query(
          `INSERT INTO call_recording_notes (call_recording_id, user_id, notes, is_visible) VALUES ($1, $2, 'Ten characters.', $3) RETURNING id`,
          [recording, ana.user.id, isVisible],
        )) as { id: string }[]
      )[0]!.id;
    const notes = () => messages(stream).filter(({ type }) => type === 'note');
    await note(pending);
    await note(shown, false);
    await note(going);
    await first.dataSource.query('DELETE FROM call_recordings WHERE id = $1', [going]);
    const { body } = await first.http
      .post(`/api/member/call-recordings/${shown}/notes`)
      .set('Cookie', ana.cookie)
      .send({ notes: 'No is a sentence.' })
      .expect(201);
    await stream.until(notified('note', shown));
    await first.dataSource.query('UPDATE call_recording_notes SET is_visible = false WHERE id = $1', [body.id]);
    await first.dataSource.query('UPDATE call_recording_notes SET is_visible = true WHERE id = $1', [body.id]);
    await first.http
      .delete(`/api/member/call-recordings/${shown}/notes/${body.id}`)
      .set('Cookie', ana.cookie)
      .expect(204);
    const last = await post(ana);
    await stream.until(notified('post', last));
    expect(notes()).toEqual([going, shown, shown, shown, shown].map((id) => ({ type: 'note', id })));
  });

  it('sends nothing about a hidden post, neither when it is written nor when it is changed or removed', async () => {
    const stream = await listen(ben.cookie);
    const [{ id }] = (await first.dataSource.query(
      `INSERT INTO member_posts (user_id, type, title, content, is_visible) VALUES ($1, 'win', 'T', 'C', false) RETURNING id`,
      [ana.user.id],
    )) as [{ id: string }];
    await first.dataSource.query(`UPDATE member_posts SET title = 'U' WHERE id = $1`, [id]);
    await first.dataSource.query('DELETE FROM member_posts WHERE id = $1', [id]);
    const visible = await post(ana);
    await stream.until(notified('post', visible));
    expect(messages(stream)).toEqual([{ type: 'post', id: visible }]);
  });

  it('is never cached, compressed or buffered, and is not logged as a slow request', async () => {
    const stream = await listen(ben.cookie);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    stream.close();
    await first.http.get('/api/testimonials');
    expect(second.log()).not.toContain('/api/member/events');
  });

  it('answers HEAD without staying open', async () => {
    const stream = await openStream(`${second.url}/api/member/events`, ben.cookie, 'HEAD');
    expect(stream.status).toBe(200);
    await stream.ended();
  });

  it('sends heartbeats', async () => {
    const stream = await listen(ben.cookie);
    await events(second).beat();
    await stream.until(({ type }) => type === 'beat');
    expect(stream.events.map(({ type }) => type)).toEqual(['ready', 'beat']);
  });

  it('sends `resync` after the listener was disconnected', async () => {
    const stream = await listen(ben.cookie);
    const admin = new pg.Client({ connectionString: first.env.DATABASE_URL });
    await admin.connect();
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leap-listener' AND datname = current_database()`,
    );
    await admin.end();
    await stream.until(({ data }) => data.type === 'resync');
    const id = await post(ana);
    await stream.until(notified('post', id));
    expect(stream.isEnded()).toBe(false);
  });

  it('holds no connection of the pool: there can be far more streams than connections', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    for (const { cookie } of people) for (let count = 0; count < STREAMS_PER_USER; count += 1) await listen(cookie);
    await second.http.get('/api/member/posts').set('Cookie', ben.cookie).expect(200);
    const id = await post(ana);
    for (const stream of open) await stream.until(notified('post', id));
    expect(open).toHaveLength(people.length * STREAMS_PER_USER);
  });
});

describe('access', () => {
  let leaving: Person;

  it('is refused to visitors and non-members', async () => {
    const visitor = await person({});
    expect((await listen(undefined)).status).toBe(401);
    expect((await listen(visitor.cookie)).status).toBe(403);
  });

  it.each([
    ['logs out', () => first.http.post('/api/logout').set('Cookie', leaving.cookie).expect(204)],
    [
      'loses the membership',
      () => first.dataSource.manager.update(User, leaving.user.id, { isInnerCircleMember: false }),
    ],
    ['is disabled', () => first.dataSource.manager.update(User, leaving.user.id, { isDisabled: true })],
    ['is erased', () => first.dataSource.manager.delete(User, leaving.user.id)],
  ])('ends at once for one who %s, and for nobody else', async (_name, leave) => {
    leaving = await person();
    const [theirs, other] = [await listen(leaving.cookie), await listen(ben.cookie)];
    await leave();
    await theirs.ended();
    expect(theirs.events.at(-1)?.type).toBe('end');
    expect(other.isEnded()).toBe(false);
  });

  it('ends with the session, at the next heartbeat', async () => {
    const late = await person();
    const stream = await listen(late.cookie);
    await first.dataSource.query(
      `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess ->> 'userId' = $1`,
      [late.user.id],
    );
    await events(second).beat();
    await stream.ended();
    expect(stream.events.at(-1)?.type).toBe('end');
  });

  it('stays for an admin, and for a member whose name changes', async () => {
    const admin = await person({ role: 'admin' });
    const streams = [await listen(admin.cookie), await listen(ana.cookie)];
    await first.dataSource.manager.update(User, ana.user.id, { displayName: 'Ana of the hills' });
    await events(second).beat();
    expect(streams.map((stream) => stream.isEnded())).toEqual([false, false]);
  });

  it('is limited per account, until a stream is closed', async () => {
    const many = await person();
    const streams = [];
    for (let count = 0; count < STREAMS_PER_USER; count += 1) streams.push(await listen(many.cookie));
    const refused = await listen(many.cookie);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 30]);
    const before = events(second).size;
    streams[0]?.close();
    while (events(second).size === before) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await listen(many.cookie)).status).toBe(200);
  });
});

it('that receives an event while it is being opened is counted once, and sends resync', async () => {
  const watching = await listen(ben.cookie);
  const id = await post(ana);
  await watching.until(notified('post', id));
  const stalled = new pg.Client({ connectionString: first.env.DATABASE_URL });
  await stalled.connect();
  // Sessions can be read but not saved: the stream waits before its headers.
  await stalled.query('BEGIN');
  await stalled.query('LOCK TABLE sessions IN SHARE MODE');
  const before = events(second).size;
  const opening = listen(ana.cookie);
  while (events(second).size === before) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.dataSource.query(`UPDATE member_posts SET title = 'I said no, twice' WHERE id = $1`, [id]);
  await watching.until(notified('post-changed', id));
  await stalled.query('ROLLBACK');
  await stalled.end();
  const stream = await opening;
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await stream.until(({ data }) => data.type === 'resync');
  expect(stream.events[0]).toEqual({ type: 'ready', data: {} });
});

it('a stopping process ends its streams at once without overwriting their sessions, opens no more, and drains', async () => {
  const third = await createTestApp({ database: { url: first.env.DATABASE_URL } });
  const reader = await person();
  await first.dataSource.query(
    `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '1')::json WHERE sess ->> 'userId' = $1`,
    [reader.user.id],
  );
  const stream = await listen(reader.cookie, third);
  await first.dataSource.query(
    `UPDATE sessions SET expire = '2100-01-01', sess = jsonb_set(sess::jsonb, '{seenAt}', '4102444800000')::json WHERE sess ->> 'userId' = $1`,
    [reader.user.id],
  );
  try {
    // A session is saved before its answer ends.
    events(third).endAll();
    await stream.ended();
    const late = await listen(ben.cookie, third);
    expect(late.status).toBe(503);
    await drain(third.app.getHttpServer() as Server);
    expect((third.app.getHttpServer() as Server).listening).toBe(false);
  } finally {
    // An open one would keep the process from closing.
    stream.close();
    await third.close();
  }
  const [row] = await first.dataSource.query<{ seen: string; year: string }[]>(
    `SELECT sess ->> 'seenAt' AS seen, extract(year FROM expire)::text AS year FROM sessions WHERE sess ->> 'userId' = $1`,
    [reader.user.id],
  );
  expect(row).toEqual({ seen: '4102444800000', year: '2100' });
});
