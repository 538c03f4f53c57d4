/** PgBouncer with the shipped configuration: for `npm run test:pooler` and `npm run test:database`. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';

/** Debian's location is not on the path of ordinary users. */
const searchPath = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin`;

/** Ends the process with the command to run when PgBouncer is missing. */
export function requirePooler() {
  if (spawnSync('pgbouncer', ['--version'], { env: { PATH: searchPath } }).status === 0) return;
  exitWithSentence(
    'This runs the product through PgBouncer, and there is none on this machine: apt-get install -y pgbouncer (macOS: brew install pgbouncer).',
  );
}

/**
 * The shipped configuration before this PostgreSQL, for all of its databases.
 *
 * @param {string} databaseUrl
 * @param {string} folder for its files
 * @param {(text: string) => string} [change] changes the configuration
 */
export async function startPooler(databaseUrl, folder, change = (text) => text) {
  const { default: pg } = await import('pg');
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const replace = (text, from, to) => {
    if (!text.includes(from)) throw new Error(`docker/pgbouncer.ini does not hold "${from}".`);
    return text.replace(from, to);
  };
  let text = readFileSync(join(root, 'docker/pgbouncer.ini'), 'utf8');
  text = replace(text, 'leap = host=postgres port=5432', `* = host=${hostname} port=${databasePort}`);
  text = replace(
    text,
    'listen_addr = 0.0.0.0',
    `listen_addr = 127.0.0.1\nunix_socket_dir =\nstats_users = ${username}`,
  );
  text = replace(text, 'listen_port = 6432', `listen_port = ${port}`);
  text = replace(text, '/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'));
  const file = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(file, change(text));
  writeFileSync(join(folder, 'userlist.txt'), `"${username}" "${password}"\n`);
  // It refuses to run as root.
  const child = spawn('pgbouncer', ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    env: { PATH: searchPath },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (log = (log + chunk).slice(-4_000)));
  const url = new URL(databaseUrl);
  url.port = String(port);
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url.href });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) break;
    if (attempt > 50 || child.exitCode !== null) throw new Error(`PgBouncer does not start: ${log}`);
    await sleep(100);
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  /** How many it has passed on. */
  const transactions = async () => {
    const client = new pg.Client({ connectionString: new URL('/pgbouncer', url).href });
    await client.connect();
    const { rows } = await client.query('SHOW STATS_TOTALS');
    await client.end();
    return rows.reduce((sum, { xact_count: count }) => sum + Number(count), 0);
  };
  return { url: url.href, port, stop, transactions };
}
