import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { createTestApps, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { resetDatabase } from './reset-database.js';
import { transactionsEnded } from './transactions-ended.js';

/** Random changes: 10,000 with `TEST_LOAD`. */
const CHANGES = process.env['TEST_LOAD'] ? 10_000 : 400;
const lists = [
  'blog-posts',
  'bookings',
  'call-recording-notes',
  'call-recordings',
  'campaigns',
  'consent-forms',
  'contacts',
  'images',
  'inner-circle-signups',
  'mail-suppressions',
  'meeting-types',
  'member-post-comments',
  'member-posts',
  'members',
  'newsletter-subscribers',
  'pods',
  'promotion-codes',
  'retreat-offerings',
  'sequences',
  'support-requests',
  'testimonials',
] as const;

type Browser = ReturnType<TestApp['browser']>;
interface ChangeDto {
  id: string | number;
  isDeleted: boolean;
  record?: object;
}

let one: TestApp;
let two: TestApp;
let admins: [Browser, Browser];
beforeAll(async () => {
  [one, two] = await createTestApps();
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  await resetDatabase(one.dataSource);
  const owner = await createUser(one.dataSource, { email: 'owner@example.com', role: 'admin' });
  admins = [one.browser(), two.browser()];
  for (const admin of admins)
    await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const nextOf = ({ headers }: Response): string | undefined =>
  /<([^>]+)>; rel="next"/.exec((headers as { link?: string }).link ?? '')?.[1];

/** Rows of a list as a program that read all of it holds them. */
async function wholeList(list: string): Promise<Map<string | number, string>> {
  const rows = new Map<string | number, string>();
  let path: string | undefined = `/api/admin/${list}?limit=100`;
  while (path !== undefined) {
    const page: Response = await admins[0].get(path).expect(200);
    for (const row of page.body as { id: string | number }[]) rows.set(row.id, JSON.stringify(row));
    path = nextOf(page);
  }
  return rows;
}

/** A program that holds a copy of a list, by way of either process. */
class Follower {
  readonly rows: Map<string | number, string>;
  private path: string;

  constructor(list: string, whole: ReadonlyMap<string | number, string>) {
    this.rows = new Map(whole);
    this.path = `/api/admin/${list}/changes?limit=${randomInt(1, 100)}`;
  }

  /** Reads what came, page by page. */
  async follow(): Promise<void> {
    for (;;) {
      const page = await admins[randomInt(2) as 0 | 1].get(this.path).expect(200);
      for (const { id, isDeleted, record } of page.body as ChangeDto[]) {
        if (isDeleted !== (record === undefined)) throw new Error('A record is deleted, or there.');
        if (record) this.rows.set(id, JSON.stringify(record));
        else this.rows.delete(id);
      }
      const next = nextOf(page);
      if (next === undefined) return;
      this.path = next;
    }
  }
}

/** Few, so that rows of different tables belong to each other. */
const email = (): string => `'person${randomInt(8)}@example.com'`;
const any = (table: string, condition = 'true'): string =>
  `(SELECT id FROM ${table} WHERE ${condition} ORDER BY random() LIMIT 1)`;
/** Half as many as are added: rows are to remain. */
const remove = (table: string, condition = 'true'): string =>
  `DELETE FROM ${table} WHERE id = ${any(table, condition)} AND random() < 0.5`;
let count = 0;

/** Statements that change rows of the lists, and what shows in them. */
const changes: readonly (() => string)[] = [
  () =>
    `INSERT INTO contacts (name, email, coaching_type, message, language) VALUES ('Ana', ${email()}, 'life', '', 'en')`,
  () => `UPDATE contacts SET answered_at = now() WHERE id = ${any('contacts')}`,
  () => remove('contacts'),
  () =>
    `INSERT INTO support_contacts (first_name, last_name, email, phone, best_time_to_call) VALUES ('Ana', 'Example', ${email()}, '1', '')`,
  () => `UPDATE support_contacts SET done_at = now() WHERE id = ${any('support_contacts')}`,
  () => remove('support_contacts'),
  () =>
    `INSERT INTO consent_forms (participant_name, email, session_type, has_consented, consent_timestamp, declaration_id, declaration_version, declaration_sha256)
     SELECT 'Ana', ${email()}, 'x', true, now(), id, version, 'x' FROM legal_texts LIMIT 1`,
  () =>
    `UPDATE consent_forms SET is_active = false, withdrawal_date = now() WHERE id = ${any('consent_forms', 'is_active')}`,
  () => remove('consent_forms'),
  () => `INSERT INTO newsletter_subscribers (name, email) VALUES ('Ana', ${email()}) ON CONFLICT DO NOTHING`,
  () => `UPDATE newsletter_subscribers SET confirmed_at = now() WHERE id = ${any('newsletter_subscribers')}`,
  () => remove('newsletter_subscribers'),
  () => `INSERT INTO mail_suppressions (email, reason) VALUES (${email()}, 'bounced') ON CONFLICT DO NOTHING`,
  () => `UPDATE mail_suppressions SET note = 'Note ${randomInt(99)}' WHERE id = ${any('mail_suppressions')}`,
  () => remove('mail_suppressions'),
  () => `INSERT INTO users (email, first_name) VALUES (${email()}, 'Ana') ON CONFLICT DO NOTHING`,
  () => `UPDATE users SET is_inner_circle_member = NOT is_inner_circle_member WHERE id = ${any('users')}`,
  () => `UPDATE users SET membership_ended_at = now() WHERE id = ${any('users')}`,
  () => `UPDATE users SET tags = ARRAY['tag${randomInt(9)}'] WHERE id = ${any('users')}`,
  () => remove('users', "role <> 'admin'"),
  () => `INSERT INTO membership_decisions (user_id, kind, reason) VALUES (${any('users')}, 'ended', 'x')`,
  () => `UPDATE membership_decisions SET lifted_at = now() WHERE id = ${any('membership_decisions')}`,
  () =>
    `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount)
     VALUES ('Ana', 'Example', ${email()}, 'completely_ready', '1', '', '', 'monthly', 100)`,
  () =>
    `UPDATE inner_circle_signups SET user_id = ${any('users')}, terms_accepted_at = now(), payment_status = 'paused' WHERE id = ${any('inner_circle_signups')}`,
  () => `UPDATE inner_circle_signups SET payment_status = 'pending' WHERE id = ${any('inner_circle_signups')}`,
  () => remove('inner_circle_signups'),
  () =>
    `INSERT INTO signup_progress (signup_id, stage) VALUES (${any('inner_circle_signups')}, 'contacted') ON CONFLICT (signup_id) DO UPDATE SET stage = 'invited', moved_at = now()`,
  () =>
    `INSERT INTO signup_invitations (signup_id, plan, expires_at) VALUES (${any('inner_circle_signups')}, 'yearly', '2040-01-01')`,
  () => {
    count += 1;
    const startsAt = `'2040-01-01'::timestamptz + ${count} * interval '2 hours'`;
    return `INSERT INTO calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, manage_token_hash, booking_status, inner_circle_signup_id)
            VALUES ('Ana', 'Example', ${email()}, 'x', 'x', ${startsAt}, ${startsAt} + interval '1 hour', 'hash${count}', 'confirmed', ${count % 2 ? 'NULL' : any('inner_circle_signups')})`;
  },
  () =>
    `UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = now() WHERE id = ${any('calendar_bookings')}`,
  () => remove('calendar_bookings'),
  () => {
    count += 1;
    return `INSERT INTO blog_posts (slug, title, excerpt, content, language) VALUES ('post-${count}', 'Title', '', '', 'en')`;
  },
  () => {
    count += 1;
    return `INSERT INTO blog_posts (slug, title, excerpt, content, language, translation_group_id)
            SELECT 'post-${count}', 'Título', '', '', 'es', translation_group_id FROM blog_posts WHERE language = 'en' ORDER BY random() LIMIT 1`;
  },
  () => `UPDATE blog_posts SET title = 'Title ${randomInt(99)}' WHERE id = ${any('blog_posts')}`,
  () => `UPDATE blog_posts SET is_published = true, published_at = now() WHERE id = ${any('blog_posts')}`,
  () => remove('blog_posts'),
  () => `INSERT INTO call_recordings (title, recorded_at) VALUES ('Call', now())`,
  () =>
    `INSERT INTO call_recording_notes (call_recording_id, user_id, notes) VALUES (${any('call_recordings')}, ${any('users')}, 'Words')`,
  () => `UPDATE call_recording_notes SET is_visible = NOT is_visible WHERE id = ${any('call_recording_notes')}`,
  () => `UPDATE call_recordings SET published_at = now() WHERE id = ${any('call_recordings')}`,
  () => remove('call_recordings'),
  () => `UPDATE call_recordings SET title = 'Call ${randomInt(99)}' WHERE id = ${any('call_recordings')}`,
  () => remove('call_recording_notes'),
  () => `UPDATE users SET first_name = 'Ana ${randomInt(99)}' WHERE id = ${any('users')}`,
  () => `INSERT INTO pods (name) VALUES ('Pod')`,
  () => `UPDATE pods SET name = 'Pod ${randomInt(99)}' WHERE id = ${any('pods')}`,
  () => remove('pods'),
  ...Array.from(
    { length: 2 },
    () => () =>
      `INSERT INTO member_posts (user_id, type, title, content, pod_id) VALUES (${any('users')}, 'win', 'Title', 'Words', ${any('pods', 'random() < 0.5')})`,
  ),
  () => `UPDATE member_posts SET title = 'Title ${randomInt(99)}' WHERE id = ${any('member_posts')}`,
  () => `UPDATE member_posts SET is_visible = NOT is_visible WHERE id = ${any('member_posts')}`,
  () => remove('member_posts'),
  ...Array.from(
    { length: 2 },
    () => () =>
      `INSERT INTO member_post_comments (post_id, user_id, content) VALUES (${any('member_posts')}, ${any('users')}, 'Words')`,
  ),
  () => `UPDATE member_post_comments SET content = 'Words ${randomInt(99)}' WHERE id = ${any('member_post_comments')}`,
  () => remove('member_post_comments'),
  () => `INSERT INTO member_post_likes (post_id, user_id) VALUES (${any('member_posts')}, ${any('users')})`,
  () =>
    `INSERT INTO pinned_posts (slot, post_id) VALUES (${randomInt(1, 4)}, ${any('member_posts', 'is_visible')})
     ON CONFLICT (slot) DO UPDATE SET post_id = excluded.post_id`,
  () =>
    `INSERT INTO member_post_reports (post_id, user_id, reason) VALUES (${any('member_posts')}, ${any('users')}, 'privacy')`,
  () => `UPDATE member_post_reports SET resolved_at = now() WHERE post_id = ${any('member_posts')}`,
  () =>
    `INSERT INTO retreat_offerings (kind, title, location, description, link, button_text, date, language, translation_group_id)
     SELECT 'retreat', 'Title', '', '', '', '', '', (ARRAY['en', 'es'])[${randomInt(2)} + 1], coalesce((SELECT translation_group_id FROM retreat_offerings WHERE random() < 0.3 LIMIT 1), gen_random_uuid())`,
  () => `UPDATE retreat_offerings SET is_active = NOT is_active WHERE id = ${any('retreat_offerings')}`,
  () => remove('retreat_offerings'),
  () => `INSERT INTO testimonials (name, title, content, language) VALUES ('Ana', 'Title', '', 'en')`,
  () => `UPDATE testimonials SET is_active = NOT is_active WHERE id = ${any('testimonials')}`,
  () => remove('testimonials'),
  () => `INSERT INTO campaigns (subject_en) VALUES ('Subject')`,
  () => `UPDATE campaigns SET sent_count = sent_count + 1 WHERE id = ${any('campaigns')}`,
  () => remove('campaigns'),
  () => `INSERT INTO images (width, height, byte_count, store) VALUES (1, 1, 1, 'database')`,
  () => `UPDATE images SET alt_en = 'Picture ${randomInt(99)}' WHERE id = ${any('images')}`,
  () => `UPDATE blog_posts SET image_id = ${any('images', 'random() < 0.7')} WHERE id = ${any('blog_posts')}`,
  () =>
    `INSERT INTO blog_post_versions (post_id, title, slug, excerpt, content, image_id, is_pending)
     VALUES (${any('blog_posts')}, 'Title', 'x', '', '', ${any('images')}, random() < 0.7) ON CONFLICT DO NOTHING`,
  () =>
    `UPDATE blog_post_versions SET image_id = ${any('images')}, is_pending = false WHERE id = ${any('blog_post_versions')}`,
  () => `UPDATE site_settings SET founder_photo_url = '/images/' || ${any('images')} || '/800.webp'`,
  () => remove('images', 'NOT EXISTS (SELECT FROM blog_posts p WHERE p.image_id = images.id)'),
  () => {
    count += 1;
    return `INSERT INTO meeting_types (slug, name, description, minutes, location_text, ranked_at)
            VALUES ('type-${count}', '{"en": "Call", "es": "Llamada"}', '{"en": "", "es": ""}', 30, '{"en": "", "es": ""}', now())`;
  },
  () => `UPDATE meeting_types SET minutes = ${randomInt(10, 99)} WHERE id = ${any('meeting_types')}`,
  () =>
    `UPDATE calendar_bookings SET meeting_type = (SELECT slug FROM meeting_types ORDER BY random() LIMIT 1) WHERE id = ${any('calendar_bookings')}`,
  () =>
    remove(
      'meeting_types',
      `slug LIKE 'type-%' AND NOT EXISTS (SELECT FROM calendar_bookings b WHERE b.meeting_type = slug)`,
    ),
  ...Array.from(
    { length: 2 },
    () => () =>
      `INSERT INTO pod_members (pod_id, user_id) VALUES (${any('pods')}, ${any('users')})
       ON CONFLICT (user_id) DO UPDATE SET pod_id = excluded.pod_id`,
  ),
  () => remove('pod_members'),
  () => {
    count += 1;
    return `INSERT INTO promotion_codes (code, percent_off, duration, max_redemptions, created_by) VALUES ('CODE-${count}', 10, 'once', 1, ${any('users')})`;
  },
  () => `UPDATE promotion_codes SET deactivated_at = now() WHERE id = ${any('promotion_codes')} AND random() < 0.5`,
  ...(['held', 'redeemed', 'released'] as const).map(
    (state) => () =>
      `INSERT INTO promotion_redemptions (promotion_code_id, signup_id, held_until) VALUES (${any('promotion_codes')}, ${any('inner_circle_signups')}, '2040-01-01')
       ON CONFLICT (signup_id) DO UPDATE SET state = '${state}', redeemed_at = ${state === 'redeemed' ? 'now()' : 'NULL'}`,
  ),
  () => remove('promotion_redemptions'),
  () =>
    remove(
      'promotion_codes',
      'NOT EXISTS (SELECT FROM promotion_redemptions r WHERE r.promotion_code_id = promotion_codes.id)',
    ),
  () => {
    count += 1;
    return `INSERT INTO sequences (name, event, is_on) VALUES ('Series ${count}', 'subscribed', true)`;
  },
  () => `UPDATE sequences SET is_on = NOT is_on WHERE id = ${any('sequences')}`,
  () => remove('sequences'),
  () =>
    `INSERT INTO sequence_steps (sequence_id, position, days, subject_en, subject_es, content_en, content_es) VALUES (${any('sequences')}, ${randomInt(1, 1000)}, 1, 'x', 'x', 'x', 'x')`,
  () => `UPDATE sequence_steps SET content_es = '${['', 'x'][randomInt(2)]}' WHERE id = ${any('sequence_steps')}`,
  () => remove('sequence_steps'),
  ...Array.from(
    { length: 2 },
    () => () =>
      `INSERT INTO sequence_enrolments (sequence_id, email) VALUES (${any('sequences')}, ${email()}) ON CONFLICT DO NOTHING`,
  ),
  () => `UPDATE sequence_enrolments SET finished_at = now() WHERE id = ${any('sequence_enrolments')}`,
  () => `UPDATE sequence_enrolments SET ended_at = now() WHERE id = ${any('sequence_enrolments')}`,
  () => remove('sequence_enrolments'),
];

/** Reads what changed since the last time: each list as often as records of it changed. */
function changesIn(names: readonly string[]): () => Promise<string[]> {
  const paths = new Map(names.map((list) => [list, `/api/admin/${list}/changes?limit=100`]));
  return async () => {
    await transactionsEnded(one);
    const found: string[] = [];
    for (const [list, path] of paths) {
      const page = await admins[0].get(path).expect(200);
      paths.set(list, nextOf(page) ?? path);
      found.push(...(page.body as ChangeDto[]).map(() => list));
    }
    return found;
  };
}

describe('changes of lists', () => {
  it('bring followers of both processes to the same rows, whatever happens at once', async () => {
    const followers: Follower[] = [];
    for (const list of lists) {
      const whole = await wholeList(list);
      followers.push(new Follower(list, whole), new Follower(list, whole));
    }
    let done = 0;
    let refused = 0;
    const worker = async ({ dataSource }: TestApp): Promise<void> => {
      while (done < CHANGES) {
        done += 1;
        const statements = Array.from({ length: randomInt(1, 4) }, () => changes[randomInt(changes.length)]!());
        await dataSource
          .transaction(async (manager) => {
            for (const statement of statements) {
              await manager.query(statement);
              // Transactions that take long end after later ones.
              if (randomInt(4) === 0) await sleep(randomInt(20));
            }
          })
          // Two rows where one is allowed, nobody to refer to, or a deadlock: such a transaction leaves no change.
          .catch((error: unknown) => {
            if (!/^(23|40)/.test((error as { code?: string }).code ?? '')) throw error;
            refused += 1;
          });
      }
    };
    const writing = Promise.all([one, two, one, two].map((process) => worker(process)));
    while (done < CHANGES) for (const follower of followers) await follower.follow();
    await writing;
    await transactionsEnded(one);
    expect(refused).toBeLessThan(CHANGES / 2);
    let total = 0;
    for (const [index, list] of lists.entries()) {
      const rows = await wholeList(list);
      for (const follower of [followers[2 * index]!, followers[2 * index + 1]!]) {
        await follower.follow();
        expect([list, follower.rows]).toEqual([list, rows]);
      }
      total += rows.size;
    }
    expect(total).toBeGreaterThan(20);
  }, 120_000);

  it('of members’ texts come with all that they show of other rows', async () => {
    const [admin] = admins;
    await one.dataSource.query(`
      INSERT INTO users (email, first_name) VALUES ('ana@example.com', 'Ana');
      INSERT INTO pods (name) VALUES ('Pod');
      INSERT INTO call_recordings (title, recorded_at) VALUES ('Call', now());
      INSERT INTO member_posts (user_id, type, title, content, pod_id) SELECT u.id, 'win', 'Title', 'Words', p.id FROM users u, pods p WHERE u.first_name = 'Ana';
      INSERT INTO member_post_comments (post_id, user_id, content) SELECT id, user_id, 'Words' FROM member_posts;
      INSERT INTO call_recording_notes (call_recording_id, user_id, notes) SELECT r.id, p.user_id, 'Words' FROM call_recordings r, member_posts p;`);
    const texts = ['member-posts', 'member-post-comments', 'call-recording-notes'] as const;
    const [post, comment, note] = texts;
    const changed = changesIn(texts);
    expect(await changed()).toEqual([...texts]);
    for (const [statement, lists] of [
      [`UPDATE users SET first_name = 'Eva' WHERE first_name = 'Ana'`, [...texts]],
      [`UPDATE users SET tags = '{x}' WHERE first_name = 'Eva'`, []],
      [`UPDATE pods SET name = 'Thursday pod'`, [post, comment]],
      [`UPDATE member_posts SET title = 'Another title'`, [post, comment]],
      [`UPDATE call_recordings SET title = 'Another call'`, [note]],
      ['INSERT INTO pinned_posts (slot, post_id) SELECT 1, id FROM member_posts', [post]],
      ['UPDATE member_posts SET is_visible = false', [post]],
      [
        `INSERT INTO member_post_reports (post_id, user_id, reason) SELECT id, user_id, 'other' FROM member_posts`,
        [post],
      ],
      ['UPDATE member_post_reports SET resolved_at = now()', [post]],
      [
        `INSERT INTO member_post_reports (note_id, user_id, reason) SELECT id, user_id, 'other' FROM call_recording_notes`,
        [note],
      ],
      ['UPDATE member_post_reports SET resolved_at = now(), details = id::text', [post, note]],
      ['DELETE FROM call_recording_notes', [note]],
      ['DELETE FROM pods', [post, comment]],
    ] as const) {
      await one.dataSource.query(statement);
      expect([statement, await changed()]).toEqual([statement, lists]);
    }
    expect((await admin.get(`/api/admin/${post}/changes`).expect(200)).body).toEqual([
      expect.objectContaining({ isDeleted: true }),
    ]);
  });

  it('of what the owner makes come with all that they count and show of other rows', async () => {
    const names = [
      'campaigns',
      'images',
      'mail-suppressions',
      'meeting-types',
      'pods',
      'promotion-codes',
      'sequences',
    ] as const;
    const [campaign, image, suppression, type, pod, code, sequence] = names;
    await one.dataSource.query(`
      INSERT INTO users (email, first_name) VALUES ('ana@example.com', 'Ana');
      INSERT INTO campaigns (subject_en) VALUES ('Subject');
      INSERT INTO images (width, height, byte_count, store) VALUES (1, 1, 1, 'database'), (2, 2, 2, 'database');
      INSERT INTO mail_suppressions (email, reason) VALUES ('ana@example.com', 'asked');
      INSERT INTO meeting_types (slug, name, description, minutes, location_text, ranked_at)
        VALUES ('call', '{"en": "Call", "es": "Llamada"}', '{"en": "", "es": ""}', 30, '{"en": "", "es": ""}', now());
      INSERT INTO pods (name) VALUES ('One'), ('Two');
      INSERT INTO promotion_codes (code, percent_off, duration, created_by) SELECT 'WELCOME', 10, 'once', id FROM users WHERE first_name = 'Ana';
      INSERT INTO sequences (name, event) VALUES ('Series', 'subscribed');
      INSERT INTO blog_posts (slug, title, excerpt, content, language) VALUES ('post', 'Title', '', '', 'en');
      INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount)
        VALUES ('Ana', 'Example', 'ana@example.com', 'completely_ready', '1', '', '', 'monthly', 100);`);
    const changed = changesIn(names);
    expect(await changed()).toEqual([campaign, image, image, suppression, type, pod, pod, code, sequence]);
    const imageOf = (width: 1 | 2): string => `(SELECT id FROM images WHERE width = ${width})`;
    const podOf = (name: string): string => `(SELECT id FROM pods WHERE name = '${name}')`;
    const ana = `(SELECT id FROM users WHERE email LIKE 'ana%')`;
    for (const [statement, expected] of [
      ['UPDATE campaigns SET sent_count = 1', [campaign]],
      ['UPDATE campaigns SET sent_count = 1', []],
      [`UPDATE images SET alt_en = 'Sea' WHERE width = 1`, [image]],
      [`UPDATE blog_posts SET image_id = ${imageOf(1)}`, [image]],
      [`UPDATE blog_posts SET image_id = ${imageOf(2)}`, [image, image]],
      [`UPDATE blog_posts SET title = 'Other'`, []],
      [
        `INSERT INTO blog_post_versions (post_id, title, slug, excerpt, content, image_id) SELECT id, '', 'x', '', '', ${imageOf(1)} FROM blog_posts`,
        [],
      ],
      ['UPDATE blog_post_versions SET is_pending = true', [image]],
      [`UPDATE blog_post_versions SET image_id = ${imageOf(2)}`, [image, image]],
      [`UPDATE blog_post_versions SET title = 'Other'`, []],
      ['DELETE FROM blog_post_versions', [image]],
      ['DELETE FROM blog_posts', [image]],
      [`UPDATE site_settings SET founder_photo_url = '/images/' || ${imageOf(1)} || '/800.webp'`, [image]],
      // All pictures of the settings.
      [`UPDATE site_settings SET retreats_image_id = ${imageOf(2)}`, [image, image]],
      [
        `UPDATE site_settings SET portrait_alt = '{"en": "a", "es": "b"}', portrait_image_id = ${imageOf(1)}`,
        [image, image],
      ],
      [`UPDATE site_settings SET punchline = punchline, updated_at = now()`, []],
      [
        'UPDATE site_settings SET founder_photo_url = NULL, portrait_image_id = NULL, retreats_image_id = NULL',
        [image, image],
      ],
      ['DELETE FROM images WHERE width = 1', [image]],
      [`UPDATE mail_suppressions SET note = 'x'`, [suppression]],
      ['DELETE FROM mail_suppressions', [suppression]],
      [
        `INSERT INTO calendar_bookings (first_name, last_name, email, selected_date, selected_time, starts_at, ends_at, manage_token_hash, booking_status, meeting_type)
         VALUES ('Ana', 'Example', 'ana@example.com', 'x', 'x', '2040-01-01', '2040-01-02', 'x', 'confirmed', 'call')`,
        [type],
      ],
      [`UPDATE calendar_bookings SET first_name = 'Eva'`, []],
      [`UPDATE calendar_bookings SET meeting_type = 'inner_circle_consultation'`, [type, type]],
      ['DELETE FROM calendar_bookings', [type]],
      [`UPDATE meeting_types SET minutes = 20 WHERE slug = 'call'`, [type]],
      [`DELETE FROM meeting_types WHERE slug = 'call'`, [type]],
      [`INSERT INTO pod_members (pod_id, user_id) SELECT ${podOf('One')}, ${ana}`, [pod]],
      [`UPDATE pod_members SET pod_id = ${podOf('Two')}`, [pod, pod]],
      [`UPDATE pod_members SET updated_at = now() + interval '1 hour'`, []],
      ['UPDATE users SET is_inner_circle_member = true', [pod]],
      ['DELETE FROM pod_members', [pod]],
      ['UPDATE users SET is_inner_circle_member = false', []],
      [`UPDATE pods SET name = 'Three' WHERE name = 'Two'`, [pod]],
      ['DELETE FROM pods', [pod, pod]],
      [
        `INSERT INTO promotion_redemptions (promotion_code_id, signup_id, held_until) SELECT p.id, s.id, '2040-01-01' FROM promotion_codes p, inner_circle_signups s`,
        [code],
      ],
      ['UPDATE promotion_redemptions SET applied_at = now()', []],
      [`UPDATE inner_circle_signups SET payment_status = 'expired'`, [code]],
      [`UPDATE promotion_redemptions SET held_until = '2041-01-01'`, [code]],
      [`UPDATE promotion_redemptions SET state = 'redeemed', redeemed_at = now()`, [code]],
      [`UPDATE inner_circle_signups SET first_name = 'Eva'`, []],
      ['DELETE FROM inner_circle_signups', [code]],
      [`UPDATE users SET first_name = 'Eva'`, [code]],
      [`UPDATE users SET last_name = 'Other'`, [code]],
      [`UPDATE users SET email = 'ana.other@example.com' WHERE id = ${ana}`, [code]],
      [`UPDATE users SET tags = '{x}'`, []],
      [`DELETE FROM users WHERE id = ${ana}`, [code]],
      ['UPDATE promotion_codes SET deactivated_at = now()', [code]],
      ['DELETE FROM promotion_codes', [code]],
      ['UPDATE sequences SET is_on = true', [sequence]],
      ['INSERT INTO sequence_steps (sequence_id, position, days) SELECT id, 1, 1 FROM sequences', [sequence]],
      ['UPDATE sequence_steps SET sent_count = 1', []],
      [`UPDATE sequence_steps SET subject_en = 'x', subject_es = 'x', content_en = 'x', content_es = 'x'`, [sequence]],
      ['DELETE FROM sequence_steps', [sequence]],
      [
        `INSERT INTO sequence_enrolments (sequence_id, email) SELECT id, 'person' || n || '@example.com' FROM sequences, generate_series(1, 50) n`,
        [sequence],
      ],
      ['UPDATE sequence_enrolments SET position = 1, pending_since = now()', []],
      ['UPDATE sequence_enrolments SET finished_at = now()', [sequence]],
      ['UPDATE sequence_enrolments SET ended_at = now()', [sequence]],
      ['DELETE FROM sequence_enrolments', [sequence]],
      ['DELETE FROM sequences', [sequence]],
      ['DELETE FROM campaigns', [campaign]],
    ] as const) {
      await one.dataSource.query(statement);
      expect([statement, await changed()]).toEqual([statement, expected]);
    }
    // Fifty enrolments of one transaction are one change of their series.
    const noted = await one.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM record_changes WHERE kind = 'sequence'`,
    );
    expect(noted).toEqual([{ count: 10 }]);
  });

  it('begin with a time, and end with the last cursor until more comes', async () => {
    const [admin] = admins;
    const insert = (name: string): Promise<unknown> =>
      one.dataSource.query(
        `INSERT INTO contacts (name, email, coaching_type, message, language) VALUES ('${name}', 'a@example.com', 'life', '', 'en')`,
      );
    await insert('Long ago');
    await one.dataSource.query(`UPDATE record_changes SET changed_at = now() - interval '11 minutes'`);
    await insert('Now');
    await transactionsEnded(one);
    const first = await admin.get(`/api/admin/contacts/changes?updatedSince=${new Date().toISOString()}`).expect(200);
    expect(first.body).toEqual([
      {
        id: expect.any(String),
        updatedAt: expect.any(String),
        isDeleted: false,
        record: expect.objectContaining({ name: 'Now' }),
      },
    ]);
    const next = nextOf(first) ?? '';
    const last = await admin.get(next).expect(200);
    expect(last.body).toEqual([]);
    expect(last.headers).not.toHaveProperty('link');
    await one.dataSource.query(`DELETE FROM contacts WHERE name = 'Now'`);
    await transactionsEnded(one);
    expect((await admin.get(next).expect(200)).body).toEqual([expect.objectContaining({ isDeleted: true })]);
  });

  it('refuse a cursor of before a backup was restored', async () => {
    const [admin] = admins;
    await one.dataSource.query(
      `INSERT INTO contacts (name, email, coaching_type, message, language) VALUES ('Ana', 'a@example.com', 'life', '', 'en')`,
    );
    await transactionsEnded(one);
    const next = nextOf(await admin.get('/api/admin/contacts/changes').expect(200)) ?? '';
    await admin.get(next).expect(200);
    // What a start does with the rows of another server.
    await one.dataSource.query('UPDATE record_changes SET transaction_number = 0');
    expect((await admin.get(next).expect(422)).body).toMatchObject({ code: 'invalid_cursor' });
  });

  it('refuse a cursor that is older than what is kept, and others', async () => {
    const [admin] = admins;
    const old = Buffer.from(`1 1 ${Date.now() - 91 * 86_400_000}`).toString('base64url');
    for (const cursor of [old, 'x', '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e']) {
      const { body } = await admin.get(`/api/admin/contacts/changes?cursor=${cursor}`).expect(422);
      expect(body).toMatchObject({ code: 'invalid_cursor' });
    }
    await admin.get('/api/admin/contacts/changes?updatedSince=yesterday').expect(422);
    const tooLong = new Date(Date.now() - 91 * 86_400_000).toISOString();
    await admin.get(`/api/admin/contacts/changes?updatedSince=${tooLong}`).expect(422);
  });
});
