/**
 * Other routes while many people log in, and whether the response time reveals which address is known. Those who log in are a process of their
 * own (this file with an address as its argument), so that they do not slow down the measurement; both share the cores with the product.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const together = 100;
const rounds = 5;
const pairs = 60;
const idleSamples = 300;
/** Between two samples, idle or not. */
const pauseMs = 5;
const routes = [
  { path: '/api/health/live' },
  { path: '/', headers: {} },
  // An answer to a page of another origin is its own: this list asks PostgreSQL.
  { path: '/api/blog?language=en', headers: { origin: 'https://elsewhere.example.com' } },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2];
  process.send({ ready: true });
  await once(process, 'message');
  await Promise.all(
    Array.from({ length: together }, (_unused, index) =>
      logIn(url, index % 2 ? 'member@example.com' : `nobody-${index}@example.com`),
    ),
  );
  process.disconnect();
}

/**
 * Measures and prints two tables.
 *
 * @param {string} url the product, without rate limits and with its demo accounts
 */
export async function measureLogIns(url) {
  await logIn(url, 'member@example.com');
  console.log(`\n| route | samples idle | p50 | p95 | while ${together} people log in | p50 | p95 | p95 in times |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { path, headers = {} } of routes) {
    const ask = async () => expectStatus(await fetch(`${url}${path}`, { headers }), 200);
    for (let time = 0; time < idleSamples; time += 1) await ask();
    const [idle, busy] = [[], []];
    // In turns, so that other load of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      for (let sample = 0; sample < idleSamples / rounds; sample += 1) idle.push(await sampleOf(ask));
      busy.push(...(await duringLogIns(url, ask)));
    }
    console.log(
      `| \`GET ${path.replace('?language=en', '')}\` | ${idle.length} | ${ms(quantile(idle, 0.5))} | ${ms(quantile(idle, 0.95))} | ${busy.length} | ${ms(quantile(busy, 0.5))} | ${ms(quantile(busy, 0.95))} | ${ratio(quantile(busy, 0.95), quantile(idle, 0.95))} |`,
    );
  }

  const [known, unknown] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    // In turns, so that other load of the machine affects both.
    known.push(await timeOf(() => logIn(url, 'member@example.com')));
    unknown.push(await timeOf(() => logIn(url, `nobody-${pair}@example.com`)));
  }
  const [ofKnown, ofUnknown] = [quantile(known, 0.5), quantile(unknown, 0.5)];
  console.log('\n| `POST /api/login`, wrong password | attempts | median | ratio |');
  console.log('| --- | ---: | ---: | ---: |');
  console.log(`| known e-mail | ${pairs} | ${ms(ofKnown)} | |`);
  console.log(`| unknown e-mail | ${pairs} | ${ms(ofUnknown)} | ${ratio(ofUnknown, ofKnown)} |`);
}

async function sampleOf(ask) {
  await sleep(pauseMs);
  return timeOf(ask);
}

async function duringLogIns(url, ask) {
  const people = fork(fileURLToPath(import.meta.url), [url]);
  await once(people, 'message');
  const samples = [];
  let isDone = false;
  const end = once(people, 'exit').then(([code]) => {
    isDone = true;
    if (code !== 0) throw new Error('The log-ins failed.');
  });
  people.send('begin');
  while (!isDone) samples.push(await sampleOf(ask));
  await end;
  return samples;
}

async function logIn(url, email) {
  const body = JSON.stringify({ email, password: 'not the password of anybody' });
  await expectStatus(
    await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    401,
  );
}

async function expectStatus(answer, status) {
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status}.`);
}

async function timeOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}

const ms = (value) => `${value.toFixed(1)} ms`;
const ratio = (value, base) => (value / base).toFixed(2);
