import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useEarlyValue } from './use-early-value';

let handedOver: string[];

function Page() {
  const [query, setQuery] = useState('');
  const [state, setState] = useState('');
  const text = useEarlyValue<HTMLInputElement>((value) => {
    handedOver.push(value);
    setQuery(value);
  });
  const choice = useEarlyValue<HTMLSelectElement>(setState);
  return (
    <>
      <input ref={text} name="q" value={query} onChange={(event) => setQuery(event.target.value)} />
      <select ref={choice} name="state" value={state} onChange={(event) => setState(event.target.value)}>
        <option value="">All</option>
        <option value="new">New</option>
      </select>
      <output>{`${query}|${state}`}</output>
    </>
  );
}

const served = `<input name="q" value=""><select name="state"><option value="" selected="">All</option><option value="new">New</option></select><output>|</output>`;

let root: Root;
let container: HTMLElement;
const held = () => container.querySelector('output')!.textContent;
const arrive = () => act(async () => void (root = hydrateRoot(container, <Page />)));

beforeEach(() => {
  handedOver = [];
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = served;
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  cleanup();
});

it('hands over what was typed and chosen before hydration', async () => {
  container.querySelector('input')!.value = 'maria';
  container.querySelector('select')!.value = 'new';
  await arrive();
  expect([held(), container.querySelector('input')!.value]).toEqual(['maria|new', 'maria']);
  fireEvent.change(container.querySelector('input')!, { target: { value: 'marta' } });
  expect(held()).toBe('marta|new');
});

it('hands over nothing of an untouched page', async () => {
  await arrive();
  expect([held(), handedOver]).toEqual(['|', []]);
});
