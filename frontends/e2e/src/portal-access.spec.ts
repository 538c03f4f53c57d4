import { expect, test } from './fixtures';
import { entrance, logInByCall } from './portal';
import type { RunningServer } from './server';
import { open } from './open';

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

for (const language of ['en', 'es'] as const) {
  const { prefix } = entrance[language];
  const say = texts[language];

  // The delays (one second, two seconds) are tested with fake timers in member-portal-page.spec.tsx.
  test(`a visitor is warned and led to the log-in: ${language}`, async ({ page }) => {
    await open(page, `${server.url}${prefix}/member-portal?post=7`);
    await expect(page.getByText(say.logIn, { exact: true })).toBeVisible();
    await expect(page.getByText(say.toLogIn)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.waitForURL(`${server.url}${prefix}/login?next=${encodeURIComponent(`${prefix}/member-portal?post=7`)}`);
  });

  test(`somebody without membership is warned and led to the Inner Circle: ${language}`, async ({ page, context }) => {
    await logInByCall(context, server, 'visitor@example.com');
    await open(page, `${server.url}${prefix}/member-portal`);
    await expect(page.getByText(say.member, { exact: true })).toBeVisible();
    await expect(page.getByText(say.toCircle)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.waitForURL(`${server.url}${prefix}/inner-circle`);
  });
}
