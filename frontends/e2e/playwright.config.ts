import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const here = dirname(fileURLToPath(import.meta.url));

/** `npm test` passes the browser that it found; Playwright alone looks in the usual locations. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = process.env.CHROMIUM_PATH || systemBrowsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: join(here, 'src'),
  outputDir: join(here, 'test-results', 'end-to-end'),
  globalSetup: join(here, 'src', 'global-setup.ts'),
  fullyParallel: true,
  // One more than the machine's two cores: many tests wait for jobs, time limits and killed processes.
  workers: 3,
  // A test that passes only at a second attempt is a fault, of the product or of the test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    // Animations in software rendering take a tenth of a page's time. Tests about animation turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of a test's time, so `npm test` makes none.
    trace: process.env.E2E_REPORT === undefined ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimizing its scripts costs a fifth more than it saves.
        '--js-flags=--no-maglev,--no-turbofan,--single-threaded-gc',
      ],
    },
  },
});
