import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEAD_SOURCE } from '@leap/domain';
import { planOf } from './admin-list-plans.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { seed } from './seed.js';
import { statementsDuring } from './statements.js';
import { transactionsEnded } from './transactions-ended.js';

/** Rows of each table: enough for the planner to prefer an index. */
const ROWS = 5_000;
const PER_PAGE = 20;
/** Rows that a filter may skip. Search terms may skip more, since the planner cannot estimate prefixes. */
const MOST_READ = 2_500;
/** Rows that a search of everything may read: the next 200 of eleven tables, and those that it finds. */
const MOST_SEARCHED = 11 * 400;
/** Of long enumerations (audit actions), only this many values are tested. */
const MOST_VALUES = 8;
/** Id of the record that comments, notes and recipients belong to. */
const PARENT = '00000000-0000-4000-8000-000000000000';
/** Number of the application that notes belong to. */
const PARENT_NUMBER = 1;

/** Lists without an index, with the reason. */
const whole: Record<string, string> = {
  '/api/admin/api-tokens': 'some dozens that administrators make',
  '/api/admin/webhooks': 'some dozens that administrators make',
  '/api/member/former-pod-texts': 'what one member wrote in pods that they left',
  '/api/admin/jobs': 'the table is the queue’s, which removes what is done after some days',
  '/api/admin/pods': 'some dozens that the owner makes',
  '/api/admin/sequences': 'a dozen that the owner makes',
  '/api/admin/meeting-types': 'a dozen that the owner makes',
  '/api/admin/promotion-codes': 'some dozens that the owner makes',
  '/api/admin/retreat-offerings': 'some dozens that editors write',
  '/api/admin/testimonials': 'some dozens that editors write',
};

/** Filters that are only used together with others. */
const together: Record<string, string> = { subjectId: '&subjectType=contact' };

interface Schema {
  enum?: string[];
  example?: unknown;
  $ref?: string;
}
interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
const { paths, components } = JSON.parse(
  readFileSync(new URL('../../contracts/client/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { schemas: Record<string, Schema> };
};

const valuesOf = (name: string): string[] => components.schemas[name]?.enum ?? [];
/** Cycles through the values of an enumeration. */
const oneOf = (name: string): string => `(ARRAY['${valuesOf(name).join(`','`)}'])[n % ${valuesOf(name).length} + 1]`;
const LANGUAGE = oneOf('Language');
const EMAIL = `'person' || n || '@example.com'`;
/** The pod of the document's example. */
const POD = '0198c0de-7a11-7000-8000-000000000080';
/** Week of the call whose sheet has lines. */
const WEEK = '2026-11-23';
/** Who asks: without an order, an updated row would not be the first one any more. */
const FIRST_USER = '(SELECT id FROM users ORDER BY created_at DESC LIMIT 1)';
const CREATED = `'2026-11-22'::timestamptz - n * interval '10 minutes'`;
const EACH = `FROM generate_series(1, ${ROWS}) n`;

/** Rows of each list, the latest first; `n` counts them. */
const inserts = [
  `users (external_id, created_at, email, role, language, is_inner_circle_member, membership_ended_at, has_second_factor, tags)
   SELECT 'crm-' || n, ${CREATED}, ${EMAIL}, ${oneOf('UserRole')}, ${LANGUAGE}, n % 3 = 0, CASE WHEN n % 3 = 1 THEN now() END, n % 5 = 0, ARRAY['tag' || n % 50] ${EACH}`,
  `inner_circle_signups (created_at, email, first_name, last_name, language, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount,
     payment_status, past_due_since, terms_accepted_at)
   SELECT ${CREATED}, ${EMAIL}, 'Ana', 'Example', ${LANGUAGE}, ${oneOf('ReadinessLevel')}, '1-2_hours', '-', '-', (ARRAY['monthly', 'quarterly', 'yearly'])[n % 3 + 1], 10000,
          ${oneOf('PaymentStatus')}, now(), now() ${EACH}`,
  // Of every second one, at every stage that is typed; few have a follow-up.
  `signup_progress (signup_id, stage, moved_at, follow_up_on)
   SELECT id, ${oneOf('TypedSignupStage').replaceAll('n %', 'id / 2 %')}, now(), CASE WHEN id % 20 = 0 THEN current_date - 2 + id / 20 % 5 END FROM inner_circle_signups WHERE id % 2 = 0`,
  `signup_notes (created_at, signup_id, body)
   SELECT ${CREATED}, CASE WHEN n % 2 = 0 THEN ${PARENT_NUMBER} ELSE (SELECT min(id) FROM inner_circle_signups) + n % 1000 END, '-' ${EACH}`,
  `membership_events (occurred_at, signup_id, kind, occurrence, plan, amount)
   SELECT ${CREATED}, (SELECT min(id) FROM inner_circle_signups) + n % 1000, (ARRAY['joined', 'cancelled', 'ended'])[n % 3 + 1], n, 'monthly', 10000 ${EACH}`,
  `calendar_bookings (external_id, created_at, email, inner_circle_signup_id, first_name, last_name, language, selected_date, selected_time, starts_at, ends_at, booking_status,
     manage_token_hash)
   SELECT 'crm-' || n, ${CREATED}, ${EMAIL}, CASE WHEN n % 10 = 0 THEN (SELECT min(id) FROM inner_circle_signups) + n / 10 END, 'Ana', 'Example', ${LANGUAGE}, '', '',
          '2026-11-22'::timestamptz - n * interval '1 hour', '2026-11-22'::timestamptz - (n - 1) * interval '1 hour', ${oneOf('BookingStatus')}, 'hash' || n ${EACH}`,
  `contacts (external_id, created_at, name, email, coaching_type, language, source, answered_at)
   SELECT 'crm-' || n, ${CREATED}, 'Ana', ${EMAIL}, ${oneOf('CoachingType')}, ${LANGUAGE}, CASE WHEN n % 3 = 0 THEN '${LEAD_SOURCE}' END, CASE WHEN n % 4 <> 0 THEN now() END ${EACH}`,
  `support_contacts (created_at, first_name, last_name, email, phone, best_time_to_call, language, done_at)
   SELECT ${CREATED}, 'Ana', 'Example', ${EMAIL}, '1', '', ${LANGUAGE}, CASE WHEN n % 4 <> 0 THEN now() END ${EACH}`,
  `consent_forms (created_at, participant_name, email, session_type, language, is_active, declaration_id, declaration_version, declaration_sha256)
   SELECT ${CREATED}, 'Ana', ${EMAIL}, ${oneOf('SessionType')}, ${LANGUAGE}, n % 5 <> 0, (SELECT id FROM legal_texts LIMIT 1), '', '' ${EACH}`,
  `newsletter_subscribers (created_at, name, email, language, is_active, confirmed_at)
   SELECT ${CREATED}, 'Ana', ${EMAIL}, ${LANGUAGE}, n % 4 <> 0, CASE WHEN n % 3 <> 0 THEN now() END ${EACH}`,
  // Enough subscribers for the planner to use a nested loop.
  `mail_suppressions (created_at, email, reason)
   SELECT ${CREATED}, 'suppressed' || n || '@example.com', 'bounced' FROM generate_series(1, 20000) n`,
  // Many for members or for one language; others are in the archive.
  `campaigns (created_at, id, status, scheduled_at, finished_at, audience_membership, audience_language)
   SELECT ${CREATED}, CASE n WHEN ${ROWS} THEN '${PARENT}' ELSE gen_random_uuid() END, ${oneOf('CampaignStatus')}, now(), ${CREATED},
          CASE WHEN n / 6 % 3 = 0 THEN 'members' ELSE '' END, (ARRAY['', 'en', 'es'])[n / 18 % 3 + 1] ${EACH}`,
  `campaign_recipients (created_at, campaign_id, email, name, language, state)
   SELECT ${CREATED}, '${PARENT}', ${EMAIL}, 'Ana', ${LANGUAGE}, ${oneOf('CampaignRecipientState')} ${EACH}`,
  `imports (created_at, kind, status)
   SELECT ${CREATED}, 'contacts', 'done' ${EACH}`,
  `privacy_requests (created_at, kind, email, received_on, outcome, closed_at)
   SELECT ${CREATED}, ${oneOf('PrivacyRequestKind')}, ${EMAIL}, current_date, CASE WHEN n % 2 = 0 THEN 'done' END, CASE WHEN n % 2 = 0 THEN now() END ${EACH}`,
  `audit_entries (created_at, action, subject_type, subject_id, actor_id)
   SELECT ${CREATED}, ${oneOf('AuditAction')}, ${oneOf('AuditSubjectType')}, n::text, gen_random_uuid() ${EACH}`,
  `pods (id, name) VALUES ('${POD}', 'A pod')`,
  // More in a pod than to all members.
  `member_posts (created_at, id, user_id, pod_id, type, title, content, tags, is_visible)
   SELECT ${CREATED}, CASE n WHEN ${ROWS} THEN '${PARENT}' ELSE gen_random_uuid() END, ${FIRST_USER}, CASE WHEN n / 5 % 3 > 0 THEN '${POD}'::uuid END, ${oneOf('PostType')},
          'Title', 'Words', ARRAY['tag' || n % 500], n = ${ROWS} OR n % 5 <> 0 ${EACH}`,
  `member_post_reports (created_at, post_id, user_id, reason, resolved_at)
   SELECT ${CREATED}, (SELECT id FROM member_posts WHERE created_at = ${CREATED}), ${FIRST_USER}, 'other', CASE WHEN n > 1 THEN now() END ${EACH}`,
  // Of the one who asks, and of forty others.
  `member_post_comments (created_at, post_id, user_id, content, is_visible)
   SELECT ${CREATED}, CASE WHEN n % 2 = 0 THEN '${PARENT}' ELSE (SELECT id FROM member_posts WHERE created_at = ${CREATED}) END,
          CASE WHEN n % 7 = 0 THEN ${FIRST_USER} ELSE (SELECT id FROM users WHERE email = 'person' || n % 40 + 1 || '@example.com') END, 'Words',
          n % 5 <> 0 ${EACH}`,
  `call_recordings (created_at, id, title, recorded_at, is_visible, published_at)
   SELECT ${CREATED}, CASE n WHEN ${ROWS} THEN '${PARENT}' ELSE gen_random_uuid() END, 'Title', ${CREATED}, n % 3 = 2, CASE WHEN n % 3 <> 0 THEN now() END ${EACH}`,
  // Of one call among those that have a line each: enough for the planner to use an index.
  `call_recording_lines (call_recording_id, line, listed_at, text, search_vector)
   SELECT '${PARENT}', n, ${CREATED}, 'Words', recording_search_vector('Words') FROM generate_series(1, 20000) n`,
  `call_recording_notes (created_at, call_recording_id, user_id, notes, is_visible)
   SELECT ${CREATED}, CASE WHEN n % 2 = 0 THEN '${PARENT}' ELSE (SELECT id FROM call_recordings WHERE recorded_at = ${CREATED}) END, ${FIRST_USER}, 'Words',
          n % 5 <> 0 ${EACH}`,
  `member_post_reports (created_at, note_id, user_id, reason, resolved_at)
   SELECT ${CREATED}, (SELECT id FROM call_recording_notes WHERE created_at = ${CREATED}), ${FIRST_USER}, 'other', CASE WHEN n > 1 THEN now() END ${EACH}`,
  `member_action_items (created_at, user_id, call_recording_id, item_id, text, done_at)
   SELECT ${CREATED}, CASE WHEN n % 2 = 0 THEN ${FIRST_USER} ELSE (SELECT id FROM users WHERE created_at = ${CREATED}) END, '${PARENT}',
          gen_random_uuid(), 'Words', CASE WHEN n % 4 = 0 THEN now() END ${EACH}`,
  `call_sheet_lines (created_at, user_id, week, moved)
   SELECT created_at, id, '${WEEK}', 'Words' FROM users`,
  // Answers of every kind from members, who are every third, and from others.
  `call_rsvps (created_at, user_id, week, is_coming)
   SELECT created_at, id, '${WEEK}', (ARRAY[true, false, NULL])[row_number() OVER () / 3 % 3 + 1] FROM users`,
  // As long as they may be: whole scans of a narrow table would be cheap.
  `member_profiles (user_id, listed_at, location, ask_about)
   SELECT id, created_at, CASE WHEN email LIKE 'person_77%' THEN 'Valencia' END, repeat(md5(email), 9) FROM users`,
  // Of the one who asks, and of each other person.
  `member_blocks (created_at, user_id, blocked_id)
   SELECT created_at, ${FIRST_USER}, id FROM users WHERE email LIKE 'person1__@example.com'
   UNION ALL SELECT * FROM (SELECT created_at, id, lead(id) OVER (ORDER BY created_at) AS next FROM users) pair WHERE next <> ${FIRST_USER}`,
  // Every third one has an appeal, and every sixth an answer.
  `moderation_decisions (created_at, user_id, kind, reason, ends_at, sealed_appeal, appealed_at, sealed_answer, outcome, answered_at)
   SELECT ${CREATED}, id, 'writing', 'Words', now(), CASE WHEN n % 3 = 0 THEN '' END, CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 6 = 0 THEN '' END,
          CASE WHEN n % 6 = 0 THEN 'upheld' END, CASE WHEN n % 6 = 0 THEN now() END FROM (SELECT id, row_number() OVER () AS n FROM users) u`,
  `moderation_decisions (created_at, user_id, kind, reason, ends_at)
   SELECT created_at, ${FIRST_USER}, 'writing', 'Words', now() FROM call_recordings`,
  `portal_notifications (user_id, kind, call_recording_id, since, latest_at)
   SELECT ${FIRST_USER}, 'recording', id, created_at, created_at FROM call_recordings`,
  `images (created_at, width, height, byte_count, store)
   SELECT ${CREATED}, 1, 1, 1, 's3' ${EACH}`,
  // The tag of the document's example is a rare one.
  `blog_posts (created_at, slug, title, excerpt, content, tags, language, is_published, published_at, scheduled_at)
   SELECT ${CREATED}, 'post-' || n, 'Title', '', CASE n % 500 WHEN 1 THEN 'habits shame' ELSE '' END, ARRAY[CASE n % 500 WHEN 1 THEN 'burnout' ELSE 'tag' || n % 500 END], ${LANGUAGE}, n % 3 <> 0,
          CASE WHEN n % 3 <> 0 THEN ${CREATED} END, CASE WHEN n % 6 = 0 THEN now() END ${EACH}`,
  `podcast_episodes (created_at, guid, title, description, link, published_at)
   SELECT ${CREATED}, n, 'Title', '', '', ${CREATED} ${EACH}`,
  `webhooks (id, name, url, kinds, sealed_key)
   SELECT CASE n WHEN 1 THEN '${PARENT}' ELSE gen_random_uuid() END, 'CRM', 'https://crm.example.com', '{contact.created}', '' FROM generate_series(1, 2) n`,
  `webhook_events (created_at, kind, data, transaction_number)
   SELECT ${CREATED}, ${oneOf('EventKind')}, '{}', n ${EACH}`,
  `webhook_deliveries (created_at, webhook_id, event_id, state, gives_up_at)
   SELECT e.created_at, w.id, e.id, ${oneOf('DeliveryState').replaceAll('n %', 'e.number %')}, now() FROM webhook_events e, webhooks w WHERE e.data::text = '{}'`,
  `testimonials (created_at, name, title, content, language, is_active)
   SELECT ${CREATED}, 'Ana', 'Title', '', ${LANGUAGE}, n % 3 <> 0 ${EACH}`,
  // Those of the other lists come from their rows.
  `record_changes (kind, transaction_number, record_id)
   SELECT unnest('{meeting-type,offering,pod,promotion-code,sequence}'::text[]), n, gen_random_uuid() ${EACH}`,
];

/** Values of a filter as in the address. */
function queriesOf({ name, schema }: Parameter): string[] {
  // Changes are kept for 90 days.
  if (name === 'updatedSince')
    return [`&${name}=${encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString())}`];
  const values = schema.$ref ? valuesOf(schema.$ref.split('/').at(-1) ?? '') : (schema.enum ?? [schema.example]);
  return values
    .slice(0, MOST_VALUES)
    .map((value) => `&${name}=${encodeURIComponent(String(value))}${together[name] ?? ''}`);
}

/** Every list of the OpenAPI document with its filters: new lists are found automatically, and only need rows here. */
const lists = Object.entries(paths)
  .filter(([path]) => !path.endsWith('.csv'))
  .map(([path, { get }]) => ({ path, parameters: (get?.parameters ?? []).filter((each) => each.in === 'query') }))
  .filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))
  .map(({ path, parameters }) => ({
    path,
    filters: parameters.filter(({ name }) => name !== 'cursor' && name !== 'limit'),
  }));

/** Each of thousands of comments on one post would change its counter, and the notifications of all who wrote there. */
const commentTriggers = (change: 'DISABLE' | 'ENABLE') =>
  test.dataSource.query(
    ['count_comments', 'notify'].map((name) => `ALTER TABLE member_post_comments ${change} TRIGGER ${name}`).join('; '),
  );

let test: TestApp;
let browser: ReturnType<TestApp['browser']>;
/** The author of all texts. */
let authorId: string;

beforeAll(async () => {
  test = await createTestApp();
  const admin = await createUser(test.dataSource, { role: 'admin', isInnerCircleMember: true });
  authorId = admin.id;
  browser = test.browser();
  await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
  await commentTriggers('DISABLE');
  for (const insert of inserts) await seed(test, insert.slice(0, insert.indexOf(' ')), `INSERT INTO ${insert}`);
  await commentTriggers('ENABLE');
  // Lists of changes show none that a transaction of before could still precede.
  await transactionsEnded(test);
}, 120_000);
afterAll(() => test.close());

/** The plan of the one statement that reads a page; the one for any value where the statement has its limit written out. */
async function pageOf(address: string) {
  const { statements, result } = await statementsDuring(() => browser.get(address).expect(200));
  const pages = statements.filter(({ text }) => /LIMIT (?:\$\d+|21)\b/.test(text));
  expect([address, pages.length]).toEqual([address, 1]);
  const next = /<([^>]+)>/.exec((result.headers as Record<string, string>)['link'] ?? '')?.[1];
  return { next, ...(await planOf(test, pages[0]!, /LIMIT 21\b/.test(pages[0]!.text))) };
}

describe.each(lists.filter(({ path }) => whole[path] === undefined))('$path', ({ path, filters }) => {
  it('uses an index on the first page, the next one, and for each value of each filter', async () => {
    const parent = path.includes('/inner-circle-signups/')
      ? String(PARENT_NUMBER)
      : path.includes('/people/')
        ? authorId
        : PARENT;
    const address = `${path.replace('{kind}', 'user').replace('{id}', parent).replace('{week}', WEEK)}?limit=${PER_PAGE}`;
    const { next } = await pageOf(address);
    // Plans of empty tables are meaningless.
    expect([address, next]).toEqual([address, expect.any(String)]);
    const found: unknown[] = [];
    for (const each of [address, next ?? '', ...filters.flatMap(queriesOf).map((query) => address + query)]) {
      const { next: _next, ...plan } = await pageOf(each);
      const isTooMany = plan.rowsRead > MOST_READ && !each.includes('&q=');
      if (plan.whole.length > 0 || plan.indexes.length === 0 || isTooMany) found.push([each, plan]);
    }
    expect(found).toEqual([]);
  }, 60_000);
});

describe('the search of the admin area', () => {
  it.each(['ana', 'person77', 'person77@example.com', 'title words', 'nobody'])(
    'finds "%s" by indexes, and reads a bounded number of rows',
    async (q) => {
      const { statements } = await statementsDuring(() =>
        browser.get(`/api/admin/search?q=${encodeURIComponent(q)}`).expect(200),
      );
      const found = statements.filter(({ text }) => text.includes('person_query'));
      expect(found).toHaveLength(1);
      const { whole: scanned, indexes, rowsRead } = await planOf(test, found[0]!);
      expect(scanned).toEqual([]);
      expect(rowsRead).toBeLessThan(MOST_SEARCHED);
      expect(indexes.some((name) => name.endsWith('search_vector_idx'))).toBe(true);
    },
    60_000,
  );
});

it.each(['habits', 'title'])('readers search the blog for "%s" by an index', async (q) => {
  for (const language of ['en', 'es']) {
    const { indexes, whole: scanned, rowsRead } = await pageOf(`/api/blog?limit=20&language=${language}&q=${q}`);
    expect([language, scanned, rowsRead < MOST_READ]).toEqual([language, [], true]);
    // A term of most posts is found on the way through the newest ones.
    expect(indexes).toContain(
      q === 'habits' ? 'blog_posts_reader_search_vector_idx' : 'blog_posts_published_at_id_idx',
    );
  }
});

it('lists without an index exist', () => {
  expect(Object.keys(whole).filter((path) => lists.every((list) => list.path !== path))).toEqual([]);
});
