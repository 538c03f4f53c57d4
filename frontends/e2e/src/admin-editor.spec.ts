import type { Locator, Page } from '@playwright/test';
import { xssVectors } from '../../testing/xss-vectors';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open } from './open';
import { ana, logInByCall, openComposer, sideways } from './portal';
import type { RunningServer } from './server';
import { editorOf, expectText, pasteInto, writeText } from './text-field';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';

/** A PNG of 2 × 2 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWOY46U/x0ufAUIBACAOBFUieBaAAAAAAElFTkSuQmCC';

let server: RunningServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

async function openNewPost(page: Page, prefix: '' | '/es' = ''): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, { data: { email: 'admin@example.com', password } });
  expect(answer.status()).toBe(200);
  await open(page, `${server.url}${prefix}/admin/blog/new`);
}

test('a post is written with toolbar, shortcuts and menu, gets a pasted picture, and readers see it', async ({
  page,
  faults,
}) => {
  test.setTimeout(90_000);
  await openNewPost(page);
  await page.getByLabel(/^Title/).fill('Written by hand');
  await page.getByLabel(/^Excerpt/).fill('Two sentences. No more.');
  const editor = editorOf(page, /^Text/);
  await editor.click();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });

  await toolbar.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(toolbar.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await editor.pressSequentially('Part one');
  await page.keyboard.press('Enter');
  await editor.pressSequentially('Some ');
  await page.keyboard.press('ControlOrMeta+b');
  await editor.pressSequentially('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await editor.pressSequentially(' words and a link');
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await expect(dialog.getByText('Enter a full address, like https://example.com.')).toBeVisible();
  await dialog.getByLabel('Address').fill('example.com/rest');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor).toBeFocused();
  // Keys pressed so fast that the browser has not yet reported the move: the paragraph ends where the caret is.
  await editor.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });

  await editor.pressSequentially('/');
  const menu = page.getByRole('listbox', { name: 'Add a block' });
  await expect(menu.getByRole('option')).toHaveCount(8);
  // At its line, and only while the text has the focus.
  const bottomOf = async (locator: Locator): Promise<number> => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(Math.abs(((await menu.boundingBox())?.y ?? 0) - (await bottomOf(editor.locator('p').last())))).toBeLessThan(8);
  await page.getByLabel(/^Title/).focus();
  await expect(menu).toBeHidden();
  await editor.focus();
  await page.keyboard.press('End');
  await expect(menu).toBeVisible();
  await expectNoAxeViolations(page);
  await editor.pressSequentially('bul');
  await expect(menu.getByRole('option')).toHaveText(['Bulleted list']);
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await editor.pressSequentially('One');
  await page.keyboard.press('Enter');
  await editor.pressSequentially('Two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectText(
    page,
    'content',
    '## Part one\n\nSome **bold** words and a [link](https://example.com/rest)\n\n- One\n- Two',
  );

  await editor.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'small.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, picture);
  await dialog.getByLabel('Description').fill('A small picture');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(editor.getByRole('img', { name: 'A small picture' })).toBeVisible();

  // The Markdown is there to be seen, and a change of it is one of the text.
  await toolbar.getByRole('button', { name: 'Markdown' }).click();
  const area = page.getByRole('textbox', { name: /^Text/ });
  await expect(area).toHaveValue(/- Two\n\n!\[A small picture\]\(\/images\/.+\)$/);
  await area.fill(`${await area.inputValue()}\n\nThe end.`);
  await toolbar.getByRole('button', { name: 'Markdown' }).click();
  await expect(editor).toContainText('The end.');

  await page.getByRole('button', { name: /^Save as draft$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Written by hand' })).toBeVisible();
  await page.getByRole('button', { name: /^Publish$/ }).click();
  await faults.expectAndForget(/status of 409 /);
  await dialog.getByRole('button', { name: /^Publish without a translation$/ }).click();
  await expect(page.getByText(/^Published on /)).toBeVisible();

  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, `${server.url}/blog/written-by-hand`);
  const post = page.getByRole('main');
  await expect(post.getByRole('heading', { level: 2, name: 'Part one' })).toBeVisible();
  await expect(post.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(post.getByRole('link', { name: 'link', exact: true })).toHaveAttribute(
    'href',
    'https://example.com/rest',
  );
  await expect(post.getByRole('listitem').filter({ hasText: 'Two' })).toBeVisible();
  await expect(post.getByRole('img', { name: 'A small picture' })).toBeAttached();
  await expect(post.getByText('The end.')).toBeVisible();
  expect(scripts.filter((url) => url.includes('visual-editor'))).toEqual([]);
});

test('the editor is usable on a phone, in the dark and in Spanish; Tab leaves it, and unsaved text survives a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openNewPost(page, '/es');
  await writeText(page, /^Texto/, '## Parte\n\n- Uno\n- Dos');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await sideways(page)).toBe(0);
  }
  await expectNoAxeViolations(page);
  const editor = editorOf(page, /^Texto/);
  await page.keyboard.press('Tab');
  await expectText(page, 'content', '## Parte\n\n- Uno\n  - Dos');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.reload();
  await expect(editor).toContainText('Dos');
  await expectText(page, 'content', '## Parte\n\n- Uno\n  - Dos');
});

test('without the code of the editor, the text is written as Markdown', async ({ page, faults }) => {
  await page.route(/visual-editor\.[\da-f]+\.js/, (route) => route.abort());
  await openNewPost(page);
  await page.getByRole('textbox', { name: /^Text/ }).fill('Just **words**.');
  await expect(page.getByRole('region', { name: 'As readers will see it' }).locator('strong')).toHaveText('words');
  await expect(page.getByRole('button', { name: 'Markdown' })).toHaveCount(0);
  await faults.expectAndForget(/visual-editor|ERR_FAILED/);
});

/** What no text may become. */
const forbidden = 'script, iframe, object, embed, math, style, input, svg, form, [onerror], [onload]';

test.describe('without the content security policy', () => {
  test.use({ bypassCSP: true });

  test('attacks that are pasted or opened run nothing', async ({ page }) => {
    test.setTimeout(180_000);
    const happened: string[] = [];
    page.on('dialog', (dialog) => {
      happened.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('popup', () => happened.push('popup'));
    page.on('request', (request) => {
      if (new URL(request.url()).hostname.endsWith('invalid')) happened.push(request.url());
    });
    const expectNothing = async (text: Locator): Promise<void> => {
      await expect(text).toBeVisible();
      await page.waitForTimeout(500);
      expect([happened, await page.title()]).toEqual([[], expect.not.stringContaining('broken')]);
      expect(await text.locator(forbidden).count()).toBe(0);
    };
    await openNewPost(page);
    const editor = editorOf(page, /^Text/);
    await editor.click();
    // Many in one call: a call for each costs minutes.
    for (let from = 0; from < xssVectors.length; from += 40) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      const vectors = xssVectors.slice(from, from + 40);
      await pasteInto(editor, ...vectors.map((vector) => ({ 'text/html': vector })));
      // The browser parses what an editor copied like any other HTML; paste.spec.ts pastes all of them so.
      await pasteInto(
        editor,
        ...vectors
          .filter((_vector, index) => index % 6 === 0)
          .map((vector) => ({ 'text/html': `<p data-pm-slice="0 0 []">a</p>${vector}` })),
      );
      await pasteInto(editor, { 'text/plain': vectors.join('\n\n') });
    }
    // Opened as Markdown.
    await writeText(page, /^Text/, xssVectors.slice(0, 200).join('\n\n'));
    await expectNothing(editor);

    // The members' composer: another kind of text. xss.spec.ts posts all attacks.
    await page.context().clearCookies();
    await logInByCall(page.context(), server, ana);
    await open(page, `${server.url}/member-portal`);
    await openComposer(page);
    const composer = editorOf(page, /^Content/);
    await composer.click();
    // It pastes by the same code: some of them show that.
    const some = xssVectors.filter((_vector, index) => index % 6 === 0);
    await pasteInto(composer, ...some.map((vector) => ({ 'text/html': vector })));
    await writeText(page, /^Content/, xssVectors.slice(0, 200).join('\n\n'));
    await expectNothing(composer);
  });
});
