/** The table of `npm run bench`: each work in rounds that alternate between the product and its yardsticks, so that both run under the same conditions. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { connections } from './bench-works.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const secondsPerRun = Number(process.env.BENCH_SECONDS ?? 3);
const mixedRequests = Number(process.env.BENCH_REQUESTS ?? 500_000);
const secondsOfRest = 5;

const names = { bytes: 'bare node:http, same bytes', nest: 'Nest + pg by hand', pg: 'node:http + pg by hand' };

/**
 * Measures and prints line by line.
 *
 * @param {object} bench
 * @param {{ url: string, pid: number, works: import('./bench-works.mjs').Work[] }} bench.product
 * @param {() => Promise<{ url: string, pid: number, works: import('./bench-works.mjs').Work[], stop: () => Promise<void> }>} bench.startUncached
 *   a second product, which renders its pages for each request; it runs for its own works only
 * @param {object} bench.yardsticks
 * @param {Function} bench.record
 * @returns {Promise<string>} the table in Markdown
 */
export async function measureTable({ product, startUncached, yardsticks, record }) {
  const { url, pid, works } = product;
  const idle = residentMegabytes(pid);
  const lines = [];
  const say = (line) => {
    lines.push(line);
    console.log(line);
  };
  say(
    `${connections} connections, ${rounds} rounds of ${secondsPerRun} s in turns (medians, ranges in brackets; CPU of the server's process for one request), production mode, Node ${process.versions.node}, ${cpus().length} cores shared by load, server and PostgreSQL, ${new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}:\n`,
  );
  say('| work | requests/s | p50 | p99 | CPU | beside it | ratio |');
  say('| --- | ---: | ---: | ---: | ---: | --- | ---: |');
  for (const work of works) say(await rowOf(work, { url, pid, yardsticks, record }));
  const uncached = await startUncached();
  try {
    for (const work of uncached.works) say(await rowOf(work, { ...uncached, yardsticks, record }));
  } finally {
    await uncached.stop();
  }
  const memory = [idle];
  for (const _time of [1, 2]) {
    await mixedLoad(url, works);
    await sleep(secondsOfRest * 1_000);
    memory.push(residentMegabytes(pid));
  }
  say(
    `\nMemory (RSS): ${memory[0]} MB idle, ${memory[1]} MB after ${mixedRequests.toLocaleString('en-US')} mixed requests, ${memory[2]} MB after as many again.`,
  );
  return lines.join('\n');
}

/** One work, in rounds that alternate between the product and what it is compared with. */
async function rowOf(work, { url, pid, yardsticks, record }) {
  const address = `${url}${work.path}`;
  await yardsticks.do({ name: work.name, answer: await record(address, work.how), statements: work.statements });
  const ours = [];
  const theirs = new Map(work.against.map((kind) => [kind, []]));
  for (let round = 0; round <= rounds; round += 1) {
    // The first one warms up.
    const seconds = round === 0 ? 1 : secondsPerRun;
    const result = await load(address, work.how, { amountOf: seconds, pid });
    if (round > 0) ours.push(result);
    for (const [kind, results] of theirs) {
      const compared = await load(`http://127.0.0.1:${yardsticks.ports[kind]}${work.path}`, work.how, {
        amountOf: seconds,
        pid: yardsticks.pid,
      });
      if (round > 0) results.push(compared);
    }
  }
  const rate = median(ours.map((one) => one.rate));
  const beside = [...theirs].map(
    ([kind, results]) => `${names[kind]} ${ranged(results.map((one) => one.rate))}, ${processorTime(results)}`,
  );
  const ratios = [...theirs].map(([, results]) => (rate / median(results.map((one) => one.rate))).toFixed(2));
  const [p50, p99] = ['p50', 'p99'].map((part) => `${median(ours.map((one) => one[part]))} ms`);
  return `| ${work.title} | ${ranged(ours.map((one) => one.rate))} | ${p50} | ${p99} | ${processorTime(ours)} | ${beside.join('<br>')} | ${ratios.join('<br>')} |`;
}

/** One run. Production counts visitors: each form comes from another address, and each connection has a session of its own. */
export async function load(
  url,
  { method = 'GET', headers = {}, body, cookies } = {},
  { amountOf: duration, amount, pid } = {},
) {
  let started = 0;
  const before = processorMilliseconds(pid);
  const result = await autocannon({
    url,
    method,
    body,
    connections,
    idReplacement: body !== undefined,
    headers: { 'accept-encoding': 'br', ...headers },
    ...(amount === undefined ? { duration } : { amount }),
    setupClient: (client) => {
      if (cookies !== undefined) client.setHeaders({ ...headers, cookie: cookies[(started += 1) % cookies.length] });
      if (method === 'POST') fromAnybody(client, headers);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed`);
  const cpu = (processorMilliseconds(pid) - before) / result.requests.total;
  return { cpu, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function fromAnybody(client, headers) {
  const next = () => client.setHeaders({ ...headers, 'x-forwarded-for': randomAddress() });
  next();
  client.on('response', next);
}

const randomAddress = () => `203.${byte()}.${byte()}.${byte()}`;
const byte = () => Math.floor(Math.random() * 256);

async function mixedLoad(url, works) {
  // Writes and uncached pages are a twentieth of the others, as for real visitors.
  const dear = new Set(['contacts', 'landing-member', 'member-posts', 'blog-asked']);
  const shares = works.map((work) => (dear.has(work.name) ? 1 : 20));
  const all = shares.reduce((sum, share) => sum + share, 0);
  for (const [index, work] of works.entries())
    await load(`${url}${work.path}`, work.how, {
      amount: Math.max(connections, Math.round((mixedRequests * shares[index]) / all)),
    });
}

/** CPU time of the server's process, independent of other load; NaN where the system does not report it. */
function processorMilliseconds(pid) {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  const [, ticks = ''] = /\) (?:\S+ ){11}(\d+ \d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return ticks.split(' ').reduce((sum, each) => sum + Number(each) * 10, 0);
}

/** Resident memory of a process. */
export function residentMegabytes(pid) {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}

const processorTime = (results) => `${median(results.map(({ cpu }) => cpu)).toFixed(2)} ms`;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const number = (value) => Math.round(value).toLocaleString('en-US');
const ranged = (values) => `${number(median(values))} [${number(Math.min(...values))}–${number(Math.max(...values))}]`;
