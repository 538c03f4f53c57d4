import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { User } from '../../accounts/users/user.entity.js';
import type { AdminTimelineEntryDto } from './people.dto.js';

const SOME_ID = '7c1a7c0e-1d1b-4f6f-8c53-0b8f9a3d5e21';

let test: TestApp;
let admin: User;
let browser: ReturnType<TestApp['browser']>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  admin = await createUser(test.dataSource, { role: 'admin' });
  browser = await logIn(admin);
});

async function logIn({ email }: User): Promise<typeof browser> {
  const one = test.browser();
  await one.post('/api/login').send({ email, password: testPassword }).expect(200);
  return one;
}

const query = async <Row = { id: string | number }>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  test.dataSource.query<Row[]>(statement, values);
/** Runs an `INSERT`. @returns the row's id */
async function insert(statement: string, values: unknown[] = []): Promise<string> {
  const [row] = await query(`INSERT INTO ${statement} RETURNING id`, values);
  return String(row!.id);
}

const contactOf = (email: string, { name = 'Ana Sample', at = '2026-01-02', message = 'I cannot sleep.' } = {}) =>
  insert(`contacts (name, email, coaching_type, message, created_at) VALUES ($1, $2, 'coaching', $3, $4)`, [
    name,
    email,
    message,
    at,
  ]);
const signupOf = (email: string, userId: string | null = null) =>
  insert(
    `inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, terms_accepted_at, user_id, created_at)
     VALUES ('Ana', 'Sample', $1, 'mostly_ready', '1-2_hours', 'my private shame', 'my private goal', 'monthly', 10000, now(), $2, '2026-01-03')`,
    [email, userId],
  );
const bookingOf = (email: string, startsAt = '2026-01-10T18:00:00Z') =>
  insert(
    `calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, booking_status, manage_token_hash, notes, practice_notes, created_at)
     VALUES ('Ana', 'Sample', $1, '', '', $2::timestamptz, $2::timestamptz + interval '1 hour', 'confirmed', gen_random_uuid(), 'what I hope for', 'Call her by phone.', '2026-01-04')`,
    [email, startsAt],
  );

/** One person in every room. */
async function leaveTraces(email: string, user?: User, callAt?: string): Promise<Record<string, string>> {
  const contact = await contactOf(email);
  const signup = await signupOf(email, user?.id);
  await insert(`signup_notes (signup_id, body, created_at) VALUES ($1, 'Ask again in May.', '2026-01-05')`, [signup]);
  await query(
    `INSERT INTO membership_notices (signup_id, kind, occurrence, due_at, amount, currency, paid_at) VALUES ($1, 'receipt', 'in_1', now(), 8000, 'usd', '2026-01-06'), ($1, 'renewal', '1', now(), 10000, 'usd', NULL)`,
    [signup],
  );
  // Applied for and paid monthly; it is quarterly by now.
  await query(
    `INSERT INTO membership_events (signup_id, kind, occurrence, occurred_at, amount, plan, former_plan) VALUES ($1, 'joined', 's', '2026-01-06', 8000, 'monthly', NULL), ($1, 'plan_changed', 'c', '2026-02-06', 28500, 'quarterly', 'monthly')`,
    [signup],
  );
  await query(`UPDATE inner_circle_signups SET subscription_type = 'quarterly', amount = 28500 WHERE id = $1`, [
    signup,
  ]);
  // A period of the books, without a payment.
  await query(
    `INSERT INTO paid_memberships (signup_id, amount, months, started_at) VALUES ($1, 10000, 1, '2026-01-06')`,
    [signup],
  );
  const booking = await bookingOf(email, callAt);
  const support = await insert(
    `support_contacts (first_name, last_name, email, phone, best_time_to_call, message, created_at) VALUES ('Ana', 'Sample', $1, '1', 'mornings', 'a private worry', '2026-01-07')`,
    [email],
  );
  const consent = await insert(
    `consent_forms (participant_name, email, session_type, has_consented, consent_timestamp, withdrawal_date, is_active, declaration_id, declaration_version, declaration_sha256)
     VALUES ('Ana Sample', $1, 'breathwork', true, '2026-01-08', '2026-01-09', false, (SELECT id FROM legal_texts WHERE kind = 'informed-consent' LIMIT 1), '', '')`,
    [email],
  );
  const subscriber = await insert(
    `newsletter_subscribers (name, email, confirmed_at, created_at) VALUES ('Ana Sample', $1, '2026-01-01', '2026-01-01')`,
    [email],
  );
  const campaign = await insert(`campaigns (subject_en, status) VALUES ('Spring', 'sent')`);
  await query(
    `INSERT INTO campaign_recipients (campaign_id, email, name, language, state, resolved_at, created_at) VALUES ($1, $2, 'Ana', 'en', 'sent', '2026-01-11', '2026-01-11')`,
    [campaign, email],
  );
  return { contact, signup, booking, support, consent, subscriber, campaign };
}

const timelineOf = async (kind: string, id: string, search = '?limit=100'): Promise<AdminTimelineEntryDto[]> =>
  (await browser.get(`/api/admin/people/${kind}/${id}/timeline${search}`).expect(200)).body as AdminTimelineEntryDto[];
const kindsOf = (entries: AdminTimelineEntryDto[]): string[] => entries.map(({ kind }) => kind);

describe('the timeline of a person', () => {
  it('has what happened in all rooms, newest first, with the record that shows more, without what was confided', async () => {
    const of = await leaveTraces('ana@example.com');
    await leaveTraces('ben@example.com', undefined, '2026-01-12T18:00:00Z');
    const entries = await timelineOf('contact', of['contact']!);
    expect(entries.map(({ kind, record, text, code }) => [kind, record.type, record.id, text ?? code])).toEqual([
      ['campaign', 'campaign', of['campaign'], 'Spring'],
      ['call', 'booking', of['booking'], 'Call her by phone.'],
      ['consent-withdrawn', 'consent-form', of['consent'], 'breathwork'],
      ['consent-granted', 'consent-form', of['consent'], 'breathwork'],
      ['support-request', 'support-request', of['support'], undefined],
      ['payment', 'signup', of['signup'], 'monthly'],
      ['signup-note', 'signup', of['signup'], 'Ask again in May.'],
      ['signup', 'signup', of['signup'], 'monthly'],
      ['contact', 'contact', of['contact'], 'coaching'],
      ['newsletter-confirmed', 'subscriber', of['subscriber'], undefined],
    ]);
    expect(entries.find(({ kind }) => kind === 'payment')).toMatchObject({ amount: 8000, currency: 'usd' });
    expect(JSON.stringify(entries)).not.toMatch(/private|cannot sleep|hope for/);
  });

  it('is the same from each record of the person', async () => {
    const of = await leaveTraces('ana@example.com');
    const all = kindsOf(await timelineOf('contact', of['contact']!));
    for (const [kind, id] of [
      ['signup', of['signup']],
      ['booking', of['booking']],
      ['support-request', of['support']],
      ['consent-form', of['consent']],
      ['subscriber', of['subscriber']],
    ] as const)
      expect(kindsOf(await timelineOf(kind, id!))).toEqual(all);
  });

  it('continues by cursor without gaps and repetitions, also between entries of one instant', async () => {
    const user = await createUser(test.dataSource, { isInnerCircleMember: true });
    for (let index = 0; index < 7; index += 1)
      await insert(
        `member_posts (user_id, type, title, content, created_at) VALUES ($1, 'win', $2, 'Words', '2026-02-01')`,
        [user.id, `Title ${index}`],
      );
    const whole = await timelineOf('user', user.id);
    expect(whole).toHaveLength(8);
    const read: AdminTimelineEntryDto[] = [];
    let address: string | undefined = `/api/admin/people/user/${user.id}/timeline?limit=3`;
    while (address !== undefined) {
      const answer: Response = await browser.get(address).expect(200);
      read.push(...(answer.body as AdminTimelineEntryDto[]));
      address = /<([^>]+)>/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(read).toEqual(whole);
  });

  it('has the time zone in which the person booked last', async () => {
    const booking = await bookingOf('zoned@example.com');
    await query(`UPDATE calendar_bookings SET timezone = 'America/Bogota' WHERE id = $1`, [booking]);
    const { body } = await browser.get(`/api/admin/people/booking/${booking}`).expect(200);
    expect(body.timezone).toBe('America/Bogota');
  });

  it('has what was stored under former addresses, and nothing of the person who has one of them now', async () => {
    const user = await createUser(test.dataSource, { email: 'new@example.com', isInnerCircleMember: true });
    await query(
      `INSERT INTO email_changes (user_id, email, previous_email, token_hash, expires_at, confirmed_at)
       VALUES ($1, 'new@example.com', 'old@example.com', 'hash', now(), '2026-03-01')`,
      [user.id],
    );
    const before = await contactOf('old@example.com', { at: '2026-02-01' });
    const after = await contactOf('old@example.com', { name: 'Somebody Else', at: '2026-04-01' });
    expect(kindsOf(await timelineOf('contact', before))).toEqual(expect.arrayContaining(['account', 'email-changed']));
    expect((await browser.get(`/api/admin/people/contact/${before}`).expect(200)).body).toEqual({
      name: 'Sample',
      email: 'new@example.com',
      language: 'en',
      userId: user.id,
      isMember: true,
      tags: [],
      aliases: [],
    });
    const others = await timelineOf('contact', after);
    expect(others.map(({ record }) => record.id)).toEqual([after]);
    expect((await browser.get(`/api/admin/people/contact/${after}`).expect(200)).body).toEqual({
      name: 'Somebody Else',
      email: 'old@example.com',
      language: 'en',
      isMember: false,
      tags: [],
      aliases: [],
    });
  });

  it('records each look with its record, and no address', async () => {
    const id = await contactOf('ana@example.com');
    await browser.get(`/api/admin/people/contact/${id}`).expect(200);
    await timelineOf('contact', id);
    const entries = await query<Record<string, string>>(
      `SELECT action, subject_type, subject_id FROM audit_entries WHERE actor_id = $1 AND action LIKE 'people.%' ORDER BY created_at, action`,
      [admin.id],
    );
    expect(entries).toEqual([
      { action: 'people.viewed', subject_type: 'contact', subject_id: id },
      { action: 'people.timeline-viewed', subject_type: 'contact', subject_id: id },
    ]);
    expect(test.log()).not.toContain('ana@example.com');
  });

  it.each([
    ['contact', SOME_ID, 404],
    ['contact', '1', 404],
    ['signup', SOME_ID, 404],
    ['recording', SOME_ID, 422],
  ])('of %s %s is refused with %i', async (kind, id, status) => {
    await browser.get(`/api/admin/people/${kind}/${id}`).expect(status);
    await browser.get(`/api/admin/people/${kind}/${id}/timeline`).expect(status);
  });
});

describe('the search', () => {
  const find = async (q: string, one = browser): Promise<{ kind: string; title: string; recordType: string }[]> =>
    (await one.get('/api/admin/search').query({ q }).expect(200)).body as never;
  const titlesOf = (results: { kind: string; title: string }[]): string[] =>
    results.map(({ kind, title }) => `${kind}: ${title}`);

  it('finds people by name and address once each, and calls, posts and recordings', async () => {
    const user = await createUser(test.dataSource, { email: 'ana@example.com', firstName: 'Ána', lastName: 'Núñez' });
    await leaveTraces(user.email, user);
    await insert(`member_posts (user_id, type, title, content) VALUES ($1, 'win', 'Anaphora', 'Words')`, [user.id]);
    await insert(`blog_posts (slug, title, excerpt, content) VALUES ('ana', 'Anatomy of rest', '', '')`);
    await insert(`call_recordings (title, recorded_at) VALUES ('Anamnesis', now())`);
    expect(titlesOf(await find(' ANA '))).toEqual([
      'person: Ána Núñez',
      'booking: Ana Sample',
      'blog-post: Anatomy of rest',
      'post: Anaphora',
      'recording: Anamnesis',
    ]);
    expect(await find('ana@exam')).toMatchObject([
      { kind: 'person', recordType: 'user', detail: 'ana@example.com' },
      { kind: 'booking' },
    ]);
    expect(await find('nunez')).toMatchObject([{ kind: 'person', title: 'Ána Núñez' }]);
  });

  it('finds nobody by what was confided', async () => {
    await leaveTraces('ana@example.com');
    for (const term of ['private', 'sleep', 'mornings', 'shame', 'hope'])
      expect([term, (await find(term)).filter(({ kind }) => /person|booking/.test(kind))]).toEqual([term, []]);
    expect(await find('ana sample')).toMatchObject([{ kind: 'person', recordType: 'signup' }, { kind: 'booking' }]);
  });

  it('finds the newest five of each kind', async () => {
    for (let index = 1; index <= 8; index += 1)
      await contactOf(`ana${index}@example.com`, { name: `Ana ${index}`, at: `2026-01-0${index}` });
    expect((await find('ana')).map(({ title }) => title)).toEqual(['Ana 8', 'Ana 7', 'Ana 6', 'Ana 5', 'Ana 4']);
  });

  it('lists posts whose title equals the terms before newer ones that mention them', async () => {
    const { id } = await createUser(test.dataSource);
    await insert(
      `member_posts (user_id, type, title, content, created_at) VALUES ($1, 'win', 'Résting', 'Words', '2026-01-01')`,
      [id],
    );
    await insert(
      `blog_posts (slug, title, excerpt, content, created_at) VALUES ('r', 'Résting', '', '', '2026-01-01')`,
    );
    for (let index = 1; index <= 250; index += 1) {
      await insert(`member_posts (user_id, type, title, content) VALUES ($1, 'win', 'Later', 'On resting')`, [id]);
      await insert(`blog_posts (slug, title, excerpt, content) VALUES ($1, 'Later', '', 'On resting')`, [`r${index}`]);
    }
    const found = titlesOf(await find(' Resting! '));
    expect([found[0], found[5], found.length]).toEqual(['blog-post: Résting', 'post: Résting', 10]);
  });

  it('gives editors blog posts alone, and members nothing', async () => {
    await leaveTraces('ana@example.com');
    await insert(`blog_posts (slug, title, excerpt, content) VALUES ('ana', 'Ana', '', '')`);
    await insert(`call_recordings (title, recorded_at) VALUES ('Ana', now())`);
    const editor = await createUser(test.dataSource, { role: 'editor' });
    expect(titlesOf(await find('ana', await logIn(editor)))).toEqual(['blog-post: Ana']);
    const member = await createUser(test.dataSource, { isInnerCircleMember: true });
    await (await logIn(member)).get('/api/admin/search').query({ q: 'ana' }).expect(403);
    expect(
      await query(`SELECT 1 FROM audit_entries WHERE action = 'people.searched' AND actor_id = $1`, [editor.id]),
    ).toEqual([]);
  });

  it('is recorded without its terms, which are in no log', async () => {
    await find('somebody@example.com');
    expect(
      await query(`SELECT subject_id FROM audit_entries WHERE action = 'people.searched' AND actor_id = $1`, [
        admin.id,
      ]),
    ).toEqual([{ subject_id: null }]);
    expect(test.log()).not.toContain('somebody');
  });

  it.each([
    ['', 422],
    ['a', 422],
    ['a'.repeat(101), 422],
    ['::', 200],
    ["'; --", 200],
  ])('answers %j with %i', async (q, status) => {
    await browser.get('/api/admin/search').query({ q }).expect(status);
  });
});
