import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { storedRows } from './database';
import { expect, test } from './fixtures';
import { open, reload } from './open';

interface SentMail {
  to: string | string[];
  subject: string;
  text: string;
}

/** Waits for the expected number of emails that contain the text, newest first. Emails are sent by jobs. */
async function mailsWith(request: APIRequestContext, texts: string, count: number): Promise<SentMail[]> {
  let found: SentMail[] = [];
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/sandbox/inbox.json')).json()) as SentMail[];
        found = mails.filter((mail) => JSON.stringify(mail).includes(texts));
        return found.length;
      },
      { timeout: 15_000 },
    )
    .toBe(count);
  return found;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('the cost of inaction calculator', () => {
  test('the defaults give 5,000, 4,000, 1,000 and 500, total 10,500, three months 31,500; nothing is sent, stays or is in the link; it is printed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/cost-calculator');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel(/^What would you do/).fill('Open the workshop.');
    await page.getByRole('button', { name: 'Calculate My Cost of Inaction' }).click();
    await expect(
      page.getByRole('heading', { name: 'Here’s what staying stuck might be costing you...' }),
    ).toBeFocused();
    await expect(region(page, 'Monthly Cost Breakdown').getByText(/^\$[\d,]+$/)).toHaveText([
      '$5,000',
      '$4,000',
      '$1,000',
      '$500',
    ]);
    await expect(region(page, 'What it adds up to').getByRole('definition')).toHaveText(['$10,500', '$31,500']);
    await expect(page.getByText('“Open the workshop.”')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Activate AI Coach Now' })).toHaveAttribute('href', '/ai-coach');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Calculate Again' }).click();
    await expect(page.getByRole('heading', { name: 'Let’s Calculate Your Cost' })).toBeFocused();
    await expect(page.getByLabel(/^What would you do/)).toHaveValue('Open the workshop.');
    expect(requests).toEqual([]);
    expect(new URL(page.url()).search).toBe('');

    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/calculator|workshop/);

    // The slider works by keyboard, the link holds nothing, and the page can be printed.
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Calculate My Cost of Inaction' }).click();
    await expect(page.getByText(/No points missing/)).toBeVisible();
    await page.getByRole('button', { name: 'Share the calculator' }).click();
    await expect(page.getByText('Link copied. It opens an empty form.')).toBeVisible();
    expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).search).toBe('');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Email me this' })).toBeHidden();
    await expect(page.getByText('TOTAL Monthly Cost')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Calculate Again' })).toBeHidden();
  });

  test('by email, in Spanish: no impossible number, with consent alone, the numbers until it is sent, nothing of the dream', async ({
    page,
    request,
  }) => {
    const address = `resultado-${Date.now()}@example.com`;
    await open(page, '/es/cost-calculator');
    await page.getByLabel(/^Ingreso mensual ideal/).fill('-1');
    await page.getByLabel(/^Ingreso mensual actual/).fill('10000001');
    await page.getByLabel(/^Horas perdidas/).fill('');
    await page.getByLabel(/^Valor de una hora/).fill('mucho');
    await page.getByRole('button', { name: 'Calcular mi costo de no actuar' }).click();
    await expect(page.getByLabel(/^Ingreso mensual ideal/)).toBeFocused();
    for (const texts of [
      'No puede ser menor que 0.',
      'No puede ser mayor que 10,000,000.',
      'Escribe un número. Puede ser cero.',
      'Usa solo números, por ejemplo 2500.',
    ]) {
      await expect(page.getByText(texts)).toBeVisible();
    }

    await page.getByLabel(/^Ingreso mensual actual/).fill('5000');
    await page.getByLabel(/^Horas perdidas/).fill('10');
    await page.getByLabel(/^Valor de una hora/).fill('100');
    await page.getByLabel(/^Ingreso mensual ideal/).fill('8000');
    await expect(page.getByRole('img', { name: /^La parte de tu mes que se pierde: \$8,500/ })).toBeVisible();
    await page.getByLabel(/^¿Qué harías/).fill('Abrir el taller.');
    await page.getByRole('button', { name: 'Calcular mi costo de no actuar' }).click();
    const form = page.getByRole('form', { name: 'Envíamelo por correo' });
    await form.getByLabel(/^Correo/).fill(address);
    await form.getByRole('button').click();
    await expect(form.getByText('Marca esta casilla para que podamos usar tu dirección.')).toBeVisible();
    await form.getByRole('checkbox').check();
    await form.getByRole('button').click();
    await expect(page.getByText('Va en camino.')).toBeVisible();
    const [mail] = await mailsWith(request, address, 1);
    expect(mail?.subject).toBe('Tu resultado de LEAP');
    expect(mail?.text).toContain('Proyección a 3 meses: $25,500');
    expect(mail?.text).not.toContain('taller');
    await expect
      .poll(() =>
        storedRows(
          'SELECT language, numbers, sent_at IS NOT NULL AS sent, consented_at IS NOT NULL AS dated FROM calculator_emails WHERE email = $1',
          [address],
        ),
      )
      .toEqual([{ language: 'es', numbers: null, sent: true, dated: true }]);
  });
});

test.describe('the lead page', () => {
  test('in Spanish: every refusal, a reload, a lost connection, a doubled click: stored once', async ({
    page,
    request,
    faults,
  }) => {
    const address = `lead-${Date.now()}@example.com`;
    const main = page.getByRole('main');
    await open(page, '/es/tiktok-landing');
    await main.getByLabel(/^Edad/).fill('17');
    await main.getByRole('button', { name: 'Quiero mi sesión gratuita' }).click();
    await expect(main.getByLabel(/^Nombre completo/)).toBeFocused();
    await expect(main.getByText('Debes tener al menos 18 años para participar')).toBeVisible();
    await expect(main.getByText('Debes aceptar la política de privacidad para continuar')).toBeVisible();
    await expectNoAxeViolations(page);

    await main.getByLabel(/^Nombre completo/).fill('Sample Lead');
    await main.getByLabel(/^Correo/).fill(address);
    await main.getByLabel(/^¿Qué te interesa/).selectOption('group-programs');
    await main.getByLabel(/^Edad/).fill('42');
    await main.getByLabel(/^¿Qué te gustaría/).fill('Sleep again.');
    await reload(page);
    await expect(main.getByLabel(/^¿Qué te gustaría/)).toHaveValue('Sleep again.');
    await expect(main.getByRole('checkbox', { name: /política de privacidad/ })).not.toBeChecked();
    await main.getByRole('checkbox', { name: /política de privacidad/ }).check();

    await page.route('**/api/contacts', (route) => route.abort(), { times: 1 });
    await main.getByRole('button', { name: 'Quiero mi sesión gratuita' }).click();
    await expect(page.getByText('Error al enviar', { exact: true })).toBeVisible();
    await faults.expectAndForget(/ERR_FAILED/);
    await expect(main.getByLabel(/^Nombre completo/)).toHaveValue('Sample Lead');

    await main.getByRole('button', { name: 'Quiero mi sesión gratuita' }).dblclick();
    await expect(page.getByText('¡Gracias!', { exact: true })).toBeVisible();
    await expect(page.getByText('Nuestro equipo te contactará en un plazo de 24 horas.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const [mail] = await mailsWith(request, address, 1);
    expect(mail?.text).toContain('Age: 42');
    expect(mail?.text).toContain('Marketing Consent: No');
    expect(await page.evaluate(() => sessionStorage.getItem('lead-landing-draft'))).toBeNull();
    expect(await storedRows('SELECT * FROM contacts WHERE email = $1', [address])).toEqual([
      expect.objectContaining({
        name: 'Sample Lead',
        phone: null,
        coaching_type: 'group-programs',
        message: 'Sleep again.\n\nAge: 42\nMarketing Consent: No',
        source: 'tiktok-landing',
        language: 'es',
        privacy_consent: true,
        marketing_consent: false,
        policy_version: '2025-01-01.5',
      }),
    ]);
  });
});

test.describe('informed consent', () => {
  test('the text, what is forgotten on request, every refusal, one stored consent, its receipt, and the way back by a button only', async ({
    page,
    request,
    faults,
  }) => {
    const address = `consent-${Date.now()}@example.com`;
    const main = page.getByRole('main');
    await open(page, '/informed-consent');
    await expect(main.getByRole('heading', { name: 'Your right to stop' })).toBeVisible();
    // In the form and in the browser.
    await main.getByLabel(/^Full Name/).fill('Sample Person');
    await expect(page.getByText('Saved in this tab only.')).toBeVisible();
    await page.getByRole('button', { name: 'Forget it all' }).click();
    await expect(page.getByText(/^Forgotten: what you typed in this tab\./)).toBeFocused();
    await expect(main.getByLabel(/^Full Name/)).toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);

    await main.getByRole('button', { name: 'Submit Consent Form' }).click();
    await expect(main.getByLabel(/^Full Name/)).toBeFocused();
    for (const texts of [
      'You must provide consent to proceed with the session',
      'You must acknowledge your right to withdraw consent',
      'You must acknowledge understanding the nature of the session',
      'You must confirm you are participating from a place of autonomy',
    ]) {
      await expect(main.getByText(texts)).toBeVisible();
    }
    await expect(page.getByText(/^Forgotten: what you typed in this tab\./)).toBeVisible();
    await expectNoAxeViolations(page);
    await main.getByLabel(/^Full Name/).fill('Sample Participant');
    await main.getByLabel(/^Email Address/).fill(address);
    await main.getByLabel(/^Session Type/).selectOption('breathwork');
    for (const box of await main.getByRole('checkbox').all()) await box.check();

    await page.route('**/api/consent', (route) => route.abort(), { times: 1 });
    await main.getByRole('button', { name: 'Submit Consent Form' }).click();
    await expect(page.getByText('Submission Error', { exact: true })).toBeVisible();
    await faults.expectAndForget(/ERR_FAILED/);
    await expect(main.getByLabel(/^Full Name/)).toHaveValue('Sample Participant');
    await expect(main.getByRole('checkbox').first()).toBeChecked();
    await main.getByRole('button', { name: 'Submit Consent Form' }).dblclick();
    await expect(main.getByRole('heading', { level: 1, name: 'Consent Form Submitted' })).toBeFocused();
    await expect(main.getByRole('button', { name: 'Submit Consent Form' })).toHaveCount(0);
    const { sha256 } = (await (await request.get('/api/legal-texts/informed-consent?language=en')).json()) as {
      sha256: string;
    };
    await expect(main.getByText(sha256)).toBeVisible();
    await expectNoAxeViolations(page);

    const consents = () =>
      storedRows(
        'SELECT f.*, d.text FROM consent_forms f JOIN legal_texts d ON d.id = f.declaration_id WHERE email = $1',
        [address],
      );
    const [row, ...others] = await consents();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      participant_name: 'Sample Participant',
      email: address,
      phone: null,
      session_type: 'breathwork',
      has_consented: true,
      acknowledge_right: true,
      understand_nature: true,
      confirm_autonomy: true,
      language: 'en',
      declaration_version: '2025-01',
      is_active: true,
      withdrawal_date: null,
    });
    // The displayed hash is that of the stored text.
    expect(row?.['declaration_sha256']).toBe(sha256);
    expect(createHash('sha256').update(String(row?.['text']), 'utf8').digest('hex')).toBe(sha256);

    const mails = await mailsWith(request, address, 2);
    const receipt = mails.find(({ to }) => JSON.stringify(to).includes(address));
    const link = /\S+\/informed-consent\/withdraw\?token=\S+/.exec(receipt?.text ?? '')?.[0] ?? '';
    const { pathname, search } = new URL(link);
    await request.get(pathname + search);
    await open(page, pathname + search);
    expect(await consents()).toMatchObject([{ is_active: true }]);
    await main.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Your consent is withdrawn.' })).toBeFocused();
    expect(await consents()).toMatchObject([{ is_active: false, withdrawal_date: expect.any(Date) }]);
    await reload(page);
    await main.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(main.getByRole('heading', { level: 1, name: /withdrawn/ })).toBeFocused();
  });

  // accessibility.spec.ts opens the page without a link, and withdraw-consent-page.spec.tsx reads it.
  test('an unknown link is refused (es)', async ({ page, faults }) => {
    await open(page, '/es/informed-consent/withdraw?token=unknown');
    await page.getByRole('button', { name: 'Revocar mi consentimiento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no funciona' })).toBeFocused();
    await faults.expectAndForget(/404/);
  });

  test('the quick way out, or three presses of Escape, replaces the page; the tab is neutral, shared links are not', async ({
    page,
  }) => {
    await page.route('https://www.wikipedia.org/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await page.goto('/');
    const expectReplaced = async (): Promise<void> => {
      await expect(page).toHaveTitle('Elsewhere');
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    const escape = async (): Promise<void> => {
      await expect(page).toHaveTitle('Programs · LEAP');
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Conscious sexuality');
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    };
    await open(page, '/informed-consent');
    await page.getByRole('link', { name: /Quick exit/ }).click();
    await expectReplaced();

    // Before the application has started.
    await page.goto('/sacred-sexuality');
    await escape();
    await expectReplaced();

    // In the menu and in the dialog, whose first press closes it.
    await open(page, '/sacred-sexuality');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /^Quick exit/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Schedule a consultation' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Full Name/).focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('link', { name: /^Quick exit/ })).toBeFocused();
    await escape();
    await expectReplaced();
  });
});
