import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { sessionCookieName, sessions } from '../src/auth/session.js';
import { inProcessApi } from '../src/web/in-process-api.js';
import { listRequestedSlots, visitorNumber } from './bookings.js';
import { createBlogPost, createCampaign, createRetreatOffering, createTestimonial } from './content-factories.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { statementsDuring } from './statements.js';

let test: TestApp;
/** Public lists do not depend on the caller. */
let member: ReturnType<TestApp['browser']>;
let memberId: string;
beforeAll(async () => {
  test = await createTestApp();
  const user = await createUser(test.dataSource, { isInnerCircleMember: true });
  memberId = user.id;
  member = test.browser();
  await member.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
});
afterAll(() => test.close());

async function statementsOf(path: string): Promise<{ count: number; rows: number }> {
  const { statements, result } = await statementsDuring(() => member.get(path).expect(200));
  return { count: statements.length, rows: (Array.isArray(result.body) ? result.body : result.body.episodes).length };
}

const createEpisode = (index: number) =>
  test.dataSource.query(
    `INSERT INTO podcast_episodes (guid, title, description, link, published_at) VALUES ($1, 'T', 'D', '', now())`,
    [`guid-${index}`],
  );

const createMemberPost = (index: number) =>
  test.dataSource.query(
    `INSERT INTO member_posts (user_id, type, title, content, tags) VALUES ($1, 'win', $2, 'Sample words', '{rest}')`,
    [memberId, `Title ${index}`],
  );

const createRecording = (index: number) =>
  test.dataSource.query(
    `INSERT INTO call_recordings (title, recorded_at, transcript, attendees) VALUES ($1, now(), 'words', '{Ana,Ben}')`,
    [`Call ${index}`],
  );

const RECORDING_ID = 'b5f3f8a2-6a3e-4c52-8a54-0a4c2b1d7e90';
const createNote = async (index: number): Promise<void> => {
  await test.dataSource.query(
    `INSERT INTO call_recordings (id, title, recorded_at, is_visible) VALUES ($1, 'Noted', now(), true) ON CONFLICT DO NOTHING`,
    [RECORDING_ID],
  );
  await test.dataSource.query(
    `INSERT INTO call_recording_notes (call_recording_id, user_id, notes) VALUES ($1, $2, $3)`,
    [RECORDING_ID, memberId, `Sample note ${index}`],
  );
};

const createRecordingLine = (index: number): Promise<unknown> =>
  test.dataSource.query(`INSERT INTO call_recordings (title, recorded_at) VALUES ($1, now())`, [`Sample ${index}`]);

const createActionItem = async (index: number): Promise<void> => {
  await test.dataSource.query(
    `INSERT INTO member_action_items (user_id, call_recording_id, item_id, text) SELECT $1, id, gen_random_uuid(), $2 FROM call_recordings LIMIT 1`,
    [memberId, `Sample item ${index}`],
  );
};

/** Another member: with a profile, and blocked. */
const createPerson = (table: string) => async (): Promise<void> => {
  const { id } = await createUser(test.dataSource, { isInnerCircleMember: true });
  await test.dataSource.query(
    table === 'member_profiles'
      ? `INSERT INTO member_profiles (user_id, listed_at, location) VALUES ($1, now(), 'Sample place')`
      : `INSERT INTO member_blocks (user_id, blocked_id) VALUES ('${memberId}', $1)`,
    [id],
  );
};

const commentedPost = '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44';

async function createMemberPostComment(index: number): Promise<void> {
  await test.dataSource.query(
    `INSERT INTO member_posts (id, user_id, type, title, content) VALUES ($1, $2, 'thought', 'Commented', 'Sample words') ON CONFLICT DO NOTHING`,
    [commentedPost, memberId],
  );
  await test.dataSource.query('INSERT INTO member_post_comments (post_id, user_id, content) VALUES ($1, $2, $3)', [
    commentedPost,
    memberId,
    `Words ${index}`,
  ]);
}

describe('lists take as many queries for one row as for twenty', () => {
  it.each([
    ['/api/blog?language=es', () => createBlogPost(test.dataSource)],
    ['/api/campaigns?language=es', () => createCampaign(test.dataSource)],
    ['/api/testimonials?language=es', () => createTestimonial(test.dataSource)],
    ['/api/podcast/episodes', createEpisode],
    ['/api/retreat-offerings?language=es', () => createRetreatOffering(test.dataSource)],
    ['/api/member/posts?type=win&tag=rest&q=sample', createMemberPost],
    [`/api/member/posts/${commentedPost}/comments`, createMemberPostComment],
    ['/api/member/call-recordings', createRecording],
    [`/api/member/call-recordings/${RECORDING_ID}/notes`, createNote],
    ['/api/member/action-items', createActionItem],
    ['/api/member/people?q=sample', createPerson('member_profiles')],
    ['/api/member/blocks', createPerson('member_blocks')],
    ['/api/member/recording-lines?q=sample', createRecordingLine],
  ])('%s', async (path, create) => {
    await create(0);
    await statementsOf(path);
    const one = await statementsOf(path);
    for (let index = 1; index < 20; index += 1) await create(index);
    const twenty = await statementsOf(path);
    expect([one.rows, twenty.rows]).toEqual([1, 20]);
    expect(one.count).toBeGreaterThan(0);
    expect(twenty.count).toBe(one.count);
  });
});

it('/api/calendar/availability asks equally often for an empty calendar and for a full one', async () => {
  const path = '/api/calendar/availability';
  await statementsOf(path);
  const empty = await statementsOf(path);
  for (const [index, requestedSlot] of (await listRequestedSlots(test)).slice(0, 30).entries())
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitorNumber(index), ...requestedSlot })
      .expect(201);
  const full = await statementsOf(path);
  expect([empty.rows, full.rows]).toEqual([14, 14]);
  expect(empty.count).toBeGreaterThan(0);
  expect(full.count).toBe(empty.count);
});

it('what a page asks for somebody reads session and account once, and not their later questions', async () => {
  const { app, dataSource, env } = test;
  const ask = inProcessApi(app.getHttpAdapter().getInstance(), sessionCookieName(env));
  const paths = ['/api/auth/user', '/api/member/weekly-call', '/api/member/first-week'];
  const page = express().use(sessions(env, dataSource), async (req, res) => {
    res.json(await Promise.all(paths.map(async (path) => (await ask(req)(path)).status)));
  });
  const user = await createUser(dataSource, { isInnerCircleMember: true });
  const { headers } = await test.http.post('/api/login').send({ email: user.email, password: testPassword });
  const cookie = headers['set-cookie'] as unknown as string[];
  const asked = () => statementsDuring(() => supertest(page).get('/').set('Cookie', cookie));

  const { statements, result } = await asked();
  expect(result.body).toEqual([200, 200, 200]);
  expect(statements.filter(({ text }) => text.includes('"hasSecondFactor"'))).toHaveLength(1);

  await dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [user.id]);
  expect((await asked()).result.body).toEqual([200, 403, 403]);
});
