import type { PortalNotificationDto } from '@leap/client/membership';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../../testing/fake-api';
import { FakeEventSource } from '../../../../../testing/fake-event-source';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import { useLivePortal } from '../live/use-member-events';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { WhatsNew } from './whats-new';

const texts = {
  en: { 'membership-whats-new': en, 'membership-community': communityEn, membership: portalEn, shell: { errors: {} } },
  es: { 'membership-whats-new': es, 'membership-community': communityEs, membership: portalEs, shell: { errors: {} } },
};

const notification = (id: string, overrides: Partial<PortalNotificationDto> = {}): PortalNotificationDto => ({
  id,
  kind: 'own_post',
  postId: `post-${id}`,
  title: 'I said no',
  comments: 2,
  latestAt: new Date().toISOString(),
  isRead: false,
  ...overrides,
});

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let stored: PortalNotificationDto[];
let isDown: boolean;

function Live() {
  useLivePortal();
  return <WhatsNew />;
}

function open(language: 'en' | 'es' = 'en') {
  const unread = () => stored.filter(({ isRead }) => !isRead).length;
  const calls = fakeApi({
    'GET /api/member/notifications': () => (isDown ? { status: 503 } : { status: 200, body: stored }),
    'GET /api/member/notifications/unread': () => ({ status: 200, body: { unread: unread() } }),
    'GET /api/member/notification-settings': () => ({ status: 200, body: { timeZone: ownZone } }),
    'POST /api/member/notifications/read': ({ body }) => {
      const { id } = body as { id?: string };
      stored = stored.map((one) => ({ ...one, isRead: one.isRead || id === undefined || id === one.id }));
      return { status: 200, body: { unread: unread() } };
    },
  });
  return { calls, ...renderPage(<Live />, { texts, language, path: '/member-portal' }) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  FakeEventSource.install();
  isDown = false;
  stored = [
    notification('a', { commentId: 'first' }),
    notification('b', { kind: 'joined_post', comments: 1 }),
    notification('c', { kind: 'announcement', comments: 0, title: 'A free evening' }),
    notification('d', { kind: 'recording', postId: undefined, callRecordingId: 'r', comments: 0, title: 'The call' }),
    notification('e', { kind: 'decision', postId: undefined, comments: 0, title: '' }),
    notification('f', { kind: 'pause', postId: undefined, comments: 0, title: '' }),
  ];
});
afterEach(() => {
  cleanup();
  FakeEventSource.remove();
});

it.each([
  [
    'en',
    /^What’s new 6 new/,
    [
      '2 comments on your post “I said no”',
      '1 comment on “I said no”, where you commented',
      'From your coach: “A free evening”',
      'New recording: “The call”',
      'A note about something you wrote',
      'A note about writing in the portal',
    ],
  ],
  [
    'es',
    /^Novedades 6 nuevas/,
    [
      '2 comentarios en tu publicación “I said no”',
      '1 comentario en “I said no”, donde comentaste',
      'De tu coach: “A free evening”',
      'Grabación nueva: “The call”',
      'Una nota sobre algo que escribiste',
      'Una nota sobre escribir en el portal',
    ],
  ],
] as const)('names what is new, with links to it (%s)', async (language, name, expected) => {
  open(language);
  await userEvent.click(await button(name));
  const links = await within(await screen.findByRole('dialog')).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(expected);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/member-portal?post=post-a&comment=first',
    '/member-portal?post=post-b',
    '/member-portal?post=post-c',
    '/member-portal?tab=recordings&recording=r',
    '/member-portal/decisions',
    '/member-portal/decisions',
  ]);
});

it('marks what is followed as read, up to what was shown, and closes', async () => {
  const { calls, address } = open();
  const { latestAt } = stored[1] as PortalNotificationDto;
  await userEvent.click(await button(/6 new/));
  await userEvent.click(await screen.findByRole('link', { name: /where you commented/ }));
  await button(/^What’s new 5 new/);
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { id: 'b', until: latestAt },
  ]);
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/member-portal?post=post-b', null]);
});

it.each([
  ['en', /6 new/, 'Mark as read (1 comment on “I said no”, where you commented)', /^What’s new 5 new/],
  ['es', /^Novedades/, 'Marcar como leído (1 comentario en “I said no”, donde comentaste)', /^Novedades 5/],
] as const)('marks one as read without opening it (%s)', async (language, opener, name, fewer) => {
  const { calls, address } = open(language);
  await userEvent.click(await button(opener));
  await userEvent.click(await button(name));
  await screen.findByText(texts[language]['membership-whats-new'].readDone);
  expect([screen.queryByRole('button', { name }), document.activeElement?.getAttribute('href'), address()]).toEqual([
    null,
    '/member-portal?post=post-b',
    '/member-portal',
  ]);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ id: 'b' });
  await userEvent.keyboard('{Escape}');
  expect(await button(fewer)).toBeTruthy();
});

it('marks all as read; the dot goes', async () => {
  open();
  await userEvent.click(await button(/6 new/));
  await userEvent.click(await button(en.readAll));
  await screen.findByText(en.readAllDone);
  await waitFor(() => expect(screen.queryByRole('button', { name: en.readAll })).toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(await button('What’s new')).toBeTruthy();
});

it('is live: what comes is shown in the open list, and counted', async () => {
  stored = [];
  open();
  await userEvent.click(await button('What’s new'));
  await screen.findByRole('heading', { name: en.empty.title });
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  stored = [notification('a')];
  await act(async () => FakeEventSource.current.send('message', { type: 'notification' }));
  expect(await screen.findByRole('link', { name: /^2 comments on your post/ })).toBeTruthy();
});

it('a list that fails to load can be asked for again', async () => {
  isDown = true;
  open();
  await userEvent.click(await button(/6 new/));
  const again = await screen.findByRole('button', { name: en.error.retry }, { timeout: 8_000 });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('New recording: “The call”')).toBeTruthy();
}, 12_000);
