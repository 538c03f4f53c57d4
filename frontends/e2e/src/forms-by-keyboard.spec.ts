import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { walkForm, type Walker } from './form-walk';
import { memberWalks, type MemberWalk } from './member-walks';
import { logInByCall } from './portal';
import type { SharedProduct } from './product';
import { publicWalks } from './public-walks';
import { languages, type Language } from './posted-form';
import type { RunningServer } from './server';

/**
 * The forms of documents 1 and 2 by keyboard alone, in a browser without scripts and in one with them: both store the same rows.
 * `npm run test:load` walks all of them in both languages, `npm test` five in one. What a refused form shows is in `posted-forms.spec.ts`.
 * Not here, as they need scripts: the admin area (`admin-*.spec.ts`), and the account's picture, plan, passkeys and second factor.
 */
test.describe.configure({ mode: 'default' });

const isLoad = process.env.TEST_LOAD === '1';
const usual: Record<string, Language> = {
  newsletter: 'en',
  contact: 'es',
  lead: 'en',
  consent: 'es',
  signup: 'en',
};

let server: RunningServer;
let context: BrowserContext;
let plain: Page;
test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
  context = await browser.newContext({ javaScriptEnabled: false });
  plain = await context.newPage();
});
test.afterAll(() => context.close());

type Walked = { name: string } & Partial<MemberWalk> & Pick<MemberWalk, 'forms'>;

/** Walks the forms in one browser. Returns what each has stored. */
async function walk(
  walker: Omit<Walker, 'server' | 'email'>,
  product: SharedProduct,
  { name, member, prepare, forms }: Walked,
): Promise<Record<string, unknown>> {
  if (isLoad) server = await product.fresh();
  const { page, hasScripts } = walker;
  const person: Walker = {
    ...walker,
    server,
    email: member ?? `${name.replaceAll(' ', '-')}-${hasScripts ? 'scripts' : 'plain'}@example.com`,
  };
  await prepare?.(person);
  if (member !== undefined) await logInByCall(page.context(), server, member);
  const stored: Record<string, unknown> = {};
  for (const form of forms(person).slice(0, isLoad ? undefined : 1)) {
    const rows = await walkForm(person, form);
    if (!form.isOwn) stored[form.name] = rows;
  }
  // An open page asks for what the next walk takes away.
  await page.goto(`${server.url}/robots.txt`);
  await page.context().clearCookies();
  return stored;
}

const walks: Walked[] = [
  ...Object.entries(publicWalks).map(([name, forms]) => ({ name, forms })),
  ...Object.entries(memberWalks).map(([name, walked]) => ({ name, ...walked })),
];

test('every form that the server takes from a browser without scripts is walked', () => {
  const accepted = ['marketing', 'membership'].flatMap((remote) =>
    [
      ...readFileSync(new URL(`../../${remote}/src/server.ts`, import.meta.url), 'utf8').matchAll(
        /^ {4}'?([\w-]+)'?: \w+,$/gm,
      ),
    ].map(([, name]) => name),
  );
  const walked = walks.flatMap(({ forms }) => forms({ hasScripts: false } as Walker)).map(({ name }) => name);
  expect(accepted.length).toBeGreaterThan(30);
  expect(accepted.filter((name) => !walked.includes(name!))).toEqual([]);
});

for (const one of walks)
  for (const language of languages) {
    if (!isLoad && usual[one.name] !== language) continue;
    test(`${one.name} by keyboard stores the same rows without and with scripts (${language})`, async ({
      page: scripted,
      request,
      product,
    }) => {
      test.setTimeout(120_000);
      const withScripts = await walk({ page: scripted, request, language, hasScripts: true }, product, one);
      if (one.needsScripts) return;
      const withoutScripts = await walk({ page: plain, request, language, hasScripts: false }, product, one);
      expect(withoutScripts).toEqual(withScripts);
    });
  }
