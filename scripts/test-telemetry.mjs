/**
 * `npm run test:telemetry`: a visit in a browser, of which a Prometheus scrapes the numbers and a collector takes the traces. Each panel of the
 * shipped dashboard has to show something, the alerts have to be valid, and one trace has to lead from the form's request to its job and its
 * email. `-- --picture <file>` draws the panels from what was scraped. Needs Prometheus.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';
import { build, buildFailure } from './build.mjs';
import { check, endChecks } from './checks.mjs';
import { freePort } from './ports.mjs';
import { startProduct } from './product.mjs';
import { exitWithSentence } from './terminal.mjs';

const { values: options } = parseArgs({ options: { picture: { type: 'string' } } });
const reader = 'reader@example.com';
/** Of visits, so that rates have something to be computed from. */
const VISIT_MS = 30_000;
/** Panels that may be empty when nothing is pending. */
const mayBeEmpty = new Set(['Jobs that wait', 'Oldest due job']);
const colors = [
  '#2b6a8f',
  '#c4612f',
  '#3f8a42',
  '#8855a8',
  '#b0851f',
  '#a33350',
  '#27568f',
  '#5c5c5c',
  '#7a9e3a',
  '#c06b9b',
];
const units = {
  reqps: (value) => `${value.toFixed(1)}/s`,
  s: (value) => (value < 1 ? `${(value * 1_000).toFixed(0)} ms` : `${value.toFixed(1)} s`),
  bytes: (value) => `${(value / 2 ** 20).toFixed(0)} MB`,
  short: (value) => (value < 10 ? value.toFixed(1).replace('.0', '') : value.toFixed(0)),
};

for (const program of ['prometheus', 'promtool'])
  if (spawnSync(program, ['--version']).status !== 0)
    exitWithSentence(
      `This scrapes the product with Prometheus, and there is no ${program} on this machine: apt-get install -y prometheus.`,
    );
await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const found = await findBrowser();
if (found.problem !== undefined) exitWithSentence(found.problem);
await import('./jest/typescript.mjs');
const { startMailServer } = await import('../backend/test/mail-server.ts');
const { chromium } = await import('@playwright/test');

const folder = mkdtempSync(join(tmpdir(), 'leap-telemetry-'));
const running = [];
try {
  await checkAll();
} finally {
  for (const stop of running.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
endChecks();

/** Takes traces. @returns its address, and the spans so far */
async function startCollector() {
  const spans = [];
  const server = createServer((req, res) => {
    json(req).then(
      ({ resourceSpans }) => {
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => res.writeHead(400).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(() => void server.close());
  return { url: `http://127.0.0.1:${server.address().port}`, spans };
}

/** @returns what asks it: the series of an expression since then, a point each second */
async function startPrometheus(target, since) {
  const port = await freePort();
  const file = join(folder, 'prometheus.yml');
  const scraped = { job_name: 'leap', static_configs: [{ targets: [target] }] };
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: '1s' },
      rule_files: [join(root, 'docker/monitoring/alerts.yml')],
      scrape_configs: [scraped],
    }),
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'numbers')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  running.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return async (expression) => {
    const query = new URLSearchParams({ query: expression, start: since / 1_000, end: Date.now() / 1_000, step: 1 });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query_range?${query}`);
    const { data, error } = await answer.json();
    assert.ok(answer.ok, `${expression}: ${error}`);
    return data.result;
  };
}

async function checkAll() {
  const collector = await startCollector();
  const mails = await startMailServer();
  running.push(() => mails.close());
  const metricsPort = await freePort();
  const since = Date.now();
  const query = await startPrometheus(`127.0.0.1:${metricsPort}`, since);
  const product = await startProduct({
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: mails.url,
    PRACTICE_EMAIL: 'practice@example.com',
    RATE_LIMITS: 'off',
  });
  running.push(() => product.stop());

  await check('a visitor subscribes in a browser, and gets an email', async () => {
    const texts = JSON.parse(readFileSync(join(root, 'frontends/marketing/src/locales/en.json'), 'utf8')).newsletter;
    const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage({ locale: 'en-US' });
      await page.goto(product.url);
      await page.getByLabel(texts.name).fill('Sample Reader');
      await page.getByLabel(texts.email).fill(reader);
      await page.getByRole('button', { name: texts.submit }).click();
      await page.getByText(texts.toasts.successTitle, { exact: true }).waitFor({ timeout: 10_000 });
    } finally {
      await browser.close();
    }
    for (let waited = 0; mails.received.every(({ to }) => to !== reader); waited += 1) {
      assert.ok(waited < 200, 'No email came.');
      await sleep(50);
    }
  });

  await check('one trace leads from the browser’s request to its job and its email, and names nobody', async () => {
    const named = (name) => collector.spans.find((span) => span.name === name);
    const isWhole = () => {
      const { traceId } = named('POST /api/newsletter/subscribe') ?? {};
      return traceId !== undefined && collector.spans.some((span) => span.traceId === traceId && span.name === 'email');
    };
    for (let waited = 0; !isWhole(); waited += 1) {
      assert.ok(waited < 200, `No such trace: ${[...new Set(collector.spans.map(({ name }) => name))].join(', ')}`);
      await sleep(50);
    }
    const { traceId, spanId } = named('POST /api/newsletter/subscribe');
    const own = collector.spans.filter((span) => span.traceId === traceId);
    const email = own.find(({ name }) => name === 'email');
    const job = own.find((span) => span.spanId === email.parentSpanId);
    assert.match(job.name, /^job /);
    assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(`${reader}|Sample Reader`));
    printTrace(own, spanId);
  });

  await check('each panel of the dashboard shows what was scraped', async () => {
    const until = Date.now() + VISIT_MS;
    for (let round = 0; Date.now() < until; round += 1) await visit(product.url, round);
    const { panels } = JSON.parse(readFileSync(join(root, 'docker/monitoring/dashboard.json'), 'utf8'));
    const drawn = [];
    for (const { title, targets, fieldConfig } of panels) {
      const series = [];
      for (const { expr, legendFormat } of targets)
        for (const { metric, values } of await query(expr))
          series.push({
            name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_all, label) => metric[label] ?? ''),
            points: values
              .map(([at, value]) => [at * 1_000, Number(value)])
              .filter(([, value]) => Number.isFinite(value)),
          });
      if (!mayBeEmpty.has(title))
        assert.ok(
          series.some(({ points }) => points.some(([, value]) => value > 0)),
          `"${title}" shows nothing.`,
        );
      drawn.push({ title, unit: fieldConfig.defaults.unit, series: series.filter(({ points }) => points.length > 0) });
    }
    if (options.picture !== undefined) await draw(drawn, since, options.picture);
  });

  await check('the alerts are valid, and none fires', async () => {
    const rules = spawnSync('promtool', ['check', 'rules', join(root, 'docker/monitoring/alerts.yml')], {
      encoding: 'utf8',
    });
    assert.equal(rules.status, 0, rules.stdout + rules.stderr);
    const firing = await query('ALERTS{alertstate="firing", alertname!="LeapBackupIsOld"}');
    assert.deepEqual(
      firing.map(({ metric }) => metric.alertname),
      [],
    );
  });
}

/** What visitors and members do. */
async function visit(url, round) {
  const headers = { 'content-type': 'application/json', origin: url };
  const post = (path, body, cookie = '') =>
    fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
  for (const path of ['/', '/es/blog', '/api/blog?language=en', '/api/blog/no-such-post'])
    await (await fetch(url + path)).text();
  await post('/api/contacts', { name: 'Sample', email: `visitor-${round}@example.com`, coachingType: 'coaching' });
  if (round % 5 === 0) {
    const answer = await post('/api/login', { email: 'member@example.com', password: 'transform-demo' });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await post(
      '/api/member/posts',
      { type: 'win', title: `Of round ${round}`, content: 'I said no, and it was quiet.' },
      cookie,
    );
    await (await fetch(`${url}/api/member/posts`, { headers: { cookie } })).text();
  }
  await sleep(100);
}

/** As a tree, with times. */
function printTrace(spans, rootId) {
  const milliseconds = ({ startTimeUnixNano: from, endTimeUnixNano: to }) =>
    (Number(BigInt(to) - BigInt(from)) / 1e6).toFixed(1);
  const textOf = ({ attributes }, key) => attributes.find((one) => one.key === key)?.value.stringValue ?? '';
  const print = (span, depth) => {
    const detail = (textOf(span, 'db.query.text') || textOf(span, 'leap.template'))
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60);
    process.stdout.write(`${'  '.repeat(depth + 2)}${span.name}  ${milliseconds(span)} ms  ${detail}\n`);
    const children = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    for (const child of children.toSorted((one, other) =>
      Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)),
    ))
      print(child, depth + 1);
  };
  process.stdout.write('\n');
  print(
    spans.find(({ spanId }) => spanId === rootId),
    0,
  );
}

function panelOf({ title, unit, series }, from, to) {
  const [width, height, left, bottom] = [560, 200, 60, 24];
  const most = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value)), 0) * 1.1 || 1;
  const x = (at) => left + ((at - from) / (to - from)) * (width - left - 8);
  const y = (value) => 8 + (1 - value / most) * (height - bottom - 8);
  const label = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rules = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${left}" x2="${width - 8}" y1="${y(most * share)}" y2="${y(most * share)}" stroke="#e5e5e0"/><text x="${left - 6}" y="${y(most * share) + 4}" text-anchor="end">${units[unit](most * share)}</text>`,
  );
  const hours = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = from + (to - from) * share;
    return `<text x="${x(at)}" y="${height - 4}" text-anchor="${share === 1 ? 'end' : 'middle'}">${new Date(at).toISOString().slice(11, 19)}</text>`;
  });
  const lines = series.map(
    ({ points }, index) =>
      `<polyline fill="none" stroke-width="1.5" stroke="${colors[index % colors.length]}" points="${points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>`,
  );
  const names = series.map(
    ({ name }, index) => `<span><i style="background:${colors[index % colors.length]}"></i>${label(name)}</span>`,
  );
  return `<section><h2>${label(title)}</h2><svg width="${width}" height="${height}">${[...rules, ...hours, ...lines].join('')}</svg><p>${names.join(' ')}</p></section>`;
}

/** The panels as a picture. */
async function draw(panels, from, file) {
  const to = Date.now();
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    await page.setContent(`<style>
      body { margin: 16px; background: #f6f6f4; font: 12px sans-serif; display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
      section { background: #fff; border: 1px solid #ddd; border-radius: 6px; padding: 8px }
      h2 { font-size: 13px; margin: 0 0 4px } svg text { font-size: 11px; fill: #666 } p { margin: 4px 0 0 }
      i { display: inline-block; width: 9px; height: 3px; margin: 0 4px 3px 0 } span { margin-right: 6px }
    </style>${panels.map((panel) => panelOf(panel, from, to)).join('')}`);
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}
