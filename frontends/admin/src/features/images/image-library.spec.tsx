import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { AdminImageDto } from '@leap/client/admin';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import { ImageLibrary } from './image-library';
import en from './locales/en.json' with { type: 'json' };

const own = { admin, 'admin-images': en, shell: {} };
const image = (id: string, altEn = ''): AdminImageDto => ({
  id,
  address: `/images/${id}/480.webp`,
  sourceSet: '',
  width: 20,
  height: 20,
  byteCount: 9,
  altEn,
  altEs: '',
  usedBy: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
afterEach(cleanup);

it('gives each picture a name of its own, also those of one day without a description', async () => {
  const images = [image('i1'), image('i2', 'A lake'), image('i3')];
  fakeApi({ 'GET /api/admin/images': () => ({ status: 200, body: images }) });
  renderPage(<ImageLibrary filter={{}}>{(_image, name) => <button type="button">{name}</button>}</ImageLibrary>, {
    texts: { en: own, es: own },
    path: '/admin/images',
  });
  await screen.findByRole('button', { name: 'A lake' });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringMatching(/^Picture from .*2026$/), 'A lake', `${names[0]} (2)`]);
});
