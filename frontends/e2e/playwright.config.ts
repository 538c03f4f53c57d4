import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const here = dirname(fileURLToPath(import.meta.url));

/** `npm test` says which browser it found; a run of Playwright alone looks at the usual places itself. */
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH || systemBrowsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: join(here, 'src'),
  testMatch: '**/*.spec.ts',
  outputDir: join(here, 'test-results', 'journeys'),
  globalSetup: join(here, 'src', 'global-setup.ts'),
  fullyParallel: true,
  workers: 2,
  // Two hundred journeys on a machine that others use: one more attempt in CI, and `npm test` names each journey that needed it.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    // A trace costs a fifth of a journey's time: in CI only the second attempt keeps one.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
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
      ],
    },
  },
});
