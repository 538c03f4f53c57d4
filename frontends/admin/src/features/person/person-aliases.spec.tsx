import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PersonAliases } from './person-aliases';

const texts = { en: { admin, 'admin-person': en, shell: {} }, es: { admin, 'admin-person': es, shell: {} } };
const alias = { id: 'a1', email: 'old@example.com', mainEmail: 'ana@example.com' };

afterEach(cleanup);

function open(aliases = [alias], status = 200) {
  const calls = fakeApi({
    'POST /api/admin/people/contact/c1/aliases': () => ({ status, body: { code: 'conflict', status } }),
    'DELETE /api/admin/people/contact/c1/aliases/a1': () => ({ status: 200, body: {} }),
  });
  renderPage(<PersonAliases kind="contact" id="c1" aliases={aliases} />, { texts });
  return () => calls.map(({ route, body }) => [route.split(' ')[0], body]);
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(new RegExp(label)), text);
const send = () => userEvent.click(screen.getByRole('button', { name: en.aliases.join }));

it('joins another address after it was typed twice', async () => {
  const sent = open([]);
  await type(en.aliases.label.concat('.?$'), 'old@example.com');
  await type(en.aliases.confirm, 'odl@example.com');
  await send();
  expect(await screen.findByText(en.aliases.errors.confirmation.wrong)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(screen.getByLabelText(new RegExp(en.aliases.confirm)));
  await type(en.aliases.confirm, 'old@example.com');
  await send();
  await waitFor(() =>
    expect(sent()).toEqual([['POST', { email: 'old@example.com', confirmation: 'old@example.com' }]]),
  );
});

it('says why an address that is joined already is refused', async () => {
  open([], 409);
  await type(en.aliases.label.concat('.?$'), 'old@example.com');
  await type(en.aliases.confirm, 'old@example.com');
  await send();
  expect(await screen.findByText(en.aliases.errors.email.email_taken)).toBeTruthy();
});

it('separates an address after a question', async () => {
  const sent = open();
  expect(screen.getByText('Main address: ana@example.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Separate old@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: en.aliases.separateTitle });
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: en.aliases.separate }));
  await waitFor(() => expect(sent()).toEqual([['DELETE', undefined]]));
});
