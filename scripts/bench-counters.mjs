/**
 * `npm run bench -- counters`: 10,000 likes, reactions, comments, replies and their removals by twelve members by way of two processes, many at
 * once; then each counter has to equal its rows, and what is unread by each member has to be what the others have written since they read.
 * `BENCH_CHANGES=2000` for fewer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './product.mjs';

const changes = Number(process.env.BENCH_CHANGES ?? 10_000);
/** So many of them are the comments of which the unread ones are counted. */
const lastComments = Math.round(changes / 10);
const members = 12;
const posts = 6;
const atOnce = 32;
const reactions = { with_you: 'with_you_count', strength: 'strength_count', thanks: 'thanks_count' };
const kinds = Object.keys(reactions);

/**
 * Measures and prints.
 *
 * @param {object} bench
 * @param {import('pg').Client} bench.database an empty one
 * @param {string} bench.databaseUrl
 * @param {string} bench.dataDir
 * @returns {Promise<boolean>} whether all counters are right
 */
export async function measureCounters({ database, databaseUrl, dataDir }) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'development', RATE_LIMITS: 'off' };
  const processes = [await startProduct(env), await startProduct(env)];
  const statuses = new Map();
  /** By way of one of the processes. */
  const ask = async (cookie, method, path, body) => {
    const { url } = processes[Math.floor(Math.random() * 2)];
    for (;;) {
      const answer = await fetch(`${url}/api/member/${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      const text = await answer.text();
      if (method !== 'GET') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      // As a client does, on a machine that is busy.
      if (answer.status === 503) await sleep(100);
      else if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${text}`);
      else return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    }
  };
  try {
    const people = await peopleOf(database, processes[0].url);
    const ids = [];
    for (let number = 0; number < posts; number += 1)
      ids.push(
        (
          await ask(people[number], 'POST', 'posts', {
            type: 'win',
            title: `Bench ${number}`,
            content: 'A post of the bench.',
          })
        ).body.id,
      );
    const startedAt = performance.now();
    await changeAll({ ask, people, ids });
    const areEqual = await countersEqualRows(database);

    // Everybody takes part in every conversation, and has read everything.
    for (const cookie of people)
      for (const id of ids) await ask(cookie, 'POST', `posts/${id}/comments`, { content: 'I am here.' });
    const until = new Date(Date.now() + 60_000).toISOString();
    const read = [];
    for (const cookie of people) read.push((await ask(cookie, 'POST', 'notifications/read', { until })).body.unread);
    await sleep(20);
    const written = people.map(() => ids.map(() => 0));
    await atTheSameTime(lastComments, async () => {
      const [person, post] = [roll(members), roll(posts)];
      await ask(people[person], 'POST', `posts/${ids[post]}/comments`, { content: 'More.' });
      written[person][post] += 1;
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    let wrong = read.filter((unread) => unread !== 0).length;
    for (const [person, cookie] of people.entries()) {
      const { body: list } = await ask(cookie, 'GET', 'notifications?limit=50');
      const news = new Map(list.filter(({ isRead }) => !isRead).map(({ postId, comments }) => [postId, comments]));
      const expected = ids.map((_id, post) =>
        written.reduce((sum, row, other) => (other === person ? sum : sum + row[post]), 0),
      );
      const { body } = await ask(cookie, 'GET', 'notifications/unread');
      if (body.unread !== expected.filter((count) => count > 0).length) wrong += 1;
      for (const [post, id] of ids.entries()) if ((news.get(id) ?? 0) !== expected[post]) wrong += 1;
    }
    const stillEqual = await countersEqualRows(database);
    const { rows } = await database.query(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    const answers = [...statuses].toSorted(([one], [other]) => one - other);
    console.log(`\n| ${changes.toLocaleString('en-US')} changes, ${atOnce} at once, two processes | |`);
    console.log('| --- | ---: |');
    console.log(`| in | ${seconds.toFixed(0)} s, ${(changes / seconds).toFixed(0)} a second |`);
    console.log(
      `| answers | ${answers.map(([status, count]) => `${status}: ${count.toLocaleString('en-US')}`).join(', ')} |`,
    );
    console.log(`| likes, reactions, comments and replies counted as their rows | ${areEqual && stillEqual} |`);
    console.log(`| unread numbers of ${members} members in ${posts} conversations that are wrong | ${wrong} |`);
    console.log(`| deadlocks | ${rows[0].deadlocks} |`);
    const isMet =
      areEqual &&
      stillEqual &&
      wrong === 0 &&
      rows[0].deadlocks === 0 &&
      answers.every(([status]) => status < 300 || status === 503);
    console.log(`\n${isMet ? 'Met' : 'NOT met'}: counters are right after concurrent changes.`);
    return isMet;
  } finally {
    for (const each of processes) await each.stop();
  }
}

const roll = (sides) => Math.floor(Math.random() * sides);

async function atTheSameTime(count, work) {
  let remaining = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (remaining > 0) {
        remaining -= 1;
        await work();
      }
    }),
  );
}

async function changeAll({ ask, people, ids }) {
  const comments = [];
  await atTheSameTime(changes - lastComments, async () => {
    const [cookie, post] = [people[roll(members)], ids[roll(posts)]];
    const kind = roll(20);
    if (kind < 5) return ask(cookie, 'POST', `posts/${post}/like`);
    if (kind < 8) return ask(cookie, 'DELETE', `posts/${post}/like`);
    if (kind < 13) return ask(cookie, 'POST', `posts/${post}/reactions/${kinds[roll(3)]}`);
    if (kind < 15) return ask(cookie, 'DELETE', `posts/${post}/reactions/${kinds[roll(3)]}`);
    if (kind === 19 && comments.length > 0) {
      const [comment] = comments.splice(roll(comments.length), 1);
      return ask(comment.cookie, 'DELETE', `posts/${comment.post}/comments/${comment.id}`);
    }
    // A reply to one that is not removed at the same moment, which would be refused.
    const parent = kind < 17 ? undefined : comments.splice(roll(comments.length), 1)[0];
    const at = parent?.post ?? post;
    const { body } = await ask(cookie, 'POST', `posts/${at}/comments`, {
      content: 'Words.',
      ...(parent && { parentId: parent.id }),
    });
    if (parent) comments.push(parent);
    else comments.push({ cookie, post: at, id: body.id });
  });
}

async function countersEqualRows(database) {
  const counts = kinds.map(
    (kind) =>
      `p.${reactions[kind]} = (SELECT count(*) FROM member_post_reactions r WHERE r.post_id = p.id AND r.kind = '${kind}')`,
  );
  const { rows } = await database.query(
    `SELECT count(*)::int AS wrong FROM member_posts p
      WHERE NOT (p.likes_count = (SELECT count(*) FROM member_post_likes l WHERE l.post_id = p.id) AND ${counts.join(' AND ')}
             AND p.comments_count = (SELECT count(*) FROM member_post_comments c WHERE c.post_id = p.id AND c.is_visible))`,
  );
  return rows[0].wrong === 0;
}

/** Members with the password of the demo's: the cookies of their sessions. */
async function peopleOf(database, url) {
  await database.query(
    `WITH people AS (
       INSERT INTO users (email, first_name, is_inner_circle_member)
       SELECT 'bench-' || n || '@example.com', 'Bench', true FROM generate_series(1, $1::int) n RETURNING id)
     INSERT INTO user_credentials (user_id, password_hash)
     SELECT p.id, c.password_hash FROM people p, user_credentials c JOIN users demo ON demo.id = c.user_id WHERE demo.email = 'member@example.com'`,
    [members],
  );
  const cookies = [];
  for (let number = 1; number <= members; number += 1) {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `bench-${number}@example.com`,
        password: process.env.DEMO_PASSWORD ?? 'transform-demo',
      }),
    });
    if (!answer.ok) throw new Error(`A member could not log in: ${answer.status}`);
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    );
  }
  return cookies;
}
