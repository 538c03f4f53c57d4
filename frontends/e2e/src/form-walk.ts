import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { untilReady } from './open';
import { addressOf, rowsOf, type Language } from './posted-form';
import type { RunningServer } from './server';

/** What is pressed where the keyboard has arrived: a text that replaces what is there, or keys by name. */
export type Keys = string | { press: string[] };

export const ENTER: Keys = { press: ['Enter'] };
export const TICK: Keys = { press: ['Space'] };
export const SUBMIT: Record<string, Keys> = { 'button[type=submit]': ENTER };
export const choose = (position: number): Keys => ({ press: Array.from({ length: position }, () => 'ArrowDown') });

/** Somebody without a mouse, in a browser with or without scripts. */
export interface Walker {
  page: Page;
  server: RunningServer;
  request: APIRequestContext;
  language: Language;
  hasScripts: boolean;
  email: string;
}

/** One form: how the keyboard fills it, what the page says then, and what is stored. */
export interface FormWalk {
  name: string;
  /** Without language. A form without it is on the page that the form before has left. */
  path?: string | (() => Promise<string>);
  /** Where the form is, for a page with several. */
  within: string;
  /** Fields by name, and buttons by selector, in the order of the form. */
  keys: Record<string, Keys>;
  done: Record<Language, RegExp>;
  rows?: {
    table: string;
    /** All rows without it. */
    where?: Record<string, string>;
    /** One, unless the form deletes it. */
    count?: number;
    /** Columns that differ for a reason. */
    differs?: string[];
    /** What the only row has when jobs have done their part. */
    eventually?: Record<string, unknown>;
  };
  /** A step that only one of the two browsers has, for a reason: its rows are counted, not compared. */
  isOwn?: true;
}

/** Stops before a form on the longest page: links of the menu, and of the footer. */
const STOPS_TO_FORM = 150;
/** Stops between two fields: a link, a button that shows the password. */
const STOPS_IN_FORM = 12;

/** Tabs on to an element, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, stops = STOPS_IN_FORM): Promise<void> {
  await wanted.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < stops; presses += 1) {
    // Also inside of the card form, which has a document of its own.
    const isReached = await wanted.evaluateAll((found) =>
      found.some((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one),
    );
    if (isReached) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(wanted)}.`);
}

export async function press(page: Page, keys: Keys): Promise<void> {
  if (typeof keys === 'string') {
    await page.keyboard.press('ControlOrMeta+a');
    for (const [index, line] of keys.split('\n').entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      // The first letter of a line as a key; the browser does the same work for each of the others.
      await page.keyboard.type(line.slice(0, 1));
      await page.keyboard.insertText(line.slice(1));
    }
  } else for (const key of keys.press) await page.keyboard.press(key);
}

/** The text as it is seen. Playwright's own search finds none inside of `noscript`. */
const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

/** Fills and sends a form by keyboard alone, from the top of its page. Returns what is stored. */
export async function walkForm(walker: Walker, form: FormWalk): Promise<Record<string, unknown>[]> {
  const { page, server, language, hasScripts } = walker;
  if (form.path !== undefined) {
    const path = typeof form.path === 'string' ? form.path : await form.path();
    await page.goto(addressOf(server, language, path));
    if (hasScripts) await untilReady(page);
  }
  expect(form.done[language].test(await textOf(page)), `${form.name} says so before it is sent`).toBe(false);
  for (const [index, [name, keys]] of Object.entries(form.keys).entries()) {
    const selector = /^\w+$/.test(name) ? `[name=${name}]` : name;
    const wanted = page.locator(form.within).locator(selector);
    await tabTo(page, wanted, index === 0 ? STOPS_TO_FORM : STOPS_IN_FORM);
    await press(page, keys);
  }
  // A page that is being left has no text to read.
  await expect(async () => {
    expect(await textOf(page), `${form.name} is sent`).toMatch(form.done[language]);
  }).toPass({ timeout: 15_000 });
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(page.url(), 'what was typed stays out of the address').not.toMatch(/Ana|example\.com/);
  if (!hasScripts && (await page.locator('[id$=-message]').count()) > 0)
    expect(await page.locator('script:not([type])').count(), 'scripts of a page with a message').toBe(0);

  if (form.rows === undefined) return [];
  const { table, where = {}, count = 1, differs, eventually } = form.rows;
  const find = () => rowsOf(server, table, where, differs);
  // Some messages repeat a text of the page, so that they prove nothing.
  await expect.poll(async () => (await find()).length, `${form.name}: rows of ${table}`).toBe(count);
  if (eventually) await expect.poll(find, { timeout: 15_000 }).toMatchObject([eventually]);
  return find();
}
