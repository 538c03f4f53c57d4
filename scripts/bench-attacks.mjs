/**
 * `npm run bench -- attacks`: decompression bombs, slow bodies, forged cookies and wrong log-ins against a production start, one
 * after another and then all at once. Prints the latency of a member and of the health route, and the memory of the process.
 */
import { fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { cpus, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { productFile, root } from './bootstrap.mjs';
import { startProduct } from './product.mjs';

const attacks = [
  { name: '100 decompression bombs', kinds: ['bombs'] },
  { name: '200 slow bodies', kinds: ['slowBodies'] },
  { name: '16 forged cookies', kinds: ['forgedCookies'] },
  { name: '800 wrong log-ins', kinds: ['logIns'] },
  { name: 'all of them at once', kinds: ['bombs', 'slowBodies', 'forgedCookies', 'logIns'] },
];
const member = { email: 'bench-member@example.com', password: 'a password of the bench' };
const secondsBefore = 5;
/** Duration of the endless attacks, and the shortest measurement. */
const secondsOfAttack = 10;
const secondsAfter = 15;
const pauseMs = 20;
/**
 * Attackers have machines of their own; here they share two cores, and forging cookies took more of them than refusing them. They get what
 * product, PostgreSQL and measurement leave, which is enough for as many requests: the column of answers has their number.
 */
const attackersNiceness = 10;
/** Accepted limits, as in the README. */
const bounds = { medianRatio: 2, rssGrowth: 150, liveP99: 250 };
const megabyte = 1024 * 1024;

/**
 * Runs the drill and prints a table.
 *
 * @param {{ database: import('pg').Client, databaseUrl: string, dataDir: string, main?: string }} where the database has to be empty or migrated by this product
 * @returns {Promise<boolean>} whether every limit was met
 */
export async function measureAttacks({ database, databaseUrl, dataDir, main }) {
  const product = await startProduction({ databaseUrl, dataDir, main });
  try {
    await createMember(database);
    const cookies = await logIn(product.url);
    const isSession = (cookie) => cookie.startsWith('__Host-leap.sid=');
    const session = cookies.find(isSession);
    // A log-in would end the session that the browser has.
    const device = cookies.filter((cookie) => !isSession(cookie)).join('; ');
    await warmUp(product, session);
    console.log(`\nProduction start, Node ${process.versions.node}, ${cpus().length} cores shared by all\n`);
    console.log(
      '| attack | member, p50 before | during | ratio | live p99 | log-in on a known device, slowest | RSS before | most | after | answers |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
    let isMet = true;
    for (const { name, kinds } of attacks) {
      const result = await measure({ product, session, device, kinds });
      print(name, result);
      isMet &&=
        result.during.member / result.before.member <= bounds.medianRatio &&
        result.mostRss - result.before.rss <= bounds.rssGrowth * megabyte &&
        result.during.live <= bounds.liveP99 &&
        result.refused === 0;
    }
    console.log(
      `\n${isMet ? 'Met' : 'NOT met'}: the member's median at most ${bounds.medianRatio} times, RSS at most +${bounds.rssGrowth} MB, live p99 below ${bounds.liveP99} ms.`,
    );
    return isMet;
  } finally {
    await product.stop();
  }
}

async function measure({ product, session, device, kinds }) {
  const calm = await observe(product, { session }, sleep(secondsBefore * 1_000));
  const rssBefore = product.rss();
  const attack = Promise.all(kinds.map((kind) => run(product.url, kind)));
  const busy = await observe(
    product,
    { session, device },
    Promise.all([attack, sleep(secondsOfAttack * 1_000)]).then(() => undefined),
  );
  const answers = await attack;
  await sleep(secondsAfter * 1_000);
  return {
    before: { member: quantile(calm.member, 0.5), rss: rssBefore },
    during: { member: quantile(busy.member, 0.5), live: quantile(busy.live, 0.99) },
    slowestLogIn: Math.max(...busy.logIns),
    refused: busy.refused,
    refusedLogIns: busy.refusedLogIns,
    mostRss: busy.mostRss,
    rssAfter: product.rss(),
    answers: kinds.map((kind, index) => `${kind} ${JSON.stringify(answers[index]).replaceAll('"', '')}`).join(', '),
  };
}

/** Repeats one request of each kind at a time until the work is done. */
async function observe(product, { session, device }, work) {
  const seen = { member: [], live: [], logIns: [], refused: 0, refusedLogIns: 0, mostRss: 0 };
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  const ask = async (into, path, headers) => {
    while (!isDone) {
      const { status, ms } = await timed(product.url, path, { headers });
      if (status === 503) seen.refused += 1;
      else if (status !== 200) throw new Error(`GET ${path} answered ${status}.`);
      into.push(ms);
      await sleep(pauseMs);
    }
  };
  const logInAgain = async () => {
    while (!isDone && device !== undefined) {
      const { status, ms } = await timed(product.url, '/api/login', {
        method: 'POST',
        headers: { cookie: device, 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
        body: JSON.stringify(member),
      });
      if (status !== 200) seen.refusedLogIns += 1;
      seen.logIns.push(ms);
      await sleep(1_000);
    }
  };
  const watch = async () => {
    while (!isDone) {
      seen.mostRss = Math.max(seen.mostRss, product.rss());
      await sleep(100);
    }
  };
  await Promise.all([
    ended,
    ask(seen.member, '/api/member/posts', { cookie: session }),
    ask(seen.live, '/api/health/live', {}),
    logInAgain(),
    watch(),
  ]);
  return seen;
}

async function run(url, attack) {
  const what = JSON.stringify({ url, attack, seconds: secondsOfAttack, email: member.email });
  const attackers = fork(join(root, 'scripts', 'bench-attackers.mjs'), [what]);
  setPriority(attackers.pid, attackersNiceness);
  const { promise, resolve, reject } = Promise.withResolvers();
  attackers.once('message', ({ statuses }) => resolve(statuses));
  attackers.once('error', reject);
  attackers.once('exit', () => reject(new Error(`The attack ${attack} ended without figures.`)));
  return promise;
}

async function startProduction({ databaseUrl, dataDir, main = productFile() }) {
  const { port, child, stop } = await startProduct(
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://www.example.com',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      MAIL_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      FATHOM_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    { args: [main] },
  );
  return {
    url: `http://127.0.0.1:${port}`,
    rss: () => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).stdout) * 1024,
    stop,
  };
}

async function createMember(database) {
  const { hashPassword } = await import(pathToFileURL(join(root, 'backend/dist/auth/passwords.js')).href);
  const { rows } = await database.query(
    `INSERT INTO users (email, first_name, is_inner_circle_member) VALUES ($1, 'Bench', true)
     ON CONFLICT (email) DO UPDATE SET is_inner_circle_member = true RETURNING id`,
    [member.email],
  );
  await database.query(
    `INSERT INTO user_credentials (user_id, password_hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = EXCLUDED.password_hash`,
    [rows[0].id, await hashPassword(member.password)],
  );
}

/** The cookies of a browser after a log-in, as it sends them. */
async function logIn(url) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  });
  if (!answer.ok) throw new Error(`The member's log-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
}

/** Compiled code and cached pages, so that the first attack is not compared with a cold start. */
async function warmUp({ url }, session) {
  for (let round = 0; round < 200; round += 1)
    for (const path of ['/', '/es/about', '/api/member/posts', '/api/health/live'])
      await timed(url, path, { headers: { cookie: path.startsWith('/api') ? session : '' } });
}

function timed(url, path, { method = 'GET', headers = {}, body } = {}) {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers();
  const sent = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve({ status: answer.statusCode, ms: performance.now() - startedAt }));
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

function print(name, { before, during, slowestLogIn, refused, refusedLogIns, mostRss, rssAfter, answers }) {
  const logIns = `${ms(slowestLogIn)}${refusedLogIns > 0 ? `, ${refusedLogIns} refused` : ''}`;
  console.log(
    `| ${name} | ${ms(before.member)} | ${ms(during.member)}${refused > 0 ? `, ${refused} refused` : ''} | ${(during.member / before.member).toFixed(2)} | ${ms(during.live)} | ${logIns} | ${mb(before.rss)} | ${mb(mostRss)} | ${mb(rssAfter)} | ${answers} |`,
  );
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}

const ms = (value) => `${value.toFixed(1)} ms`;
const mb = (value) => `${Math.round(value / megabyte)} MB`;
