import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { startMailServer } from './mail-server';
import { idlePage } from './shared-context';
import { goTo, open } from './open';
import { runSql } from './portal';

test.describe.configure({ mode: 'serial' });

/** The worker's product: its accounts get and lose memberships. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';

async function logIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { email, password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

/** Another browser with a logged-in user. */
async function pageOf(context: BrowserContext, email: string): Promise<Page> {
  const page = await idlePage(context);
  await logIn(page, email);
  return page;
}

const texts = {
  prefix: '/es',
  members: 'Miembros',
  search: 'Buscar',
  none: 'Sin membresía',
  member: 'Miembro',
  grant: 'Otorgar membresía',
  end: 'Terminar membresía',
  reason: /^Motivo/,
  open: 'Membresía otorgada',
  closed: 'Membresía terminada',
  missing: 'Escribe un motivo.',
  decided: 'Otorgada manualmente',
  lapsed: 'Exmiembro',
} as const;

test(`a membership is granted and ended by hand, and the portal opens and closes at the next call (es, dark)`, async ({
  page,
  otherContext,
}) => {
  test.setTimeout(150_000);
  const t = texts;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await logIn(page, 'admin@example.com');
  const visitor = await pageOf(otherContext, 'visitor@example.com');
  const portal = async (): Promise<number> => (await visitor.request.get(`${server.url}/api/member/posts`)).status();
  expect(await portal()).toBe(403);

  await open(page, `${server.url}${t.prefix}/admin/members`);
  await expect(page.getByRole('heading', { level: 1, name: t.members })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('searchbox', { name: t.search }).fill('visitor');
  await page.getByRole('searchbox', { name: t.search }).press('Enter');
  await expect(page).toHaveURL(/\?q=visitor/);
  await expect(page.getByRole('main').getByText('member@example.com', { exact: true })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sample Visitor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Visitor' })).toBeVisible();
  await expect(page.getByRole('main').getByText(t.none, { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: t.grant }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.grant }).click();
  await expect(dialog.getByText(t.missing)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t.reason).fill('A gift for her workshop.');
  await dialog.getByRole('button', { name: t.grant }).click();
  await expect(page.getByText(t.open).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t.decided).first()).toBeVisible();
  await expect(page.getByText(/^A gift for her workshop\. \(admin@example\.com/)).toBeVisible();
  expect(await portal()).toBe(200);

  // Its member sees that it costs nothing, and no page of the payment provider, which does not know them.
  await open(visitor, `${server.url}${t.prefix}/account`);
  const own = visitor.locator('#own-membership');
  await expect(own.getByText('Nada. No hace falta una tarjeta.')).toBeVisible();
  await expect(own.getByText('Sin fecha de fin')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Gestionar la membresía' })).toHaveCount(0);

  await page.getByRole('button', { name: t.end }).click();
  await dialog.getByLabel(t.reason).fill('The workshop is over.');
  await dialog.getByRole('button', { name: t.end }).click();
  await expect(page.getByText(t.closed).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(t.lapsed, { exact: true }).first()).toBeVisible();
  expect(await portal()).toBe(403);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('of two administrators who tag one person, both tags stay; several accounts get a tag and a membership at once', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'admin@example.com');
  const [second] = await runSql(server, `SELECT id FROM users WHERE email = 'second-member@example.com'`);
  const id = String(second?.['id']);
  await open(page, `${server.url}/admin/people/user/${id}`);
  const tag = page.getByLabel(/^New tag/);
  await expect(tag).toBeVisible();
  // The other administrator.
  const tagged = await page.request.patch(`${server.url}/api/admin/people/user/${id}/tags`, {
    data: { add: ['berlin'], remove: [] },
    headers: { origin: server.url },
  });
  expect(tagged.ok()).toBe(true);

  await tag.fill('vip');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByText('Tag added').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove tag: berlin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove tag: vip' })).toBeVisible();
  await goTo(page, '/admin/members?tag=vip');
  await expect(page.getByRole('main').getByText('second-member@example.com')).toBeVisible();
  await goTo(page, '/admin/members?q=visitor');

  // Several accounts at once: a tag and a membership are asked for where they are granted.
  await page.getByRole('checkbox', { name: 'Select Sample Visitor' }).check();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(/^Tag/).fill('retreat');
  await dialog.getByRole('button', { name: 'Add a tag' }).click();
  await expect(page.getByText('Add a tag: done for 1 row')).toBeVisible();
  await expect(page.getByRole('main').getByRole('cell', { name: /retreat/ })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Sample Visitor' }).check();
  await page.getByRole('button', { name: 'Grant membership' }).click();
  await dialog.getByLabel(/^Reason/).fill('She came to the retreat.');
  await dialog.getByRole('button', { name: 'Grant membership' }).click();
  await expect(page.getByText('Grant membership: done for 1 row')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sample Visitor' }).click();
  await expect(page.getByText(/^She came to the retreat\. \(admin@example\.com/)).toBeVisible();
  await expectNoAxeViolations(page);
});

test(`a subscriber has a page with a history, and gets the confirmation email again (en, light)`, async ({
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  const t = {
    prefix: '',
    resend: 'Resend the confirmation email',
    resent: 'The email is on its way',
    notified: 'Resent confirmation email',
    unsubscribe: 'Unsubscribe',
    state: 'Unsubscribed',
    remove: 'Delete',
    list: 'Subscribers',
    find: 'Find an address',
  };
  const email = `reader-en@example.org`;
  const subscribed = await page.request.post(`${server.url}/api/newsletter/subscribe`, {
    data: { name: 'Lucía', email, language: 'en' },
    headers: { origin: server.url },
  });
  expect(subscribed.status()).toBe(202);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, 'admin@example.com');
  await open(page, `${server.url}${t.prefix}/admin/subscribers?q=${encodeURIComponent(email)}`);
  await page.getByRole('main').getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await page.getByRole('button', { name: t.resend }).click();
  await expect(page.getByText(t.resent).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: t.notified })).toHaveCount(1);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t.unsubscribe }).click();
  await dialog.getByRole('button', { name: t.unsubscribe }).click();
  await expect(page.getByRole('main').getByText(t.state, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t.resend })).toHaveCount(0);
  await page.getByRole('button', { name: t.remove }).click();
  await dialog.getByRole('button', { name: t.remove }).click();
  // The closing page may refetch the deleted subscriber once more.
  faults.allow(/status of 404 .*\/api\/admin\/newsletter-subscribers\//);
  await expect(page.getByRole('heading', { level: 1, name: t.list })).toBeVisible();

  // The list of suppressed addresses has a search of its own.
  const suppressed = await page.request.post(`${server.url}/api/admin/mail-suppressions`, {
    data: { email, reason: 'asked' },
    headers: { origin: server.url },
  });
  expect(suppressed.status()).toBe(200);
  await page.reload();
  const find = page.getByRole('searchbox', { name: t.find });
  await find.fill(`reader-en`);
  await find.press('Enter');
  await expect(page).toHaveURL(/suppressed=reader-/);
  await expect(page.getByRole('main').getByRole('rowheader', { name: email })).toBeVisible();
  await find.fill('nobody@');
  await find.press('Enter');
  await expect(page.getByRole('main').getByRole('rowheader', { name: email })).toHaveCount(0);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test('applications are found, opened and moved through their stages', async ({ page }) => {
  test.setTimeout(120_000);
  const applied = await page.request.post(`${server.url}/api/inner-circle/apply`, {
    data: {
      firstName: 'Ana',
      lastName: 'López',
      email: 'ana@example.org',
      readinessLevel: 'just_exploring',
      timeCommitment: '3-5_hours',
      challengeArea: 'I take care of everybody but myself.',
      transformationGoal: 'To rest.',
      subscriptionType: 'quarterly',
    },
    headers: { origin: server.url },
  });
  expect(applied.status()).toBe(201);
  await logIn(page, 'admin@example.com');
  await open(page, `${server.url}/es/admin/inner-circle-signups?q=lopez&stage=new`);
  await page.getByRole('main').getByRole('link', { name: 'Ana López' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana López' })).toBeVisible();
  await expect(page.getByText('I take care of everybody but myself.')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar “Recibimos tu solicitud”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('El correo está en camino').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Etapa de Ana López: Nueva' }).click();
  await page.getByRole('menuitemradio', { name: 'En contacto' }).click();
  await expect(page.getByRole('button', { name: 'Etapa de Ana López: En contacto' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nueva nota' }).fill('Prefiere las mañanas.');
  await page.getByRole('button', { name: 'Agregar la nota' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefiere las mañanas.' })).toBeVisible();
  await goTo(page, '/es/admin/inner-circle-signups?view=board');
  const contacted = page.getByRole('region', { name: /^En contacto/ });
  await expect(contacted.getByRole('link', { name: 'Ana López' })).toBeVisible();
  await expectNoAxeViolations(page);
  const move = contacted.getByRole('button', { name: /^Mover a Ana López/ });
  await move.click();
  await page.getByRole('menuitemradio', { name: 'Con invitación' }).click();
  await expect(
    page.getByRole('region', { name: /^Con invitación/ }).getByRole('button', { name: /^Mover a Ana López/ }),
  ).toBeFocused();
});

test('the owner sets mail up in the browser: the dashboard leads there, and the test arrives (es, 360 px)', async ({
  page,
}) => {
  const mail = await startMailServer();
  try {
    await page.setViewportSize({ width: 360, height: 800 });
    await logIn(page, 'admin@example.com');
    await open(page, `${server.url}/es/admin`);
    await page.getByRole('link', { name: /^Puesta en marcha: \d de 10$/ }).click();
    await expect(page.getByRole('list', { name: /^Puesta en marcha/ }).getByRole('listitem')).toHaveCount(10);
    const step = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Correo', exact: true }) });
    await expect(step).toContainText('datos de muestra');
    await step.getByRole('link', { name: 'Correo' }).click();
    const form = page.getByRole('form', { name: 'Correo' });
    await expect(form).toBeInViewport();
    await form.getByLabel(/^Servidor de correo/).fill('127.0.0.1');
    await form.getByLabel(/^Puerto/).fill(new URL(mail.url).port);
    await form.getByLabel(/^Remitente/).fill('Ana Ruiz <ana@practice.internal>');
    await page.keyboard.press('Enter');
    await expect(step).toContainText('Ahora haz la prueba');
    await step.getByRole('button', { name: /^Enviar una prueba a admin@example.com/ }).click();
    await expect(step.getByRole('status')).toContainText('El servidor aceptó el mensaje.');
    await expect(step).toContainText('Tus correos tienen un servidor.');
    expect(mail.arrived).toEqual(['admin@example.com']);
    await expectNoAxeViolations(page);
    await mail.close();
    await step.getByRole('button', { name: /^Enviar una prueba/ }).click();
    await expect(step.getByRole('status')).toContainText('El servidor no respondió en 8 segundos.');
  } finally {
    await mail.close();
    await page.request.delete(`${server.url}/api/admin/provider-keys/mail`, { headers: { origin: server.url } });
  }
});
