import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PersonTags } from './person-tags';

const shell = { fields: { too_many: 'Up to {{max}}.', too_long: 'Up to {{max}} characters.' } };
const texts = { en: { admin, 'admin-person': en, shell }, es: { admin, 'admin-person': es, shell } };

afterEach(cleanup);

function open(tags: string[], status = 200) {
  const calls = fakeApi({
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: ['retreat', 'Speaker'] } }),
    'PATCH /api/admin/people/contact/c1/tags': () =>
      status === 200
        ? { status, body: {} }
        : {
            status,
            body: { code: 'validation_failed', status, errors: [{ field: 'add', code: 'too_many' }] },
          },
  });
  renderPage(<PersonTags kind="contact" id="c1" tags={tags} />, {
    texts,
  });
  return () => calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: en.tags.label });
const add = (text: string) => userEvent.type(field(), `${text}{Enter}`);

describe('the tags of a person', () => {
  it('are added by keyboard, with suggestions of those in use that the person lacks', async () => {
    const sent = open(['speaker']);
    await waitFor(() =>
      expect([...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual([
        'retreat',
      ]),
    );
    await add('retreat');
    await waitFor(() => expect(sent()).toEqual([{ add: ['retreat'], remove: [] }]));
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('are removed one by one, and the focus stays in the part', async () => {
    const sent = open(['speaker', 'vip']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag: vip' }));
    await waitFor(() => expect(sent()).toEqual([{ add: [], remove: ['vip'] }]));
    const part = screen.getByRole('group', { name: en.parts.tags });
    await waitFor(() => expect(document.activeElement).toBe(part));
    expect(within(part).getAllByRole('listitem')).toHaveLength(2);
  });

  it('that are empty or too long are marked, and not sent', async () => {
    const sent = open([]);
    await userEvent.click(screen.getByRole('button', { name: en.tags.add }));
    expect(screen.getByText(en.tags.errors.add.required)).toBeTruthy();
    await add('x'.repeat(41));
    expect(screen.getByText('Up to 40 characters.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('end at 20, also when another page reached the limit first', async () => {
    open([], 422);
    await add('one more');
    expect(await screen.findByText('Up to 20.')).toBeTruthy();
    expect(field().value).toBe('one more');
    cleanup();
    open(Array.from({ length: 20 }, (_, n) => `tag ${n}`));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText(/20 tags is the limit/)).toBeTruthy();
  });
});
