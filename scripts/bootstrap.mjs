/**
 * Makes a fresh clone ready: installs the packages when they are missing or older than the lock file, then runs the wanted
 * script again on the project's own Node (24, from the npm package `node`). Plain JavaScript without dependencies, because
 * it runs on whatever Node the machine has (20 or newer).
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runAttached } from './processes.mjs';
import { exitWithSentence, startStep } from './terminal.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;
/** Size of node_modules, rounded up. */
const megabytesOfPackages = 1_000;
const oldestSystemNode = 20;
const projectNodeMajor = 24;
const lockFile = join(root, 'package-lock.json');
/** While it is there, npm reads it instead of the lock file. */
const addressedLockFile = join(root, 'npm-shrinkwrap.json');
const stampFile = join(root, 'node_modules', '.installed-lock');
/** Ends npm. */
const interrupted = new AbortController();
const projectNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** A file of the built product that is run: the server, or one of the operator's commands. */
export const productFile = (name = 'main') => join(root, 'backend', 'dist', 'bundle', `${name}.js`);

/**
 * What Node is started with to run the server; `docker/Dockerfile` has the same (ADR 0024). V8 lets garbage lie about as long as the
 * machine has memory: in 24 GB, twice to four times of what is in use. Half as much again costs no CPU that could be measured. A helping
 * thread for the garbage of documents costs more than it brings.
 */
export const productArguments = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
  productFile(),
];

/**
 * Call this first in every script: `await bootstrap(import.meta.url)`. It returns in the process that runs on the project's
 * Node with everything installed; the first process never returns, and exits with the status of the second.
 *
 * @param {string} scriptUrl the calling script's `import.meta.url`
 */
export async function bootstrap(scriptUrl) {
  if (majorVersion() < oldestSystemNode) {
    exitWithSentence(
      `Node ${process.versions.node} is too old to begin with: install Node ${oldestSystemNode} or newer and run the command again.`,
    );
  }
  // A stopped installation may have left it, and npm would read it from then on.
  rmSync(addressedLockFile, { force: true });
  if (!isInstalled()) await install();
  if (majorVersion() === projectNodeMajor) return;
  if (!existsSync(projectNode)) {
    exitWithSentence(
      `Node ${projectNodeMajor} was not installed with the packages: run \`npm install\` (npm must be allowed to run the install script of the package "node") or use Node ${projectNodeMajor} yourself.`,
    );
  }
  const status = await runAttached(projectNode, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    env: projectEnvironment(),
  });
  process.exit(status);
}

/** The environment with the project's own programs first on the path. */
export function projectEnvironment(extra = {}) {
  const binaries = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${binaries}${separator}${process.env.PATH ?? ''}`, ...extra };
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** npm writes `.package-lock.json` last: an interrupted installation has none and is repeated. */
function isInstalled() {
  const finished = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(finished) || !existsSync(projectNode)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockHash();
  if (statSync(finished).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeStamp();
  return true;
}

function writeStamp() {
  try {
    writeFileSync(stampFile, lockHash());
  } catch (error) {
    // A read-only installation of another user is valid; it is checked again next time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
  }
}

async function install() {
  if (!existsSync(join(root, 'node_modules')) && freeMegabytes() < megabytesOfPackages) exitWithSentence(diskIsFull());
  const step = startStep('installing packages (a few minutes the first time)', { announce: true });
  const stopped = stopAtOnce(step);
  // Without a registry npm retries for ten minutes, so a quick request comes first.
  const probe = await npm([
    'view',
    'node',
    'dist.tarball',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=20000',
  ]);
  if (probe.status !== 0 && unreachable.test(probe.output)) {
    step.fail();
    exitWithSentence(installFailure(probe.status, probe.output));
  }
  // `install`, not `ci`: a lock file may lack the optional binaries of another platform. `--no-save` keeps it untouched.
  // npm removes an incomplete installation, and install scripts do not report a full disk: the lowest free space is recorded.
  let leastFree = freeMegabytes();
  const watch = setInterval(() => (leastFree = Math.min(leastFree, freeMegabytes())), 200);
  const installing = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const hasAddresses = writeAddresses(probe.output);
  let { status, output } = await npm(installing);
  rmSync(addressedLockFile, { force: true });
  // A registry may keep its packages at other addresses than that of the probe suggests.
  if (hasAddresses && status !== 0 && /\bE(401|403|404|TARGET|INTEGRITY)\b/.test(output))
    ({ status, output } = await npm(installing));
  clearInterval(watch);
  if (status !== 0) {
    step.fail();
    exitWithSentence(leastFree < 20 ? diskIsFull() : installFailure(status, output));
  }
  stopped();
  writeStamp();
  step.pass();
}

/** npm takes seconds to heed Ctrl-C, and says nothing. @returns what takes the listeners away */
function stopAtOnce(step) {
  const stop = () => {
    interrupted.abort();
    rmSync(addressedLockFile, { force: true });
    step.fail();
    exitWithSentence('Stopped before all packages were installed: run the command again to go on.', 130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  };
}

/**
 * The lock file names no registry, so npm would ask it where each of the thousand packages lies: half of the installation's CPU time.
 * They lie as the probed one does. Their hashes are in the lock file.
 */
function writeAddresses(probed) {
  const registry = /^(https?:\/\/\S+\/)node\/-\/node-[\d.]+\.tgz$/m.exec(probed)?.[1];
  if (registry === undefined) return false;
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity === undefined) continue;
    const name = entry.name ?? path.split('node_modules/').at(-1);
    entry.resolved ??= `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  writeFileSync(addressedLockFile, JSON.stringify(lock));
  return true;
}

function freeMegabytes() {
  const { bavail, bsize } = statfsSync(root);
  return (bavail * bsize) / 1024 / 1024;
}

function diskIsFull() {
  return `The disk is full: free about 3 GB for ${root} and npm's cache, then run the command again.`;
}

/** The npm that called us, or the one on the path. */
function npm(args) {
  const script = process.env.npm_execpath;
  const viaNode = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  // NODE_ENV=production would leave out the tools that build the product.
  const env = { ...process.env, NODE_ENV: 'development' };
  return run(viaNode ? process.execPath : 'npm', viaNode ? [script, ...args] : args, {
    cwd: root,
    env,
    signal: interrupted.signal,
  });
}

/** One sentence for common failures; npm's last lines for the others. */
export function installFailure(status, output) {
  if (/ENOSPC|no space left/i.test(output)) return diskIsFull();
  if (unreachable.test(output)) {
    return 'The npm registry cannot be reached: check the network, the proxy and `npm config get registry`, then run the command again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages cannot be written: make ${root} and npm's cache (\`npm config get cache\`) writable for this user, then run the command again.`;
  }
  if (status === 127)
    return 'npm was not found: install it together with Node (https://nodejs.org), then run the command again.';
  const lastLines = output.trim().split('\n').slice(-15).join('\n');
  return `npm could not install the packages:\n${lastLines}`;
}
