/**
 * `npm run bench -- crowd`: 500 members who are connected to two processes, and what a post costs: when each of them hears of it, what a
 * connection takes of memory, and how many connections to PostgreSQL there are with few members and with all. `BENCH_MEMBERS=1000` for others.
 */
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from './bench-table.mjs';
import { startProduct } from './product.mjs';

const members = Number(process.env.BENCH_MEMBERS ?? 500);
const few = 10;
const posts = 20;
/** Accepted: 95 of 100 members hear of a post within. */
const boundMs = 1_000;
/** A pool that was not full may grow while members connect; it has a size of its own, whatever their number is. */
const poolGrowth = 10;
const givesUpAfterMs = 10_000;
/** Until memory and pools are as they stay. */
const restMs = 3_000;

/**
 * Measures and prints.
 *
 * @param {object} bench
 * @param {import('pg').Client} bench.database an empty one
 * @param {string} bench.databaseUrl
 * @param {string} bench.dataDir
 * @returns {Promise<boolean>} whether all hear of every post in time, and connections to PostgreSQL do not grow with members
 */
export async function measureCrowd({ database, databaseUrl, dataDir }) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'development', RATE_LIMITS: 'off' };
  const processes = [await startProduct(env), await startProduct(env)];
  const streams = [];
  // One socket for each stream.
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const author = await logIn(processes[0].url, 'member@example.com');
    const cookies = await sessionsOf(database, processes[0].url);
    const connect = async (from, to) => {
      for (let number = from; number < to; number += few)
        streams.push(
          ...(await Promise.all(
            cookies
              .slice(number, Math.min(number + few, to))
              .map((cookie, index) => openStream(processes[(number + index) % 2].url, cookie, agent)),
          )),
        );
    };
    await connect(0, few);
    await postAndWait(processes[0].url, author, streams);
    await sleep(restMs);
    const before = await stateOf(database, processes);
    await connect(few, members);
    await sleep(restMs);
    const connected = await stateOf(database, processes);
    const rounds = [];
    let most = connected.connections;
    for (let count = 0; count < posts; count += 1) {
      rounds.push(await postAndWait(processes[count % 2].url, author, streams));
      most = Math.max(most, (await stateOf(database, processes)).connections);
    }
    const after = await stateOf(database, processes);
    const times = rounds.flat();
    const each = ((connected.megabytes - before.megabytes) * 1024) / (members - few);
    console.log(`\n| ${members} members on two processes, ${posts} posts | |`);
    console.log('| --- | ---: |');
    console.log(
      `| from sending a post until a member hears of it: p50, p95, p99, slowest | ${[0.5, 0.95, 0.99, 1].map((share) => `${within(times, share).toFixed(0)} ms`).join(', ')} |`,
    );
    const p95s = rounds.map((round) => within(round, 0.95));
    console.log(`| p95 of each post | ${Math.min(...p95s).toFixed(0)}–${Math.max(...p95s).toFixed(0)} ms |`);
    const missed = rounds.reduce((sum, round) => sum + members - round.filter(Number.isFinite).length, 0);
    console.log(`| not heard | ${missed} of ${members * posts} |`);
    console.log(
      `| memory (RSS) of both processes: ${few} members, ${members} members, after the posts | ${before.megabytes} MB, ${connected.megabytes} MB, ${after.megabytes} MB |`,
    );
    console.log(`| memory of one connection | ${each.toFixed(0)} KB |`);
    console.log(
      `| connections to PostgreSQL: ${few} members, ${members} members, most during the posts | ${before.connections}, ${connected.connections}, ${most} |`,
    );
    const isMet = missed === 0 && within(times, 0.95) <= boundMs && most <= before.connections + poolGrowth;
    console.log(
      `\n${isMet ? 'Met' : 'NOT met'}: a post reaches all, 95 of 100 within ${boundMs} ms, and waiting members take no connection to PostgreSQL.`,
    );
    return isMet;
  } finally {
    for (const { request } of streams) request.destroy();
    agent.destroy();
    for (const each of processes) await each.stop();
  }
}

/** Posts, and waits until all have heard of it. @returns the milliseconds for each; infinite for who did not */
async function postAndWait(url, cookie, streams) {
  const startedAt = performance.now();
  const heard = Promise.all(
    streams.map(
      (stream) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), givesUpAfterMs);
          stream.onPost = () => {
            clearTimeout(timer);
            resolve(performance.now() - startedAt);
          };
        }),
    ),
  );
  const answer = await fetch(`${url}/api/member/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ type: 'win', title: `Bench ${randomUUID()}`, content: 'A post of the bench.' }),
  });
  if (answer.status !== 201) throw new Error(`The post was refused: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return heard;
}

/** A member's stream, open. */
async function openStream(url, cookie, agent) {
  const stream = { onPost: () => undefined };
  await new Promise((resolve, reject) => {
    stream.request = get(`${url}/api/member/events`, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (text) => {
        if (text.includes('event: ready')) resolve();
        if (text.includes('"type":"post"')) stream.onPost();
      });
      answer.on('error', () => undefined);
    });
    stream.request.on('error', reject);
  });
  return stream;
}

/** Members with the password of the demo's, logged in: the cookies of their sessions. */
async function sessionsOf(database, url) {
  await database.query(
    `INSERT INTO users (email, first_name, is_inner_circle_member) SELECT 'bench-' || n || '@example.com', 'Bench', true FROM generate_series(1, $1::int) n`,
    [members],
  );
  await database.query(
    `INSERT INTO user_credentials (user_id, password_hash)
     SELECT u.id, c.password_hash FROM users u, user_credentials c JOIN users demo ON demo.id = c.user_id
      WHERE u.email LIKE 'bench-%' AND demo.email = 'member@example.com'`,
  );
  const cookies = [];
  const atOnce = 8;
  for (let number = 1; number <= members; number += atOnce)
    cookies.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, members - number + 1) }, (_unused, index) =>
          logIn(url, `bench-${number + index}@example.com`),
        ),
      )),
    );
  return cookies;
}

async function logIn(url, email) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: process.env.DEMO_PASSWORD ?? 'transform-demo' }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Memory of the processes, and their connections to PostgreSQL. */
async function stateOf(database, processes) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const megabytes = processes.reduce((sum, { child }) => sum + residentMegabytes(child.pid), 0);
  return { connections: rows[0].connections, megabytes };
}

/** The time that `share` of these are within. */
function within(times, share) {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;
}
