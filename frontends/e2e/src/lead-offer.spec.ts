import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import { runSql } from './portal';
import type { RunningServer } from './server';

/** The worker's product: the offer of one test must not affect others. */
let server: RunningServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const claims = /expires|48 hours|first 50|spots? left/;

test('the lead page claims nothing while the owner has started no offer', async ({ page }) => {
  await open(page, `${server.url}/tiktok-landing`);
  await expect(page.getByText(claims).first()).toBeVisible();
  await runSql(server, `UPDATE site_settings SET claims = claims - 'leadOfferStartsAt'`);
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/lead-offer`)).json()) as { isShown: boolean })
    .toMatchObject({ isShown: false });
  await reload(page);
  await expect(page.getByRole('button', { name: 'Claim My Free Session' })).toBeVisible();
  await expect(page.getByText(claims)).toHaveCount(0);
});

test('the offer of the lead page counts a stored lead, then ends', async ({ page }) => {
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query(
      `UPDATE site_settings SET claims = claims || jsonb_build_object('leadOfferStartsAt', now() - interval '1 hour')`,
    );
    await expect
      .poll(async () => ((await (await fetch(`${server.url}/api/lead-offer`)).json()) as { isShown: boolean }).isShown)
      .toBe(true);
    await open(page, `${server.url}/es/tiktok-landing`);
    await expect(page.getByText('Quedan 50 lugares')).toBeVisible();
    await page.getByLabel(/^Nombre completo/).fill('  Persona de Muestra ');
    await page.getByLabel(/^Correo/).fill('Lead@Example.com');
    await page.getByLabel(/^Número de teléfono/).fill('+1 555 0100');
    await page.getByLabel(/^¿Qué te interesa/).selectOption('online-community');
    await page.getByLabel(/^Edad/).fill('42');
    await page.getByLabel(/^¿Qué te gustaría/).fill('Dormir de nuevo.');
    await page.getByRole('checkbox', { name: /política de privacidad/ }).check();
    await page.getByRole('checkbox', { name: /novedades/ }).check();
    await page.getByRole('button', { name: 'Quiero mi sesión gratuita' }).click();
    await expect(page.getByText('¡Gracias!', { exact: true })).toBeVisible();

    const { rows } = await database.query('SELECT * FROM contacts');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'Persona de Muestra',
      email: 'lead@example.com',
      phone: '+1 555 0100',
      coaching_type: 'online-community',
      message: 'Dormir de nuevo.\n\nAge: 42\nMarketing Consent: Yes',
      source: 'tiktok-landing',
      language: 'es',
      privacy_consent: true,
      marketing_consent: true,
      policy_version: '2025-01-01.5',
      consented_at: expect.any(Date),
    });
    await open(page, `${server.url}/tiktok-landing`);
    await expect(page.getByText('49 spots left')).toBeVisible();

    await database.query(
      `UPDATE site_settings SET claims = claims || jsonb_build_object('leadOfferStartsAt', now() - interval '49 hours')`,
    );
    await expect
      .poll(
        async () => ((await (await fetch(`${server.url}/api/lead-offer`)).json()) as { hasEnded: boolean }).hasEnded,
      )
      .toBe(true);
    await reload(page);
    await expect(page.getByRole('heading', { name: 'This offer has ended.' })).toBeVisible();
    await expect(page.getByText(/spots? left/)).toHaveCount(0);
  } finally {
    await database.end();
  }
});
