/**
 * `npm run test:deploy`: checks the shipped nginx configuration with two production API processes and clients behind a load balancer.
 * The only check that needs more than Node and npm: nginx.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';
import { call, requireNginx, siteUrl, startAdminNginx, startApi, startNginx } from './behind-nginx.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { check, endChecks } from './checks.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';

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

  await check('forms without scripts have the same limits: of one visitor, whatever X-Forwarded-For says', async () => {
    const submit = (visitor, how = {}) =>
      through(visitor, {
        method: 'POST',
        path: '/login',
        body: Buffer.from(
          String(
            new URLSearchParams({
              form: 'log-in',
              email: `nobody-${(guesses += 1)}@example.com`,
              password: 'a wrong password',
            }),
          ),
        ),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        ...how,
      }).then(({ status }) => status);
    const nine = async (visitor, how) => {
      const statuses = [];
      for (let attempt = 0; attempt < 9; attempt += 1) statuses.push(await submit(visitor(attempt), how));
      return statuses;
    };
    assert.deepEqual(await nine((attempt) => `198.51.100.${50 + attempt}, 203.0.113.10`), locked);
    assert.equal(await submit('203.0.113.11'), 401);
    assert.deepEqual(await nine((attempt) => `198.51.100.${70 + attempt}`, { from: '127.0.0.5' }), locked);
    assert.equal(await submit('198.51.100.90', { from: '127.0.0.6' }), 401);
    assert.equal(await submit('198.51.100.50'), 401);
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
    const tooLarge = await through('203.0.113.40', { method: 'POST', path: '/api/contacts', body: large });
    assert.equal(JSON.parse(tooLarge.text).code, 'body_too_large');
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

  const session = '__Host-leap.sid=s%3Aan-id.a-signature';
  /** A request of a new visitor, and what nginx logged of its cache. */
  let visitors = 0;
  const asked = async (path, headers = {}) => {
    const visitor = (visitors += 1);
    const answer = await through(`198.18.${visitor >> 8}.${visitor & 255}`, { path, headers });
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const line = nginx.output.split('\n').find((one) => one.includes(answer.headers['x-request-id']));
      if (line) return { ...answer, cache: JSON.parse(line).cache };
      await sleep(25);
    }
    throw new Error(`${path} is not in the log under its id.`);
  };

  await check('a page is answered from the cache, in each encoding, with nothing of its first reader', async () => {
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      [undefined, undefined],
    ]) {
      const headers = accepted ? { 'Accept-Encoding': accepted } : {};
      const first = await asked('/blog', headers);
      const second = await asked('/blog', headers);
      assert.equal(second.cache, 'HIT');
      assert.equal(second.headers['content-encoding'], sent);
      assert.equal(second.headers['cache-control'], 'public, no-cache');
      assert.equal(second.headers['x-accel-expires'], undefined);
      assert.equal(second.headers['set-cookie'], undefined);
      assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
      assert.equal(second.text, first.text);
    }
  });

  await check('what a session or a remembered Spanish gets is neither stored nor from the cache', async () => {
    for (const cookie of [session, `a=b; ${session}`, 'preferred-language=es']) {
      assert.equal((await asked('/podcast', { Cookie: cookie })).cache, 'BYPASS');
      assert.equal((await asked('/', { Cookie: cookie })).cache, 'BYPASS');
    }
    assert.equal((await asked('/podcast')).cache, 'MISS');
    for (const path of ['/no-such-page', '/blog?q=words'])
      for (let time = 0; time < 2; time += 1) assert.equal((await asked(path)).cache, 'MISS', path);
    assert.equal((await asked('/api/blog?language=en')).cache, '');
  });

  await check('files that may change are answered with 304, and pictures are asked for again', async () => {
    for (const path of ['/robots.txt', '/remotes.json', '/icon.svg', '/sitemap.xml', '/blog']) {
      const { headers } = await asked(path);
      assert.equal((await asked(path, { 'If-None-Match': headers.etag })).status, 304, path);
      assert.equal(headers['x-accel-expires'], undefined);
    }
    const picture = `/images/${randomUUID()}/480.webp`;
    assert.equal((await asked(picture)).status, 404);
    assert.equal((await asked(picture)).cache, 'HIT');
  });

  await check('a change shows within two seconds, and nothing older comes after it', async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (let round = 0; round < 3; round += 1) {
      for (let warm = 0; warm < 20; warm += 1) await asked('/');
      await client.query('UPDATE site_settings SET brand_name = $1', [`A new name ${round}`]);
      const changedAt = Date.now();
      await sleep(round * 1_000);
      let shownAt;
      while (Date.now() - changedAt < 4_000) {
        const isShown = (await asked('/')).text.includes(`A new name ${round}`);
        if (isShown) shownAt ??= Date.now();
        else assert.ok(Date.now() - changedAt < 2_050 && shownAt === undefined, 'An old page came later.');
      }
      assert.ok(shownAt !== undefined, 'It does not show.');
    }
    await client.end();
  });

  await check('a change is sent once, unless no connection came about; the other process gets it then', async () => {
    const received = [];
    const hanging = createServer((request) => received.push(`${request.method} ${request.url}`));
    const answering = createServer((_request, response) => response.end('done'));
    const listen = async (server) => {
      server.listen(await freePort(), '127.0.0.1');
      await once(server, 'listening');
      return server.address().port;
    };
    const proxies = [];
    const proxyOf = async (name, upstreams) => {
      const one = await startNginx({ folder: join(folder, name), port: await freePort(), upstreams });
      proxies.push(one);
      return one.port;
    };
    try {
      const hangingPort = await listen(hanging);
      const [toHanging, toOne] = [
        await proxyOf('hanging', [hangingPort, hangingPort]),
        await proxyOf('one', [await freePort(), await listen(answering)]),
      ];
      received.length = 0;
      const methods = ['PUT', 'DELETE', 'POST', 'PATCH'];
      const answers = await Promise.all(
        methods.map((method) => call({ port: toHanging, method, path: `/api/${method}`, body: {} })),
      );
      assert.deepEqual(
        answers.map(({ status, headers }) => `${status} ${headers['content-type']}`),
        Array(4).fill('504 application/problem+json'),
      );
      assert.equal(received.length, methods.length, received.join());
      assert.deepEqual(new Set(received), new Set(methods.map((method) => `${method} /api/${method}`)));
      for (const method of [...methods, ...methods]) {
        const { status, text } = await call({ port: toOne, method, path: '/api/a', body: {} });
        assert.deepEqual([status, text], [200, 'done'], method);
      }
    } finally {
      for (const one of proxies) await one.stop();
      for (const server of [hanging, answering]) {
        server.closeAllConnections();
        server.close();
      }
    }
  });

  await check('lists of the API are compressed, but for a session', async () => {
    const lists = { 'Accept-Encoding': 'gzip' };
    const open = await asked('/api/openapi.json', lists);
    assert.equal(open.headers['content-encoding'], 'gzip');
    assert.equal(
      (await asked('/api/openapi.json', { ...lists, Cookie: session })).headers['content-encoding'],
      undefined,
    );
  });

  await check('the example of TLS speaks HTTP/2 and leads plain requests to it', async () => {
    const certificates = join(folder, 'certificates');
    mkdirSync(certificates);
    const selfSigned =
      'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 1 -keyout privkey.pem -out fullchain.pem';
    const created = spawnSync('openssl', selfSigned.split(' '), { cwd: certificates });
    assert.equal(created.status, 0, String(created.stderr));
    const [plainPort, tlsPort] = [await freePort(), await freePort()];
    const tls = { port: tlsPort, certificates };
    const encrypted = await startNginx({ folder: join(folder, 'tls'), port: plainPort, upstreams: ports, tls });
    try {
      const led = await call({ port: plainPort, path: '/es/blog?a=1' });
      assert.deepEqual([led.status, led.headers.location], [308, `${siteUrl}/es/blog?a=1`], encrypted.output);
      const connection = connectHttp2(`https://localhost:${tlsPort}`, { rejectUnauthorized: false });
      const [headers] = await once(connection.request({ ':path': '/' }), 'response');
      connection.destroy();
      assert.equal(headers[':status'], 200);
    } finally {
      await encrypted.stop();
    }
  });

  await check('a Caddy that is here takes the Caddyfile', async () => {
    const { error, status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', 'docker/Caddyfile'],
      {
        cwd: root,
        env: { ...process.env, SITE_ADDRESS: 'www.example.com', HOME: folder },
      },
    );
    assert.ok(error?.code === 'ENOENT' || status === 0, String(stderr));
  });

  await check('deploy.sh replaces the second process when the first one is ready, and not before', () => {
    const fakes = join(folder, 'fakes');
    mkdirSync(fakes);
    const fakeCommand = (name, text) => writeFileSync(join(fakes, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    fakeCommand('sleep', '');
    fakeCommand(
      'docker',
      'case "$*" in ps*) echo "$RUNNING"; exit ;; esac; echo "$*"; case "$*" in *"exec -T $UNREADY "*) exit 1 ;; esac',
    );
    const deploy = (unready, runningFiles = '', ...options) =>
      spawnSync('sh', [join(root, 'docker/deploy.sh'), ...options], {
        env: { PATH: `${fakes}:${process.env.PATH}`, UNREADY: unready, RUNNING: runningFiles },
        encoding: 'utf8',
      });
    const steps = ({ stdout }) => [...stdout.matchAll(/ (?:up|exec) .*?(api-\d)/g)].map(([, name]) => name);
    const whole = deploy('none');
    assert.deepEqual([whole.status, ...steps(whole)], [0, 'api-1', 'api-1', 'api-2', 'api-2'], whole.stderr);
    const stopped = deploy('api-1');
    assert.equal(stopped.status, 1);
    assert.match(stopped.stderr, /^api-1 is not ready after a minute/);
    assert.ok(!steps(stopped).includes('api-2'), stopped.stdout);
    const overlay = 'docker/tls/compose.yml';
    const withTls = `/srv/a site/docker/compose.yml\n/srv/a site/docker/compose.yml,/srv/a site/${overlay}`;
    const bare = deploy('none', withTls);
    assert.deepEqual([bare.status, bare.stdout], [1, '']);
    assert.match(bare.stderr, /^What runs here was started with docker\/tls\/compose\.yml too/);
    for (const name of [overlay, join(root, overlay)]) assert.equal(deploy('none', withTls, '-f', name).status, 0);
    assert.equal(deploy('none', '/srv/a site/docker/compose.yml').status, 0);
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

  await check(
    'without any process: stored pages, a page of our own for the others, problems for programs',
    async () => {
      await asked('/es/blog');
      const [removed, renamed] = ['/blog/a-removed-post', '/blog/a-renamed-post'];
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const postAt = `INSERT INTO blog_posts (slug, title, excerpt, content, language, is_published, published_at)
        VALUES ($1, 'A title', 'Two sentences.', 'Words.', 'en', true, now() - interval '1 day')`;
      for (const path of [removed, renamed]) await client.query(postAt, [path.slice('/blog/'.length)]);
      await sleep(500);
      for (const path of [removed, renamed]) assert.equal((await asked(path)).status, 200);
      await client.query(`UPDATE blog_posts SET is_published = false WHERE slug = 'a-removed-post'`);
      await client.query(`UPDATE blog_posts SET slug = 'a-new-name' WHERE slug = 'a-renamed-post'`);
      await client.end();
      await sleep(2_100);
      for (const path of [removed, renamed]) assert.notEqual((await asked(path)).status, 200);
      for (const api of apis) await api.stop();
      await sleep(2_100);
      const cached = await asked('/es/blog');
      assert.deepEqual([cached.status, cached.cache], [200, 'STALE']);
      const missing = await asked(removed);
      assert.deepEqual([missing.status, missing.cache], [404, 'STALE']);
      const moved = await asked(renamed);
      assert.deepEqual([moved.status, moved.headers.location, moved.cache], [308, '/blog/a-new-name', 'STALE']);
      for (const [path, language] of [
        ['/about', 'en'],
        ['/es/about', 'es'],
      ]) {
        const { status, headers, text } = await through('203.0.113.61', { path });
        assert.equal(status, 503);
        assert.ok(text.includes(`<html lang="${language}">`), text.slice(0, 100));
        assert.ok(Number(headers['retry-after']) > 0);
        assert.equal(headers['cache-control'], 'private, no-store');
      }
      for (const method of ['GET', 'POST']) {
        const { status, headers, text } = await through('203.0.113.61', { method, path: '/api/contacts' });
        assert.equal(status, 502);
        assert.equal(headers['content-type'], 'application/problem+json');
        assert.ok(Number(headers['retry-after']) > 0);
        assert.match(nginx.output, /"path":"\/api\/contacts","status":502/);
        const problem = JSON.parse(text);
        assert.deepEqual([problem.status, problem.code], [502, 'service_unavailable']);
      }
    },
  );
}
