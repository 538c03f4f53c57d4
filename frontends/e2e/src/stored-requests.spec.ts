import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { startServer, type RunningServer } from './server';

interface Toasts {
  successTitle: string;
  successDescription: string;
  failureTitle: string;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}.json`, import.meta.url)), 'utf8'));
}

/** A product of its own, so that each table holds this file's rows alone. */
let server: RunningServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, logName: 'stored-requests' });
});
test.afterAll(() => server.stop());

for (const language of ['en', 'es'] as const) {
  const prefix = language === 'es' ? '/es' : '';

  test(`the newsletter form: down, then stored column by column: ${language}`, async ({ page, faults }) => {
    const { newsletter } = read(`marketing/src/locales/${language}`) as {
      newsletter: { name: string; email: string; submit: string; toasts: Toasts };
    };
    const address = `Reader.${language}@Example.com`;
    await page.goto(`${server.url}${prefix}/newsletter`, { waitUntil: 'networkidle' });
    const name = page.getByLabel(new RegExp(`^${newsletter.name}`));
    await name.fill('  Sample Reader ');
    await page.getByLabel(new RegExp(`^${newsletter.email}`)).fill(address);

    await page.route(
      '**/api/newsletter/subscribe',
      (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      { times: 1 },
    );
    await page.getByRole('button', { name: newsletter.submit }).click();
    await expect(page.getByText(newsletter.toasts.failureTitle, { exact: true })).toBeVisible();
    await expect(page.getByText('Bad gateway')).toHaveCount(0);
    await faults.expectAndForget(/502/);
    await expect(name).toHaveValue('  Sample Reader ');

    await page.getByRole('button', { name: newsletter.submit }).click();
    await expect(page.getByText(newsletter.toasts.successTitle, { exact: true })).toBeVisible();
    await expect(page.getByText(newsletter.toasts.successDescription, { exact: true })).toBeVisible();
    await expect(name).toHaveValue('');

    const database = await connectDatabase(server.dataDir);
    const { rows } = await database
      .query('SELECT * FROM newsletter_subscribers WHERE email = $1', [address.toLowerCase()])
      .finally(() => database.end());
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Sample Reader',
        email: address.toLowerCase(),
        language,
        is_active: true,
        confirmed_at: null,
        unsubscribed_at: null,
        confirm_token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
  });

  test(`the request dialog: down, then stored column by column: ${language}`, async ({ page, faults }) => {
    const dialogTexts = read(`marketing/src/features/contact-dialog/locales/${language}`) as {
      titles: Record<string, string>;
      fields: Record<string, string>;
      actions: Record<string, string>;
      toasts: Toasts;
    };
    const address = `Applicant.${language}@Example.com`;
    await page.goto(`${server.url}${prefix}/?apply=retreats`, { waitUntil: 'networkidle' });
    const dialog = page.getByRole('dialog', { name: dialogTexts.titles.retreats });
    const field = (key: string) => dialog.getByLabel(new RegExp(`^${dialogTexts.fields[key]}`));
    await field('name').fill(' Sample Applicant ');
    await field('email').fill(address);
    await field('phone').fill('+1 555 0100');
    await field('message').fill('Sleep again. «ñ» “quoted” 🌙');

    await page.route('**/api/contacts', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: dialogTexts.actions.submit }).click();
    await expect(page.getByText(dialogTexts.toasts.failureTitle, { exact: true })).toBeVisible();
    await faults.expectAndForget(/502/);
    await expect(field('message')).toHaveValue('Sleep again. «ñ» “quoted” 🌙');

    await dialog.getByRole('button', { name: dialogTexts.actions.submit }).click();
    await expect(page.getByText(dialogTexts.toasts.successTitle, { exact: true })).toBeVisible();
    await expect(page.getByText(dialogTexts.toasts.successDescription, { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const database = await connectDatabase(server.dataDir);
    const { rows } = await database
      .query('SELECT * FROM contacts WHERE email = $1', [address.toLowerCase()])
      .finally(() => database.end());
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Sample Applicant',
        email: address.toLowerCase(),
        phone: '+1 555 0100',
        coaching_type: 'retreats',
        message: 'Sleep again. «ñ» “quoted” 🌙',
        language,
        privacy_consent: false,
        marketing_consent: false,
        idempotency_key: expect.any(String),
      }),
    ]);
  });
}

test('a lead in English is stored column by column', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(`${server.url}/tiktok-landing`, { waitUntil: 'networkidle' });
  await main.getByLabel(/^Full Name/).fill(' Sample Lead ');
  await main.getByLabel(/^Email Address/).fill('Lead.En@Example.com');
  await main.getByLabel(/^What interests/).selectOption('group-programs');
  await main.getByLabel(/^Age/).fill('18');
  await main.getByLabel(/^What would you like/).fill('Sleep again.');
  await main.getByRole('checkbox', { name: /privacy policy/ }).check();
  await main
    .getByRole('button', { name: 'Claim My Free Session' })
    .or(main.getByRole('button', { name: 'Send My Request' }))
    .click();
  await expect(page.getByText('Thank You!', { exact: true })).toBeVisible();

  const database = await connectDatabase(server.dataDir);
  const { rows } = await database
    .query(`SELECT * FROM contacts WHERE email = 'lead.en@example.com'`)
    .finally(() => database.end());
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'Sample Lead',
      phone: null,
      coaching_type: 'group-programs',
      message: 'Sleep again.\n\nAge: 18\nMarketing Consent: No',
      source: 'tiktok-landing',
      language: 'en',
      privacy_consent: true,
      marketing_consent: false,
      policy_version: '2025-01-01',
    }),
  ]);
});

test('a consent in Spanish: down, then stored column by column', async ({ page, faults }) => {
  const { fields, form, toasts } = read('marketing/src/features/informed-consent/locales/es') as {
    fields: Record<string, string>;
    form: { submit: string };
    toasts: Toasts & { failureDescription: string };
  };
  const main = page.getByRole('main');
  await page.goto(`${server.url}/es/informed-consent`, { waitUntil: 'networkidle' });
  await main.getByLabel(new RegExp(`^${fields.participantName}`)).fill('Persona de Muestra');
  await main.getByLabel(new RegExp(`^${fields.email}`)).fill('consent.es@example.com');
  await main.getByLabel(new RegExp(`^${fields.sessionType}`)).selectOption('breathwork');
  for (const box of await main.getByRole('checkbox').all()) await box.check();

  await page.route('**/api/consent', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
    times: 1,
  });
  await main.getByRole('button', { name: form.submit }).click();
  await expect(page.getByText(toasts.failureTitle, { exact: true })).toBeVisible();
  await expect(page.getByText(toasts.failureDescription, { exact: true })).toBeVisible();
  await faults.expectAndForget(/502/);
  await main.getByRole('button', { name: form.submit }).click();
  await expect(main.getByLabel(new RegExp(`^${fields.participantName}`))).toHaveCount(0);

  const database = await connectDatabase(server.dataDir);
  const { rows } = await database
    .query('SELECT f.*, d.sha256 FROM consent_forms f JOIN consent_declarations d ON d.id = f.declaration_id')
    .finally(() => database.end());
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    participant_name: 'Persona de Muestra',
    email: 'consent.es@example.com',
    session_type: 'breathwork',
    language: 'es',
    has_consented: true,
    acknowledge_right: true,
    understand_nature: true,
    confirm_autonomy: true,
    is_active: true,
  });
  expect(rows[0]).toHaveProperty('declaration_sha256', (rows[0] as { sha256: string }).sha256);
});
