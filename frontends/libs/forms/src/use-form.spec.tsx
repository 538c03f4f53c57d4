import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { configureStore, Provider, toastReducer } from '@leap/platform';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { tabDraft } from './tab-draft';
import { useForm } from './use-form';
import { useRestoredDraft } from './use-restored-draft';

const store = configureStore({ reducer: { toast: toastReducer } });
const draft = tabDraft('test', ['name', 'message', 'call']);
const empty = { name: '', message: '', call: 'none', agreed: '', pay: '' };

function Page() {
  const form = useForm({ initial: () => empty, validate: () => ({}), onValuesChange: draft.keep });
  useRestoredDraft(form, draft);
  const fillIn = useEffectEvent(form.fillIn);
  useEffect(() => fillIn(known), []);
  const pay = form.field('pay');
  return (
    <form ref={form.formRef}>
      <input {...form.field('name')} />
      <textarea {...form.field('message')} />
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

/** The server-rendered page. */
const served = `<form><input name="name" value=""><textarea name="message"></textarea><select name="call"><option value="early">Early</option><option value="none" selected="">None</option></select><input type="checkbox" name="agreed"><input type="radio" name="pay" value="month"><input type="radio" name="pay" value="year"><output>${JSON.stringify(empty).replaceAll('"', '&quot;')}</output></form>`;

let known: Partial<typeof empty>;
let root: Root;
let container: HTMLElement;
const named = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const held = () => JSON.parse(container.querySelector('output')!.textContent!) as typeof empty;
const arrive = () =>
  act(
    async () =>
      void (root = hydrateRoot(
        container,
        <Provider store={store}>
          <Page />
        </Provider>,
        { onRecoverableError: (error) => expect(error).toBeUndefined() },
      )),
  );

beforeEach(() => {
  known = {};
  sessionStorage.clear();
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = served;
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  cleanup();
});

it('adopts input from before hydration, and keeps it with the next change', async () => {
  named('name').value = 'Ana';
  named('call').value = 'early';
  named('agreed').checked = true;
  container.querySelector<HTMLInputElement>('[value=year]')!.checked = true;
  await arrive();
  expect(held()).toEqual({ name: 'Ana', message: '', call: 'early', agreed: 'yes', pay: 'year' });
  fireEvent.change(named('message'), { target: { value: 'Tired.' } });
  expect(held()).toMatchObject({ name: 'Ana', message: 'Tired.' });
  expect([named('name').value, draft.read()]).toEqual(['Ana', { name: 'Ana', message: 'Tired.', call: 'early' }]);
});

it('restores a stored draft, but not over input from before hydration', async () => {
  draft.keep({ name: 'Stored', message: 'Stored too', call: 'none' });
  named('name').value = 'Ana';
  await arrive();
  expect(held()).toEqual({ name: 'Ana', message: 'Stored too', call: 'none', agreed: '', pay: '' });
  expect(screen.getByDisplayValue('Stored too')).toBe(named('message'));
});

it('fills in what is known where a field is empty, but not over input from before hydration', async () => {
  known = { name: 'Known', message: 'Known too' };
  named('name').value = 'Ana';
  await arrive();
  expect(held()).toEqual({ ...empty, name: 'Ana', message: 'Known too' });
});

it('changes nothing without earlier input', async () => {
  await arrive();
  expect(held()).toEqual(empty);
});
