/** The works of `npm run bench`: addresses of the product, and hand-written statements for the same answer. */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { fillBlogPosts } from './bench-posts.mjs';

/** Connections of the load generator. */
export const connections = 10;
const posts = 30;
const member = { email: 'bench-member@example.com', password: 'a password of the bench' };

const blogList = `
  SELECT p.id, p.slug, p.title, p.excerpt, p.content, p.is_published, p.featured_image, p.tags, p.language, p.created_at, p.published_at,
         coalesce(p.author_name, (SELECT founder_first_name FROM site_settings WHERE is_only)) AS author_name, p.word_count, p.image_id, i.width AS image_width, CASE p.language WHEN 'es' THEN i.alt_es ELSE i.alt_en END AS image_alt
    FROM blog_posts p LEFT JOIN images i ON i.id = p.image_id
   WHERE p.is_published AND (p.language = $1 OR (
           SELECT true FROM blog_posts t WHERE t.translation_group_id = p.translation_group_id AND t.language = $1 AND t.is_published LIMIT 1) IS NULL)
   ORDER BY p.published_at DESC, p.id DESC LIMIT $2`;
/** What the list asks, as it asks it: the answer is the same, with pictures, mentions and reactions. */
const memberPosts = `
  SELECT p.id, p.pod_id AS "podId", p.type, p.title, p.content, p.tags, p.user_id AS "userId", p.created_at AS "createdAt", p.edited_at AS "editedAt", p.updated_at AS "updatedAt",
         p.likes_count AS "likesCount",
         p.comments_count - (SELECT coalesce(sum((
           SELECT count(*) FROM member_post_comments h WHERE h.post_id = p.id AND h.user_id = b.blocked_id AND h.is_visible)), 0)::int
            FROM member_blocks b WHERE b.user_id = $1::uuid) AS "commentsCount",
         p.with_you_count AS "withYouCount", p.strength_count AS "strengthCount", p.thanks_count AS "thanksCount",
         ARRAY(SELECT r.kind FROM member_post_reactions r WHERE r.post_id = p.id AND r.user_id = $1)::text[] AS "ownReactions",
         coalesce(nullif(btrim(u.display_name), ''), nullif(btrim(u.first_name), '')) AS "authorName",
       u.profile_image_url AS "authorAvatar", u.role = 'admin' AS "authorIsHost", (SELECT f.listed_at IS NOT NULL FROM member_profiles f WHERE f.user_id = u.id) IS TRUE
         AND NOT u.is_disabled AND (u.is_inner_circle_member OR u.role = 'admin') AND u.id NOT IN (SELECT b.user_id FROM member_blocks b WHERE b.blocked_id = $1::uuid) AS "authorHasProfile", (SELECT coalesce(jsonb_agg(jsonb_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'alt', picture.alt) ORDER BY picture.position), '[]')
    FROM member_post_pictures picture WHERE picture.post_id = p.id) AS pictures, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'label', m.label, 'name', named.name)), '[]')
    FROM member_mentions m CROSS JOIN LATERAL (SELECT coalesce(nullif(btrim(u.display_name), ''), nullif(btrim(u.first_name), '')) AS name FROM users u WHERE u.id = m.user_id) named WHERE m.post_id = p.id AND m.comment_id IS NULL) AS mentions,
         true AND p.user_id <> $1 AND (
           SELECT s.own_posts_withheld_at FROM member_translation_settings s WHERE s.user_id = p.user_id) IS NULL AS "isTranslatable",
         (SELECT true FROM member_post_likes l WHERE l.post_id = p.id AND l.user_id = $1) IS NOT NULL AS "isLiked"
    FROM (SELECT c.* FROM member_posts c WHERE c.pod_id IS NULL AND c.is_visible AND c.user_id NOT IN (SELECT b.blocked_id FROM member_blocks b WHERE b.user_id = $1::uuid) ORDER BY c.created_at DESC, c.id DESC LIMIT 21) p
    JOIN users u ON u.id = p.user_id
   ORDER BY p.created_at DESC, p.id DESC`;
const user = `
  SELECT id, created_at, updated_at, email, first_name, last_name, display_name, profile_image_url, role, is_inner_circle_member, language,
         inner_circle_signup_id, has_second_factor, is_disabled FROM users WHERE id = $1 AND NOT is_disabled`;
const contact = {
  name: 'Bench Sample',
  email: 'bench-[<id>]@example.com',
  coachingType: 'inner-circle',
  privacyConsent: true,
};
const insertContact = `
  INSERT INTO contacts (name, email, coaching_type, privacy_consent, policy_version, consented_at) VALUES ($1, $2, $3, true, 'bench', now())
  RETURNING id, name, email, coaching_type, created_at`;
const insertJob = `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay) VALUES ('contacts.notify-practice', $1, 0, 1) RETURNING id`;

/** Content for the works, and a member. @returns {Promise<{ userId: string, slug: string }>} */
async function fill(database) {
  await fillBlogPosts(database, posts);
  const { hashPassword } = await import(pathToFileURL(join(root, 'backend/dist/auth/passwords.js')).href);
  const { rows } = await database.query(
    `INSERT INTO users (email, first_name, is_inner_circle_member) VALUES ($1, 'Bench', true) RETURNING id`,
    [member.email],
  );
  const userId = rows[0].id;
  await database.query('INSERT INTO user_credentials (user_id, password_hash) VALUES ($1, $2)', [
    userId,
    await hashPassword(member.password),
  ]);
  await database.query(
    `INSERT INTO testimonials (name, title, content) SELECT 'Sample ' || i, 'Sample title', repeat('Filler text. ', 20) FROM generate_series(1, 6) i`,
  );
  await database.query(
    `INSERT INTO member_posts (user_id, type, title, content, tags) SELECT $1, 'win', 'Sample post ' || i, repeat('Filler text. ', 40), '{sample}' FROM generate_series(1, $2::int) i`,
    [userId, posts],
  );
  await database.query('VACUUM (ANALYZE)');
  return { userId, slug: 'bench-000001' };
}

/**
 * Pages that a start with `PAGE_CACHE=off` renders for each request and does not compress, as those of a session; their public data comes from
 * memory. The portal is rendered for each request anyway.
 *
 * @param {string} url a development start, with its sample content
 * @returns {Promise<Work[]>}
 */
export async function prepareUncachedWorks(url) {
  const cookie = await logIn(url, {
    email: 'member@example.com',
    password: process.env.DEMO_PASSWORD ?? 'transform-demo',
  });
  const against = ['bytes'];
  return [
    {
      name: 'landing-uncached',
      title: 'landing page `/`, rendered for each request (`PAGE_CACHE=off`)',
      path: '/',
      against,
    },
    {
      name: 'blog-page-uncached',
      title: '`/blog`, rendered for each request (`PAGE_CACHE=off`)',
      path: '/blog',
      against,
    },
    {
      name: 'portal',
      title: 'the portal’s document, rendered for each request',
      path: '/member-portal',
      against,
      how: { headers: { cookie } },
    },
  ];
}

/** The cookie of a session that has just begun. */
async function logIn(url, who = member) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (!answer.ok) throw new Error(`The member of the bench could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * Fills the database and says what to measure.
 *
 * @param {{ url: string, siteUrl: string, database: import('pg').Client }} bench
 * @returns {Promise<Work[]>}
 * @typedef {{ name: string, title: string, path: string, against: ('bytes' | 'pg' | 'nest')[], how?: object, statements?: object[] }} Work
 *   `against`: what it is compared with; the first is the one of the ratio
 */
export async function prepareWorks({ url, siteUrl, database }) {
  const { userId, slug } = await fill(database);
  // One for each connection: pages of one session are not rendered without limit.
  const cookies = [];
  for (let count = 0; count < connections; count += 1) cookies.push(await logIn(url));
  const how = { headers: { cookie: cookies[0] }, cookies };
  const session = decodeURIComponent(/sid=s%3A([\w-]+)/.exec(cookies[0])?.[1] ?? '');
  const asMember = [
    { text: 'SELECT sess FROM sessions WHERE sid = $1 AND expire >= now()', values: [session] },
    { text: user, values: [userId] },
  ];
  const list = { text: blogList, values: ['en', 21] };
  return [
    { name: 'landing', title: 'landing page `/`, cached', path: '/', against: ['bytes'] },
    {
      name: 'landing-member',
      title: 'landing page `/`, somebody with a session',
      path: '/',
      against: ['bytes'],
      how,
    },
    { name: 'post', title: 'blog post `/blog/<slug>`, cached', path: `/blog/${slug}`, against: ['bytes'] },
    {
      name: 'blog',
      title: '`GET /api/blog`',
      path: '/api/blog?language=en',
      against: ['bytes', 'nest', 'pg'],
      statements: [list],
    },
    { name: 'testimonials', title: '`GET /api/testimonials`', path: '/api/testimonials', against: ['bytes'] },
    { name: 'settings', title: '`GET /api/site-settings`', path: '/api/site-settings', against: ['bytes'] },
    { name: 'live', title: '`GET /api/health/live`', path: '/api/health/live', against: ['nest', 'bytes'] },
    {
      name: 'blog-asked',
      title: '`GET /api/blog`, asking PostgreSQL',
      path: '/api/blog?language=en',
      // An answer to a page that names its origin is its own.
      how: { headers: { origin: siteUrl } },
      against: ['nest', 'pg'],
      statements: [list],
    },
    {
      name: 'member-posts',
      title: '`GET /api/member/posts`, asking PostgreSQL',
      path: '/api/member/posts',
      how,
      against: ['nest', 'pg'],
      statements: [...asMember, { text: memberPosts, values: [userId] }],
    },
    {
      name: 'contacts',
      title: '`POST /api/contacts`',
      path: '/api/contacts',
      how: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(contact) },
      against: ['nest', 'pg'],
      statements: [
        { text: insertContact, values: [], from: ['name', 'email', 'coachingType'] },
        { text: insertJob, values: [JSON.stringify({ id: randomUUID() })] },
      ],
    },
  ];
}
