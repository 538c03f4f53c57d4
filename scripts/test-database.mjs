/**
 * `npm run test:database`: the product as a larger practice runs it: PostgreSQL with TLS alone, PgBouncer, a replica that gets behind and goes
 * away, a process that serves and one that runs jobs. What visitors, members and the owner do works, and no page is older than two seconds.
 * Needs PgBouncer and openssl.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { call, startApi } from './behind-nginx.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { check, endChecks } from './checks.mjs';
import { requirePooler, startPooler } from './pooler.mjs';
import { freePort } from './ports.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { exitWithSentence } from './terminal.mjs';
import { withoutProofs } from './without-proofs.mjs';

const SEEN_WITHIN_MS = 2_000;
const EMAIL_WITHIN_MS = 15_000;

requirePooler();
await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const fromBuild = (path) => import(pathToFileURL(join(root, 'backend/dist', path)).href);
const { startLocalPostgres } = await fromBuild('database/local/local-postgres.js');
const { findPostgresRunner } = await fromBuild('database/local/postgres-runner.js');
await import('./jest/typescript.mjs');
const { startStandby } = await import('../backend/test/standby.ts');
const { startMailServer } = await import('../backend/test/mail-server.ts');
const { default: pg } = await import('pg');

const folder = mkdtempSync(join(temporaryFolder(), 'leap-database-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const certificate = join(folder, 'server.crt');
const running = [];
try {
  await checkAll();
} finally {
  for (const one of running.toReversed()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}
endChecks();

async function started(starting) {
  const one = await starting;
  running.push(one);
  return one;
}

/** Waits until it holds. @returns milliseconds that it took @throws AssertionError after the time */
async function until(holds, withinMs, otherwise) {
  const startedAt = Date.now();
  while (!(await holds())) {
    assert.ok(Date.now() - startedAt < withinMs, otherwise);
    await sleep(25);
  }
  return Date.now() - startedAt;
}

/** A role and a database of the product, which may connect by TLS alone. */
async function demandTls(postgres, client) {
  const { clusterDir, own } = await findPostgresRunner(join(dataDir, 'postgres'));
  const created = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -days 1 -keyout server.key -out server.crt'.split(
      ' ',
    ),
    { cwd: folder },
  );
  assert.equal(created.status, 0, String(created.stderr));
  for (const name of ['server.key', 'server.crt']) copyFileSync(join(folder, name), join(clusterDir, name));
  chmodSync(join(clusterDir, 'server.key'), 0o600);
  await own(clusterDir);
  const rules = join(clusterDir, 'pg_hba.conf');
  writeFileSync(rules, `hostnossl all app all reject\n${readFileSync(rules, 'utf8')}`);
  await client.query(`ALTER SYSTEM SET ssl = on`);
  await client.query('SELECT pg_reload_conf()');
  await client.query(`CREATE ROLE app LOGIN PASSWORD 'app'`);
  await client.query('CREATE DATABASE app OWNER app');
  return (address, { user = 'app', mode = `verify-full&sslrootcert=${certificate}` } = {}) =>
    Object.assign(new URL(address), { username: user, password: user, pathname: '/app' }).href + `?sslmode=${mode}`;
}

async function checkAll() {
  const postgres = await started(startLocalPostgres({ dataDir, isDurable: false }));
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  running.push({ stop: () => owner.end() });
  const tls = await demandTls(postgres, owner);
  const direct = tls(postgres.url);
  const standby = await started(startStandby(postgres.url, dataDir));
  const pooler = await started(
    startPooler(
      Object.assign(new URL(postgres.url), { username: 'app', password: 'app', pathname: '/app' }).href,
      folder,
      (text) => `${text}\nserver_tls_sslmode = verify-full\nserver_tls_ca_file = ${certificate}\n`,
    ),
  );
  const mails = await startMailServer();
  running.push({ stop: () => mails.close() });
  const environment = (jobs) => ({
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    JOBS: jobs,
    SMTP_URL: mails.url,
    PRACTICE_EMAIL: 'practice@example.com',
    LISTEN_DATABASE_URL: direct,
    REPLICA_DATABASE_URL: tls(standby.url),
  });
  const start = async (jobs, change = {}) =>
    startApi({ port: await freePort(), databaseUrl: pooler.url, dataDir, env: { ...environment(jobs), ...change } });

  await check(
    'a connection without TLS, and a certificate that is not known, are refused with a sentence',
    async () => {
      for (const [address, sentence] of [
        [tls(postgres.url, { mode: 'disable' }), /LISTEN_DATABASE_URL: .* asks for TLS/],
        [tls(postgres.url, { mode: 'verify-full' }), /LISTEN_DATABASE_URL: .*certificate/i],
      ]) {
        const refusal = await start('on', { LISTEN_DATABASE_URL: address }).then(
          (api) => api.stop().then(() => 'It started.'),
          (error) => String(error.message).trim().split('\n').at(-1),
        );
        assert.match(refusal, sentence);
      }
    },
  );

  const serving = await started(start('off'));
  let working = await start('only');
  running.push({ stop: () => working.stop() });
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgres.url), { pathname: '/app' }).href,
  });
  await client.connect();
  running.push({ stop: () => client.end() });
  await withoutProofs(client);
  const replica = new pg.Client({ connectionString: Object.assign(new URL(standby.url), { pathname: '/app' }).href });
  await replica.connect();

  const send = async (path, { cookie, ...request } = {}) => {
    const answer = await call({ port: serving.port, path, headers: cookie ? { Cookie: cookie } : {}, ...request });
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const read = async (path, cookie) => JSON.parse((await send(path, { cookie })).text);
  const post = async (path, body, cookie) => send(path, { method: 'POST', body, cookie });
  const logIn = async (email) => {
    const { headers } = await post('/api/login', { email, password: 'transform-demo' });
    return headers['set-cookie'].map((one) => one.split(';')[0]).join('; ');
  };
  const emailTo = (to) =>
    until(() => mails.received.some((one) => one.to === to), EMAIL_WITHIN_MS, `No email to ${to}.`);
  let admin;
  let member;

  await check('a process that serves and one that runs jobs are ready, and the jobs’ one serves nothing', async () => {
    const bad = async ({ port }) =>
      JSON.parse((await call({ port, path: '/api/health/ready' })).text)
        .checks.filter((one) => !['up', 'off', 'needs_setup'].includes(one.status))
        .map(({ name }) => name);
    // A replica that has just started is behind for a moment.
    for (const one of [serving, working])
      await until(async () => (await bad(one)).length === 0, 10_000, `Not up: ${await bad(one)}`);
    assert.equal((await call({ port: working.port, path: '/' })).status, 404);
    [admin, member] = [await logIn('admin@example.com'), await logIn('member@example.com')];
  });

  await check('each connection to PostgreSQL is encrypted', async () => {
    for (const server of [owner, replica]) {
      const { rows } = await server.query(
        `SELECT s.ssl, count(*)::int AS count FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.usename = 'app' GROUP BY s.ssl`,
      );
      assert.deepEqual(
        rows.map(({ ssl }) => ssl),
        [true],
      );
    }
  });

  const visits = async (name) => {
    const email = `visitor-${name}@example.com`;
    await post('/api/contacts', {
      name: 'Sample',
      email,
      coachingType: 'coaching',
      message: 'Words',
      language: 'en',
      privacyConsent: true,
    });
    assert.ok(
      (await read('/api/admin/contacts?limit=5', admin)).some((one) => one.email === email),
      'The contact is in no list.',
    );
    const days = await read('/api/calendar/availability');
    const [slot] = days.flatMap(({ date, slots }) =>
      slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
    );
    const person = { firstName: 'Ana', lastName: 'Example', email: `caller-${name}@example.com`, language: 'en' };
    await post('/api/calendar/book', { ...person, selectedDate: slot.date, selectedTime: slot.time });
    assert.ok(
      (await read('/api/admin/bookings?limit=5', admin)).some((one) => one.email === person.email),
      'The call is in no list.',
    );
    const written = JSON.parse(
      (
        await post(
          '/api/member/posts',
          { type: 'win', title: `Of ${name}`, content: 'I said no, and it was quiet.' },
          member,
        )
      ).text,
    );
    assert.equal((await read('/api/member/posts', member)).find(({ id }) => id === written.id)?.title, `Of ${name}`);
    await post('/api/admin/member-posts/bulk-hide', { ids: [written.id] }, admin);
    assert.ok(
      (await read('/api/member/posts', member)).every(({ id }) => id !== written.id),
      'A hidden post shows.',
    );
    await emailTo(person.email);
    const title = `Page of ${name}`;
    const shows = async (path) => (await send(path)).text.includes(title);
    await send('/');
    await client.query('UPDATE site_settings SET brand_name = $1', [title]);
    for (const path of ['/', '/api/site-settings'])
      await until(() => shows(path), SEEN_WITHIN_MS, `${path} is older than two seconds.`);
  };

  await check('contact, call, post and page: with a replica that follows, which answers lists', async () => {
    const answered = async () =>
      (await replica.query(`SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = 'app'`)).rows[0]
        .count;
    await until(
      async () => {
        const { rows } = await replica.query(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'leap-lists'`);
        return rows.length > 0;
      },
      1_000,
      'The replica is not asked.',
    );
    const before = await answered();
    await visits('replica');
    await until(async () => (await answered()) > before, 5_000, 'The replica has answered nothing.');
  });

  await check('the same with a replica that is behind', async () => {
    await replica.query('SELECT pg_wal_replay_pause()');
    try {
      await visits('lag');
      const { rows } = await replica.query(`SELECT 1 FROM contacts WHERE email = 'visitor-lag@example.com'`);
      assert.equal(rows.length, 0, 'It was not behind.');
    } finally {
      await replica.query('SELECT pg_wal_replay_resume()');
    }
  });

  await check('jobs wait while the process that runs them is away, and are done when it is back', async () => {
    await working.stop();
    await post('/api/newsletter/subscribe', {
      email: 'reader@example.com',
      name: 'Ana',
      language: 'en',
    });
    await sleep(3_000);
    assert.ok(
      mails.received.every(({ to }) => to !== 'reader@example.com'),
      'The process that serves ran a job.',
    );
    working = await start('only');
    await emailTo('reader@example.com');
  });

  await check('the same without the replica', async () => {
    await replica.end();
    running.splice(running.indexOf(standby), 1);
    await standby.stop();
    await visits('none');
    const { checks } = JSON.parse((await call({ port: serving.port, path: '/api/health/ready' })).text);
    assert.equal(checks.find(({ name }) => name === 'replica').status, 'down');
  });
}
