/**
 * `npm run bench:pages`: Lighthouse on ten public pages, as a phone (slow 4G, a CPU four times slower) and as a desktop, medians of
 * `BENCH_ROUNDS` runs (5); writes README's table. With `all`: every page of the sitemap in both languages as a phone, printed alone.
 * Lighthouse is fetched by npx, not installed: nothing else needs its hundred packages.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment, root } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';
import { run } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

const lighthouse = 'lighthouse@13';
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const paths = [
  '/',
  '/about',
  '/blog',
  '/podcast',
  '/inner-circle',
  '/retreats-ceremonies',
  '/cost-calculator',
  '/tiktok-landing',
  '/es/',
  '/es/inner-circle',
];
const isAll = process.argv.includes('all');
const forms = { phone: [], ...(isAll ? {} : { desktop: ['--preset=desktop'] }) };
const scores = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best-practices',
  search: 'seo',
};
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/**
 * Measures and prints line by line.
 *
 * @param {string} url the running product, without a trailing slash
 * @returns {Promise<string>} the table in Markdown
 */
export async function measurePages(url) {
  const browser = await findBrowser();
  if (browser.problem !== undefined) exitWithSentence(browser.problem);
  const lines = [];
  const say = (line) => {
    lines.push(line);
    console.log(line);
  };
  say(`Medians of ${rounds} runs, ${new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}:\n`);
  say('| page | as | performance | accessibility | best practices | search | FCP | LCP | TBT | CLS |');
  say('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const path of isAll ? await listedPaths(url) : paths)
    for (const [form, options] of Object.entries(forms)) {
      const reports = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await report(url + path, options, browser.path));
      const score = (id) => Math.round(median(reports.map(({ categories }) => categories[id].score)) * 100);
      const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
      const cells = [
        ...Object.values(scores).map(score),
        `${(metric(metrics.FCP) / 1000).toFixed(2)} s`,
        `${(metric(metrics.LCP) / 1000).toFixed(2)} s`,
        `${Math.round(metric(metrics.TBT))} ms`,
        metric(metrics.CLS).toFixed(3),
      ];
      say(`| \`${path}\` | ${form} | ${cells.join(' | ')} |`);
      const faults = failedAudits(reports[0]);
      if (faults.length > 0) console.log(`  not perfect: ${faults.join(', ')}`);
    }
  return lines.join('\n');
}

/** The paths of the sitemap. */
async function listedPaths(url) {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  return Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => new URL(address).pathname);
}

async function report(address, options, browser) {
  const folder = mkdtempSync(join(tmpdir(), 'leap-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const { status, output } = await run(
      'npx',
      [
        '--yes',
        lighthouse,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        `--only-categories=${Object.values(scores).join(',')}`,
        ...options,
      ],
      { cwd: root, env: projectEnvironment({ CHROME_PATH: browser }), timeoutMs: 180_000 },
    );
    if (status !== 0) exitWithSentence(`Lighthouse did not finish ${address}:\n${output.slice(-2_000)}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What costs a page points outside of speed, which varies. */
function failedAudits({ categories, audits }) {
  return Object.values(scores)
    .filter((id) => id !== 'performance')
    .flatMap((id) =>
      categories[id].auditRefs.filter(({ weight, id: audit }) => weight > 0 && audits[audit].score === 0),
    )
    .map(({ id }) => id);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
