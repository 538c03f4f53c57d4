import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { findMail } from './inbox';
import { open } from './open';
import { freePort, startServer, type RunningServer } from './server';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
const owner = 'owner@example.org';
const setLink = /href="([^"]*\/set-password\?token=[^"]*)"/;

/** The site, the admin area's origin, and an unlisted origin of the same site. Browsers resolve names below localhost themselves. */
let site: string;
let admin: string;
let stranger: string;
let server: RunningServer;
let elsewhere: Server;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  site = `http://www.leap.localhost:${port}`;
  admin = `http://admin.leap.localhost:${port}`;
  elsewhere = createServer((_req, res) =>
    res
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Stranger</title><link rel="icon" href="data:,">'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  stranger = `http://stranger.leap.localhost:${(elsewhere.address() as AddressInfo).port}`;
  server = await startServer({
    logName: 'admin-origin',
    env: { PORT: String(port), PUBLIC_URL: site, ADMIN_URL: admin, ADMIN_EMAIL: owner },
  });
});
test.afterAll(async () => {
  elsewhere?.closeAllConnections();
  elsewhere?.close();
  await server?.stop();
});

/** Logs in with a call of the site's own page: Node does not know these names. */
async function logInByFetch(page: Page): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  const status = await page.evaluate(
    async (data) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
      return (await fetch('/api/login', init)).status;
    },
    { email: 'admin@example.com', password },
  );
  expect(status).toBe(200);
}

async function logIn(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('admin@example.com');
  await main.getByLabel(/^Password/).fill(password);
  await main.getByRole('button', { name: /^log ?in$/i }).click();
}

test('the admin area on an origin of its own: log-in, work, and the ways to the site and back', async ({ page }) => {
  await page.goto(`${admin}/`);
  await page.waitForURL(`${admin}/admin`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^log ?in$/i })
    .click();
  await page.waitForURL(`${admin}/login?next=%2Fadmin`);
  await logIn(page);
  await page.waitForURL(`${admin}/admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Booking System' })).toHaveText('Booking SystemActive');

  await page.getByRole('link', { name: 'Back to Site' }).click();
  await page.waitForURL(`${site}/`);
  await page.locator('header [aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: 'Admin area' }).click();
  await page.waitForURL(`${admin}/admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('files come from the site’s API, also to an admin area on another origin', async ({ page }) => {
  const consent = {
    participantName: 'Ana Sample',
    email: 'ana.sample@example.com',
    sessionType: 'breathwork',
    hasConsented: true,
  };
  const response = await page.request.post(`${server.url}/api/consent`, {
    data: consent,
    headers: { Host: new URL(site).host, Origin: site },
  });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  await logInByFetch(page);
  await page.goto(`${admin}/admin/consent-forms`);
  const download = async (name: string): Promise<[string | null, string, string]> => {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    // The literal address: this server would resolve a relative one to the API, unlike the files of another host.
    const address = await link.getAttribute('href');
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return [address, file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
  };
  const list = await download('Download CSV');
  expect(list).toEqual([
    `${site}/api/admin/consent-forms/export.csv`,
    'consent-forms.csv',
    expect.stringContaining('ana.sample@example.com'),
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Ana Sample' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Sample' })).toBeVisible();
  const proof = await download('Proof as PDF');
  expect(proof).toEqual([
    `${site}/api/admin/consent-forms/${id}/proof.pdf`,
    'consent-proof.pdf',
    expect.stringMatching(/^%PDF-/),
  ]);
});

test('addresses of the site’s admin area lead to its origin, and the other way round', async ({ page }) => {
  await page.goto(`${site}/es/admin/calendar-setup?a=1`);
  expect(page.url()).toBe(`${admin}/es/admin/calendar-setup?a=1`);
  await page.goto(`${site}/oauth-success?error=denied`);
  await page.waitForURL((url) => url.origin === admin && url.pathname === '/admin/google-callback');
  await page.goto(`${admin}/blog`);
  expect(page.url()).toBe(`${site}/blog`);
  // Browsers let this origin use the site's passkeys.
  const related = await page.request.get(`${server.url}/.well-known/webauthn`, {
    headers: { Host: new URL(site).host },
  });
  expect([related.headers()['content-type'], await related.json()]).toEqual(['application/json', { origins: [admin] }]);
});

test('a third origin of the same site reads nothing and changes nothing', async ({ page, context, faults }) => {
  await logInByFetch(page);
  const whoIsIt = async () =>
    (
      await context.request.get(`${server.url}/api/auth/user`, {
        headers: { Cookie: await cookieOf(), Host: new URL(site).host },
      })
    ).status();
  const cookieOf = async () => (await context.cookies(site)).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await whoIsIt()).toBe(200);

  await page.goto(`${stranger}/`);
  const outcomes = await page.evaluate(async (api) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(api + path, { credentials: 'include', ...init }).then(
        ({ status, type }) => `${type} ${status}`,
        () => 'refused',
      );
    return [
      await ask('/api/auth/user', {}),
      await ask('/api/logout', { method: 'POST' }),
      await ask('/api/logout', { method: 'POST', mode: 'no-cors' }),
      await ask('/api/auth/user', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"firstName":"Stranger"}',
      }),
    ];
  }, site);
  expect(outcomes).toEqual(['refused', 'refused', 'opaque 0', 'refused']);
  expect(await whoIsIt()).toBe(200);
  faults.allow(/CORS policy|ERR_FAILED|status of 403/);
});

test('a visitor of the site downloads nothing of the admin area', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, `${site}/`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(asked.filter((address) => address.includes('admin'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

test('the person named by ADMIN_EMAIL gets an email, chooses a password and administers the site', async ({ page }) => {
  const inbox = {
    get: (path: string) => page.request.get(server.url + path, { headers: { Host: new URL(site).host } }),
  } as typeof page.request;
  const { html } = await findMail(inbox, ({ to, html: body }) => String(to).includes(owner) && setLink.test(body));
  await open(page, setLink.exec(html)![1]!);
  await page.getByLabel(/^New password/).fill('nine quiet herons');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${admin}/admin`);
});

// The limits here are those of production; backend/test/rate-limits.spec.ts counts them over two processes.
test('beyond the limit of a form, a visitor’s browser proves work', async ({ page, faults }) => {
  faults.allow(/status of 428/);
  await open(page, `${site}/es/forgot-password`);
  const sent = await page.evaluate(async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const answer = await fetch('/api/auth/forgot-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `limit-${index}@example.com` }),
      });
      // An answer that nobody reads stays open, and the end of the test waits for it.
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  });
  expect(sent).toEqual([202, 202, 202, 202, 428]);
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url() === `${site}/api/auth/forgot-password`) statuses.push(answer.status());
  });
  await page.getByLabel(/^Correo/).fill('limit@example.com');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible({ timeout: 30_000 });
  expect(statuses).toEqual([428, 202]);
});
