import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';

/** The headless shell first: the same engine, in three quarters of the time. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

export const missingBrowser =
  'No browser for the end-to-end tests: run `sudo apt-get install -y chromium-headless-shell` (or `npx playwright install --with-deps chromium`), or set CHROMIUM_PATH to a Chromium or Chrome.';

/**
 * Finds a Chromium for the end-to-end tests: CHROMIUM_PATH, the system's, Playwright's own; as root on Debian and its kin it
 * installs the system's.
 *
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    return (await answers(wanted))
      ? { path: wanted }
      : { problem: `CHROMIUM_PATH (${wanted}) is no browser that starts.` };
  }
  const installed = await firstThatAnswers([...onPath(), ...applications, await playwrightsOwn()]);
  if (installed !== undefined) return { path: installed };
  if (process.getuid?.() === 0 && (await installDebianChromium())) {
    const fresh = await firstThatAnswers(onPath());
    if (fresh !== undefined) return { path: fresh };
  }
  return { problem: missingBrowser };
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function firstThatAnswers(paths) {
  for (const path of paths) if (await answers(path)) return path;
  return undefined;
}

/** Some systems have a placeholder that only prints how to install the browser, so its version is checked. */
async function answers(path) {
  if (path === undefined || path === '' || !existsSync(path)) return false;
  const { status, output } = await run(path, ['--version', '--no-sandbox'], { timeoutMs: 20_000 });
  return status === 0 && /Chrom/i.test(output);
}

async function installDebianChromium() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, timeoutMs: 180_000 });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-q', '--no-install-recommends', name];
    if ((await run('apt-get', args, { env, timeoutMs: 600_000 })).status === 0) return true;
  }
  return false;
}
