/**
 * `npm run drill -- [--restarts 20] [--outage 20] [--hang 20] [--kills 40] [--from <folder>]`: two API processes behind the shipped nginx,
 * under load. Needs nginx.
 * - `from`: a built clone of an older version, whose two processes are replaced first, migrations included. No request may fail.
 * - `restarts`: replaces them one after the other, as a deployment does. No request may fail.
 * - `outage`: PostgreSQL does not answer for so many seconds. Stored pages go on, the API answers 503 as problems, and two seconds after it
 *   everything works.
 * - `hang`: one process stands still for so many seconds. 99 of 100 answers come within two.
 * - `kills`: of processes and PostgreSQL, during writes. No acknowledged write may be lost, no response may be 500, and the site must serve
 *   again within 10 s.
 */
import { spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  options: {
    from: { type: 'string' },
    restarts: { type: 'string', default: '20' },
    outage: { type: 'string', default: '20' },
    hang: { type: 'string', default: '20' },
    kills: { type: 'string', default: '40' },
  },
});
const visitors = 8;
const reads = ['/', '/api/blog?language=en', '/es/blog', '/robots.txt'];
const servesWithinMs = 10_000;
/** After PostgreSQL is back; and of 99 of 100 requests beside a process that hangs. */
const soonMs = 2_000;
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
  for (const index of [0, 1]) await startOne(index, options.from && resolve(options.from));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await withoutProofs(client);
  await client.end();
  nginx = await startNginx({ folder: join(folder, 'nginx'), port, upstreams: ports, balancerRanges: '127.0.0.1' });
  if (options.from !== undefined) await restartAll(2, `two processes of ${options.from} replaced by this version`);
  await restartAll(Number(options.restarts));
  await stopPostgres(Number(options.outage));
  await hangOne(Number(options.hang));
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

async function startOne(index, clone) {
  apis[index] = await startApi({
    clone,
    port: ports[index],
    databaseUrl: postgres.url,
    dataDir,
    env: { SHUTDOWN_DELAY_MS: shutdownDelayMs },
  });
}

/** Reads and writes continuously until `stop` is called, each request from another client address. */
function startLoad() {
  const load = { statuses: new Map(), errors: new Map(), pages: new Map(), api: new Map(), times: [], isRunning: true };
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const workers = Array.from({ length: visitors }, async (_unused, worker) => {
    for (let round = 0; load.isRunning; round += 1) {
      const isWrite = (worker + round) % 3 === 0;
      const email = `${randomUUID()}@example.com`;
      const forwardedFor = `100.${randomInt(128, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const request = isWrite
        ? { method: 'POST', path: '/api/contacts', body: { name: 'Sample', email, coachingType: 'coaching' } }
        : { path: reads[round % reads.length] };
      const startedAt = performance.now();
      try {
        const answer = await call({ port, agent, forwardedFor, ...request });
        load.times.push(performance.now() - startedAt);
        count(load.statuses, answer.status);
        const isApi = request.path.startsWith('/api/');
        const isProblem = answer.headers['content-type']?.startsWith('application/problem+json') ?? false;
        count(
          isApi ? load.api : load.pages,
          answer.status >= 400 && isProblem ? `${answer.status} as a problem` : answer.status,
        );
        if (answer.status === 201) acknowledged.push(email);
        if (answer.status >= 500) await sleep(20);
      } catch (error) {
        count(load.errors, error.code ?? error.message);
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

function count(map, name) {
  map.set(name, (map.get(name) ?? 0) + 1);
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

async function restartAll(times, title = `${times} rolling restarts`) {
  if (times === 0) return;
  const load = startLoad();
  await sleep(1_000);
  const startedAt = Date.now();
  for (let restart = 0; restart < times; restart += 1) {
    await apis[restart % 2].stop();
    await startOne(restart % 2);
  }
  await load.stop();
  const failed = sumOf(load.statuses, (name) => name >= 400) + sumOf(load.errors);
  process.stdout.write(
    `${title} in ${Math.round((Date.now() - startedAt) / 1_000)} s: ${sumOf(load.statuses) + sumOf(load.errors)} requests (${countsOf(load.statuses)}; broken connections: ${countsOf(load.errors)}), ${failed} failed\n`,
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

function inSeconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The time that `share` of these are within. */
function within(times, share) {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;
}

function report(title, load) {
  process.stdout.write(
    `${title}: pages ${countsOf(load.pages)}; API ${countsOf(load.api)}; broken connections: ${countsOf(load.errors)}; half within ${inSeconds(within(load.times, 0.5))}, 99 % within ${inSeconds(within(load.times, 0.99))}, slowest ${inSeconds(within(load.times, 1))}\n`,
  );
}

/** Stops all processes of PostgreSQL for a while, as a network does that is away: nothing is refused, and nothing answers. */
async function stopPostgres(seconds) {
  if (seconds === 0) return;
  for (const path of reads) await call({ port, path });
  const postmaster = postmasterOf();
  const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' }).stdout.split('\n');
  const all = [postmaster, ...children.filter(Boolean).map(Number)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  const load = startLoad();
  await sleep(seconds * 1_000);
  load.isRunning = false;
  for (const pid of all) process.kill(pid, 'SIGCONT');
  const backAt = Date.now();
  await untilServing();
  const servedAfterMs = Date.now() - backAt;
  await load.stop();
  report(`PostgreSQL away for ${seconds} s, everything again ${servedAfterMs} ms after it is back`, load);
  if (servedAfterMs > soonMs) problems.push(`After PostgreSQL was back it took ${servedAfterMs} ms.`);
  if (sumOf(load.pages, (name) => name !== 200) + sumOf(load.errors) > 0)
    problems.push('Stored pages were not answered while PostgreSQL was away.');
  if (sumOf(load.api, (name) => ![200, 201, '503 as a problem'].includes(name)) > 0)
    problems.push('The API answered something else than 503 as a problem while PostgreSQL was away.');
}

/** Stops one process: it is connected to, and never answers. */
async function hangOne(seconds) {
  if (seconds === 0) return;
  const load = startLoad();
  await sleep(1_000);
  load.times.length = 0;
  apis[0].child.kill('SIGSTOP');
  await sleep(seconds * 1_000);
  apis[0].child.kill('SIGCONT');
  await load.stop();
  report(`One process hung for ${seconds} s`, load);
  if (within(load.times, 0.99) > soonMs)
    problems.push('Beside a process that hung, one request of a hundred took longer than 2 s.');
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
  const starting = Promise.all(killed.map((index) => startOne(index)));
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
