import type { Page } from '@playwright/test';
import { test } from './fixtures';
import { touch } from './open';
import { logInByCall } from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: its sessions belong to this worker only. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

/** Opens the portal, which shows the texts and no tab for a second or two: looked at inside of the page, as a poll from here may miss it. */
async function openRefused(page: Page, address: string, shown: readonly string[]): Promise<void> {
  const seen = page.waitForFunction(
    (texts) =>
      texts.every((text) => document.body?.innerText.includes(text)) && !document.querySelector('[role="tab"]'),
    shown,
  );
  await page.goto(address);
  await touch(page);
  await seen;
}

// Both languages and the delays (one second, two seconds) are tested with fake timers in member-portal-page.spec.tsx.
test('a visitor is warned and led to the log-in: es', async ({ page }) => {
  await openRefused(page, `${server.url}/es/member-portal?post=7`, [
    'Necesitas iniciar sesión',
    'Te llevamos a iniciar sesión…',
  ]);
  await page.waitForURL(`${server.url}/es/login?next=${encodeURIComponent('/es/member-portal?post=7')}`);
});

test('somebody without membership is warned and led to the Inner Circle: en', async ({ page, context }) => {
  await logInByCall(context, server, 'visitor@example.com');
  await openRefused(page, `${server.url}/member-portal`, [
    'Inner Circle Membership Required',
    'Taking you to the Inner Circle page…',
  ]);
  await page.waitForURL(`${server.url}/inner-circle`);
});
