import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The editor of a text. */
export const editorOf = (page: Page, label: string | RegExp): Locator =>
  page.getByLabel(label).and(page.locator('[contenteditable="true"]'));

/** What is pasted into an element. */
type Pasted = Partial<Record<'text/plain' | 'text/html', string>>;

/** Pastes into an element, one after the other; a browser without a window has no clipboard of its own. */
export const pasteInto = (field: Locator, ...pasted: Pasted[]): Promise<void> =>
  field.evaluate((element, contents) => {
    for (const content of contents) {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(content)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, pasted);

/** Replaces a text by a pasted one, which is Markdown. */
export async function writeText(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = editorOf(page, label);
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await pasteInto(field, { 'text/plain': text });
}

/** Expects the Markdown of a text, which the form has under a name. */
export const expectText = (page: Page, name: string, text: string): Promise<void> =>
  expect(page.locator(`textarea[name="${name}"]`)).toHaveValue(text);
