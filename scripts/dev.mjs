/**
 * `npm run dev`: everything rebuilt as it is edited, in one terminal. TypeScript's and Rspack's own watchers write the dist
 * folders, Node restarts the backend when its files change, and the product is served as in production: by the backend.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { bootstrap, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { wantedPort, whyNotFree } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);

const port = wantedPort();
if (Number.isNaN(port)) exitWithSentence(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
if ((await whyNotFree(port)) !== undefined) {
  exitWithSentence(
    `Port ${port} is not free: stop the other program, or choose a port, for example \`PORT=${port + 1} npm run dev\`.`,
  );
}

// The watchers start from a complete build; unchanged parts come from the cache.
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const rspack = join(root, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
const watchTypeScript = (directory) => [
  tsc,
  '-p',
  join(directory, 'tsconfig.build.json'),
  '--watch',
  '--preserveWatchOutput',
  '--pretty',
  'false',
];
const backendDist = join(root, 'backend', 'dist');
const sandboxDist = join(root, 'backend', 'sandbox', 'dist');

const watchers = [
  { name: 'domain', args: watchTypeScript(join('contracts', 'domain')) },
  { name: 'markdown', args: watchTypeScript(join('contracts', 'markdown')) },
  { name: 'sandbox', args: watchTypeScript(join('backend', 'sandbox')) },
  { name: 'backend', args: watchTypeScript('backend') },
  ...['shell', 'marketing', 'membership', 'admin'].map((name) => ({
    name,
    args: [rspack, 'build', '--watch', '-c', 'rspack.config.mjs'],
    cwd: join(root, 'frontends', name),
  })),
];

const server = {
  name: 'server',
  args: [
    `--watch-path=${backendDist}`,
    `--watch-path=${sandboxDist}`,
    '--watch-preserve-output',
    join(backendDist, 'main.js'),
  ],
};

const widest = Math.max(...[server, ...watchers].map(({ name }) => name.length));
const children = [];
let stopping = false;
let serverIsStarted = false;
for (const watcher of watchers) start(watcher);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll());

function start({ name, args, cwd = root }) {
  // A group of its own for each: Ctrl-C then reaches this process alone, which stops the others in order.
  const child = spawn(process.execPath, args, {
    cwd,
    env: projectEnvironment({ FORCE_COLOR: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const prefix = `${name.padEnd(widest)} │ `;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      process.stdout.write(`${prefix}${line}\n`);
      if (name === 'backend' && line.includes('Watching for file changes')) startServerOnce();
    });
  }
  child.on('exit', (code) => {
    if (stopping) return;
    process.stdout.write(`${prefix}ended with status ${code}\n`);
    void stopAll(1);
  });
  children.push(child);
}

/** TypeScript first writes all files again; a running server would restart during its start. */
function startServerOnce() {
  if (serverIsStarted || stopping) return;
  serverIsStarted = true;
  start(server);
}

async function stopAll(code = 0) {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stop));
  process.exit(code);
}

function stop(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000);
    child.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    // The group of `server` is Node's watcher and the backend below it, which needs the signal too.
    signalGroup(child, 'SIGTERM');
  });
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Ended between the check and the signal.
    if (error.code !== 'ESRCH') throw error;
  }
}
