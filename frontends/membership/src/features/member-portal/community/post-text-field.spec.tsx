import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import editorEn from '../../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import editorEs from '../../../../../libs/markdown-editor/src/locales/es.json' with { type: 'json' };
import { renderPage } from '../../../../../testing/render-page';
import { PostTextField } from './post-text-field';

/** Without a layout the editor asks for nothing, but would not be loaded. Its first reading takes seconds. */
beforeAll(async () => {
  document.elementFromPoint = () => null;
  await import('../../../../../libs/markdown-editor/src/editor/visual-field');
}, 60_000);
afterAll(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
});
afterEach(cleanup);

function Form({ stored, error }: { stored: string; error?: string }) {
  const [value, setValue] = useState(stored);
  return (
    <form>
      <input aria-label="Title" />
      <PostTextField
        name="content"
        label="Content"
        help="## begins a heading."
        required
        error={error}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onEdit={setValue}
      />
      <button type="button" onClick={() => setValue('')}>
        Posted
      </button>
    </form>
  );
}

const open = (stored: string, language: 'en' | 'es' = 'en', error?: string) =>
  renderPage(<Form stored={stored} error={error} />, {
    language,
    texts: { en: { 'markdown-editor': editorEn }, es: { 'markdown-editor': editorEs } },
  });
const text = () => screen.getByRole('textbox', { name: /^Content/ });
const write = () => act(() => screen.getByRole('textbox', { name: 'Title' }).focus());
const toolbar = () => screen.findByRole('toolbar');

it('is a text area until somebody is in its form', async () => {
  open('A **draft**');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect([text().tagName, text().getAttribute('aria-describedby')]).toEqual(['TEXTAREA', expect.any(String)]);
  write();
  await toolbar();
  expect(text().querySelector('strong')?.textContent).toBe('draft');
  expect(document.querySelector<HTMLTextAreaElement>('[name="content"]')?.value).toBe('A **draft**');
});

it.each([
  ['en', editorEn],
  ['es', editorEs],
] as const)('names its buttons, its hint and its error (%s)', async (language, texts) => {
  open('', language, 'Too short');
  write();
  expect((await toolbar()).getAttribute('aria-label')).toBe(texts.toolbar);
  expect(screen.getByRole('button', { name: texts.edits.bold })).toBeTruthy();
  const described = (text().getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Too short', texts.hint]);
  expect([text().getAttribute('aria-invalid'), text().getAttribute('aria-required'), text().lang]).toEqual([
    'true',
    'true',
    language,
  ]);
});

it('a text that gets too long goes on in the text area, at its end, and the next one is written in the editor', async () => {
  open('start');
  write();
  await toolbar();
  act(() => text().focus());
  const clipboardData = { files: [], getData: (type: string) => (type === 'text/plain' ? 'a\n\n'.repeat(1_000) : '') };
  fireEvent(text(), Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  await waitFor(() => expect(text().tagName).toBe('TEXTAREA'), { timeout: 5_000 });
  const area = text() as HTMLTextAreaElement;
  expect([document.activeElement, area.selectionStart, area.value.length > 2_000]).toEqual([
    area,
    area.value.length,
    true,
  ]);
  // Nobody who empties it is sent elsewhere.
  fireEvent.change(area, { target: { value: '' } });
  expect([text(), document.activeElement]).toEqual([area, area]);
  fireEvent.change(area, { target: { value: 'b' } });
  const posted = screen.getByRole('button', { name: 'Posted' });
  act(() => posted.focus());
  fireEvent.click(posted);
  await toolbar();
  expect(text().textContent).toBe('');
});
