import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { tabDraft } from './tab-draft';
import { useForm } from './use-form';
import { useRestoredDraft } from './use-restored-draft';

const draft = tabDraft('test', ['name', 'words', 'call']);
const empty = { name: '', texts: '', call: 'none', agreed: '', pay: '' };

function Page() {
  const form = useForm({ initial: () => empty, validate: () => ({}), onValuesChange: draft.keep });
  useRestoredDraft(form, draft);
  const pay = form.field('pay');
  return (
    <form ref={form.formRef}>
      <input {...form.field('name')} />
      <textarea {...form.field('words')} />
      <select {...form.field('call')}>
        <option value="early">Early</option>
        <option value="none">None</option>
      </select>
      <input type="checkbox" {...form.box('agreed')} />
      <input type="radio" {...pay} value="month" checked={pay.value === 'month'} />
      <input type="radio" {...pay} value="year" checked={pay.value === 'year'} />
      <output>{JSON.stringify(form.values)}</output>
    </form>
  );
}

/** The page as the server sends it. */
const served = `<form><input name="name" value=""><textarea name="words"></textarea><select name="call"><option value="early">Early</option><option value="none" selected="">None</option></select><input type="checkbox" name="agreed"><input type="radio" name="pay" value="month"><input type="radio" name="pay" value="year"><output>${JSON.stringify(empty).replaceAll('"', '&quot;')}</output></form>`;

let root: Root;
let container: HTMLElement;
const named = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const held = () => JSON.parse(container.querySelector('output')!.textContent!) as typeof empty;
const arrive = () =>
  act(
    async () =>
      void (root = hydrateRoot(container, <Page />, { onRecoverableError: (error) => expect(error).toBeUndefined() })),
  );

beforeEach(() => {
  sessionStorage.clear();
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = served;
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  cleanup();
});

it('holds what was typed and chosen before its script arrived, and keeps it with the next words', async () => {
  named('name').value = 'Ana';
  named('call').value = 'early';
  named('agreed').checked = true;
  container.querySelector<HTMLInputElement>('[value=year]')!.checked = true;
  await arrive();
  expect(held()).toEqual({ name: 'Ana', texts: '', call: 'early', agreed: 'yes', pay: 'year' });
  fireEvent.change(named('words'), { target: { value: 'Tired.' } });
  expect(held()).toMatchObject({ name: 'Ana', texts: 'Tired.' });
  expect([named('name').value, draft.read()]).toEqual(['Ana', { name: 'Ana', texts: 'Tired.', call: 'early' }]);
});

it('lets kept words come back, but not over what was typed meanwhile', async () => {
  draft.keep({ name: 'Stored', texts: 'Kept too', call: 'none' });
  named('name').value = 'Ana';
  await arrive();
  expect(held()).toEqual({ name: 'Ana', texts: 'Kept too', call: 'none', agreed: '', pay: '' });
  expect(screen.getByDisplayValue('Kept too')).toBe(named('words'));
});

it('changes nothing where nobody was faster', async () => {
  await arrive();
  expect(held()).toEqual(empty);
});
