import type { Page } from '@playwright/test';
import { test } from './fixtures';
import { touch } from './open';
import { entrance, logInByCall } from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: its sessions belong to this worker only. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const texts = {
  en: {
    logIn: 'Login Required',
    member: 'Inner Circle Membership Required',
    toLogIn: 'Taking you to the login page…',
    toCircle: 'Taking you to the Inner Circle page…',
  },
  es: {
    logIn: 'Necesitas iniciar sesión',
    member: 'Necesitas ser miembro del Círculo Íntimo',
    toLogIn: 'Te llevamos a iniciar sesión…',
    toCircle: 'Te llevamos a la página del Círculo Íntimo…',
  },
} as const;

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

for (const language of ['en', 'es'] as const) {
  const { prefix } = entrance[language];
  const say = texts[language];

  // The delays (one second, two seconds) are tested with fake timers in member-portal-page.spec.tsx.
  test(`a visitor is warned and led to the log-in: ${language}`, async ({ page }) => {
    await openRefused(page, `${server.url}${prefix}/member-portal?post=7`, [say.logIn, say.toLogIn]);
    await page.waitForURL(`${server.url}${prefix}/login?next=${encodeURIComponent(`${prefix}/member-portal?post=7`)}`);
  });

  test(`somebody without membership is warned and led to the Inner Circle: ${language}`, async ({ page, context }) => {
    await logInByCall(context, server, 'visitor@example.com');
    await openRefused(page, `${server.url}${prefix}/member-portal`, [say.member, say.toCircle]);
    await page.waitForURL(`${server.url}${prefix}/inner-circle`);
  });
}
