import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { AdminImageDto } from '@leap/client/admin';
import { fakeApi, problem, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import { ImageField } from './image-field';
import { ImageTexts } from './image-text-fields';
import en from './locales/en.json' with { type: 'json' };

const own = { admin, 'admin-content': content, 'admin-images': en, shell: {} };
const texts = { en: own, es: own };
const image: AdminImageDto = {
  id: 'i1',
  address: '/images/i1/480.webp',
  sourceSet: '',
  width: 20,
  height: 20,
  byteCount: 9,
  altEn: '',
  altEs: '',
  usedBy: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const theirs: AdminImageDto = {
  ...image,
  altEn: 'A lake at dawn',
  altEs: 'Un lago al amanecer',
  updatedAt: '2026-11-20T11:00:00.000Z',
};

const onDone = jest.fn();
/** The form inside a list that is refetched. */
function Listed() {
  const [listed, setListed] = useState(image);
  return (
    <>
      <ImageTexts image={listed} name="Description" onDone={onDone} />
      <button type="button" onClick={() => setListed(theirs)}>
        Refetch
      </button>
    </>
  );
}

function open() {
  const calls = fakeApi({
    'GET /api/admin/images/i1': () => ({ status: 200, body: theirs }),
    'PATCH /api/admin/images/i1': ({ body }) =>
      (body as { version: string }).version === theirs.updatedAt
        ? { status: 200, body: { ...theirs, ...(body as object), updatedAt: '2026-11-20T12:00:00.000Z' } }
        : problem(409, 'edit_conflict'),
  });
  renderPage(<Listed />, { texts, path: '/admin/images' });
  return calls;
}
const sent = (calls: FakeCall[]) => calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body);
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

beforeEach(() => {
  sessionStorage.clear();
  onDone.mockClear();
});
afterEach(cleanup);

describe('the texts of a picture', () => {
  it('keep typed values when the list is refetched, and are merged with changes by others', async () => {
    const user = userEvent.setup();
    const calls = open();
    await user.type(field(en.altEn), 'My lake');
    await user.click(screen.getByRole('button', { name: 'Refetch' }));
    expect(field(en.altEn).value).toBe('My lake');
    await user.click(screen.getByRole('button', { name: en.saveText }));
    expect(
      within(await screen.findByRole('group', { name: en.altEn }))
        .getByRole('radio', { checked: true })
        .closest('label')?.textContent,
    ).toContain('My lake');
    expect(
      within(screen.getByRole('group', { name: en.altEs }))
        .getByRole('radio', { checked: true })
        .closest('label')?.textContent,
    ).toContain(theirs.altEs);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent(calls)).toEqual([
      { altEn: 'My lake', altEs: '', version: image.updatedAt },
      { altEn: 'My lake', altEs: theirs.altEs, version: theirs.updatedAt },
    ]);
  });

  it('follow the list while nothing is typed', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Refetch' }));
    await waitFor(() => expect(field(en.altEs).value).toBe(theirs.altEs));
  });

  it('are not sent when they are too long', async () => {
    const calls = open();
    await userEvent.click(field(en.altEn));
    await userEvent.paste('x'.repeat(301));
    await userEvent.click(screen.getByRole('button', { name: en.saveText }));
    expect(field(en.altEn).getAttribute('aria-invalid')).toBe('true');
    expect(sent(calls)).toEqual([]);
  });
});

describe('a picture that is chosen for a page', () => {
  it('is described at once where it has no description, and the form around it is not sent', async () => {
    const calls = fakeApi({
      'GET /api/admin/images': () => ({ status: 200, body: [image] }),
      'GET /api/admin/images/i1': () => ({ status: 200, body: image }),
      'PATCH /api/admin/images/i1': ({ body }) => ({ status: 200, body: { ...theirs, ...(body as object) } }),
    });
    const onSend = jest.fn();
    function Form() {
      const [value, setValue] = useState('');
      return (
        <form onSubmit={onSend}>
          <ImageField value={value} onChange={setValue} />
        </form>
      );
    }
    renderPage(<Form />, { texts });
    await userEvent.click(screen.getByRole('button', { name: en.field.choose }));
    await userEvent.click(await screen.findByRole('button', { name: /^Choose the picture/ }));
    const dialog = within(await screen.findByRole('dialog', { name: en.field.describe }));
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${en.altEn}`) }), 'A lake');
    await userEvent.click(dialog.getByRole('button', { name: en.saveText }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([sent(calls), onSend.mock.calls]).toEqual([[{ altEn: 'A lake', altEs: '', version: image.updatedAt }], []]);
  });
});
