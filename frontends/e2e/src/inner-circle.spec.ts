import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { findMail } from './inbox';
import { open } from './open';

const texts = {
  en: {
    language: '',
    sendAndPay: 'Send and go to payment',
    sendAndTalk: 'Send and choose a time',
    card: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code', postal: 'Postal code' },
    pay: /^Pay \$275$/,
    save: 'Save card and start',
    noForm: 'The payment form didn’t load',
    again: 'Load it again',
    failed: 'Payment Failed',
    welcome: /^Welcome to the circle, Ready\.$/,
    book: 'Book this call',
    missing: 'Please select both a date and time for your call.',
    toConfirm: 'Check your email.',
    confirmCall: 'Confirm the call',
    booked: 'Your call is booked. We’re emailing you the details with a calendar file.',
    scheduled: 'Call Scheduled Successfully!',
    booking: {
      title: 'Your call.',
      move: 'Move it',
      moveSubmit: 'Move the call',
      moved: 'Your call has been moved. We’re emailing you the new details.',
      cancel: 'Cancel it',
    },
    challenge: { approve: 'Approve', fail: 'Fail' },
  },
  es: {
    language: '/es',
    sendAndPay: 'Enviar e ir al pago',
    sendAndTalk: 'Enviar y elegir una hora',
    received: '¡Recibimos tu solicitud!',
    card: {
      number: 'Número de tarjeta',
      expiry: 'Fecha de vencimiento',
      cvc: 'Código de seguridad',
      postal: 'Código postal',
    },
    pay: /^Pagar .*275/,
    failed: 'El pago falló',
    welcome: /^Te damos la bienvenida al círculo, Ready\.$/,
    setPassword: {
      field: /^Nueva contraseña|^Contraseña nueva/,
      button: 'Guardar contraseña',
      goOn: 'Continuar',
    },
    greeting: /Ready/,
    booking: {
      cancel: 'Cancelarla',
      confirm: 'Sí, cancelar la llamada',
      cancelled: 'Esta llamada está cancelada',
    },
  },
} as const;

type Language = keyof typeof texts;
type Readiness = 'completely_ready' | 'mostly_ready' | 'somewhat_ready' | 'just_exploring';

let count = 0;
/** A unique address. */
const newEmail = (what: string) => `${what}-${Date.now()}-${process.pid}-${(count += 1)}@example.com`;

async function apply(page: Page, language: Language, readiness: Readiness, email: string): Promise<void> {
  const text = texts[language];
  await open(page, `${text.language}/inner-circle`);
  const form = page.locator('#apply');
  await form.locator('input[name=firstName]').fill('Ready');
  await form.locator('input[name=lastName]').fill('Person');
  await form.locator('input[name=email]').fill(email);
  await form.locator(`input[name=readinessLevel][value=${readiness}]`).check();
  await form.locator('select[name=timeCommitment]').selectOption('3-5_hours');
  await form.locator('textarea[name=challengeArea]').fill('Starting over.');
  await form.locator('textarea[name=transformationGoal]').fill('To stay.');
  const isPaying = readiness === 'completely_ready' || readiness === 'mostly_ready';
  if (isPaying) await form.locator('input[name=acceptTerms]').check();
  await form.getByRole('button', { name: isPaying ? text.sendAndPay : text.sendAndTalk }).click();
}

/** The application as the form sends it, and the page of its payment. */
async function applyByCall(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/inner-circle/apply', {
    data: {
      firstName: 'Ready',
      lastName: 'Person',
      email,
      readinessLevel: 'mostly_ready',
      timeCommitment: '3-5_hours',
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
      subscriptionType: 'quarterly',
      acceptedTermsVersion: '2026-11-01',
      language: 'en',
    },
    headers: { origin: process.env.E2E_BASE_URL! },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open(page, '/inner-circle?step=payment');
}

async function fillCard(page: Page, language: Language, number: string): Promise<void> {
  const { card } = texts[language];
  await page.getByLabel(card.number).fill(number);
  await page.getByLabel(card.expiry).fill('12/34');
  await page.getByLabel(card.cvc).fill('123');
  await page.getByLabel(card.postal).fill('90210');
}

const linkIn = (html: string, path: string): string =>
  new RegExp(`href="([^"]+${path}[^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

const emailTo = (request: APIRequestContext, email: string, path: string, known: ReadonlySet<string> = new Set()) =>
  findMail(request, (mail) => mail.to.includes(email) && mail.html.includes(path) && !known.has(mail.html));

test('apply, pay after a declined card, set the password, enter the portal (es)', async ({ page, request, faults }) => {
  test.setTimeout(90_000);
  const text = texts.es;
  await page.setViewportSize({ width: 360, height: 800 });
  const email = newEmail('payer');
  await apply(page, 'es', 'completely_ready', email);
  await expect(page).toHaveURL(/\?step=payment$/);
  await expect(page.getByText(text.received).first()).toBeVisible();
  await fillCard(page, 'es', '4000 0000 0000 0002');
  await page.getByRole('button', { name: text.pay }).click();
  await expect(page.getByRole('main').getByText(text.failed)).toBeVisible();
  await faults.expectAndForget(/402/);
  await expectNoAxeViolations(page);

  // The step survives a reload; the declined card leaves the same payment open.
  await page.reload();
  await fillCard(page, 'es', '4242 4242 4242 4242');
  await page.getByRole('button', { name: text.pay }).click();
  await expect(page).toHaveURL(/\?success=true$/);
  await expect(page.getByRole('heading', { level: 2, name: text.welcome })).toBeVisible({ timeout: 20_000 });
  await expectNoAxeViolations(page);

  const sentEmail = await emailTo(request, email, '/set-password?token=');
  await open(page, linkIn(sentEmail.html, '/set-password\\?token='));
  expect(new URL(page.url()).pathname).toBe('/es/set-password');
  await page.getByLabel(text.setPassword.field).fill('quiet river stone 42');
  await page.getByRole('button', { name: text.setPassword.button }).click();
  await page.getByRole('main').getByRole('link', { name: text.setPassword.goOn }).click();
  await expect(page).toHaveURL(/\/es\/member-portal$/);
  await expect(page.getByRole('heading', { level: 1, name: text.greeting })).toBeVisible();
});

test('less ready: book a call, get the email with its calendar file, move it, cancel it (en, then es)', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const text = texts.en;
  const email = newEmail('caller');
  await apply(page, 'en', 'just_exploring', email);
  await expect(page).toHaveURL(/\?step=scheduling$/);
  await page.getByRole('button', { name: text.book }).click();
  await expect(page.getByText(text.missing).first()).toBeVisible();
  // Late days, and no first or last time: parallel tests take those.
  await page.locator('input[name=selectedDate]').nth(9).check();
  await page.locator('input[name=selectedTime]:enabled').nth(1).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: text.book }).click();
  await expect(page.getByRole('heading', { level: 2, name: text.toConfirm })).toBeFocused();
  await expect(page.getByText(text.scheduled).first()).toBeVisible();

  // The address is new: the slot is held until it is confirmed.
  const question = await emailTo(request, email, '/inner-circle/booking?token=');
  const toConfirm = linkIn(question.html, '/inner-circle/booking\\?token=');
  for (const each of [toConfirm.replace('/inner-circle/', '/es/inner-circle/'), toConfirm]) {
    await page.goto(each);
    await expectNoAxeViolations(page);
  }
  await page.getByRole('button', { name: text.confirmCall }).click();
  await expect(page.getByText(text.booked)).toBeVisible();

  const sentEmail = (await emailTo(request, email, '/inner-circle/booking?token=', new Set([question.html]))) as {
    html: string;
    attachments?: { contentType: string; content: string }[];
  };
  const file = sentEmail.attachments?.find(({ contentType }) => contentType.startsWith('text/calendar'));
  const calendar = Buffer.from(file?.content ?? '', 'base64').toString('utf8');
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toMatch(/SEQUENCE:0/);

  const address = linkIn(sentEmail.html, '/inner-circle/booking\\?token=');
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1, name: text.booking.title })).toBeVisible();
  await page.getByRole('button', { name: text.booking.move }).click();
  await page.locator('input[name=selectedDate]').nth(10).check();
  await page.locator('input[name=selectedTime]:enabled').last().check();
  await page.getByRole('button', { name: text.booking.moveSubmit }).click();
  await expect(page.getByText(text.booking.moved)).toBeVisible();
  await page.getByRole('button', { name: text.booking.cancel }).click();
  await expectNoAxeViolations(page);

  // The same link in the other language, as the menu offers it.
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, address.replace('/inner-circle/', '/es/inner-circle/'));
  await page.getByRole('button', { name: texts.es.booking.cancel }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: texts.es.booking.confirm }).click();
  await expect(page.getByRole('heading', { name: texts.es.booking.cancelled })).toBeVisible();
});

test('a card form that did not come is fetched again, and a bank that asks for more refuses once, then approves', async ({
  page,
  faults,
}) => {
  test.setTimeout(60_000);
  const text = texts.en;
  // First the provider's script fails, then its requests.
  const cut = { script: true, intent: true };
  await page.route(/\/sandbox\/stripe\.js$/, (route) => (cut.script ? route.abort() : route.fallback()));
  await page.route(/\/payment_intents\/pi_/, (route) => (cut.intent ? route.abort() : route.fallback()));
  await applyByCall(page, newEmail('challenged'));
  const again = page.getByRole('button', { name: text.again });
  for (const what of ['script', 'intent'] as const) {
    await expect(page.getByText(text.noForm, { exact: true })).toBeVisible();
    if (what === 'script') await expectNoAxeViolations(page);
    await faults.expectAndForget(/ERR_FAILED/);
    cut[what] = false;
    await again.click();
  }
  await expect(page.getByText(text.noForm, { exact: true })).toHaveCount(0);

  await fillCard(page, 'en', '4000 0025 0000 3155');
  const pay = page.getByRole('button', { name: text.pay });
  await pay.click();
  await page.getByRole('button', { name: text.challenge.fail }).click();
  await expect(page.getByRole('main').getByText(text.failed)).toBeVisible();
  await pay.click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: text.challenge.approve }).click();
  await expect(page).toHaveURL(/\?success=true$/);
  await expect(page.getByRole('heading', { level: 2, name: text.welcome })).toBeVisible({ timeout: 20_000 });
  await expectNoAxeViolations(page);
  faults.allow(/402/);
});

test('nothing due now: the card is saved by a setup intent', async ({ page, request }) => {
  const email = newEmail('credited');
  await request.post('/sandbox/stripe/credits', { data: { email, amount: 100_000 } });
  await applyByCall(page, email);
  await fillCard(page, 'en', '4242 4242 4242 4242');
  await expect(page.getByText('Nothing today')).toBeVisible();
  await page.getByRole('button', { name: texts.en.save }).click();
  await expect(page).toHaveURL(/\?success=true$/);
  await expect(page.getByRole('heading', { level: 2, name: texts.en.welcome })).toBeVisible({ timeout: 20_000 });
});

test('the way back: answers stay, the tab may be closed, the next visit resumes, a person can be asked, and it can be forgotten', async ({
  page,
  context,
  request,
}) => {
  await apply(page, 'en', 'mostly_ready', newEmail('returning'));
  await expect(page).toHaveURL(/\?step=payment$/);
  // The address changes first; until the step is loaded, the form stays.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#apply textarea[name=challengeArea]')).toHaveValue('Starting over.');
  await expect(page.locator('#apply input[name=acceptTerms]')).not.toBeChecked();
  await page.close();

  const next = await context.newPage();
  await open(next, '/inner-circle');
  await next.locator('#apply').getByRole('link', { name: 'Continue to payment' }).click();
  await expect(next.getByLabel('Card number')).toBeVisible();
  // The support form does not ask for a known name.
  await next.getByRole('link', { name: 'Talk to a person' }).click();
  const dialog = next.getByRole('dialog', { name: 'Talk to a person' });
  await expect(dialog.getByLabel(/^Last name/)).toHaveValue('Person');
  await dialog.getByRole('button', { name: 'Ask for a call' }).click();
  await expect(dialog.getByText('Enter the number we should call.')).toBeVisible();
  await expectNoAxeViolations(next);
  const phone = `+1 555 ${Date.now()}`;
  await dialog.getByLabel(/^First name/).fill('Ready');
  await dialog.getByLabel(/^Last name/).fill('Person');
  await dialog.getByLabel(/^Email/).fill('asking@example.com');
  await dialog.getByLabel(/^Phone/).fill(phone);
  await dialog.getByLabel(/^Best time/).fill('Weekdays after 5 PM, Mexico City');
  await dialog.getByRole('button', { name: 'Ask for a call' }).click();
  await expect(dialog).toHaveCount(0);
  await findMail(request, phone);
  await next.goBack();
  await next.getByRole('button', { name: 'Not you? Start again' }).click();
  await expect(next.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0);
  // An address that claims success shows only what the server confirms.
  await open(next, '/inner-circle?success=true');
  await expect(next.getByRole('heading', { name: 'There’s no open application on this device' })).toBeVisible();
  await expectNoAxeViolations(next);
});
