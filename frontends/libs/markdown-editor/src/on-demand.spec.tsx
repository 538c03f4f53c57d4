import { TextArea } from '@leap/ui';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import { treeOf, useEditor } from './on-demand';

/** Without a layout the editor asks for nothing, but would not be loaded. Its first reading takes seconds. */
beforeAll(async () => {
  document.elementFromPoint = () => null;
  await import('./editor/visual-field');
}, 60_000);
afterAll(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
});
afterEach(cleanup);

function Form({ stored, isLocked }: { stored: string; isLocked: boolean }) {
  const [value, setValue] = useState(stored);
  const [isWanted, setWanted] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  const editor = useEditor({ id: 'words', kind: 'plain', isWanted, onTooLong: () => setTooLong(true) });
  const field = {
    id: 'words',
    name: 'words',
    label: 'Words',
    placeholder: 'What happened?',
    value,
    readOnly: isLocked,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <>
      {!editor || isTooLong ? (
        <TextArea {...field} />
      ) : (
        <editor.VisualField
          {...field}
          kind="plain"
          lang="en"
          selection={editor.selection}
          isCompact
          toggle={undefined}
          wasToggled={false}
          onEdit={setValue}
          onTooLong={() => setTooLong(true)}
        />
      )}
      <input aria-label="Next" />
      <button onClick={() => setWanted(true)}>Write</button>
      <output>{value}</output>
    </>
  );
}

const show = (stored: string, isLocked = false) =>
  renderPage(<Form stored={stored} isLocked={isLocked} />, {
    texts: { en: { 'markdown-editor': en }, es: {} },
    path: '/',
  });
const field = () => screen.getByRole('textbox', { name: /^Words/ });
const want = () => fireEvent.click(screen.getByRole('button', { name: 'Write' }));
const isVisual = () => field().isContentEditable || field().getAttribute('contenteditable') === 'true';
const arrived = () => waitFor(() => expect(screen.getByRole('toolbar')).toBeTruthy());
/** The editor is a module that is loaded by now; what follows it in the same turn has happened, too. */
const later = (ms = 50) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
function enter(area: HTMLElement, start: number, end = start): HTMLTextAreaElement {
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('no text area');
  act(() => area.focus());
  area.setSelectionRange(start, end);
  return area;
}

it('a text area stays until the editor is wanted', async () => {
  show('**a**');
  await later();
  expect(field().tagName).toBe('TEXTAREA');
  want();
  await arrived();
  expect(field().querySelector('strong')?.textContent).toBe('a');
});

it('a text on its way to the server is shown as it will be', async () => {
  show('');
  want();
  await arrived();
  expect(treeOf('I said **no**.', 'plain')).toMatchObject([{ is: 'paragraph', children: [{}, { is: 'strong' }, {}] }]);
});

it('who has just entered the text area goes on at the same place', async () => {
  show('one **two** three');
  enter(field(), 'one **tw'.length, 'one **two** thr'.length);
  want();
  await arrived();
  expect(document.activeElement).toBe(field());
  expect(String(document.getSelection())).toBe('o thr');
});

it('who has written something is left alone until the next field has the focus', async () => {
  show('one');
  const area = enter(field(), 3);
  want();
  fireEvent.input(area, { target: { value: 'one two' } });
  await later();
  expect(document.activeElement).toBe(area);
  // A button is pressed where it is: nothing may move.
  act(() => screen.getByRole('button', { name: 'Write' }).focus());
  await later(400);
  expect(field()).toBe(area);
  act(() => screen.getByRole('textbox', { name: 'Next' }).focus());
  await arrived();
  expect([field().textContent, document.querySelector('output')?.textContent]).toEqual(['one two', 'one two']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Next' }));
});

it('a text that is too long for the editor stays in the text area, with the focus in it', async () => {
  const stored = 'a\n\n'.repeat(1_000);
  show(stored);
  const area = enter(field(), 4);
  want();
  await later();
  expect([field(), document.activeElement, area.value, area.selectionStart]).toEqual([area, area, stored, 4]);
});

it('the prompt is there while there is no text', async () => {
  const { unmount } = show('');
  want();
  await arrived();
  expect(field().getAttribute('aria-placeholder')).toBe('What happened?');
  fireEvent.click(screen.getByRole('button', { name: en.edits.heading }));
  await waitFor(() => expect(field().hasAttribute('aria-placeholder')).toBe(false));
  unmount();
  show('words');
  want();
  await arrived();
  expect(field().hasAttribute('aria-placeholder')).toBe(false);
});

it('a text that is being sent cannot be changed', async () => {
  show('words', true);
  want();
  await arrived();
  expect([isVisual(), field().getAttribute('aria-readonly')]).toEqual([false, 'true']);
  fireEvent.click(screen.getByRole('button', { name: en.edits.heading }));
  expect(field().querySelector('h2')).toBeNull();
});

it('the toolbar of a text without pictures and videos offers none', async () => {
  show('');
  want();
  await arrived();
  const names = screen.getByRole('toolbar').querySelectorAll('[data-edit]');
  expect([...names].map((button) => button.getAttribute('data-edit'))).toEqual(
    'bold italic heading link list numbers quote undo redo'.split(' '),
  );
});
