import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures';
import { open, reload } from './open';

/** Signs up. @returns the token of the emails */
async function tokenOf(request: APIRequestContext, email: string, language: 'en' | 'es'): Promise<string> {
  const origin = new URL(process.env.E2E_BASE_URL!).origin;
  await request.post('/api/newsletter/subscribe', {
    data: { name: 'Sample Reader', email, language },
    headers: { origin },
  });
  let token = '';
  await expect
    .poll(async () => {
      const emails = (await (await request.get('/sandbox/inbox.json')).json()) as {
        to: string | string[];
        html: string;
      }[];
      const message = emails.find(({ to }) => String(to).includes(email));
      token = /newsletter\/preferences\?token=([\w.-]+)/.exec(message?.html ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  return token;
}

for (const [language, texts] of [
  [
    'en',
    {
      name: /^Your name/,
      emails: 'Newsletter language',
      active: 'Send me the newsletter',
      save: 'Save my preferences',
      done: 'The newsletter is off. We won’t send you any more.',
    },
  ],
  [
    'es',
    {
      name: /^Tu nombre/,
      emails: 'Idioma del boletín',
      active: 'Quiero recibir el boletín',
      save: 'Guardar mis preferencias',
      done: 'El boletín está desactivado. Ya no te enviaremos más.',
    },
  ],
] as const)
  test(`newsletter preferences by the link of an email: ${language}`, async ({ page, request }) => {
    const email = `preferences-${language}-${Date.now()}@example.com`;
    const token = await tokenOf(request, email, language);
    const stored = async () =>
      (await (await request.get(`/api/newsletter/preferences?token=${token}`)).json()) as object;
    await open(page, `${language === 'es' ? '/es' : ''}/newsletter/preferences?token=${token}`);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel(texts.emails)).toHaveValue(language);
    expect(await stored()).toMatchObject({ name: 'Sample Reader', language, isActive: true });

    const other = language === 'en' ? 'es' : 'en';
    await page.getByLabel(texts.name).fill('  Another Name ');
    await page.getByLabel(texts.emails).selectOption(other);
    await page.getByRole('switch', { name: texts.active }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: texts.save }).click();
    await expect(page.getByText(texts.done)).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Another Name', language: other, isActive: false });

    await reload(page);
    await expect(page.getByRole('switch', { name: texts.active })).not.toBeChecked();
    await expect(page.getByLabel(texts.name)).toHaveValue('Another Name');
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
