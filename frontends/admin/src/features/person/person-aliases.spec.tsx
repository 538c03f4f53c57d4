import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PersonAliases } from './person-aliases';

const texts = { en: { admin, 'admin-person': en, shell: {} }, es: { admin: adminEs, 'admin-person': es, shell: {} } };
const alias = { id: 'a1', email: 'old@example.com', mainEmail: 'ana@example.com' };
type Person = Parameters<typeof PersonAliases>[0]['person'];
const personOf = (name: string, more: Partial<Person> = {}): Person => ({
  name,
  email: 'ana@example.com',
  language: 'en',
  isMember: false,
  tags: [],
  aliases: [],
  ...more,
});

afterEach(cleanup);

/** @param found the person that the search finds. @param status of the answer to joining */
function open({
  person = personOf('Ana Sample'),
  found = personOf('Ana Older', { email: 'old@example.com' }),
  status = 200,
  answer = { code: 'conflict', status } as object,
  language = 'en' as 'en' | 'es',
} = {}) {
  const calls = fakeApi({
    'GET /api/admin/search': () => ({
      status: 200,
      body: [{ kind: 'person', recordType: 'contact', recordId: 'c2', title: found.name, detail: found.email }],
    }),
    'GET /api/admin/people/contact/c2': () => ({ status: 200, body: found }),
    'POST /api/admin/people/contact/c1/aliases': () => ({ status, body: answer }),
    'DELETE /api/admin/people/contact/c1/aliases/a1': () => ({ status: 200, body: {} }),
  });
  renderPage(<PersonAliases kind="contact" id="c1" person={person} />, { texts, language });
  return () =>
    calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route.split(' ')[0], body]);
}
/** By the keyboard alone. */
async function choose(name: string, label = en.aliases.find): Promise<void> {
  await userEvent.type(screen.getByLabelText(label), name.slice(0, 3));
  const entry = await screen.findByRole('button', { name: new RegExp(name) });
  await userEvent.tab();
  expect(document.activeElement).toBe(entry);
  await userEvent.keyboard('{Enter}');
}

it.each([
  ['en', en, 'Ana Older (old@example.com) will be joined to Ana Sample (ana@example.com).'],
  ['es', es, 'Ana Older (old@example.com) se unirá a Ana Sample (ana@example.com).'],
] as const)(
  'joins an address that is found by a part of a name, after a question that names both (%s)',
  async (language, say, question) => {
    const sent = open({ language });
    await choose('Ana Older', say.aliases.find);
    const dialog = await screen.findByRole('dialog', { name: say.aliases.joinTitle });
    expect(within(dialog).getByText(new RegExp(`^${question.replace(/[().]/g, '\\$&')}`))).toBeTruthy();
    expect(sent()).toEqual([]);
    within(dialog).getByRole('button', { name: say.aliases.join }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual([['POST', { email: 'old@example.com' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('group', { name: say.parts.aliases }));
  },
);

it('names the main address of the page, joins nothing without a yes, and returns the focus', async () => {
  const sent = open({
    person: personOf('', { email: 'other@example.com', aliases: [{ ...alias, email: 'x@example.com' }] }),
  });
  await choose('Ana Older');
  const dialog = await screen.findByRole('dialog', { name: en.aliases.joinTitle });
  expect(within(dialog).getByText(/will be joined to ana@example\.com\./)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: en.parts.aliases }));
  expect(sent()).toEqual([]);
});

it.each([
  ['is this person', personOf('Ana Sample'), 'ana@example.com is already on this page.'],
  [
    'is joined here',
    personOf('Ana Older', { email: 'b@example.com', aliases: [alias] }),
    'b@example.com is already on this page.',
  ],
  [
    'is joined elsewhere',
    personOf('Ana Older', { email: 'b@example.com', aliases: [{ ...alias, mainEmail: 'c@example.com' }] }),
    en.aliases.joined,
  ],
])('asks nothing about an address that %s', async (_case, found, message) => {
  open({ found });
  await choose(found.name);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: en.parts.aliases }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [409, { code: 'conflict' }, en.aliases.joined],
  [422, { code: 'validation_failed', errors: [{ field: 'email', code: 'invalid_choice' }] }, en.aliases.unknown],
])('says why the server refuses an address (%i)', async (status, answer, message) => {
  open({ status, answer });
  await choose('Ana Older');
  await userEvent.click(await screen.findByRole('button', { name: en.aliases.join }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('separates an address after a question', async () => {
  const sent = open({ person: personOf('Ana Sample', { aliases: [alias] }) });
  expect(screen.getByText('Main address: ana@example.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Separate old@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: en.aliases.separateTitle });
  expect(sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: en.aliases.separate }));
  await waitFor(() => expect(sent()).toEqual([['DELETE', undefined]]));
});
