import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import { MarkdownField } from './markdown-field';
import type { PictureChooserProps } from './picture-chooser';

/** Without a layout the editor asks for nothing, but would not be loaded. */
beforeAll(() => {
  document.elementFromPoint = () => null;
});
afterAll(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
});
afterEach(cleanup);

const Pictures = ({ isOpen, onClose }: PictureChooserProps) =>
  isOpen && (
    <div role="dialog">
      <button onClick={onClose}>close</button>
    </div>
  );

function Form({ stored, kind }: { stored: string; kind: 'blog' | 'campaign' }) {
  const [value, setValue] = useState(stored);
  return (
    <>
      <MarkdownField
        label="Words"
        name="words"
        lang="en"
        kind={kind}
        pictures={Pictures}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onEdit={setValue}
      />
      <button onClick={() => setValue('another')}>Replace</button>
    </>
  );
}

const show = (stored: string, kind: 'blog' | 'campaign' = 'campaign') =>
  renderPage(<Form stored={stored} kind={kind} />, { texts: { en: { 'markdown-editor': en }, es: {} }, path: '/' });
const toggle = () => screen.findByRole('button', { name: en.edits.markdown });
function pasteInto(element: HTMLElement, text: string): void {
  const clipboardData = { files: [], getData: (type: string) => (type === 'text/plain' ? text : '') };
  fireEvent(element, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
}
const tooMuch = 'a\n\n'.repeat(1_000);

it('a text can be seen as Markdown as soon as it can be edited otherwise', async () => {
  show('**a**');
  expect(screen.getByRole('textbox').tagName).toBe('TEXTAREA');
  const label = () => screen.getByText('Words');
  const follows = () => label().compareDocumentPosition(screen.getByRole('toolbar'));
  expect(follows()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: en.edits.markdown })).toBeNull();
  await toggle();
  expect((await screen.findByRole('textbox', { name: 'Words' })).querySelector('strong')?.textContent).toBe('a');
  expect(screen.getByRole('toolbar', { name: en.toolbar, description: 'Words' })).toBeTruthy();
  expect(follows()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a text that is too long for the editor is Markdown from the start', async () => {
  show(tooMuch);
  await toggle();
  expect(screen.getByRole('textbox')).toHaveProperty('value', tooMuch);
  expect(screen.getByText(en.tooLong)).toBeTruthy();
});

it('the text area stays while a picture is chosen for it', async () => {
  show('a', 'blog');
  fireEvent.click(screen.getByRole('button', { name: en.edits.picture }));
  await waitFor(() => expect(document.querySelector('[data-edit="markdown"]')).not.toBeNull());
  expect(document.querySelector('[contenteditable]')).toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'close' }));
  await waitFor(() => expect(document.querySelector('[contenteditable]')).not.toBeNull());
});

it('a dialog closes when another text takes the place of its own', async () => {
  show('one');
  await toggle();
  const replace = screen.getByRole('button', { name: 'Replace' });
  fireEvent.click(screen.getByRole('button', { name: en.edits.link }));
  expect(screen.getByRole('dialog', { name: en.link.title })).toBeTruthy();
  fireEvent.click(replace);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Words' }).textContent).toBe('another');
});

it('a long text that is pasted in steps arrives whole, and is undone and redone at once', async () => {
  show('');
  await toggle();
  const text = await screen.findByRole('textbox', { name: 'Words' });
  const lines = Array.from({ length: 400 }, (_, index) => `Line ${index} of a long text.`);
  pasteInto(text, lines.join('\n\n'));
  const area = document.querySelector('textarea');
  await waitFor(() => expect(area?.value).toContain('Line 399'), { timeout: 5_000 });
  expect(area?.value).toBe(lines.join('\n\n'));
  fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
  expect(text.textContent).toBe('');
  fireEvent.keyDown(text, { key: 'y', ctrlKey: true });
  expect(text.textContent).toBe(lines.join(''));
});

it('who writes a text that gets too long goes on in the text area', async () => {
  show('start');
  await toggle();
  const text = await screen.findByRole('textbox', { name: 'Words' });
  act(() => text.focus());
  pasteInto(text, tooMuch);
  await waitFor(() => expect(screen.getByText(en.tooLong)).toBeTruthy());
  expect(screen.getByRole('textbox')).toHaveProperty('value', expect.stringMatching(/^start\n\na\n\n/));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});
