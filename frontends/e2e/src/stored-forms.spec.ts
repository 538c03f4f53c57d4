import { createHash } from 'node:crypto';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { startServer, type RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** A product of its own: what the owner's offer says to one test must not reach the others. */
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, logName: 'stored-forms' });
});

test.afterAll(() => server.stop());

test('a lead is stored column by column, and the offer counts it, then ends', async ({ page }) => {
  const database = await connectDatabase(server.dataDir);
  try {
    await database.query(
      `UPDATE site_settings SET claims = claims || jsonb_build_object('leadOfferStartsAt', now() - interval '1 hour')`,
    );
    await expect
      .poll(async () => ((await (await fetch(`${server.url}/api/lead-offer`)).json()) as { isShown: boolean }).isShown)
      .toBe(true);
    await page.goto(`${server.url}/es/tiktok-landing`, { waitUntil: 'networkidle' });
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
      policy_version: '2025-01-01',
      consented_at: expect.any(Date),
    });
    await page.goto(`${server.url}/tiktok-landing`, { waitUntil: 'networkidle' });
    await expect(page.getByText('49 spots left')).toBeVisible();

    await database.query(
      `UPDATE site_settings SET claims = claims || jsonb_build_object('leadOfferStartsAt', now() - interval '49 hours')`,
    );
    await expect
      .poll(
        async () => ((await (await fetch(`${server.url}/api/lead-offer`)).json()) as { hasEnded: boolean }).hasEnded,
      )
      .toBe(true);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'This offer has ended.' })).toBeVisible();
    await expect(page.getByText(/places? left/)).toHaveCount(0);
  } finally {
    await database.end();
  }
});

test('a consent is stored with evidence that can be verified again, and its withdrawal keeps the row', async ({
  page,
}) => {
  const database = await connectDatabase(server.dataDir);
  try {
    await page.goto(`${server.url}/informed-consent`, { waitUntil: 'networkidle' });
    await page.getByLabel(/^Full Name/).fill('Sample Participant');
    await page
      .getByRole('main')
      .getByLabel(/^Email Address/)
      .fill('consent@example.com');
    await page.getByLabel(/^Session Type/).selectOption('energetic-healing');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Submit Consent Form' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consent Form Submitted' })).toBeVisible();

    const { rows } = await database.query(
      'SELECT f.*, d.text FROM consent_forms f JOIN consent_declarations d ON d.id = f.declaration_id',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      participant_name: 'Sample Participant',
      email: 'consent@example.com',
      phone: null,
      session_type: 'energetic-healing',
      has_consented: true,
      acknowledge_right: true,
      understand_nature: true,
      confirm_autonomy: true,
      language: 'en',
      declaration_version: '2025-01',
      is_active: true,
      withdrawal_date: null,
    });
    const { text, declaration_sha256: stored } = rows[0] as { text: string; declaration_sha256: string };
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(stored);

    let link = '';
    await expect
      .poll(
        async () => {
          const mails = (await (await fetch(`${server.url}/sandbox/inbox.json`)).json()) as { text: string }[];
          link =
            mails.map((mail) => /\S+\/informed-consent\/withdraw\?token=\S+/.exec(mail.text)?.[0]).find(Boolean) ?? '';
          return link;
        },
        { timeout: 15_000 },
      )
      .not.toBe('');
    await page.goto(link, { waitUntil: 'networkidle' });
    expect((await database.query('SELECT is_active FROM consent_forms')).rows).toEqual([{ is_active: true }]);
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your consent is withdrawn.' })).toBeFocused();
    const { rows: after } = await database.query('SELECT is_active, withdrawal_date FROM consent_forms');
    expect(after).toEqual([{ is_active: false, withdrawal_date: expect.any(Date) }]);
  } finally {
    await database.end();
  }
});
