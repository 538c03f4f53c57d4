import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { Client } from 'pg';
import { connectDatabase, postmasterOf } from './database';
import { expect, test } from './fixtures';
import { open, reload, untilReady } from './open';
import { ana, logInByCall, openComposer, password, runSql } from './portal';
import { states } from './public-pages';
import type { RunningServer } from './server';

/** The worker's product, so that no other test ends these sessions. */
let server: RunningServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ product }) => {
  server = await product.fresh();
});

const whoIsIt = async (context: BrowserContext): Promise<string | undefined> => {
  const answer = await context.request.get(`${server.url}/api/auth/user`);
  return answer.ok() ? ((await answer.json()) as { email: string }).email : undefined;
};

test('the first document of a member has the user menu and no way to log in, in both languages and without scripts', async ({
  context,
  browser,
}) => {
  await logInByCall(context, server, ana);
  for (const path of ['/', '/es', '/blog', '/es/blog', '/about'])
    expect(await (await context.request.get(server.url + path)).text(), path).not.toMatch(/href="(\/es)?\/login"/);
  const readers = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const plain = await readers.newPage();
  for (const path of ['/es', '/blog']) {
    await plain.goto(`${server.url}${path}`);
    await expect(plain.getByRole('banner').getByRole('link', { name: /^(Login|Entrar)$/ })).toHaveCount(0);
    await expect(plain.getByRole('banner').getByRole('link', { name: /Sample/ })).toHaveCount(1);
  }
  await readers.close();
});

test('opening a page keeps a session alive in the browser too; the last log-in counts in all tabs, and a log-out ends all', async ({
  page,
  context,
}) => {
  await logInByCall(context, server, ana);
  const expiry = async () => (await context.cookies()).find(({ name }) => name === 'leap.sid')?.expires ?? 0;
  await runSql(server, `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{seenAt}', '0')::json`);
  const before = await expiry();
  await open(page, `${server.url}/blog`);
  expect(await expiry()).toBeGreaterThan(before);

  // In another tab of the same browser.
  await logInByCall(context, server, 'visitor@example.com');
  expect(await whoIsIt(context)).toBe('visitor@example.com');
  await page.reload();
  await page.getByRole('banner').getByRole('button').nth(1).click();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Member Portal' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await whoIsIt(context)).toBeUndefined();
  await open(page, `${server.url}/account`);
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/);
});

test('on a device that others use too a session ends with its tab, not with its pages', async ({ page, context }) => {
  const secondsLeft = async (): Promise<number> => {
    const [row] = await runSql(
      server,
      `SELECT extract(epoch FROM expire - now())::int AS left FROM sessions WHERE (sess ->> 'isShared')::boolean`,
    );
    return Number(row?.['left']);
  };
  await open(page, `${server.url}/login`);
  await page.getByLabel(/^Email/).fill(ana);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Others use this device too').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/member-portal$/);
  expect((await context.cookies()).find(({ name }) => name === 'leap.sid')?.expires).toBe(-1);
  expect((await context.cookies()).some(({ name }) => name === 'leap.device')).toBe(false);
  // Nothing that is typed is stored: not by the portal either, which is a build of its own.
  await untilReady(page);
  await openComposer(page);
  await page.getByLabel(/^Title/).fill('Not for the next person');
  await expect(page.getByText('Draft saved until you close or reload the page')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'Not for',
  );
  await reload(page);
  await expect.poll(secondsLeft).toBeGreaterThan(14 * 60);
  // A page that is left before it knows whose session it is notices nothing: how long that takes depends on the machine.
  await expect(async () => {
    if (page.url() === 'about:blank') await open(page, `${server.url}/member-portal`);
    await page.goto('about:blank');
    await expect.poll(secondsLeft, { timeout: 2_000 }).toBeLessThanOrEqual(15);
  }).toPass({ timeout: 20_000 });
});

/** Pages beyond the public ones: private, or with an address that only the database can judge. */
const furtherPages = [
  '/account',
  '/member-portal',
  '/inner-circle/booking',
  '/admin',
  '/blog/nothing',
  '/es/',
  '/es/blog',
  '/es/account',
];
const isPrivate = (path: string): boolean => /^\/(es\/)?(account|member-portal)$/.test(path);
/** Two time-outs of 2.6 s each. Eighty pages at once cost a second of processor, so 3 s would measure the machine. */
const SECOND_TIMEOUT_MS = 5_000;

/** Of PostgreSQL's processes some, such as those of autovacuum, end by themselves. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Halts PostgreSQL with all its processes. @returns what makes them run again */
async function haltPostgres(database: Client): Promise<() => void> {
  const { pid: postmaster } = postmasterOf(server.dataDir);
  process.kill(postmaster, 'SIGSTOP');
  // What it had begun to start is in the list by then.
  await sleep(200);
  const { rows } = await database.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  for (const { pid } of rows) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of [postmaster, ...rows.map((row) => row.pid)]) signal(pid, 'SIGCONT');
  };
}

test('a database that stalls is waited for once by each page, before it and in the middle of it; no page answers 500, and nobody looks logged out', async ({
  context,
}) => {
  await logInByCall(context, server, ana);
  const cookie = (await context.cookies(server.url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  // Playwright's own requests cost more than the pages.
  const timed = async (path: string, sent?: string) => {
    const start = performance.now();
    const { status } = await fetch(server.url + path, {
      headers: sent === undefined ? {} : { cookie: sent },
      redirect: 'manual',
    });
    return { path, status, isLate: performance.now() - start > SECOND_TIMEOUT_MS };
  };
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query('BEGIN');
    await database.query('LOCK TABLE blog_posts IN ACCESS EXCLUSIVE MODE');
    const asked = timed('/blog/nothing', cookie);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.query(waiting)).rowCount, { intervals: [20] }).toBeGreaterThan(0);
    const resume = await haltPostgres(database);
    expect(await asked.finally(resume)).toEqual({ path: '/blog/nothing', status: 503, isLate: false });
    await database.query('ROLLBACK');
    await expect.poll(() => whoIsIt(context)).toBe('member@example.com');

    // Empties the caches of pages and content.
    await database.query('UPDATE site_settings SET updated_at = now()');
    const resumeAgain = await haltPostgres(database);
    const answers = await Promise.all(
      [undefined, cookie].flatMap((sent) => [...states, ...furtherPages].map((path) => timed(path, sent))),
    ).finally(resumeAgain);
    expect(answers.filter(({ status, isLate }) => status === 500 || isLate)).toEqual([]);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(answers.length / 2);
    // Not the log-in, since nobody knows whether the session has ended.
    expect(answers.slice(answers.length / 2).filter(({ path, status }) => isPrivate(path) && status !== 503)).toEqual(
      [],
    );
  } finally {
    await database.end();
  }
  await expect.poll(() => whoIsIt(context)).toBe('member@example.com');
});

/** Number of refused and accepted log-outs in the server's log, for requests before this one, since the log lags behind the answers. */
async function logOuts(context: BrowserContext): Promise<{ refused: number; accepted: number }> {
  const log = () => readFileSync(server.logFile, 'utf8');
  const marker = (await context.request.get(`${server.url}/api/site-settings`)).headers()['x-request-id']!;
  await expect.poll(log).toContain(marker);
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"path":"/api/logout"'));
  return {
    refused: lines.filter((line) => line.includes('"statusCode":403')).length,
    accepted: lines.filter((line) => /"statusCode":2\d\d/.test(line)).length,
  };
}

/** A foreign page that sends every request to the product that a page can send. */
const attack = (target: string): string => `<!doctype html><title>Elsewhere</title>
  <iframe name="hidden"></iframe>
  <iframe id="sandboxed" sandbox="allow-scripts allow-forms"></iframe>
  <script>
    const form = (type, path, in_) => {
      const element = Object.assign(in_.createElement('form'), { method: 'post', action: '${target}' + path, enctype: type, target: in_ === document ? 'hidden' : '_self' });
      element.append(Object.assign(in_.createElement('input'), { name: '{"a":"', value: '"}' }));
      in_.body.append(element);
      return element;
    };
    window.send = async () => {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
        const done = new Promise((resolve) => document.querySelector('[name=hidden]').addEventListener('load', resolve, { once: true }));
        form(type, '/api/logout', document).submit();
        await done;
      }
      for (const mode of ['no-cors', 'cors']) await fetch('${target}/api/logout', { method: 'POST', mode, credentials: 'include' }).catch(() => undefined);
      await fetch('${target}/api/logout', { method: 'POST', mode: 'no-cors', credentials: 'include', body: new Blob(['{}'], { type: 'text/plain' }) }).catch(() => undefined);
      await fetch('${target}/api/auth/sessions', { method: 'DELETE', credentials: 'include' }).catch(() => undefined);
      navigator.sendBeacon('${target}/api/logout');
      const frame = document.querySelector('#sandboxed');
      frame.srcdoc = '<form method="post" action="${target}/api/logout"></form><script>document.forms[0].submit()<\\/script>';
    };
  </script>`;

test.describe('a page elsewhere', () => {
  let elsewhere: Server;
  test.beforeAll(async () => {
    elsewhere = createServer((_req, res) =>
      res.writeHead(200, { 'content-type': 'text/html' }).end(attack(server.url)),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, () => resolve()));
  });
  test.afterAll(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  // The first is another site, to which the cookie is not sent; the second is the same site on another port, to which it is.
  for (const host of ['127.0.0.1', 'localhost']) {
    test(`at ${host} cannot log anybody out: forms, fetches, beacon, opaque origin`, async ({
      page,
      context,
      faults,
    }) => {
      await logInByCall(context, server, ana);
      const before = await logOuts(context);
      await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
      await page.evaluate(() => (window as unknown as { send(): Promise<void> }).send());
      // As the server saw them: at least three forms, two simple fetches, a beacon, and the form of the sandboxed frame. The DELETE
      // ends with its preflight; a browser may repeat some of them.
      await expect
        .poll(async () => (await logOuts(context)).refused - before.refused, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(7);
      expect((await logOuts(context)).accepted).toBe(before.accepted);
      expect(await whoIsIt(context)).toBe('member@example.com');
      // The same request from the site itself does log out, which proves that the test can fail.
      await page.goto(`${server.url}/robots.txt`);
      expect(await page.evaluate(async () => (await fetch('/api/logout', { method: 'POST' })).status)).toBe(204);
      expect(await whoIsIt(context)).toBeUndefined();
      await faults.expectAndForget(/.*/);
    });
  }
});
