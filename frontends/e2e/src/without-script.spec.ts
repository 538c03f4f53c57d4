import type { BrowserContext, Page } from '@playwright/test';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { untilReady } from './open';
import { ana, logInByCall } from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/** The worker's product, without limits: one address sends all forms. */
let server: RunningServer;
let plain: BrowserContext;
test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
  plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
});
test.afterAll(() => plain.close());

/** What is pressed in a field that the keyboard has reached: typed, or keys by name. */
type Keys = string | { press: string[] };

interface FormCase {
  table: string;
  /** Path without language, with and without scripts. */
  path: (hasScripts: boolean) => string;
  /** Fields by name, in the order of the form. */
  fields: Record<string, Keys>;
  /** Where the form is, for a page with several. */
  within: string;
  /** The specified message, in both languages. */
  done: { en: RegExp; es: RegExp };
  /** Columns that differ for a reason. */
  differs?: string[];
  /** Fields whose errors an empty form shows, and texts that stay. */
  refused: { typed: Record<string, string>; invalid: string[] };
}

const TICK = { press: ['Space'] };
const choose = (position: number): Keys => ({ press: Array.from({ length: position }, () => 'ArrowDown') });

const forms: Record<string, FormCase> = {
  newsletter: {
    table: 'newsletter_subscribers',
    path: () => '/newsletter',
    within: 'main form',
    fields: { name: 'Ana Muñoz', email: '' },
    done: { en: /Welcome to the Self-Mastery Community!/, es: /comunidad/i },
    refused: { typed: { name: 'Ana Muñoz' }, invalid: ['email'] },
  },
  contact: {
    table: 'contacts',
    path: (hasScripts) => (hasScripts ? '/?apply=retreats' : '/contact?program=retreats&from=landing-page'),
    within: 'form:has([name=coachingType])',
    fields: { name: 'Ana', email: '', phone: '+34 600 000 000', message: 'One line.' },
    done: { en: /^Application Submitted Successfully!/, es: /^¡Recibimos tu solicitud!/ },
    refused: { typed: { message: 'What I wrote\nstays.' }, invalid: ['name', 'email'] },
  },
  lead: {
    table: 'contacts',
    path: () => '/tiktok-landing',
    within: 'form:has([name=age])',
    fields: {
      name: 'Ana',
      email: '',
      coachingType: choose(2),
      message: 'Sleep.',
      privacyConsent: TICK,
      marketingConsent: TICK,
    },
    done: { en: /within 24 hours/, es: /24 horas/ },
    refused: { typed: { name: 'Ana' }, invalid: ['email', 'coachingType', 'privacyConsent'] },
  },
  consent: {
    table: 'consent_forms',
    path: () => '/informed-consent',
    within: 'form:has([name=participantName])',
    fields: {
      participantName: 'Ana',
      email: '',
      sessionType: choose(1),
      hasConsented: TICK,
      acknowledgeRight: TICK,
      understandNature: TICK,
      confirmAutonomy: TICK,
    },
    done: { en: /^Consent Form Submitted/, es: /^Consentimiento enviado/ },
    differs: ['consent_timestamp'],
    refused: {
      typed: { participantName: 'Ana' },
      invalid: ['email', 'sessionType', 'hasConsented', 'confirmAutonomy'],
    },
  },
  application: {
    table: 'inner_circle_signups',
    path: () => '/inner-circle',
    within: '#apply form',
    fields: {
      firstName: 'Ana',
      lastName: 'Muñoz',
      email: '',
      readinessLevel: { press: ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown'] },
      timeCommitment: choose(1),
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
    },
    done: { en: /Choose a time to talk\./, es: /Elige una hora para conversar\./ },
    refused: { typed: { firstName: 'Ana' }, invalid: ['lastName', 'email', 'timeCommitment', 'challengeArea'] },
  },
};

/** Tabs on to a field of the form, as somebody without a mouse does. */
async function tabTo(page: Page, within: string, name: string): Promise<void> {
  const field = page.locator(`${within} [name=${name}]`);
  for (let presses = 0; presses < 12; presses += 1) {
    if (await field.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

async function fillByKeyboard(page: Page, { within, fields }: FormCase, email: string): Promise<void> {
  await page.locator(`${within} [name=${Object.keys(fields)[0]}]`).focus();
  for (const [name, keys] of Object.entries(fields)) {
    await tabTo(page, within, name);
    if (typeof keys === 'string') await page.keyboard.type(name === 'email' ? email : keys);
    else for (const key of keys.press) await page.keyboard.press(key);
  }
  const submit = page.locator(`${within} button[type=submit], [role=dialog] button[type=submit]`).last();
  await submit.focus();
  await page.keyboard.press('Enter');
}

/** The row of an address, without what is another one's by nature. */
async function rowOf(table: string, email: string, differs: string[] = []): Promise<Record<string, unknown>> {
  const database = await connectDatabase(server.dataDir);
  try {
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(r) AS row FROM ${table} r WHERE email = $1`,
      [email],
    );
    expect(rows, `rows of ${email} in ${table}`).toHaveLength(1);
    const own = /^(id|email|created_at|updated_at|idempotency_key|request_hash|search_vector)$|token|_at$/;
    return Object.fromEntries(
      Object.entries(rows[0]!.row).map(([name, value]) =>
        own.test(name) || differs.includes(name) ? [name, value === null ? null : 'its own'] : [name, value],
      ),
    );
  } finally {
    await database.end();
  }
}

const stored = async (table: string): Promise<number> => {
  const database = await connectDatabase(server.dataDir);
  try {
    return Number((await database.query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]!.count);
  } finally {
    await database.end();
  }
};

for (const language of ['en', 'es'] as const) {
  const prefix = language === 'es' ? '/es' : '';
  for (const [name, form] of Object.entries(forms)) {
    test(`${name} stores the same row with and without scripts, by keyboard (${language})`, async ({ page }) => {
      const emails = [`${name}-${language}-scripts@example.com`, `${name}-${language}-plain@example.com`] as const;
      await page.goto(server.url + prefix + form.path(true));
      await untilReady(page);
      await fillByKeyboard(page, form, emails[0]);
      await expect(page.getByText(form.done[language]).first()).toBeVisible();

      const without = await plain.newPage();
      await without.goto(prefix + form.path(false));
      await fillByKeyboard(without, form, emails[1]);
      await expect(without.getByText(form.done[language]).first()).toBeVisible();
      expect(await without.locator('script:not([type])').count(), 'scripts').toBe(name === 'application' ? 1 : 0);
      expect(without.url()).not.toContain('Ana');
      await without.close();

      expect(await rowOf(form.table, emails[1], form.differs)).toEqual(
        await rowOf(form.table, emails[0], form.differs),
      );
    });

    test(`${name} keeps everything that was typed when it is refused (${language})`, async () => {
      const before = await stored(form.table);
      const page = await plain.newPage();
      await page.goto(prefix + form.path(false));
      const field = (of: string) => page.locator(`${form.within} [name=${of}]`).first();
      for (const [of, text] of Object.entries(form.refused.typed)) await field(of).fill(text);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator(`${form.within} button[type=submit]`).click();
      expect((await answer).status()).toBe(422);
      expect((await answer).headers()['cache-control']).toContain('no-store');
      for (const [of, text] of Object.entries(form.refused.typed)) await expect(field(of)).toHaveValue(text);
      for (const of of form.refused.invalid) {
        await expect(field(of)).toHaveAttribute('aria-invalid', 'true');
        await expect(
          page.locator(`[id="${(await field(of).getAttribute('aria-describedby'))!.split(' ')[0]}"]`),
        ).toHaveText(/\S/);
      }
      await expect(field(form.refused.invalid[0]!)).toBeFocused();
      expect(new URL(page.url()).search).toBe(new URL(server.url + form.path(false)).search);
      await page.close();
      expect(await stored(form.table)).toBe(before);
    });
  }

  test(`a call is booked without scripts, and its time cannot be taken twice (${language})`, async () => {
    const page = await plain.newPage();
    await page.goto(`${prefix}/inner-circle?step=scheduling`);
    const slot = page.locator('[name=slot]').first();
    const value = (await slot.getAttribute('value'))!;
    const fill = async (email: string): Promise<void> => {
      await page.locator(`[name=slot][value="${value}"]`).focus();
      await page.keyboard.press('Space');
      for (const [of, text] of [
        ['firstName', 'Ana'],
        ['lastName', 'Muñoz'],
        ['email', email],
        ['notes', 'Quietly.'],
      ] as const)
        await page.locator(`[name=${of}]`).fill(text);
      await page.locator('[name=email]').press('Enter');
    };
    const other = await plain.newPage();
    await other.goto(`${prefix}/inner-circle?step=scheduling`);
    await fill(`booking-${language}@example.com`);
    await expect(page.locator('#booking-message')).toBeVisible();
    expect(await rowOf('calendar_bookings', `booking-${language}@example.com`)).toMatchObject({
      first_name: 'Ana',
      last_name: 'Muñoz',
      phone: null,
      notes: 'Quietly.',
      timezone: 'America/Los_Angeles',
      selected_time: value.slice(11),
    });

    await other.locator(`[name=slot][value="${value}"]`).check();
    for (const of of ['firstName', 'lastName']) await other.locator(`[name=${of}]`).fill('Late');
    await other.locator('[name=email]').fill(`late-${language}@example.com`);
    await other.locator('button[type=submit]').last().click();
    await expect(other.locator('#booking-message')).toBeVisible();
    await expect(other.locator('[name=email]')).toHaveValue(`late-${language}@example.com`);
    await expect(other.locator(`[name=slot][value="${value}"]`)).toHaveCount(0);
    await other.close();
    await page.close();
  });

  test(`the log-in works without scripts, and never repeats the password (${language})`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    await page.goto(`${prefix}/login?next=${encodeURIComponent(`${prefix}/account`)}`);
    await page.locator('[name=email]').fill('member@example.com');
    await page.locator('[name=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('[name=email]')).toHaveValue('member@example.com');
    expect(await page.content()).not.toContain('not the password');
    await page.locator('[name=password]').fill('transform-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${prefix}/account`);
    await page.goto(`${prefix}/login`);
    await page.waitForURL(`**${prefix}/member-portal`);
    await context.close();
  });
}

test('a like without scripts counts once, leads back to its post, and can be taken back', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  await logInByCall(context, server, ana);
  const page = await context.newPage();
  await page.goto('/member-portal');
  await page.locator('a[href="/member-portal?view=plain"]').click();
  const like = page.locator('li[id^=post-]').first().locator('button');
  const count = async () => Number(/\d+/.exec((await like.textContent())!)![0]);
  const before = await count();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await count()).toBe(before + 1);
  expect(new URL(page.url()).hash).toMatch(/^#post-/);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(await count()).toBe(before);
  await page.getByRole('button', { name: 'Logout' }).click();
  // The browser keeps the fragment of the page before.
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('leap.sid');
  await context.close();
});

test('a form that is sent twice is stored once', async ({ request }) => {
  const send = (email: string) =>
    request.post(`${server.url}/contact?program=coaching&from=landing`, {
      headers: { origin: server.url },
      form: { form: 'contact', name: 'Ana', email, coachingType: 'coaching', message: 'Once.' },
      maxRedirects: 0,
    });
  const answers = await Promise.all([send('twice@example.com'), send('twice@example.com'), send('twice@example.com')]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  await rowOf('contacts', 'twice@example.com');
});
