/**
 * `npm run drill -- [--restarts 20] [--kills 40]`: two API processes behind the shipped nginx, under load. First replaces them one
 * after the other, as a deployment does: no request may fail. Then kills processes and PostgreSQL during writes: no acknowledged write
 * may be lost, no response may be 500, and the site must serve again within 10 s. Needs nginx.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { call, requireNginx, startApi, startNginx } from './behind-nginx.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';
import { withoutProofs } from './without-proofs.mjs';

const { values: options } = parseArgs({
  options: { restarts: { type: 'string', default: '20' }, kills: { type: 'string', default: '40' } },
});
const visitors = 8;
const servesWithinMs = 10_000;
/** After this time nothing starts by itself any more. */
const givesUpAfterMs = 120_000;
/** As in compose.yml. */
const shutdownDelayMs = '5000';

requireNginx();
await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const { default: pg } = await import('pg');
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);

const folder = mkdtempSync(join(tmpdir(), 'leap-drill-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const problems = [];
const acknowledged = [];
const postgres = await startLocalPostgres({ dataDir });
const ports = [await freePort(), await freePort()];
const apis = [];
const port = await freePort();
let nginx;
try {
  for (const index of [0, 1]) await startOne(index);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await withoutProofs(client);
  await client.end();
  nginx = await startNginx({ folder: join(folder, 'nginx'), port, upstreams: ports, balancerRanges: '127.0.0.1' });
  await restartAll(Number(options.restarts));
  await killAll(Number(options.kills));
  await compare();
} finally {
  for (const api of apis) await api.stop();
  await nginx?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 20)) process.stdout.write(`  ✗ ${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

async function startOne(index) {
  apis[index] = await startApi({
    port: ports[index],
    databaseUrl: postgres.url,
    dataDir,
    env: { SHUTDOWN_DELAY_MS: shutdownDelayMs },
  });
}

/** Reads and writes continuously until `stop` is called, each request from another client address. */
function startLoad() {
  const load = { statuses: new Map(), errors: new Map(), isRunning: true };
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const workers = Array.from({ length: visitors }, async (_unused, worker) => {
    for (let round = 0; load.isRunning; round += 1) {
      const isWrite = (worker + round) % 3 === 0;
      const email = `${randomUUID()}@example.com`;
      const forwardedFor = `100.${randomInt(128, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const request = isWrite
        ? { method: 'POST', path: '/api/contacts', body: { name: 'Sample', email, coachingType: 'coaching' } }
        : { path: ['/', '/api/blog?language=en', '/es/blog', '/robots.txt'][round % 4] };
      try {
        const answer = await call({ port, agent, forwardedFor, ...request });
        load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 201) acknowledged.push(email);
        if (answer.status >= 500) await sleep(20);
      } catch (error) {
        load.errors.set(error.code ?? error.message, (load.errors.get(error.code ?? error.message) ?? 0) + 1);
        await sleep(20);
      }
    }
  });
  return Object.assign(load, {
    stop: async () => {
      load.isRunning = false;
      await Promise.all(workers);
      agent.destroy();
    },
  });
}

function countsOf(map) {
  return (
    [...map]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ') || 'none'
  );
}

function sumOf(map, isCounted = () => true) {
  return [...map].reduce((sum, [name, count]) => (isCounted(name) ? sum + count : sum), 0);
}

async function restartAll(count) {
  if (count === 0) return;
  const load = startLoad();
  await sleep(1_000);
  const startedAt = Date.now();
  for (let restart = 0; restart < count; restart += 1) {
    await apis[restart % 2].stop();
    await startOne(restart % 2);
  }
  await load.stop();
  const failed = sumOf(load.statuses, (name) => name >= 400) + sumOf(load.errors);
  process.stdout.write(
    `${count} rolling restarts in ${Math.round((Date.now() - startedAt) / 1_000)} s: ${sumOf(load.statuses) + sumOf(load.errors)} requests (${countsOf(load.statuses)}; broken connections: ${countsOf(load.errors)}), ${failed} failed\n`,
  );
  if (failed === 0) return;
  problems.push(`${failed} requests failed during the restarts. nginx says:`);
  problems.push(
    ...nginx.output
      .split('\n')
      .filter((line) => /"status":[45]/.test(line))
      .slice(0, 5),
  );
}

function postmasterOf() {
  const cluster = readdirSync(dataDir).includes('postgres') ? join(dataDir, 'postgres') : dataDir;
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills the process of this round and starts it again; PostgreSQL is restarted by the process that started it. */
async function killRound(round) {
  const kind = ['one process', 'the other process', 'both processes', 'PostgreSQL'][round % 4];
  const killed = { 'one process': [0], 'the other process': [1], 'both processes': [0, 1], PostgreSQL: [] }[kind];
  const ended = killed.map((index) => {
    const { child, output } = apis[index];
    if (child.exitCode === null && child.signalCode === null)
      return new Promise((resolve) => child.once('exit', resolve));
    problems.push(`A process had ended by itself (${child.exitCode ?? child.signalCode}): ${output.slice(-500)}`);
    return Promise.resolve();
  });
  if (kind === 'PostgreSQL') process.kill(postmasterOf(), 'SIGKILL');
  for (const index of killed) apis[index].child.kill('SIGKILL');
  const killedAt = Date.now();
  await Promise.all(ended);
  const starting = Promise.all(killed.map(startOne));
  await untilServing();
  const servedAfterMs = Date.now() - killedAt;
  await starting;
  return { kind, servedAfterMs };
}

/** Waits until a page, a list and a write succeed through nginx. @throws after two minutes, with the last log lines of the processes */
async function untilServing() {
  const givesUpAt = Date.now() + givesUpAfterMs;
  while (Date.now() < givesUpAt) {
    const forwardedFor = `100.${randomInt(128, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const answers = await Promise.all([
      call({ port, forwardedFor, path: '/api/blog?language=es' }),
      call({ port, forwardedFor, path: '/' }),
      call({
        port,
        forwardedFor,
        method: 'POST',
        path: '/api/contacts',
        body: { name: 'Sample', email: `${randomUUID()}@example.com`, coachingType: 'coaching' },
      }),
    ]).catch(() => []);
    if (answers.length > 0 && answers.every((answer) => answer.status < 300)) return;
    await sleep(50);
  }
  const last = apis.map(
    ({ child, output }) => `${child.exitCode ?? child.signalCode ?? 'runs'}: ${output.slice(-500)}`,
  );
  throw new Error(`The site does not serve any more.\n${[...problems, ...last].join('\n')}`);
}

async function killAll(count) {
  if (count === 0) return;
  const load = startLoad();
  const rounds = [];
  for (let round = 0; round < count; round += 1) {
    await sleep(500 + randomInt(500));
    rounds.push(await killRound(round));
  }
  await load.stop();
  const slowest = rounds.toSorted((one, other) => other.servedAfterMs - one.servedAfterMs)[0];
  process.stdout.write(
    `${count} kills: ${sumOf(load.statuses) + sumOf(load.errors)} requests (${countsOf(load.statuses)}; broken connections: ${countsOf(load.errors)}), serving again after at most ${slowest.servedAfterMs} ms (${slowest.kind})\n`,
  );
  for (const { kind, servedAfterMs } of rounds)
    if (servedAfterMs > servesWithinMs)
      problems.push(`After a kill of ${kind} it took ${servedAfterMs} ms to serve again.`);
  if ((load.statuses.get(500) ?? 0) > 0) problems.push(`${load.statuses.get(500)} answers were 500.`);
}

async function compare() {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('SELECT email FROM contacts');
  await client.end();
  const stored = new Set(rows.map(({ email }) => email));
  const lost = acknowledged.filter((email) => !stored.has(email));
  process.stdout.write(`${acknowledged.length} acknowledged writes, ${lost.length} lost\n`);
  if (lost.length > 0) problems.push(`${lost.length} acknowledged writes are lost.`);
}
