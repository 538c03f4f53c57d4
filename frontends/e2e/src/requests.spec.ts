import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storedRows } from './database';
import { expect, test } from './fixtures';
import { findMail, readInbox } from './inbox';
import { open, reload } from './open';

interface Toasts {
  missingDescription?: string;
  successTitle: string;
  successDescription: string;
  failureTitle: string;
}

interface DialogTexts {
  titles: Record<string, string>;
  fields: Record<'name' | 'email' | 'phone' | 'message', string>;
  actions: { submit: string };
  toasts: Toasts;
  errors: { name: { required: string }; email: { invalid_email: string } };
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}.json`, import.meta.url)), 'utf8'));

test('in Spanish, the newsletter form refuses, keeps the text while the server is away, stores one row, and a button alone confirms', async ({
  page,
  request,
  faults,
}) => {
  const { newsletter } = read('marketing/src/locales/es') as {
    newsletter: { name: string; email: string; submit: string; toasts: Toasts };
  };
  const local = `Reader.${Date.now()}`;
  const address = `${local.toLowerCase()}@example.com`;
  await open(page, '/es');
  const name = page.getByLabel(new RegExp(`^${newsletter.name}`));
  await page.getByRole('button', { name: newsletter.submit }).click();
  await expect(page.getByText(newsletter.toasts.missingDescription ?? '', { exact: true })).toBeVisible();
  await name.fill('  Sample Reader ');
  await page.getByLabel(new RegExp(`^${newsletter.email}`)).fill(`${local}@Example.com`);

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
  const stored = () => storedRows('SELECT * FROM newsletter_subscribers WHERE email = $1', [address]);
  expect(await stored()).toEqual([
    expect.objectContaining({
      name: 'Sample Reader',
      email: address,
      language: 'es',
      is_active: true,
      confirmed_at: null,
      unsubscribed_at: null,
      confirm_token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  ]);

  const { html } = await findMail(request, address);
  const link = /href="([^"]+\/newsletter\/confirm\?token=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await open(page, link);
  expect(new URL(page.url()).pathname).toBe('/es/newsletter/confirm');
  const button = page.getByRole('main').getByRole('button').first();
  expect(await stored()).toMatchObject([{ confirmed_at: null }]);
  await button.click();
  await expect(page.getByRole('main').getByRole('button', { name: /confirm/i })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('');
  expect(await stored()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
});

test('the request dialog refuses at its fields, loses nothing by a reload or a failure, and stores a doubled sending once', async ({
  page,
  request,
  faults,
}) => {
  const say = read('marketing/src/features/contact-dialog/locales/en') as DialogTexts;
  const local = `Applicant.${Date.now()}`;
  const address = `${local.toLowerCase()}@example.com`;
  await open(page, '/?apply=retreats');
  const dialog = page.getByRole('dialog', { name: say.titles['retreats'] });
  const field = (key: keyof DialogTexts['fields']) => dialog.getByLabel(new RegExp(`^${say.fields[key]}`));
  const submit = dialog.getByRole('button', { name: say.actions.submit });
  await submit.click();
  await expect(field('name')).toBeFocused();
  await expect(dialog.getByText(say.errors.name.required)).toBeVisible();
  await field('name').fill(' Sample Applicant ');
  await field('email').fill('not-an-address');
  await submit.click();
  await expect(dialog.getByText(say.errors.email.invalid_email)).toBeVisible();
  await field('phone').fill('+1 555 0100');
  await field('message').fill('Sleep again. «ñ» “quoted” 🌙');
  await reload(page);
  await expect(field('message')).toHaveValue('Sleep again. «ñ» “quoted” 🌙');
  await field('email').fill(`${local}@Example.com`);

  await page.route('**/api/contacts', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(page.getByText(say.toasts.failureTitle, { exact: true })).toBeVisible();
  await faults.expectAndForget(/ERR_FAILED/);
  await expect(field('message')).toHaveValue('Sleep again. «ñ» “quoted” 🌙');
  await submit.dblclick();
  await expect(page.getByText(say.toasts.successTitle, { exact: true })).toBeVisible();
  await expect(page.getByText(say.toasts.successDescription, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  expect(await storedRows('SELECT * FROM contacts WHERE email = $1', [address])).toEqual([
    expect.objectContaining({
      name: 'Sample Applicant',
      email: address,
      phone: '+1 555 0100',
      coaching_type: 'retreats',
      message: 'Sleep again. «ñ» “quoted” 🌙',
      language: 'en',
      privacy_consent: false,
      marketing_consent: false,
      idempotency_key: expect.any(String),
    }),
  ]);
  await findMail(request, address);
  expect((await readInbox(request)).filter((mail) => JSON.stringify(mail).includes(address))).toHaveLength(1);
});
