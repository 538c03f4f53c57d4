import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures';
import { findMail } from './inbox';
import { open, reload } from './open';

/** Signs up. @returns the token of the emails */
async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const origin = new URL(process.env.E2E_BASE_URL!).origin;
  await request.post('/api/newsletter/subscribe', {
    data: { name: 'Sample Reader', email, language: 'es' },
    headers: { origin },
  });
  const { html } = await findMail(request, (mail) => mail.to.includes(email));
  return /newsletter\/preferences\?token=([\w.-]+)/.exec(html)?.[1] ?? '';
}

test('newsletter preferences by the link of an email (es)', async ({ page, request }) => {
  const email = `preferences-${Date.now()}@example.com`;
  const token = await tokenOf(request, email);
  const stored = async () => (await (await request.get(`/api/newsletter/preferences?token=${token}`)).json()) as object;
  const name = page.getByLabel(/^Tu nombre/);
  const emails = page.getByLabel('Idioma del boletín');
  const active = page.getByRole('switch', { name: 'Quiero recibir el boletín' });
  await open(page, `/es/newsletter/preferences?token=${token}`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(emails).toHaveValue('es');
  expect(await stored()).toMatchObject({ name: 'Sample Reader', language: 'es', isActive: true });

  await name.fill('  Another Name ');
  await emails.selectOption('en');
  await active.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Guardar mis preferencias' }).click();
  await expect(page.getByText('El boletín está desactivado. Ya no te enviaremos más.')).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Another Name', language: 'en', isActive: false });

  await reload(page);
  await expect(active).not.toBeChecked();
  await expect(name).toHaveValue('Another Name');
});

test('the way to the AI coach works without JavaScript, by itself and by its link', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_BASE_URL });
  const asked: string[] = [];
  const isCoach = /\?source=coaching-website&campaign=ai-coach-page$/;
  await context.route(isCoach, (route) => (asked.push(route.request().url()), route.fulfill({ status: 204 })));
  const page = await context.newPage();
  for (const [path, texts] of [
    ['/ai-coach', 'click here'],
    ['/es/ai-coach', 'haz clic aquí'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: texts })).toHaveAttribute('href', isCoach);
    await expect.poll(() => asked.splice(0)).toHaveLength(1);
  }
  await context.close();
});
