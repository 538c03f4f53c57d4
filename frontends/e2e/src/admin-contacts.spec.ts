import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';
import { open } from './open';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: its inbox and leads are counted. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { email: 'admin@example.com', password },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}

const texts = {
  prefix: '/es',
  title: 'Contactos y prospectos',
  search: 'Nombre, correo, teléfono o texto',
  open: 'Pendiente de respuesta.',
  subject: /^Asunto/,
  body: /^Tu respuesta/,
  send: 'Enviar la respuesta',
  missing: 'Completa este campo.',
  done: 'Tu respuesta va en camino',
  answered: /^Respondido el/,
  again: 'Actualizar',
  sent: /^Enviada el/,
  history: 'Respondió a un contacto por correo',
  reason: 'porque nos escribiste',
} as const;

test(`a lead comes in, the owner answers it, and the email arrives (es, dark)`, async ({ page }) => {
  test.setTimeout(240_000);
  const t = texts;
  const address = `lead-es@example.org`;
  const main = page.getByRole('main');

  // without-script.spec.ts sends the form in a browser.
  const lead = await page.request.post(`${server.url}/api/contacts`, {
    data: {
      name: 'Zoë Núñez',
      email: address,
      coachingType: 'group-programs',
      message: 'Sleep again.',
      language: 'es',
      source: 'tiktok-landing',
      privacyConsent: true,
    },
    headers: { origin: server.url },
  });
  expect(lead.status()).toBe(201);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await logIn(page);
  await open(page, `${server.url}${t.prefix}/admin/contacts?kind=lead`);
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await page.getByLabel(t.search).fill(address);
  await expect(page).toHaveURL(/q=lead-/);
  await expect(main.getByRole('link', { name: 'Zoë Núñez' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await main.getByRole('link', { name: 'Zoë Núñez' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Núñez' })).toBeVisible();
  await expect(main.getByText(t.open)).toBeVisible();
  await expect(main.getByText('Sleep again.')).toBeVisible();

  // A missing value is reported at its field; the draft survives a reload.
  await main.getByRole('textbox', { name: t.body }).fill('Thank you for writing.\n\nShall we talk on Tuesday?');
  await main.getByRole('button', { name: t.send }).click();
  await expect(main.getByText(t.missing)).toBeVisible();
  await expect(main.getByRole('textbox', { name: t.subject })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(main.getByRole('textbox', { name: t.body })).toHaveValue(
    'Thank you for writing.\n\nShall we talk on Tuesday?',
  );
  await main.getByRole('textbox', { name: t.subject }).fill('Your message to us');
  await main.getByRole('button', { name: t.send }).dblclick();
  await expect(page.getByText(t.done).first()).toBeVisible();
  await expect(main.getByRole('textbox', { name: t.body })).toHaveValue('');
  await expect(main.getByText(t.answered)).toBeVisible();
  await expect(main.getByText(t.history).first()).toBeVisible();

  const request = {
    get: (path: string, options?: object) => page.request.get(`${server.url}${path}`, options),
  } as typeof page.request;
  const sentEmail = await findMail(
    request,
    ({ to, subject }) => JSON.stringify(to).includes(address) && subject === 'Your message to us',
  );
  expect(sentEmail.text).toContain('Shall we talk on Tuesday?');
  expect(sentEmail.text).toContain(t.reason);
  expect(
    (await readInbox(request)).filter(
      ({ to, subject }) => JSON.stringify(to).includes(address) && subject === 'Your message to us',
    ),
  ).toHaveLength(1);
  await expect
    .poll(
      async () => {
        const again = main.getByRole('button', { name: t.again });
        if (await again.isVisible()) await again.click();
        return main.getByText(t.sent).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
