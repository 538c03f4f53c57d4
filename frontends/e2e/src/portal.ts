import type { BrowserContext, Locator, Page } from '@playwright/test';
import { connectDatabase } from './database';
import { expect } from './fixtures';
import type { RunningServer } from './server';

export const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** Two members of the sample content. */
export const ana = 'member@example.com';
export const ben = 'second-member@example.com';

/** Texts for the way into the portal, in both languages. */
const entrance = {
  en: {
    prefix: '',
    email: /^Email/,
    password: /^Password/,
    logIn: 'Log in',
    expired: ['Session Expired', 'Please log in again to continue.'],
  },
  es: {
    prefix: '/es',
    email: /^Correo/,
    password: /^Contraseña/,
    logIn: 'Iniciar sesión',
    expired: ['Tu sesión expiró', 'Inicia sesión de nuevo para continuar.'],
  },
} as const;

type PortalLanguage = keyof typeof entrance;

/** Runs one statement in the database of a running product. */
export async function runSql(
  server: RunningServer,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const database = await connectDatabase(server.dataDir);
  try {
    return (await database.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await database.end();
  }
}

export async function logInByCall(
  context: BrowserContext,
  server: Pick<RunningServer, 'url'>,
  email: string,
): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/login`, {
    data: { email, password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

export async function endSessions(server: RunningServer, email: string): Promise<void> {
  await runSql(server, `DELETE FROM sessions WHERE sess ->> 'userId' = (SELECT id::text FROM users WHERE email = $1)`, [
    email,
  ]);
}

/** Expects the warning about an ended session, logs in, and returns. @param path without language */
export async function comeBackAfterExpiry(
  page: Page,
  server: RunningServer,
  language: PortalLanguage,
  path: string,
): Promise<void> {
  const say = entrance[language];
  const back = `${say.prefix}${path}`;
  await page.waitForURL(`${server.url}${say.prefix}/login?next=${encodeURIComponent(back)}`);
  await page.getByRole('main').getByLabel(say.email).fill(ana);
  await page.getByRole('main').getByLabel(say.password).fill(password);
  await page.getByRole('main').getByRole('button', { name: say.logIn, exact: true }).click();
  await page.waitForURL(`${server.url}${back}`);
}

/**
 * Clicks a button whose call fails because the session has ended: warning and text are checked at the same moment inside of the page,
 * which navigates to the log-in a second later.
 */
export async function expectExpiryNotified(
  page: Page,
  language: PortalLanguage,
  button: Locator,
  written: string,
): Promise<void> {
  const seen = page.waitForFunction(
    ({ warning, value }) =>
      warning.every((text) => document.body.innerText.includes(text)) &&
      [...document.querySelectorAll('textarea')].some((field) => field.value === value),
    { warning: entrance[language].expired, value: written },
    { timeout: 10_000 },
  );
  await Promise.all([seen, button.click()]);
}

/** Opens the form for a new post, which is one line until then. */
export const openComposer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Share with the circle…|Comparte con el círculo…)$/ }).click();

/** The text of a form for a post as it is stored, whether the editor or a text area shows it. */
export const expectPostText = (page: Page, text: string): Promise<void> =>
  expect(page.locator('form textarea[name="content"]').first()).toHaveValue(text);

/** A post or a recording by its title. An optimistic post can briefly coexist with the one from the live events. */
export const articleOf = (page: Page | Locator, title: string): Locator =>
  page.getByRole('article', { name: title }).and(page.locator(':not([aria-busy="true"])'));

/** Horizontal scroll range of the page. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
