/**
 * `npm run test:deploy`: checks the shipped nginx configuration with two production API processes and clients behind a load balancer.
 * The only check that needs more than Node and npm: nginx.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';
import { call, requireNginx, siteUrl, startAdminNginx, startApi, startNginx } from './behind-nginx.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence, startStep } from './terminal.mjs';

requireNginx();
await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);
const { default: pg } = await import('pg');

/** The load balancer's address; all others are clients. */
const balancer = '127.0.0.2';
const folder = mkdtempSync(join(tmpdir(), 'leap-deploy-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const running = [];
let passed = 0;
let failed = 0;

try {
  await checkAll();
} finally {
  for (const one of running.toReversed()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function check(title, work) {
  const step = startStep(title);
  try {
    await work();
    passed += 1;
    step.pass();
  } catch (error) {
    failed += 1;
    step.fail((error instanceof Error ? error.message : String(error)).slice(0, 300));
  }
}

async function started(starting) {
  const one = await starting;
  running.push(one);
  return one;
}

async function checkAll() {
  const postgres = await started(startLocalPostgres({ dataDir }));
  const ports = [await freePort(), await freePort()];
  const apis = [];
  for (const port of ports)
    apis.push(await started(startApi({ port, databaseUrl: postgres.url, dataDir, env: { LOG_LEVEL: 'info' } })));
  const port = await freePort();
  const nginx = await started(
    startNginx({ folder: join(folder, 'site'), port, upstreams: ports, balancerRanges: '127.0.0.2/32' }),
  );

  const through = (visitor, request) => call({ port, from: balancer, forwardedFor: visitor, ...request });
  let guesses = 0;
  const guess = (visitor, how = {}) =>
    through(visitor, {
      method: 'POST',
      path: '/api/login',
      // Another account each time: the limit is by client address.
      body: { email: `nobody-${(guesses += 1)}@example.com`, password: 'a wrong password' },
      ...how,
    }).then(({ status }) => status);
  /** Nine wrong passwords in sequence. */
  const nineGuesses = async (visitor, how) => {
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const address = typeof visitor === 'function' ? visitor(attempt) : visitor;
      statuses.push(await guess(address, how));
    }
    return statuses;
  };
  const locked = [...Array(8).fill(401), 429];

  await check('wrong passwords of one visitor lock nobody else out', async () => {
    assert.deepEqual(await nineGuesses('203.0.113.7'), locked);
    assert.equal(await guess('203.0.113.8'), 401);
  });

  await check('a visitor cannot be somebody else by writing X-Forwarded-For', async () => {
    assert.deepEqual(await nineGuesses((attempt) => `198.51.100.${attempt}, 203.0.113.9`), locked);
    assert.equal(await guess('198.51.100.0'), 401);
  });

  await check('a client that is no balancer counts by its own address, whatever the header says', async () => {
    assert.deepEqual(await nineGuesses((attempt) => `198.51.100.${100 + attempt}`, { from: '127.0.0.3' }), locked);
    assert.equal(await guess('198.51.100.200', { from: '127.0.0.4' }), 401);
  });

  await check('IPv6 visitors have their own addresses too', async () => {
    assert.deepEqual(await nineGuesses('2001:db8:1:1::7'), locked);
    assert.equal(await guess('2001:db8:1:2::7'), 401);
  });

  await check("a consent is stored with the visitor's address", async () => {
    const email = 'ana@example.com';
    const { status, text } = await through('203.0.113.20', {
      method: 'POST',
      path: '/api/consent',
      body: {
        participantName: 'Ana Example',
        email,
        sessionType: 'breathwork',
        hasConsented: true,
        acknowledgeRight: true,
        confirmAutonomy: true,
        understandNature: true,
      },
    });
    assert.equal(status, 201, text);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query('SELECT ip_address AS address FROM consent_forms WHERE email = $1', [email]);
    await client.end();
    assert.deepEqual(rows, [{ address: '203.0.113.20' }]);
  });

  await check('tokens in paths and queries are in no log', async () => {
    for (const path of [
      '/api/call-feed/a-secret-token.ics',
      '/api/blog-previews/a-secret-token',
      '/API/Blog-Previews/a-secret-token',
      '/api//call-feed/a-secret-token',
      '/blog-preview?token=a-secret-token',
      '/api/newsletter/unsubscribe?token=a-secret-token',
    ])
      await through('203.0.113.21', { path });
    await sleep(300);
    const logs = [nginx, ...apis].map((one) => one.output).join('');
    assert.match(nginx.output, /"path":"\/api\/call-feed\/\[hidden\]"/);
    assert.match(logs, /"path":"\/api\/blog-previews\/\[hidden\]"/);
    assert.ok(!logs.includes('a-secret-token'), 'The token is in a log.');
  });

  await check('clicks on the links of newsletters are in no log', async () => {
    for (const path of ['/api/newsletter/links/a-followed-link', '/api//Newsletter/links/a-followed-link?a=1'])
      await through('203.0.113.22', { path });
    await sleep(300);
    const logs = [nginx, ...apis].map((one) => one.output).join('');
    assert.ok(!logs.includes('a-followed-link'), 'The link is in a log.');
  });

  await check('a flood of one visitor is refused as a problem, and others are served', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const answers = await Promise.all(
      Array.from({ length: 600 }, () => through('203.0.113.30', { path: '/robots.txt', agent })),
    );
    agent.destroy();
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 100 && refused.length < 400, `${refused.length} of 600 were refused.`);
    assert.equal(refused[0].headers['content-type'], 'application/problem+json');
    assert.equal(JSON.parse(refused[0].text).code, 'rate_limited');
    assert.ok(Number(refused[0].headers['retry-after']) > 0);
    assert.equal((await through('203.0.113.31', { path: '/robots.txt' })).status, 200);
  });

  await check('bodies are small, but for pictures, imports and webhooks', async () => {
    const large = Buffer.alloc(600 * 1024, 32);
    const send = (path, type = 'application/json') =>
      through('203.0.113.40', { method: 'POST', path, body: large, headers: { 'Content-Type': type } }).then(
        ({ status }) => status,
      );
    assert.equal(await send('/api/contacts'), 413);
    assert.equal(await send('/api/webhooks/stripe'), 400);
    assert.equal(await send('/api/admin/images', 'image/jpeg'), 401);
  });

  await check('a header or a body that never ends is cut off within 12 s', async () => {
    const head = `Host: ${new URL(siteUrl).host}\r\nX-Forwarded-For: 203.0.113.50\r\n`;
    const cutAfter = (text) =>
      new Promise((resolve) => {
        const startedAt = Date.now();
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('error', () => undefined).on('data', () => undefined);
        socket.once('close', () => resolve(Date.now() - startedAt));
      });
    const times = await Promise.all([
      cutAfter(`GET / HTTP/1.1\r\n${head}`),
      cutAfter(`POST /api/contacts HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`),
    ]);
    assert.ok(
      times.every((time) => time > 5_000 && time < 12_500),
      `They were cut after ${times.join(' and ')} ms.`,
    );
  });

  await check('the admin origin serves its files to the site', async () => {
    const adminPort = await freePort();
    const admin = await startAdminNginx({
      folder: join(folder, 'admin'),
      port: adminPort,
      env: { SITE_ORIGIN: siteUrl },
    });
    try {
      const { status, headers } = await call({ port: adminPort, path: '/mf-manifest.json' });
      assert.deepEqual([status, headers['access-control-allow-origin']], [200, siteUrl], admin.output);
    } finally {
      await admin.stop();
    }
  });

  for (const balancerRanges of ['0.0.0.0/0', '10.0.0.0/8 ::/0', 'everybody', '10.0.0.0/8;evil'])
    await check(`BALANCER_RANGES=${balancerRanges} is refused with a sentence`, async () => {
      const wrong = await startNginx({
        folder: join(folder, 'wrong'),
        port: await freePort(),
        upstreams: ports,
        balancerRanges,
      });
      if (wrong.status === undefined) await wrong.stop();
      assert.equal(wrong.status, 1);
      assert.match(wrong.output, /^BALANCER_RANGES holds .+\.\n$/);
    });
}
