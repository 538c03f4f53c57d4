/**
 * The health route while many people log in, and whether the response time reveals which address is known.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const together = 100;
const rounds = 5;
const pairs = 60;
const idleSamples = 200;

/**
 * Measures and prints two tables.
 *
 * @param {string} url the product, without rate limits and with its demo accounts
 */
export async function measureLogIns(url) {
  await logIn(url, 'member@example.com');
  const idle = [];
  for (let sample = 0; sample < idleSamples; sample += 1) idle.push(await timeOf(() => health(url)));
  const busy = [];
  for (let round = 0; round < rounds; round += 1) busy.push(...(await healthDuringLogIns(url)));
  console.log(`\n| \`GET /api/health/live\` | samples | p50 | p95 |`);
  console.log('| --- | ---: | ---: | ---: |');
  console.log(`| idle | ${idle.length} | ${ms(quantile(idle, 0.5))} | ${ms(quantile(idle, 0.95))} |`);
  console.log(
    `| while ${together} people log in at once | ${busy.length} | ${ms(quantile(busy, 0.5))} | ${ms(quantile(busy, 0.95))} |`,
  );
  console.log(
    `| ratio | | ${ratio(quantile(busy, 0.5), quantile(idle, 0.5))} | ${ratio(quantile(busy, 0.95), quantile(idle, 0.95))} |`,
  );

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

async function healthDuringLogIns(url) {
  const samples = [];
  let isDone = false;
  const logIns = Promise.all(
    Array.from({ length: together }, (_unused, index) =>
      logIn(url, index % 2 ? 'member@example.com' : `nobody-${index}@example.com`),
    ),
  ).finally(() => (isDone = true));
  while (!isDone) {
    samples.push(await timeOf(() => health(url)));
    await sleep(5);
  }
  await logIns;
  return samples;
}

async function health(url) {
  await expectStatus(await fetch(`${url}/api/health/live`), 200);
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
