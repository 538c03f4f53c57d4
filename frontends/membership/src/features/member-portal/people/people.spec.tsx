import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUserDto, MemberProfileDto } from '@leap/client/membership';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import common from '../../../locales/en.json' with { type: 'json' };
import commonEs from '../../../locales/es.json' with { type: 'json' };
import { AuthorName } from '../post-parts/author-name';
import community from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import account from '../../account/locales/en.json' with { type: 'json' };
import accountEs from '../../account/locales/es.json' with { type: 'json' };
import { BlockedPeople } from '../../account/blocked-people';
import { FormerPodTexts } from '../../account/former-pod-texts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './people-page';

const shell = { errors: { network: 'No connection.', not_found: 'Not there.' } };
const texts = {
  en: {
    membership: common,
    'membership-people': en,
    'membership-community': community,
    'membership-account': account,
    shell,
  },
  es: {
    membership: commonEs,
    'membership-people': es,
    'membership-community': communityEs,
    'membership-account': accountEs,
    shell,
  },
};
const user = {
  id: 'me',
  isAuthenticated: true,
  email: 'vera@example.com',
  role: 'user',
  isInnerCircleMember: true,
} as CurrentUserDto;
const ana: MemberProfileDto = {
  userId: 'ana',
  displayName: 'Ana',
  avatarUrl: '/api/avatars/1',
  languages: ['Español', 'English'],
  location: 'Lima',
  askAbout: 'Tomatoes',
  isOwn: false,
};
const off = { isListed: false, languages: [] };
const answer = (body: unknown, status = 200): FakeAnswer => ({ status, body }) as FakeAnswer;

beforeEach(() => {
  window.scrollTo = () => undefined;
  sessionStorage.clear();
});
afterEach(cleanup);

function open(path: string, routes: Record<string, () => FakeAnswer | undefined> = {}, language: 'en' | 'es' = 'en') {
  const calls = fakeApi({
    'GET /api/auth/user': () => answer(user),
    'GET /api/member/people': () => answer([ana]),
    'GET /api/member/people/ana': () => answer(ana),
    'GET /api/member/profile': () => answer(off),
    ...routes,
  });
  return { calls, ...renderPage(<Page />, { texts, language, path }) };
}
const people = '/member-portal/people';

describe('the directory', () => {
  it('shows people with what they wrote, and searches by the address', async () => {
    const { calls, address } = open(people);
    const link = await screen.findByRole('link', { name: 'Ana' });
    expect(link.getAttribute('href')).toBe(`${people}?person=ana`);
    expect(screen.getByText('Lima · Español, English')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Search by name, place, language, or topic'), 'lima{Enter}');
    await waitFor(() => expect(calls.at(-1)?.search.get('q')).toBe('lima'));
    expect(address()).toBe(`${people}?q=lima`);
    await userEvent.click(screen.getByRole('link', { name: 'Show everyone' }));
    expect(address()).toBe(people);
  });

  it.each([
    ['en', '', 'No one here yet'],
    ['en', '?q=x', 'No one found'],
    ['es', '', 'Todavía no hay nadie'],
  ] as const)('says that there is nobody (%s %s)', async (language, search, title) => {
    open(`${people}${search}`, { 'GET /api/member/people': () => answer([]) }, language);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    let isDown = true;
    open(people, { 'GET /api/member/people': () => (isDown ? problem(404, 'not_found') : answer([ana])) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeTruthy();
  });
});

describe('the own profile', () => {
  it('is off, says who sees what, and is saved as a whole', async () => {
    let stored: object = off;
    const { calls } = open(people, {
      'GET /api/member/profile': () => answer(stored),
      'PUT /api/member/profile': () => {
        stored = {
          isListed: true,
          location: 'Lima',
          languages: ['Español', 'English'],
          updatedAt: '2026-11-22T09:30:00Z',
        };
        return answer(stored);
      },
    });
    expect(await screen.findByText('Your profile is off. Nobody else sees it.')).toBeTruthy();
    expect(screen.getByText(/members with a current membership and your coach/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete my profile' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Where you live'), ' Lima ');
    await userEvent.type(screen.getByLabelText('Languages you speak'), 'Español, English,');
    await userEvent.click(screen.getByLabelText('Show my profile to other members'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile saved.')).toBeTruthy();
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      isListed: true,
      location: 'Lima',
      pronouns: '',
      languages: ['Español', 'English'],
      askAbout: '',
    });
    expect(await screen.findByText(/^Your profile is on/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete my profile' })).toBeTruthy();
  });

  it('shows what is refused at its field, and nothing typed is lost', async () => {
    const { calls } = open(people, { 'PUT /api/member/profile': () => undefined });
    const languages = await screen.findByLabelText<HTMLInputElement>('Languages you speak');
    await userEvent.type(languages, 'a,b,c,d,e,f,g,h,i');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Up to 8 languages, please.')).toBeTruthy();
    expect([document.activeElement, calls.some(({ route }) => route.startsWith('PUT'))]).toEqual([languages, false]);
    await userEvent.type(languages, '{Backspace}{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No connection.')).toBeTruthy();
    expect(languages.value).toBe('a,b,c,d,e,f,g,h');
  });

  it('is deleted by one click', async () => {
    let stored: object = { isListed: true, location: 'Lima', languages: [], updatedAt: '2026-11-22T09:30:00Z' };
    open(people, {
      'GET /api/member/profile': () => answer(stored),
      'DELETE /api/member/profile': () => {
        stored = off;
        return answer(undefined, 204);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my profile' }));
    expect(await screen.findByText('Your profile is deleted.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Where you live').value).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete my profile' })).toBeNull());
  });
});

describe('a profile', () => {
  it('has a picture with the name, and blocks its person, which can be undone', async () => {
    let isBlocked = false;
    const change = (next: boolean) => () => {
      isBlocked = next;
      return answer(undefined, 204);
    };
    open(`${people}?person=ana`, {
      'GET /api/member/people/ana': () => (isBlocked ? problem(404, 'not_found') : answer(ana)),
      'PUT /api/member/blocks/ana': change(true),
      'DELETE /api/member/blocks/ana': change(false),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Ana' }).getAttribute('src')).toBe('/api/avatars/1');
    await userEvent.click(screen.getByRole('button', { name: 'Block Ana' }));
    expect(await screen.findByText('You no longer see this person')).toBeTruthy();
    expect(screen.queryByText('Tomatoes')).toBeNull();
    expect(document.activeElement?.textContent).toContain('You no longer see this person');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tomatoes')).toBeTruthy();
  });

  it.each([
    ['that is off', 'Block this person', () => problem(404, 'not_found')],
    ['of the host', 'Block Eva', () => answer({ ...ana, displayName: 'Eva', isHost: true })],
  ] as const)('%s has its button', async (what, name, profile) => {
    open(`${people}?person=ana`, { 'GET /api/member/people/ana': profile });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([button.disabled, reason?.startsWith('Your coach can’t be blocked')]).toEqual(
      what === 'of the host' ? [true, true] : [false, false],
    );
  });

  it('of one’s own has no such button', async () => {
    open(`${people}?person=ana`, { 'GET /api/member/people/ana': () => answer({ ...ana, isOwn: true }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana (you)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Block/ })).toBeNull();
  });
});

it('names of authors lead to their profile, if there is one', () => {
  renderPage(
    <>
      <AuthorName author={{ displayName: 'Ana', hasProfile: true }} userId="ana" isOwn={false} />
      <AuthorName author={{ displayName: 'Ben' }} userId="ben" isOwn={false} />
    </>,
    { texts },
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`${people}?person=ana`]);
});

it('the account lists whom the member blocks, and unblocks them', async () => {
  let blocked = [{ userId: 'ana', displayName: 'Ana', blockedAt: '2026-11-22T09:30:00Z' }];
  fakeApi({
    'GET /api/member/blocks': () => answer(blocked),
    'DELETE /api/member/blocks/ana': () => {
      blocked = [];
      return answer(undefined, 204);
    },
  });
  renderPage(<BlockedPeople />, { texts });
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Ana' }));
  expect(await screen.findByText('Unblocked. What they wrote is back.')).toBeTruthy();
  expect(await screen.findByText(/^You haven’t blocked anyone/)).toBeTruthy();
});

it.each([
  ['en', 'Delete', 'Keep it', 'Delete for good', 'Deleted.'],
  ['es', 'Borrar', 'Conservar', 'Borrar para siempre', 'Borrado.'],
] as const)(
  'the account lists own texts in pods that were left, and deletes them (%s)',
  async (language, ...labels) => {
    const paragraph = (text: string) => [{ is: 'paragraph', children: [{ is: 'text', text }] }];
    let items: object[] = [
      { id: 'p', title: 'Half a list', contentTree: paragraph('I stopped at six.'), createdAt: '2026-11-22T09:30:00Z' },
      { id: 'c', postId: 'other', contentTree: paragraph('Me too.'), createdAt: '2026-11-21T09:30:00Z' },
    ];
    const without = (id: string) => () => {
      items = items.filter((one) => (one as { id: string }).id !== id);
      return answer(undefined, 204);
    };
    fakeApi({
      'GET /api/member/former-pod-texts': () => answer(items),
      'DELETE /api/member/posts/p': without('p'),
      'DELETE /api/member/posts/other/comments/c': without('c'),
    });
    renderPage(<FormerPodTexts frame={(list) => list} />, { texts, language });
    const [remove, keep, confirm, done] = labels;
    for (const text of ['Half a list', 'Me too.']) {
      const button = { name: `${remove} ${text}` };
      await userEvent.click(await screen.findByRole('button', button));
      await userEvent.click(screen.getByRole('button', { name: keep }));
      expect(document.activeElement).toBe(screen.getByRole('button', button));
      await userEvent.click(screen.getByRole('button', button));
      await userEvent.click(screen.getByRole('button', { name: confirm }));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe(done));
    }
  },
);
