/**
 * `npm run bench`: how fast the product answers, each route beside a bare node:http server that sends the same bytes in the
 * same run, what 30,000 blog posts and 100,000 posts of members change, and what 100 log-ins at once cost others. Everything is on loopback with a database
 * of its own; prints Markdown. `npm run bench -- attacks` runs the attacks of bench-attacks.mjs instead.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bootstrap, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);

// Packages and built files: there are none before the bootstrap and the build.
const { default: autocannon } = await import('autocannon');
const { default: pg } = await import('pg');
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);
const { fillBlogPosts } = await import('./bench-posts.mjs');
const { measureAttacks } = await import('./bench-attacks.mjs');
const { measureLogIns } = await import('./bench-log-ins.mjs');
const { measureMemberPosts } = await import('./bench-member-posts.mjs');

const connections = 20;
const secondsPerRun = 5;
const secondsOfWarming = 1;
const fewPosts = 30;
const manyPosts = 30_000;

const contact = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Bench Sample',
    email: 'bench-[<id>]@example.com',
    coachingType: 'inner-circle',
    privacyConsent: true,
  }),
};

const dataDir = mkdtempSync(join(tmpdir(), 'leap-bench-'));
const postgres = await startLocalPostgres({ dataDir });
const database = new pg.Client({ connectionString: postgres.url });
if (process.argv[2] === 'attacks') await onlyAttacks();
const product = await startProduct();
const bare = await startBareServer();
process.on('SIGINT', () => void cleanUp().then(() => process.exit(130)));
try {
  await database.connect();
  await compareRoutes();
  await measureGrowth();
  await measureMemberPosts({ url: product.url, database, compare, number });
  await measureLogIns(product.url);
} finally {
  await cleanUp();
}
process.exit(0);

async function onlyAttacks() {
  let isKept = false;
  try {
    await database.connect();
    isKept = await measureAttacks({ database, databaseUrl: postgres.url, dataDir });
  } finally {
    await database.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit(isKept ? 0 : 1);
}

async function compareRoutes() {
  const [post] = await (await fetch(`${product.url}/api/blog?language=en`)).json();
  const routes = [
    { title: 'landing page `/`', path: '/' },
    { title: 'blog post `/blog/<slug>`', path: `/blog/${post.slug}` },
    { title: '`GET /api/blog`', path: '/api/blog?language=en' },
    { title: '`POST /api/contacts`', path: '/api/contacts', ...contact },
  ];
  console.log(
    `\n${connections} connections, ${secondsPerRun} s a run, Node ${process.versions.node}, ${cpus().length} cores shared by load, server and PostgreSQL\n`,
  );
  console.log('| route | requests/s | p50 | p99 | bare node:http, same bytes | ratio |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { title, path, ...how } of routes) {
    const { ours, theirs } = await compare(`${product.url}${path}`, how);
    console.log(
      `| ${title} | ${number(ours.rate)} | ${ours.p50} ms | ${ours.p99} ms | ${number(theirs.rate)} | ${(ours.rate / theirs.rate).toFixed(2)} |`,
    );
  }
}

/** One address of the product, and the same bytes from a bare server. */
async function compare(address, how) {
  bare.answerWith(await record(address, how));
  const ours = await load(address, how);
  const { pathname, search } = new URL(address);
  return { ours, theirs: await load(`${bare.url}${pathname}${search}`, how) };
}

async function measureGrowth() {
  console.log('\n| route | posts | requests/s | p50 | p99 | first answer after a change |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const count of [fewPosts, manyPosts]) {
    await fillBlogPosts(database, count);
    for (const path of ['/api/blog?language=en', '/blog']) {
      const first = await firstAnswerAfterChange(`${product.url}${path}`);
      const { rate, p50, p99 } = await load(`${product.url}${path}`);
      console.log(
        `| \`GET ${path.replace('?language=en', '')}\` | ${number(count)} | ${number(rate)} | ${p50} ms | ${p99} ms | ${first.toFixed(0)} ms |`,
      );
    }
  }
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

async function load(url, { method = 'GET', headers = {}, body } = {}) {
  const options = {
    url,
    method,
    body,
    headers: { 'accept-encoding': 'br', ...headers },
    connections,
    idReplacement: body !== undefined,
  };
  await autocannon({ ...options, duration: secondsOfWarming });
  const result = await autocannon({ ...options, duration: secondsPerRun });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function startProduct() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, 'backend/dist/main.js')], {
    cwd: root,
    env: projectEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
    }),
    stdio: 'ignore',
  });
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) exitWithSentence('The product ended before it was ready: run `npm start` to see why.');
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, child };
    await sleep(100);
  }
  child.kill('SIGKILL');
  return exitWithSentence('The product was not ready within 30 s: run `npm start` to see why.');
}

async function startBareServer() {
  const child = fork(join(root, 'scripts', 'bench-bare-server.mjs'), { stdio: 'inherit' });
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, child, answerWith: (answer) => child.send(answer) };
}

async function cleanUp() {
  const ended = new Promise((resolve) => product.child.once('exit', resolve));
  product.child.kill('SIGTERM');
  bare.child.disconnect();
  await Promise.race([ended, sleep(15_000)]);
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function number(value) {
  return Math.round(value).toLocaleString('en-US');
}
