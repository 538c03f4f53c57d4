import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { postReactions } from '@leap/domain';
import { createTestApps, type TestApp } from '../../../../test/create-app.js';
import { cookieOf } from '../../../../test/cookies.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { AccountErasure } from '../../privacy/personal-data/account-erasure.service.js';
import type { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from './member-post.entity.js';

/** Likes, reactions, comments and their removals. */
const ACTIONS = process.env['TEST_LOAD'] ? 10_000 : 400;
const AT_ONCE = 32;
const MEMBERS = 12;
const POSTS = 4;

let apps: [TestApp, TestApp];
let members: { user: User; cookie: string }[];
let posts: string[];

beforeAll(async () => {
  apps = await createTestApps();
  const [first] = apps;
  members = await Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const user = await createUser(first.dataSource, { isInnerCircleMember: true });
      return {
        user,
        cookie: cookieOf(
          await first.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(200),
        ),
      };
    }),
  );
  const { identifiers } = await first.dataSource.manager.insert(
    MemberPost,
    Array.from({ length: POSTS }, (_, index) => ({
      userId: members[0]!.user.id,
      type: 'win' as const,
      title: `Post ${index}`,
      content: 'Sample content.',
    })),
  );
  posts = identifiers.map(({ id }) => String(id));
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});

/** Deterministic pseudo-random numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** On a slow machine statements can time out with 503, and the client retries. */
const ATTEMPTS = 20;

async function send(
  app: TestApp,
  cookie: string,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
  attempt = 1,
): Promise<{ status: number; id?: string }> {
  const answer = await fetch(`${app.url}/api/member/posts/${path}`, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (answer.status === 503 && attempt < ATTEMPTS) return send(app, cookie, method, path, body, attempt + 1);
  return { status: answer.status, ...(text === '' ? {} : { id: (JSON.parse(text) as { id?: string }).id }) };
}

it('over two processes, counters equal the rows after concurrent actions of members', async () => {
  const roll = dice(7);
  const written: { post: string; id: string; cookie: string }[] = [];
  const statuses = new Map<number, number>();
  let remaining = ACTIONS;

  async function runAction(): Promise<void> {
    const app = apps[roll(2)]!;
    const { cookie } = members[roll(MEMBERS)]!;
    const post = posts[roll(POSTS)]!;
    const kind = roll(15);
    let answer: { status: number; id?: string };
    if (kind < 4) answer = await send(app, cookie, 'POST', `${post}/like`);
    else if (kind < 7) answer = await send(app, cookie, 'DELETE', `${post}/like`);
    else if (kind >= 10)
      answer = await send(
        app,
        cookie,
        roll(3) === 0 ? 'DELETE' : 'POST',
        `${post}/reactions/${postReactions[roll(3)]}`,
      );
    else if (kind < 9) {
      answer = await send(app, cookie, 'POST', `${post}/comments`, { content: `Words ${remaining}` });
      // Every other one gets a reply: it counts as well, also after the answered comment is deleted.
      if (answer.id && remaining % 2 === 0)
        await send(app, cookie, 'POST', `${post}/comments`, { content: 'A reply', parentId: answer.id });
      if (answer.id) written.push({ post, id: answer.id, cookie });
    } else {
      const comment = written.pop();
      if (!comment) return;
      answer = await send(app, comment.cookie, 'DELETE', `${comment.post}/comments/${comment.id}`);
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (remaining > 0) {
        remaining -= 1;
        await runAction();
      }
    }),
  );

  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 204]);
  await countersEqualRows();
  // Deletes accounts with their likes and comments, three at once and during other actions, without a deadlock.
  const [leaving, staying] = [members.slice(1, 4), members.slice(4)];
  const erasures = leaving.map(({ user }, index) =>
    apps[index % 2]!.app.get(AccountErasure, { strict: false }).erase(user),
  );
  const likes = staying.flatMap(({ cookie }, index) =>
    posts.map((post) => send(apps[index % 2]!, cookie, index % 3 === 0 ? 'DELETE' : 'POST', `${post}/like`)),
  );
  await Promise.all(erasures);
  expect(new Set((await Promise.all(likes)).map(({ status }) => status))).toEqual(new Set([200]));
  const [people] = await apps[0]!.dataSource.query<{ remaining: number }[]>(
    `SELECT count(*)::int AS remaining FROM users`,
  );
  expect(people).toEqual({ remaining: MEMBERS - leaving.length });
  await countersEqualRows();
  // Retries were caused by the machine, not by locks.
  expect(apps.map((app) => app.log()).join('\n')).not.toMatch(/deadlock/i);
}, 600_000);

async function countersEqualRows(): Promise<void> {
  const rows = await apps[0]!.dataSource.query<
    {
      likes: number;
      comments: number;
      reactions: number[];
      likeRows: number;
      commentRows: number;
      reactionRows: number[];
    }[]
  >(
    `
    SELECT likes_count AS likes, comments_count AS comments, ARRAY[with_you_count, strength_count, thanks_count] AS reactions,
           (SELECT count(*)::int FROM member_post_likes l WHERE l.post_id = p.id) AS "likeRows",
           (SELECT count(*)::int FROM member_post_comments c WHERE c.post_id = p.id AND c.is_visible) AS "commentRows",
           (SELECT array_agg((SELECT count(*)::int FROM member_post_reactions r WHERE r.post_id = p.id AND r.kind = k) ORDER BY n)
              FROM unnest($1::text[]) WITH ORDINALITY AS kinds(k, n)) AS "reactionRows"
      FROM member_posts p`,
    [postReactions],
  );
  expect(rows).toHaveLength(POSTS);
  expect(rows.map(({ likes, comments, reactions }) => ({ likes, comments, reactions }))).toEqual(
    rows.map(({ likeRows, commentRows, reactionRows }) => ({
      likes: likeRows,
      comments: commentRows,
      reactions: reactionRows,
    })),
  );
  expect(rows.flatMap(({ reactions }) => reactions).every((count) => count > 0)).toBe(true);
  expect(rows.some(({ likes }) => likes > 0) && rows.some(({ comments }) => comments > 0)).toBe(true);
}
