/**
 * `npm run fuzz -- [--requests 50000] [--seed 1] [--only <part of the path>]`: calls every operation of the API document with bodies,
 * queries, paths and headers at and beyond their limits, as each role, with current versions where an edit needs one. No response may
 * be 5xx. Starts an instance of its own, without rate limits; its data is deleted.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { chance, createValues } from './fuzz-values.mjs';
import { startProduct } from './product.mjs';
import { exitWithSentence } from './terminal.mjs';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const total = Number(options.requests);
const seed = Number(options.seed);
const atOnce = 12;
const shownFailures = 20;
const mailSecret = 'for-the-fuzz-run-alone-0123456789abcdef';
const people = {
  user: 'visitor@example.com',
  member: 'member@example.com',
  editor: 'second-member@example.com',
  admin: 'admin@example.com',
};
const roles = ['anonymous', ...Object.keys(people)];

await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const { default: pg } = await import('pg');
const { startLocalPostgres } = await import(
  pathToFileURL(join(root, 'backend/dist/database/local/local-postgres.js')).href
);

const document = JSON.parse(readFileSync(join(root, 'contracts/client/openapi.json'), 'utf8'));
const random = chance(seed);
const values = createValues(document, random);
const { pick } = values;
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ path }) => path.includes(options.only));

const dataDir = mkdtempSync(join(tmpdir(), 'leap-fuzz-'));
const logFile = join(dataDir, 'server.log');
const postgres = await startLocalPostgres({ dataDir, isDurable: false });
const product = await startProduct(
  {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    MAIL_WEBHOOK_SECRET: mailSecret,
  },
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
const log = createWriteStream(logFile);
for (const stream of [product.child.stdout, product.child.stderr]) stream.pipe(log, { end: false });
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const secrets = await prepareDatabase();

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const cookies = { anonymous: undefined };
/** Ids found in responses, by path. */
const known = new Map();
const statuses = new Map();
const failures = [];
let sent = 0;
const startedAt = Date.now();
try {
  for (const role of Object.keys(people)) await logIn(role);
  await readLists();
  await Promise.all(Array.from({ length: atOnce }, work));
} finally {
  report();
  await cleanUp();
}
process.exit(failures.length === 0 ? 0 : 1);

async function work() {
  while (sent < total) {
    const turn = (sent += 1);
    const attempt = await drawRequest(operations[turn % operations.length]);
    const answer = await call(attempt).catch((error) => ({ status: 0, text: String(error) }));
    const name = String(answer.status);
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    // 0: the connection broke. That is a fault of the server too, unless the request was malformed HTTP.
    // 501: what the operation's specification has it answer to a format that it does not offer, and its document says so.
    const isSpecified = answer.status === 501 && '501' in operations[turn % operations.length].operation.responses;
    if ((answer.status >= 500 && !isSpecified) || (answer.status === 0 && !attempt.isBroken)) note(attempt, answer);
    else if (answer.status < 300 && attempt.method === 'get') remember(attempt.template, answer.text);
    if (answer.status === 401 && attempt.role !== 'anonymous' && attempt.cookie === cookies[attempt.role])
      await logIn(attempt.role);
    if (turn % 500 === 0) await readLists();
    if (turn % 5_000 === 0) process.stdout.write(`  ${turn} requests, ${failures.length} answered with 5xx\n`);
  }
}

function note({ method, path, role, headers, body }, { status, text }) {
  failures.push({
    status,
    role,
    method,
    path: path.slice(0, 300),
    headers,
    body: String(body ?? '').slice(0, 1_500),
    text: text.slice(0, 300),
  });
}

/** One request for an operation: mostly valid, with one or more invalid parts. */
async function drawRequest({ path: template, method, operation }) {
  const isAdminPath = /^\/api\/(admin|calendar\/auth)/.test(template);
  const role = random() < 0.6 ? (isAdminPath ? 'admin' : pick(['member', 'admin'])) : pick(roles);
  const headers = { Origin: product.url, 'User-Agent': 'fuzz' };
  const query = new URLSearchParams();
  let path = template;
  let id;
  for (const raw of operation.parameters ?? []) {
    const { name, in: location, schema, required } = raw.$ref ? values.resolve(raw) : raw;
    if (location === 'path') {
      id = drawPathValue(template, schema);
      path = path.replace(`{${name}}`, id);
    } else if (location === 'query' && (required || random() < 0.5)) {
      const value =
        random() < 0.5
          ? values.expected({ ...schema, example: raw.example ?? schema?.example })
          : values.unexpected(schema);
      if (Array.isArray(value)) value.slice(0, 30).forEach((entry) => query.append(name, textOf(entry)));
      else if (typeof value === 'object' && value !== null) query.append(`${name}[x]`, '1');
      else query.append(name, textOf(value));
    } else if (location === 'header' && random() < 0.7)
      headers[name] = headerText(random() < 0.5 ? (raw.example ?? randomUUID()) : values.unexpected(schema));
  }
  if (random() < 0.05)
    query.append(pick(['x', '__proto__', 'limit', 'cursor', 'constructor[a]', 'a[b][c][d]']), pick(values.texts));
  if (random() < 0.05 && query.has('cursor')) query.set('cursor', hostileCursor());
  const [[type, { schema }] = [undefined, {}]] = Object.entries(operation.requestBody?.content ?? {});
  let body = type === undefined ? undefined : drawBody(type, schema);
  if (
    body !== undefined &&
    typeof body === 'object' &&
    body !== null &&
    !Buffer.isBuffer(body) &&
    'version' in body &&
    id !== undefined &&
    random() < 0.8
  ) {
    const version = await currentVersion(template, id);
    if (version !== undefined) body.version = version;
  }
  if (body !== undefined && !Buffer.isBuffer(body)) body = serialise(body);
  if (body !== undefined)
    headers['Content-Type'] =
      random() < 0.95 ? type : pick(['text/plain', 'application/json; charset=utf-7', 'image/png', '', 'a/b/c']);
  else if (method !== 'get' && random() < 0.1) body = '{}';
  strangeHeaders(headers);
  sign(template, headers, body ?? '');
  const search =
    query.size > 0
      ? `?${random() < 0.95 ? query.toString() : pick(['%', '%ff', 'a=%00', '&&&=&', `x=${'y'.repeat(4_000)}`])}`
      : '';
  const cookie =
    random() < 0.97
      ? cookies[role]
      : pick([
          'leap.sid=x',
          'leap.sid=s%3Aabc.def',
          `leap.sid=${'a'.repeat(3_000)}`,
          '%%%',
          'preferred-language=es; leap.sid',
        ]);
  return {
    template,
    method,
    role,
    cookie,
    path:
      (random() < 0.98 ? path : path.replace('/api', pick(['/API', '/api/', '/api/%2e%2e/api', '/api/./']))) + search,
    headers: { ...headers, ...(cookie === undefined ? {} : { Cookie: cookie }) },
    body,
    isBroken: false,
  };
}

function drawPathValue(template, schema) {
  const dice = random();
  const collection = template.split('/{')[0];
  const ids = known.get(collection) ?? [];
  if (dice < 0.65 && ids.length > 0) return encodeURIComponent(pick(ids).id);
  if (dice < 0.8) return encodeURIComponent(textOf(values.expected(schema)));
  if (dice < 0.85) return pick(['%00', '%', '%ZZ', '%ff%fe', '..', '%2f..%2f', 'x'.repeat(2_000), '%F0%9F%8C%8A']);
  return encodeURIComponent(textOf(values.unexpected(schema)).toWellFormed()) || 'x';
}

function drawBody(type, schema) {
  if (type !== 'application/json') {
    const bytes = pick([
      Buffer.alloc(0),
      Buffer.from('email,name\nana@example.com,Ana\n'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a]),
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    ]);
    return random() < 0.9 ? bytes : Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256)));
  }
  const dice = random();
  if (dice < 0.3) return structuredClone(values.expected(schema));
  if (dice < 0.93) return values.mutated(schema);
  return values.unexpected(schema) ?? 'null';
}

/** The body as JSON, sometimes malformed. */
function serialise(body) {
  if (random() < 0.97) return JSON.stringify(body) ?? 'null';
  return pick([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"admin"}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
    '{"a":1e999}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ]);
}

function strangeHeaders(headers) {
  if (random() > 0.1) return;
  const [name, value] = pick([
    ['Accept-Language', '*;q=x, es-419;q=9'],
    ['Accept', 'a/b;q=2, */'],
    ['Accept-Encoding', 'br;q=x, gzip;q=-1'],
    ['X-Request-Id', 'x'.repeat(500)],
    ['X-Forwarded-For', 'everybody, ::::, 999.1.1.1'],
    ['X-Forwarded-Proto', 'gopher'],
    ['If-None-Match', '"'.repeat(100)],
    ['If-Modified-Since', 'never'],
    ['Range', 'bytes=-1--5,9-1'],
    ['Content-Encoding', pick(['gzip', 'br', 'deflate', 'x'])],
    ['Idempotency-Key', pick(['', 'x', 'x'.repeat(300), randomUUID(), '\u00e9\u00ff'])],
    ['Last-Event-ID', pick(['-1', '9'.repeat(40), 'x'])],
    ['Origin', pick(['null', 'https://elsewhere.example', ''])],
    ['Authorization', 'Bearer x'],
  ]);
  headers[name] = value;
}

/** Half of the webhook bodies are signed, to reach the code behind the signature check. */
function sign(template, headers, body) {
  if (!template.startsWith('/api/webhooks/') || random() < 0.5) return;
  const seconds = Math.floor(Date.now() / 1_000);
  const hmac = (key, text, encoding) => createHmac('sha256', key).update(text).update(body).digest(encoding);
  if (template.endsWith('/stripe'))
    headers['Stripe-Signature'] = `t=${seconds},v1=${hmac(secrets.stripe, `${seconds}.`, 'hex')}`;
  if (template.endsWith('/mail'))
    headers['Mail-Signature'] = `t=${seconds},v1=${hmac(mailSecret, `${seconds}.`, 'hex')}`;
  if (template.endsWith('/fathom')) {
    const id = randomUUID();
    const key = Buffer.from(secrets.fathom.replace(/^whsec_/, ''), 'base64');
    Object.assign(headers, {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${hmac(key, `${id}.${seconds}.`, 'base64')}`,
    });
  }
}

function hostileCursor() {
  return Buffer.from(
    `${pick(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2026-11-20T10:00:00.000Z'])} ${pick(['x', '1', randomUUID(), '999999999'])}`,
  ).toString('base64url');
}

function textOf(value) {
  return (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).slice(0, 3_000).toWellFormed();
}

/** Only characters that HTTP allows in a header: the client rejects others itself. */
function headerText(value) {
  return textOf(value)
    .replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?')
    .trim();
}

/** Remembers the rows of a list, or a record, with their versions. */
function remember(template, text) {
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    return;
  }
  const collection = template.split('/{')[0];
  for (const row of (Array.isArray(parsed) ? parsed : [parsed]).slice(0, 20)) {
    const id = row?.id ?? row?.slug;
    if (typeof id !== 'string' && typeof id !== 'number') continue;
    const others = (known.get(collection) ?? []).filter((one) => one.id !== id);
    known.set(collection, [...others, { id, updatedAt: row.updatedAt }].slice(-60));
  }
}

async function readLists() {
  for (const { path, method } of operations)
    if (method === 'get' && !path.includes('{') && !/events|\.csv|auth$/.test(path)) {
      const { status, text } = await call({
        method,
        path: `${path}?limit=20`,
        headers: { Cookie: cookies.admin },
      }).catch(() => ({ status: 0 }));
      if (status === 200) remember(path, text);
    }
}

/** The version that an editor has read. */
async function currentVersion(template, id) {
  const collection = template.split('/{')[0];
  if (document.paths[`${collection}/{id}`]?.get) {
    const { text } = await call({
      method: 'get',
      path: `${collection}/${id}`,
      headers: { Cookie: cookies.admin },
    }).catch(() => ({ text: '{}' }));
    try {
      return JSON.parse(text).updatedAt;
    } catch {
      return undefined;
    }
  }
  return known.get(collection)?.find((one) => encodeURIComponent(one.id) === id)?.updatedAt;
}

function call({ method, path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    let attempt;
    try {
      attempt = request(
        {
          host: '127.0.0.1',
          port: product.port,
          agent,
          method: method.toUpperCase(),
          path,
          headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const chunks = [];
          // A stream of events never ends.
          if (/event-stream/.test(answer.headers['content-type'] ?? '')) attempt.destroy();
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.once('close', () =>
            resolve({
              status: answer.statusCode,
              text: Buffer.concat(chunks).toString('utf8'),
              headers: answer.headers,
            }),
          );
        },
      );
    } catch {
      // Characters that no client can send in an address or header.
      resolve({ status: -1, text: '' });
      return;
    }
    attempt.setTimeout(30_000, () => attempt.destroy(new Error('No answer within 30 s.')));
    attempt.once('error', reject);
    attempt.end(body);
  });
}

/** A 5xx is counted like any other; the run goes on when the next try succeeds. */
async function logIn(role, remainingTries = 5) {
  const attempt = {
    method: 'post',
    path: '/api/login',
    headers: { Origin: product.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: people[role], password: 'transform-demo' }),
  };
  const answer = await call(attempt);
  if (answer.status === 200) {
    cookies[role] = answer.headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ');
    return;
  }
  if (answer.status >= 500) note({ ...attempt, role }, answer);
  if (answer.status < 500 || remainingTries === 0)
    throw new Error(`${people[role]} could not log in: ${answer.status}.`);
  await sleep(1_000);
  await logIn(role, remainingTries - 1);
}

/** Database triggers keep the sample accounts unchanged: the run needs their roles to its end. */
async function prepareDatabase() {
  await database.query(`UPDATE users SET role = 'editor' WHERE email = $1`, [people.editor]);
  await database.query(`
    CREATE FUNCTION fuzz_keep_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.email NOT IN ('${Object.values(people).join("','")}') THEN RETURN COALESCE(NEW, OLD); END IF;
      IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
      NEW.email := OLD.email; NEW.role := OLD.role; NEW.is_disabled := OLD.is_disabled; RETURN NEW;
    END $$;
    CREATE TRIGGER fuzz_keep BEFORE UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION fuzz_keep_user();
    CREATE FUNCTION fuzz_keep_password() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
      NEW.password_hash := OLD.password_hash; RETURN NEW;
    END $$;
    CREATE TRIGGER fuzz_keep BEFORE UPDATE OR DELETE ON user_credentials FOR EACH ROW EXECUTE FUNCTION fuzz_keep_password();
  `);
  const { rows: stripe } = await database.query(
    `SELECT data ->> 'secret' AS secret FROM sandbox.stripe_objects WHERE id = 'we_sandbox'`,
  );
  const { rows: fathom } = await database.query(
    `SELECT value FROM sandbox.settings WHERE name = 'fathom-webhook-secret'`,
  );
  return { stripe: stripe[0].secret, fathom: fathom[0].value };
}

function report() {
  const seconds = (Date.now() - startedAt) / 1_000;
  process.stdout.write(
    `\nSeed ${seed}: ${sent} requests to ${operations.length} operations as ${roles.length} roles in ${seconds.toFixed(0)} s\n`,
  );
  for (const [name, count] of [...statuses].sort(([one], [other]) => (one < other ? -1 : 1)))
    process.stdout.write(`  ${name === '-1' ? 'not sent' : name}: ${count}\n`);
  const stacks = readFileSync(logFile, 'utf8').split('\n');
  const kinds = new Set();
  for (const failure of failures) {
    const kind = `${failure.status} ${failure.method} ${failure.path.split('?')[0].replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
    if (kinds.has(kind) || kinds.size >= shownFailures) continue;
    kinds.add(kind);
    process.stdout.write(`\n${JSON.stringify(failure, undefined, 1)}\n`);
    const requestId = /"requestId":"([^"]+)"/.exec(failure.text)?.[1];
    const line = requestId && stacks.find((one) => one.includes(requestId) && one.includes('"stack"'));
    if (line) process.stdout.write(`${(JSON.parse(line).err?.stack ?? line).split('\n').slice(0, 6).join('\n')}\n`);
  }
  process.stdout.write(`\n${failures.length} × 5xx\n`);
}

async function cleanUp() {
  await product.stop();
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
