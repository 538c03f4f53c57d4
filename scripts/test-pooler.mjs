/**
 * `npm run test:pooler`: starts the product behind the shipped configuration of PgBouncer, in transaction mode, and runs the API's specs
 * through it. Needs PgBouncer. `npm run test:pooler -- bookings`: only the specs whose path contains this text.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { call, startApi } from './behind-nginx.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { addResults, check, endChecks } from './checks.mjs';
import { requirePooler, startPooler } from './pooler.mjs';
import { freePort } from './ports.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { jest, testFiles } from './test-steps.mjs';
import { exitWithSentence, startStep } from './terminal.mjs';

const SEEN_WITHIN_MS = 2_000;
/** What visitors, members and administrators do, and the jobs that follow. */
const standardSpecs = ['backend/src/modules/', 'backend/src/auth/', 'jobs-and-mail', 'own-membership'];

requirePooler();
await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);
const { default: pg } = await import('pg');

const folder = mkdtempSync(join(temporaryFolder(), 'leap-pooler-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
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

async function start(databaseUrl, direct) {
  return startApi({ port: await freePort(), databaseUrl, dataDir, env: { LISTEN_DATABASE_URL: direct } });
}

/** Of a start that has to fail. */
async function refusal(databaseUrl, direct) {
  return start(databaseUrl, direct).then(
    (api) => api.stop().then(() => 'It started.'),
    (error) => String(error.message).trim().split('\n').at(-1),
  );
}

async function checkAll() {
  const postgres = await started(startLocalPostgres({ dataDir, isDurable: false }));
  const pooler = await started(startPooler(postgres.url, folder));
  const other = new URL(postgres.url);
  other.pathname = '/postgres';

  await check('a pooler that leaves out what each connection needs is refused with a sentence', async () => {
    const bare = await startPooler(postgres.url, folder, (text) => text.replace(/ connect_query=.*/, ''));
    try {
      assert.match(
        await refusal(bare.url, postgres.url),
        /^DATABASE_URL: the connections of the pooler need "SET statement_timeout TO 2300; SET idle/,
      );
    } finally {
      await bare.stop();
    }
  });

  await check('two addresses of different databases are refused with a sentence', async () => {
    assert.match(await refusal(pooler.url, other.href), /^DATABASE_URL and LISTEN_DATABASE_URL lead to different/);
  });

  await check('a wrong LISTEN_DATABASE_URL is named in a sentence', async () => {
    const wrong = new URL(postgres.url);
    wrong.password = 'wrong';
    assert.match(await refusal(pooler.url, wrong.href), /^LISTEN_DATABASE_URL: .+ refuses user/);
  });

  const apis = [await started(start(pooler.url, postgres.url)), await started(start(pooler.url, postgres.url))];

  await check('both processes are ready, and hear changes', async () => {
    for (const { port } of apis) {
      const { checks } = JSON.parse((await call({ port, path: '/api/health/ready' })).text);
      for (const name of ['database', 'jobs', 'changes'])
        assert.equal(checks.find((one) => one.name === name).status, 'up', name);
    }
  });

  await check('what both processes answer from memory is new within 2 s of a change', async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      for (let turn = 0; turn < 5; turn += 1) {
        const email = `practice-${turn}@example.com`;
        const shows = async ({ port }) => (await call({ port, path: '/api/site-settings' })).text.includes(email);
        await client.query('UPDATE site_settings SET contact_email = $1', [email]);
        const changedAt = Date.now();
        for (const api of apis)
          while (!(await shows(api))) assert.ok(Date.now() - changedAt < SEEN_WITHIN_MS, 'It is not seen in time.');
      }
    } finally {
      await client.end();
    }
  });

  for (const api of running.splice(2).toReversed()) await api.stop();
  const names = process.argv.slice(2).filter((name) => !name.startsWith('-'));
  const files = testFiles(names.length > 0 ? names : standardSpecs).api;
  const before = await pooler.transactions();
  const step = startStep(`${files.length} specs of the API through PgBouncer`);
  const result = await jest(join(root, 'backend'), [], files, {
    TEST_DATABASE_URL: postgres.url,
    TEST_POOLER_PORT: String(pooler.port),
  });
  if (result.failed === 0) step.pass();
  else step.fail(result.output);
  addResults(result);
  await check('those specs have asked through PgBouncer', async () => {
    assert.ok((await pooler.transactions()) > before + files.length, 'They have not.');
  });
}
