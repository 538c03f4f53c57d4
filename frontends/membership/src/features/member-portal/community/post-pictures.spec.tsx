import type { CurrentUserDto, MemberPostDto } from '@leap/client/membership';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import communityEn from './locales/en.json' with { type: 'json' };
import communityEs from './locales/es.json' with { type: 'json' };
import { PostComposer } from './post-composer';
import { PostPictureGrid } from './post-picture-grid';
import en from '../post-editing/locales/en.json' with { type: 'json' };
import es from '../post-editing/locales/es.json' with { type: 'json' };

const shell = { errors: { network: 'No connection.' }, common: { close: 'Close' } };
const texts = {
  en: { 'membership-community': communityEn, 'membership-post-editing': en, shell },
  es: { 'membership-community': communityEs, 'membership-post-editing': es, shell },
};
const user = {
  id: 'me',
  isAuthenticated: true,
  firstName: 'Ana',
  role: 'user',
  isInnerCircleMember: true,
} as CurrentUserDto;
const file = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type });
const stored = (id: string): MemberPostDto['pictures'][number] => ({
  id,
  address: `/${id}/large`,
  smallAddress: `/${id}/small`,
  width: 8,
  height: 6,
  alt: '',
});

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function open(upload: () => FakeAnswer | Promise<FakeAnswer>) {
  let count = 0;
  const calls = fakeApi({
    'POST /api/member/post-pictures': async () => (await upload()) ?? { status: 201, body: stored(`p${(count += 1)}`) },
    'POST /api/member/posts': () => ({ status: 201, body: { id: 'new' } }),
  });
  const view = renderPage(<PostComposer user={user} onPending={() => undefined} onPosted={() => undefined} />, {
    texts,
  });
  const line = screen.queryByRole('button', { name: communityEn.composer.open });
  if (line) await userEvent.click(line);
  const field = await screen.findByLabelText<HTMLInputElement>(en.pictures.choose);
  return { ...view, field, sent: () => calls.find(({ route }) => route === 'POST /api/member/posts')?.body };
}
const write = async () => {
  await userEvent.type(screen.getByLabelText(/^Title/), 'A path');
  await userEvent.type(screen.getByLabelText(/^Content/), 'Ten characters.');
};
const post = () => userEvent.click(screen.getByRole('button', { name: communityEn.composer.submit }));
const altField = (number: number) => screen.findByLabelText<HTMLInputElement>(`What’s in picture ${number}?`);

it('uploads what is chosen, pasted or dropped, and asks for the alternative text of each', async () => {
  const { field, sent } = await open(() => undefined);
  await write();
  await userEvent.upload(field, file('one.jpg'));
  const first = await altField(1);
  const form = screen.getByRole('form');
  const pasted = createEvent.paste(form, { clipboardData: { files: [file('two.png', 'image/png')] } });
  fireEvent(form, pasted);
  await altField(2);
  fireEvent.drop(form, {
    dataTransfer: { files: [file('three.webp', 'image/webp'), file('notes.txt', 'text/plain')] },
  });
  const third = await altField(3);
  expect([pasted.defaultPrevented, screen.queryByText('notes.txt')]).toEqual([true, null]);
  await post();
  expect([screen.getAllByText(en.pictures.errors.alt).length, document.activeElement, sent()]).toEqual([
    3,
    first,
    undefined,
  ]);
  await userEvent.type(first, 'A path');
  await userEvent.click(screen.getAllByRole('checkbox', { name: en.pictures.decorative })[1]!);
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 3' }));
  expect(third.isConnected).toBe(false);
  await post();
  await waitFor(() =>
    expect(sent()).toMatchObject({
      pictures: [
        { id: 'p1', alt: 'A path' },
        { id: 'p2', alt: '' },
      ],
    }),
  );
});

it('keeps what is typed while a picture is uploaded, holds the post until then, and is part of the draft', async () => {
  let release: (answer: FakeAnswer) => void = () => undefined;
  const { field, sent, unmount } = await open(() => new Promise<FakeAnswer>((resolve) => (release = resolve)));
  fireEvent.change(field, { target: { files: [file('one.jpg')] } });
  await screen.findByRole('progressbar', { name: 'Uploading one.jpg' });
  await write();
  await post();
  expect([await screen.findByText(en.pictures.errors.uploading), sent()]).toEqual([expect.anything(), undefined]);
  release(undefined);
  await altField(1);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('A path');
  unmount();
  await open(() => undefined);
  await altField(1);
});

it.each([
  ['a file of another type', file('a.gif', 'image/gif'), undefined, en.pictures.errors.image_type],
  [
    'what the server cannot open',
    file('a.jpg'),
    problem(422, 'validation_failed', [{ field: 'picture', code: 'not_an_image' }]),
    en.pictures.errors.not_an_image,
  ],
  ['a fault', file('a.jpg'), problem(500, 'internal_error'), en.pictures.errors.failed],
])('says at the picture why %s is refused, and does not post without it', async (_name, chosen, answer, text) => {
  const { field, sent } = await open(() => answer);
  await write();
  fireEvent.change(field, { target: { files: [chosen] } });
  await screen.findByText(text);
  await post();
  expect([await screen.findByText(en.pictures.errors.unsent), sent()]).toEqual([expect.anything(), undefined]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.' + chosen.name.split('.')[1]! }));
  expect(document.activeElement).toBe(field);
  await post();
  await waitFor(() => expect(sent()).not.toHaveProperty('pictures'));
});

it.each(['en', 'es'] as const)(
  'a picture of a post is enlarged by the keyboard, and the focus returns (%s)',
  async (language) => {
    const pictures = [{ ...stored('a'), alt: 'A path' }, stored('b')];
    renderPage(<PostPictureGrid pictures={pictures} title="Morning" />, { texts, language });
    const link = screen.getByRole('link', { name: 'A path' });
    const image = within(link).getByRole('presentation');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['8', '6']);
    link.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Morning' }));
    expect(dialog.getByRole('img', { name: 'A path' }).getAttribute('src')).toBe('/a/large');
    await userEvent.click(dialog.getByRole('button', { name: texts[language]['membership-post-editing'].dialog.next }));
    expect(dialog.getByRole('presentation').getAttribute('src')).toBe('/b/large');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, link]));
  },
);
