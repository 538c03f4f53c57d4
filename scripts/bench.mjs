/**
 * `npm run bench`: what each kind of request costs in production mode, beside what somebody would write by hand, and memory; writes README's
 * table. `npm run bench -- growth`: what 300,000 blog posts, a million posts of members with 300,000 comments and a million contacts change, and what
 * 100 log-ins at once cost others. `npm run bench -- feed`: the posts of members and their comments of these alone.
 * `npm run bench -- search`: bench-search.mjs. `npm run bench -- webhooks`: bench-webhooks.mjs.
 * `npm run bench -- crowd`: bench-crowd.mjs. `npm run bench -- counters`: bench-counters.mjs. `npm run bench -- kills`: bench-kills.mjs.
 * `npm run bench -- attacks`: the attacks of bench-attacks.mjs. `npm run bench:pages`: bench-pages.mjs. Everything is on loopback with a database of its own; prints Markdown.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { startProduct } from './product.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);

// Packages and built files: there are none before the bootstrap and the build.
const { default: pg } = await import('pg');
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);
const { measureAttacks } = await import('./bench-attacks.mjs');
const { measureCounters } = await import('./bench-counters.mjs');
const { measureCrowd } = await import('./bench-crowd.mjs');
const { measureKills } = await import('./bench-kills.mjs');
const { measureLogIns } = await import('./bench-log-ins.mjs');
const { measureLists } = await import('./bench-lists.mjs');
const { measurePages } = await import('./bench-pages.mjs');
const { measureSearch } = await import('./bench-search.mjs');
const { load, measureTable } = await import('./bench-table.mjs');
const { prepareUncachedWorks, prepareWorks } = await import('./bench-works.mjs');
const { measureWebhooks } = await import('./bench-webhooks.mjs');
const { withoutProofs } = await import('./without-proofs.mjs');

const secondsPerRun = 5;
const secondsOfWarming = 1;
const siteUrl = 'https://www.example.com';

const dataDir = mkdtempSync(join(tmpdir(), 'leap-bench-'));
const postgres = await startLocalPostgres({ dataDir });
const database = new pg.Client({ connectionString: postgres.url });
if (process.argv[2] === 'attacks') await alone(measureAttacks);
if (process.argv[2] === 'webhooks') await alone(measureWebhooks);
if (process.argv[2] === 'counters') await alone(measureCounters);
if (process.argv[2] === 'crowd') await alone(measureCrowd);
if (process.argv[2] === 'kills') await alone(measureKills);
const isDeployed = !['feed', 'growth', 'pages', 'search'].includes(process.argv[2]);
const product = await startProduct({ DATA_DIR: dataDir, ...(isDeployed ? production() : development()) });
const yardsticks = await startYardsticks();
process.on('SIGINT', () => void cleanUp().then(() => process.exit(130)));
try {
  await database.connect();
  if (process.argv[2] === 'pages') {
    const table = await measurePages(product.url);
    if (process.argv[3] !== 'all') writeReadme('bench:pages', table);
  } else if (process.argv[2] === 'search') {
    if (!(await measureSearch({ url: product.url, database }))) process.exitCode = 1;
  } else if (process.argv[2] === 'feed') {
    if (!(await measureFeed())) process.exitCode = 1;
  } else if (process.argv[2] === 'growth') {
    await measureGrowth();
    await measureLogIns(product.url);
  } else {
    await withoutProofs(database);
    const works = await prepareWorks({ url: product.url, siteUrl, database });
    const table = await measureTable({
      product: { url: product.url, pid: product.child.pid, works },
      startUncached,
      yardsticks,
      record,
    });
    writeReadme('bench', table);
  }
} finally {
  await cleanUp();
}
process.exit();

/** What starts the product by itself. */
async function alone(measure) {
  let isMet = false;
  try {
    await database.connect();
    isMet = await measure({ database, databaseUrl: postgres.url, dataDir });
  } finally {
    await database.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit(isMet ? 0 : 1);
}

/** The posts of members and their comments, with few and with many. */
function measureFeed() {
  return measureLists({
    url: product.url,
    database,
    number,
    load: (url, how) => warmLoad(url, how),
    onFilled: () => Promise.resolve(),
    only: 'member_posts',
  });
}

/** The lists with few rows and with many, and what the first visitor after an editor's change waits for. */
async function measureGrowth() {
  const firstAnswers = [];
  await measureLists({
    url: product.url,
    database,
    number,
    load: (url, how) => warmLoad(url, how),
    onFilled: async (table, count) => {
      if (table !== 'blog_posts') return;
      for (const path of ['/api/blog?language=en', '/blog']) {
        const first = await firstAnswerAfterChange(`${product.url}${path}`);
        firstAnswers.push(
          `| \`GET ${path.replace('?language=en', '')}\` | ${number(count)} | ${first.toFixed(0)} ms |`,
        );
      }
    },
  });
  console.log('\n| route | posts | first answer after a change |');
  console.log('| --- | ---: | ---: |');
  for (const line of firstAnswers) console.log(line);
}

/** An edited post makes every process drop its cached pages; the next visitor waits for a fresh one. */
async function firstAnswerAfterChange(url) {
  await database.query(
    "UPDATE blog_posts SET title = title || ' ' WHERE slug = (SELECT min(slug) FROM blog_posts WHERE language = 'en')",
  );
  await sleep(500);
  const startedAt = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - startedAt;
}

/** The product's answer to one request, byte for byte, for the bare server to repeat. */
async function record(url, { method = 'GET', headers = {}, body } = {}) {
  const sent = request(url, { method, headers: { 'accept-encoding': 'br', ...headers } });
  sent.end(body?.replace('[<id>]', 'recorded'));
  const [answer] = await once(sent, 'response');
  const bytes = await buffer(answer);
  if (answer.statusCode >= 400) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${bytes.toString()}`);
  const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'date'];
  const stored = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name)));
  return { status: answer.statusCode, headers: stored, body: bytes.toString('base64') };
}

async function warmLoad(url, how) {
  await load(url, how, { amountOf: secondsOfWarming });
  return load(url, how, { amountOf: secondsPerRun, pid: product.child.pid });
}

function development() {
  return { DATABASE_URL: '', RATE_LIMITS: 'off' };
}

/** Settings of a deployment; each visitor has an address of its own behind a proxy. */
function production() {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    PUBLIC_URL: siteUrl,
    SESSION_SECRET: randomBytes(48).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '1',
  };
}

/** A second product with a database and sample content of its own, whose pages are rendered for each request. */
async function startUncached() {
  const ownDataDir = mkdtempSync(join(tmpdir(), 'leap-bench-uncached-'));
  const { url, child, stop } = await startProduct({ DATA_DIR: ownDataDir, ...development(), PAGE_CACHE: 'off' });
  return {
    url,
    pid: child.pid,
    works: await prepareUncachedWorks(url),
    stop: async () => {
      await stop();
      rmSync(ownDataDir, { recursive: true, force: true });
    },
  };
}

async function startYardsticks() {
  const child = fork(join(root, 'scripts', 'bench-yardsticks.mjs'), {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url, NODE_ENV: 'production' },
  });
  const heard = () => new Promise((resolve) => child.once('message', resolve));
  const { ports } = await heard();
  const work = async (message) => {
    const isReady = heard();
    child.send(message);
    await isReady;
  };
  return { child, pid: child.pid, ports, do: work };
}

async function cleanUp() {
  yardsticks.child.disconnect();
  await product.stop();
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Writes a table between its two markers in README. */
function writeReadme(mark, table) {
  const file = join(root, 'README.md');
  const text = readFileSync(file, 'utf8');
  const begin = `<!-- ${mark} -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(`<!-- /${mark} -->`)];
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers of the table: ${begin}.`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}

function number(value) {
  return Math.round(value).toLocaleString('en-US');
}
