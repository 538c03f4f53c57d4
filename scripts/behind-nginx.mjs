/** Built API processes behind the shipped nginx, as docker/compose.yml has them: for `npm run test:deploy` and `npm run drill`. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { productArguments, projectEnvironment, root } from './bootstrap.mjs';
import { exitWithSentence } from './terminal.mjs';

const docker = join(root, 'docker');
/** Debian's location is not on the path of ordinary users. */
const searchPath = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin`;

/** Public origin of these processes; nothing is fetched from it. */
export const siteUrl = 'https://www.example.com';

/** Ends the process with the command to run when nginx is missing. */
export function requireNginx() {
  if (spawnSync('nginx', ['-v'], { env: { PATH: searchPath } }).status === 0) return;
  exitWithSentence(
    'This runs the shipped nginx configuration, and there is no nginx on this machine: apt-get install -y nginx-light (macOS: brew install nginx).',
  );
}

/** A shipped file with the container's addresses and folders replaced; fails when one of them is missing. */
function adapted(name, replacements) {
  let text = readFileSync(join(docker, name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`docker/${name} does not hold "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts the entry point of an image with its configuration. Its output, where the log goes, is collected. */
async function startEntryPoint(name, folder, { args = [], env, port }) {
  // A file: nginx opens /dev/stdout by name, which fails for Node's pipes.
  const log = join(folder, 'output.log');
  const descriptor = openSync(log, 'w');
  const child = spawn('sh', [join(folder, name), ...args], {
    env: { PATH: searchPath, ...env },
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const nginx = {
    child,
    status: undefined,
    get output() {
      return readFileSync(log, 'utf8');
    },
  };
  const ended = new Promise((resolve) =>
    child.once('exit', (status) => {
      nginx.status = status ?? -1;
      resolve();
    }),
  );
  const stop = async () => {
    child.kill('SIGQUIT');
    await Promise.race([ended, sleep(5_000).then(() => child.kill('SIGKILL'))]);
  };
  for (let attempt = 0; attempt < 100 && nginx.status === undefined; attempt += 1) {
    const answers = await call({ port, path: '/health' }).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await sleep(50);
  }
  return Object.assign(nginx, { stop, port });
}

function prepareFolder(folder) {
  mkdirSync(folder, { recursive: true });
  // Started as root, nginx runs its workers as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'balancer-ranges.sh'), adapted('balancer-ranges.sh', [['/tmp/', `${folder}/`]]));
}

const entryPointOf = (name, folder, more = []) =>
  writeFileSync(
    join(folder, name),
    adapted(name, [...more, ['/usr/local/lib/balancer-ranges.sh', join(folder, 'balancer-ranges.sh')]]),
  );

/**
 * The shipped nginx in front of two API processes.
 *
 * @param {{ folder: string, port: number, upstreams: [number, number], balancerRanges?: string, tls?: { port: number, certificates: string } }} options
 */
export function startNginx({ folder, port, upstreams: [first, second], balancerRanges = '', tls }) {
  prepareFolder(folder);
  if (tls) {
    mkdirSync(join(folder, 'tls'), { recursive: true });
    const listen = adapted('tls/listen.conf', [
      ['listen 8443 ', `listen 127.0.0.1:${tls.port} `],
      ['/certificates/', `${tls.certificates}/`],
    ]);
    writeFileSync(join(folder, 'tls/listen.conf'), listen);
  }
  entryPointOf('nginx-entrypoint.sh', folder, [['/tmp/', `${folder}/`]]);
  const configuration = adapted('nginx.conf', [
    ['/tmp/', `${folder}/`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    // Containers have names, which are asked for again since nginx 1.27.3; Debian's is older.
    ['api-1:3000 resolve', `127.0.0.1:${first}`],
    ['api-2:3000 resolve', `127.0.0.1:${second}`],
    ['/etc/nginx/tls/', `${folder}/tls/`],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  return startEntryPoint('nginx-entrypoint.sh', folder, {
    args: ['-c', join(folder, 'nginx.conf')],
    env: { BALANCER_RANGES: balancerRanges },
    port,
  });
}

/** The shipped nginx of the admin remote's own origin. */
export function startAdminNginx({ folder, port, env }) {
  prepareFolder(folder);
  entryPointOf('admin-entrypoint.sh', folder, [
    ['/tmp/', `${folder}/`],
    ['/etc/nginx/admin-nginx.conf.template', join(folder, 'admin-nginx.conf.template')],
  ]);
  const configuration = adapted('admin-nginx.conf.template', [
    ['/tmp/', `${folder}/`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/usr/share/admin', join(root, 'frontends/admin/dist')],
  ]);
  writeFileSync(join(folder, 'admin-nginx.conf.template'), configuration);
  return startEntryPoint('admin-entrypoint.sh', folder, { env, port });
}

/**
 * Starts the built product in production, and returns when it is ready.
 *
 * @param {{ port: number, databaseUrl: string, dataDir: string, env?: object, clone?: string }} options `clone`: of another version, built
 */
export async function startApi({ port, databaseUrl, dataDir, env = {}, clone = root }) {
  const args = productArguments.map((one) => one.replace(root, clone));
  const child = spawn(process.execPath, args, {
    cwd: clone,
    env: projectEnvironment({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: siteUrl,
      TRUST_PROXY: '1',
      SESSION_SECRET: 'hVx2Qm7sTz4kLw9cRb3nGf6yJp8dUe5a',
      ENCRYPTION_KEY: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
      LOG_LEVEL: 'warn',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const api = { child, port, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (api.output += chunk));
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended before it was ready:\n${api.output}`);
    const isReady = await call({ port, path: '/api/health/ready' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return Object.assign(api, { stop: () => end(child) });
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within 60 s:\n${api.output}`);
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(40_000).then(() => child.kill('SIGKILL'))]);
}

/**
 * One request.
 *
 * @param {{ port: number, path: string, method?: string, from?: string, forwardedFor?: string, body?: unknown, headers?: object, agent?: import('node:http').Agent, timeoutMs?: number }} options
 *   `from`: the address of this machine that it comes from; `forwardedFor`: what the balancer says
 */
export async function call({
  port,
  path,
  method = 'GET',
  from,
  forwardedFor,
  body,
  headers = {},
  agent,
  timeoutMs = 30_000,
}) {
  const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        localAddress: from,
        headers: {
          Host: new URL(siteUrl).host,
          Origin: siteUrl,
          'X-Forwarded-Proto': 'https',
          ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
          ...(bytes === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
          ...headers,
        },
      },
      (answer) => {
        buffer(answer).then(
          (received) =>
            resolve({ status: answer.statusCode, headers: answer.headers, text: received.toString('utf8') }),
          reject,
        );
      },
    );
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`No answer within ${timeoutMs} ms.`)));
    sent.once('error', reject);
    sent.end(bytes);
  });
}
