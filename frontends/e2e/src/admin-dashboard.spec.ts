import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { goTo, open } from './open';
import { runSql, sideways } from './portal';

test.describe.configure({ mode: 'serial' });

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
const editor = 'visitor@example.com';

/** The worker's product: the contents of its dashboard are known. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query(
      'TRUNCATE inner_circle_signups, paid_memberships, calendar_bookings, newsletter_subscribers, subscriber_changes, contacts CASCADE',
    );
    // One application and one paid membership a day for 20 days; the first five have been cancelled since.
    await database.query(`
      INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at, created_at)
      SELECT 'Ana', 'Sample', 'ana-' || n || '@example.com', 'ready', 'daily', 'x', 'y', 'monthly', 10000, 'canceled', now(), now() - n * interval '1 day' FROM generate_series(1, 20) n`);
    await database.query(`
      INSERT INTO paid_memberships (signup_id, amount, months, started_at, ended_at)
      SELECT id, 10000, 1, created_at, CASE WHEN created_at < now() - interval '15 days 12 hours' THEN now() - interval '2 days' END FROM inner_circle_signups`);
    await database.query(
      `INSERT INTO contacts (name, email, coaching_type, message, language, created_at) SELECT 'Ben', 'ben-' || n || '@example.com', 'other', 'A question.', 'en', now() FROM generate_series(1, 3) n`,
    );
    await database.query(`UPDATE users SET role = 'editor' WHERE email = $1`, [editor]);
  } finally {
    await database.end();
  }
});

async function logIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { email, password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

const texts = {
  title: 'El espacio en números',
  signups: 'Solicitudes',
  members: 'Miembros que pagan',
  revenue: 'Ingreso mensual recurrente',
  table: 'Los números en una tabla',
  days: '7 días',
  contacts: /^contactos por responder/,
  contactsTitle: 'Contactos y prospectos',
  fifteen: '15',
  money: /1[.,]?500/,
} as const;

test('the dashboard draws what happened, for the chosen days, and leads to what is pending (es, dark)', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const t = texts;
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, 'admin@example.com');
  await open(page, `${server.url}/es/admin`);
  const numbers = page.getByRole('region', { name: t.title });
  const figure = (name: string) => numbers.getByRole('article', { name, exact: true });
  await expect(figure(t.signups)).toContainText('20');
  await expect(figure(t.members)).toContainText(t.fifteen);
  await expect(figure(t.revenue)).toContainText(t.money);

  // Thirty days, of which the twenty with an application have a bar; seven days, all with one.
  const bars = async () =>
    ((await figure(t.signups).getByRole('img').locator('path').last().getAttribute('d')) ?? '').split('M').length - 1;
  expect(await bars()).toBe(20);
  await numbers.getByRole('button', { name: t.days, exact: true }).click();
  await expect(numbers.getByRole('button', { name: t.days, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(figure(t.signups)).toContainText('6');
  await expect.poll(bars).toBe(6);
  await page.reload();
  await expect(numbers.getByRole('button', { name: t.days, exact: true })).toHaveAttribute('aria-pressed', 'true');

  await numbers.getByText(t.table, { exact: true }).click();
  await expect(numbers.getByRole('region', { name: t.table }).getByRole('row')).toHaveCount(8);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(page)).toBe(0);
  }
  await expectNoAxeViolations(page);

  // By keyboard, to an open task.
  const pending = page.getByRole('link', { name: t.contacts });
  await expect(page.getByRole('listitem').filter({ has: pending })).toContainText('3');
  await pending.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.contactsTitle })).toBeVisible();
  await expect(page).toHaveURL(/state=open/);
});

test('the audit log says who did what, narrowed to an action and to somebody, and leads to the record', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com');
  const [contact] = await runSql(server, `SELECT id FROM contacts LIMIT 1`);
  const record = `/admin/contacts/${String(contact?.['id'])}`;
  expect((await page.request.get(`${server.url}/api${record}`)).status()).toBe(200);
  await open(page, `${server.url}/admin/audit-log`);
  await page.getByLabel('Action').selectOption('contacts.viewed');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Viewed contact');
  await expectNoAxeViolations(page);
  await rows
    .last()
    .getByRole('button', { name: /admin@example\.com|Sample/ })
    .click();
  await expect(page).toHaveURL(/actorId=/);
  await expect(rows).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await rows.last().getByRole('link').first().click();
  await expect(page).toHaveURL(server.url + record);
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
});

test('an editor is refused, with a message, wherever there is private data; no answer of the admin area is stored', async ({
  page,
  faults,
}) => {
  test.setTimeout(90_000);
  faults.allow(/status of 403/);
  await logIn(page, 'admin@example.com');
  expect((await page.request.get(`${server.url}/api/admin/contacts`)).headers()['cache-control']).toContain('no-store');
  await page.context().clearCookies();
  await logIn(page, editor);
  const sections = [
    'inner-circle-signups',
    'members',
    'bookings',
    'plans',
    'weekly-call',
    'call-sheets',
    'meeting-types',
    'pods',
    'sequences',
    'setup',
    'tasks',
    'calendar-hours',
    'contacts',
    'support-requests',
    'consent-forms',
    'privacy',
    'subscribers',
    'campaigns',
    'imports',
    'recordings',
    'community',
    'jobs',
    'audit-log',
    'api-tokens',
    'webhooks',
    'settings',
    'mail',
  ];
  await open(page, `${server.url}/admin/blog`);
  const blog = page.getByRole('heading', { level: 1, name: 'Blog' });
  await expect(blog).toBeVisible();
  for (const section of ['', ...sections.map((name) => `/${name}`)]) {
    const html = await (await page.request.get(`${server.url}/admin${section}`)).text();
    const document = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(document, section).toContain('This area is for administrators');
    expect(document, section).not.toContain('<table');
    expect(document.replaceAll(editor, ''), section).not.toContain('@example.com');
  }
  // The application shows the same components; a list, a form and a chart show that it does.
  for (const section of ['/contacts', '/settings', '']) {
    // From a page that may be seen, by the application.
    await goTo(page, `/admin${section}`);
    await expect(page.getByText('This area is for administrators', { exact: false }).first(), section).toBeVisible();
    await expect(blog, section).toHaveCount(0);
    await expect(page.getByRole('table'), section).toHaveCount(0);
    // Below it is the practice's address, as on every page.
    await expect(
      page.getByRole('main').getByText('@example.com', { exact: false }).filter({ hasNotText: editor }),
      section,
    ).toHaveCount(0);
    await page.goBack();
    await expect(blog, section).toBeVisible();
  }
  await open(page, `${server.url}/admin/contacts`);
  await expect(page.getByText('This area is for administrators', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
