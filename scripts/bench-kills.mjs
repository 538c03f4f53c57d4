/**
 * `npm run bench -- kills`: digests, reminders of a call and push messages to some members, from two processes, of which one is killed by
 * `kill -9` in the middle of each: while the mail server has an email and has not answered, before it has any of one, and while the push
 * service has messages and has not answered. A mail server and a push service that outlive the processes count what arrives: one for each.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './product.mjs';

// The mail server is a dependency of the sandbox, not of the root.
const { SMTPServer } = createRequire(new URL('../backend/sandbox/package.json', import.meta.url))('smtp-server');

const members = Number(process.env.BENCH_MEMBERS ?? 60);
const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** A killed worker is noticed within 20 s; after this long without anything new nothing more comes. */
const quietAfterMs = 40_000;
/** Given up after so long. */
const longestMs = 300_000;
/** So long after the kill's moment everything that is on its way has arrived. */
const onItsWayMs = 500;

/**
 * Measures and prints.
 *
 * @param {object} bench
 * @param {import('pg').Client} bench.database an empty one
 * @param {string} bench.databaseUrl
 * @param {string} bench.dataDir
 * @returns {Promise<boolean>} whether each arrived once
 */
export async function measureKills({ database, databaseUrl, dataDir }) {
  const mail = await startMail();
  const push = await startPush();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    SMTP_URL: mail.url,
    BENCH_PUSH_ORIGIN: push.origin,
  };
  const start = () => startProduct(env, { args: [join('scripts', 'bench-kills-process.mjs')] });
  const running = [await start(), await start()];
  const killOne = async () => {
    const [killed] = running.splice(0, 1);
    killed.child.kill('SIGKILL');
    running.push(await start());
  };
  try {
    await prepare(database);
    console.log(`\n| ${members} members | killed | arrived | doubled | lost | until all had arrived |`);
    console.log('| --- | --- | ---: | ---: | ---: | ---: |');
    const results = [];
    const measure = async (title, moment, receiver, at, begin) => {
      results.push(await round({ title, moment, receiver, at, begin, killOne }));
    };
    await measure('daily digest', 'an email is there, unanswered', mail, 'content', () => beginDigests(database));
    await measure('reminder of a call', 'an address is there, no email', mail, 'address', () =>
      beginReminders(database),
    );
    await addDevices(running[0].url, push.origin);
    await measure('push message', 'ten messages are there, unanswered', push, 'content', () => beginPush(database));
    const isMet = results.every(Boolean);
    console.log(`\n${isMet ? 'Met' : 'NOT met'}: nothing is doubled, nothing is lost.`);
    return isMet;
  } finally {
    for (const each of running) await each.stop();
    mail.server.close();
    push.server.close();
    push.server.closeAllConnections();
  }
}

/** One kind of message, with a kill when half of them have arrived. */
async function round({ title, moment, receiver, at, begin, killOne }) {
  receiver.arrived.clear();
  const half = new Promise((resolve) => (receiver.holdAt = { at, count: Math.floor(members / 2), reached: resolve }));
  await begin();
  const startedAt = performance.now();
  const isReached = await Promise.race([half.then(() => true), sleep(longestMs, false, { ref: false })]);
  if (!isReached) throw new Error(`${title}: only ${receiver.arrived.size} arrived before the kill.`);
  await sleep(onItsWayMs);
  await killOne();
  receiver.release();
  let [last, lastAt, doneAt] = [0, performance.now(), undefined];
  while (performance.now() - lastAt < quietAfterMs && performance.now() - startedAt < longestMs) {
    const sum = sumOf(receiver.arrived);
    if (sum > last) [last, lastAt] = [sum, performance.now()];
    if (receiver.arrived.size === members) doneAt ??= performance.now();
    await sleep(100);
  }
  const [doubled, lost] = [last - receiver.arrived.size, members - receiver.arrived.size];
  const seconds = doneAt === undefined ? 'never' : `${((doneAt - startedAt) / 1_000).toFixed(0)} s`;
  console.log(`| ${title} | ${moment} | ${receiver.arrived.size} | ${doubled} | ${lost} | ${seconds} |`);
  return doubled === 0 && lost === 0;
}

/** What both receivers are: they count what arrives by its reader, and keep answers back from the moment of the kill on. */
function receiverOf(rest) {
  const held = [];
  return {
    arrived: new Map(),
    holdAt: undefined,
    seen: 0,
    release() {
      this.holdAt = undefined;
      this.seen = 0;
      for (const answer of held.splice(0)) answer();
    },
    /** @returns a promise that ends when the answer may be sent */
    hold(at) {
      if (this.holdAt?.at !== at) return Promise.resolve();
      this.seen += 1;
      if (this.seen < this.holdAt.count) return Promise.resolve();
      this.holdAt.reached();
      return new Promise((resolve) => held.push(resolve));
    },
    ...rest,
  };
}

function add(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const sumOf = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

async function startMail() {
  const mail = receiverOf({});
  mail.server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => void mail.hold('address').then(() => done()),
    onData: async (stream, session, done) => {
      await buffer(stream);
      add(mail.arrived, session.envelope.rcptTo[0].address);
      await mail.hold('content');
      done();
    },
  });
  mail.server.on('error', () => undefined);
  mail.server.listen(0, '127.0.0.1');
  await once(mail.server.server, 'listening');
  mail.url = `smtp://127.0.0.1:${mail.server.server.address().port}`;
  return mail;
}

async function startPush() {
  const push = receiverOf({});
  push.server = createServer(async (req, res) => {
    await buffer(req);
    add(push.arrived, req.url);
    await push.hold('content');
    res.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(push.server, 'listening');
  push.origin = `http://127.0.0.1:${push.server.address().port}`;
  return push;
}

/** Members with the password of the demo's, whose announcements come in a digest. */
async function prepare(database) {
  await database.query(
    `INSERT INTO users (email, first_name, is_inner_circle_member, language)
     SELECT 'bench-' || n || '@example.com', 'Bench', true, CASE WHEN n % 3 = 0 THEN 'es' ELSE 'en' END FROM generate_series(1, $1::int) n`,
    [members],
  );
  await database.query(
    `INSERT INTO user_credentials (user_id, password_hash)
     SELECT u.id, c.password_hash FROM users u, user_credentials c JOIN users demo ON demo.id = c.user_id
      WHERE u.email LIKE 'bench-%' AND demo.email = 'member@example.com'`,
  );
  await database.query(
    `INSERT INTO notification_settings (user_id, announcements_frequency) SELECT id, 'daily' FROM users WHERE email LIKE 'bench-%'`,
  );
}

/** A post of the owner that is new to all since then. */
async function announce(database, since) {
  const { rows } = await database.query(
    `INSERT INTO member_posts (user_id, type, title, content, created_at)
     SELECT id, 'thought', 'Bench', 'An announcement of the bench.', now() - $1::interval FROM users WHERE email = 'admin@example.com' RETURNING id`,
    [since],
  );
  await database.query(
    `INSERT INTO portal_notifications (user_id, kind, post_id, since, latest_at)
     SELECT id, 'announcement', $1, now() - $2::interval, now() - $2::interval FROM users WHERE email LIKE 'bench-%' ON CONFLICT DO NOTHING`,
    [rows[0].id, since],
  );
}

async function beginDigests(database) {
  await announce(database, '3 days');
  await run(database, 'member-notifications.queue-unread-digests');
}

/** The weekly call begins in forty minutes. */
async function beginReminders(database) {
  await database.query(
    `UPDATE notification_settings SET wants_call_hour_before = true WHERE user_id IN (SELECT id FROM users WHERE email LIKE 'bench-%')`,
  );
  await database.query(
    `UPDATE weekly_call_settings SET time_zone = 'Etc/UTC', starts_in_week = date_trunc('week', now() - interval '14 days')::date,
            weekday = extract(isodow FROM now() AT TIME ZONE 'UTC' + interval '40 minutes'),
            "time" = to_char(now() AT TIME ZONE 'UTC' + interval '40 minutes', 'HH24:MI')`,
  );
  await run(database, 'member-notifications.queue-call-reminders');
}

/** Each member has a device, and something new. */
async function beginPush(database) {
  await announce(database, '0');
  await run(database, 'member-notifications.queue-comments');
}

async function addDevices(url, origin) {
  const headers = { 'content-type': 'application/json' };
  for (let number = 1; number <= members; number += 1) {
    const logIn = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: `bench-${number}@example.com`, password }),
    });
    const cookie = logIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    const added = await fetch(`${url}/api/member/push-devices`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ endpoint: `${origin}/${number}`, keys }),
    });
    if (added.status !== 201) throw new Error(`A device was not added: ${await added.text()}`);
  }
}

/** The job that the clock would begin. */
async function run(database, name) {
  await database.query(`INSERT INTO pgboss.job (name, data) VALUES ($1, '{"id":"bench"}')`, [name]);
}
