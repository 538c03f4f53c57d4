import type {
  CallRecordingNoteDto,
  CurrentUserDto,
  MemberPostCommentDto,
  MemberPostDto,
} from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import recordingsEn from '../recordings/locales/en.json' with { type: 'json' };
import recordingsEs from '../recordings/locales/es.json' with { type: 'json' };
import { parsed } from '../../../../../testing/parsed';
import { CommentReport, NoteReport } from './entry-report';
import { HelpLine } from '../help/help-line';
import { HouseRules } from './house-rules';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PostCare } from './post-care';

const texts = {
  en: {
    'membership-care': en,
    'membership-community': communityEn,
    'membership-recordings': recordingsEn,
    shell: { errors: { network: 'No connection.' } },
  },
  es: {
    'membership-care': es,
    'membership-community': communityEs,
    'membership-recordings': recordingsEs,
    shell: { errors: {} },
  },
};
const member = { id: 'me', role: 'user', isInnerCircleMember: true } as CurrentUserDto;
const by = { userId: 'u', author: { displayName: 'Ana' } };
const post = { id: 'p', title: 'Hard words', isOwn: false, ...by } as MemberPostDto;

afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});

function atHome(timeZone: string): void {
  const options = Intl.DateTimeFormat.prototype.resolvedOptions;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function home(
    this: Intl.DateTimeFormat,
  ) {
    return { ...Reflect.apply(options, this, []), timeZone };
  });
}

describe('the help line', () => {
  it.each([
    ['America/New_York', 'en', 'Call 988', 'tel:988'],
    ['America/Mexico_City', 'es', 'Llama al 800 911 2000', 'tel:8009112000'],
    ['Europe/Madrid', 'es', 'Llama al 024', 'tel:024'],
    ['America/Argentina/Buenos_Aires', 'es', 'Llama al 0800 999 0091', 'tel:08009990091'],
  ] as const)('is that of the country of %s (%s)', async (zone, language, name, address) => {
    atHome(zone);
    renderPage(<HelpLine />, { texts, language });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
  });

  it('is a directory elsewhere; another country can be chosen, and is stored in this browser', async () => {
    atHome('Europe/Berlin');
    renderPage(<HelpLine />, { texts });
    expect((await screen.findByRole('link', { name: /Find a help line/ })).getAttribute('href')).toBe(
      'https://findahelpline.com',
    );
    await userEvent.selectOptions(screen.getByLabelText('Your country'), 'Mexico');
    expect(screen.getByRole('link', { name: 'Call 800 911 2000' })).toBeTruthy();
    cleanup();
    renderPage(<HelpLine />, { texts });
    expect(screen.getByRole('link', { name: 'Call 800 911 2000' })).toBeTruthy();
  });
});

it.each([
  ['en', 'House rules'],
  ['es', 'Reglas de la casa'],
] as const)('has six house rules (%s)', (language, name) => {
  renderPage(<HouseRules />, { texts, language });
  expect(within(screen.getByRole('region', { name })).getAllByRole('listitem')).toHaveLength(6);
});

it('shows the rules that the practice added, and none that it took away', () => {
  const items = { ...en.rules.items, kind: '', added1: 'Be on time.', added2: '' };
  const changed = { ...en, rules: { ...en.rules, items } };
  renderPage(<HouseRules />, { texts: { ...texts, en: { ...texts.en, 'membership-care': changed } } });
  const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rules).toHaveLength(6);
  expect(rules.at(-1)).toBe('Be on time.');
  expect(rules).not.toContain(en.rules.items.kind);
});

describe('reporting', () => {
  const open = async (
    answer: () => FakeAnswer = () => ({ status: 201, body: { id: 'r', createdAt: '2026-01-01T00:00:00Z' } }),
    shown: Partial<MemberPostDto> = {},
  ) => {
    const calls = fakeApi({ 'POST /api/member/posts/p/reports': answer });
    const refused: unknown[] = [];
    const view = renderPage(
      <PostCare
        post={{ ...post, ...shown }}
        user={member}
        onRefused={(error) => refused.push(error) > 1}
        onHidden={() => undefined}
      />,
      { texts },
    );
    return { calls, refused, ...view };
  };
  const openDialog = async () => userEvent.click(screen.getByRole('button', { name: 'Report “Hard words”' }));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

  beforeEach(() => {
    window.matchMedia = (() => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
  });

  it('requires a reason, and sends nothing without one', async () => {
    const { calls } = await open();
    await openDialog();
    await send();
    expect(screen.getByText('Please choose what’s wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'It’s unkind or shaming' }));
    expect(calls).toEqual([]);
  });

  it('sends reason and details, confirms and closes', async () => {
    const { calls, toast } = await open();
    await openDialog();
    await userEvent.click(screen.getByRole('radio', { name: 'It shares something private about someone' }));
    await userEvent.type(screen.getByLabelText('What should we know?'), ' My sister. ');
    await send();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Thank you' }));
    expect(calls.map(({ body }) => body)).toEqual([{ reason: 'privacy', details: 'My sister.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the crisis line for a danger', async () => {
    await open();
    await openDialog();
    await userEvent.click(screen.getByRole('radio', { name: 'Someone may be in danger' }));
    expect(screen.getByRole('link', { name: 'In crisis? Help now' }).getAttribute('href')).toBe('#help-now');
  });

  it('says that exactly this report was sent before, and closes', async () => {
    const { toast } = await open(() => problem(409, 'already_reported'));
    await openDialog();
    await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
    await send();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'We already have this report' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the input after a failure', async () => {
    const { toast, refused } = await open(() => undefined);
    await openDialog();
    await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(screen.getByLabelText('What should we know?'), 'Every word');
    await send();
    await waitFor(() => expect(toast()).toMatchObject({ description: 'No connection.', variant: 'destructive' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('What should we know?').value).toBe('Every word');
    expect(refused).toHaveLength(1);
  });

  it('sends the comment that it is about (es)', async () => {
    const calls = fakeApi({
      'POST /api/member/posts/p/reports': () => ({ status: 201, body: { id: 'r', createdAt: '2026-01-01T00:00:00Z' } }),
    });
    const comment = parsed({ id: 'c', content: 'Hard *words* here', ...by }) as unknown as MemberPostCommentDto;
    const { toast } = renderPage(<CommentReport post={post} comment={comment} onRefused={() => false} />, {
      texts,
      language: 'es',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reportar “Hard words here”' }));
    expect(await screen.findByRole('dialog', { name: 'Reportar este comentario' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Es publicidad' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar reporte' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ description: 'Recibimos tu reporte y vamos a revisar el comentario.' }),
    );
    expect(calls.map(({ body }) => body)).toEqual([{ reason: 'advertising', commentId: 'c' }]);
  });

  it.each([
    ['en', 'Report', 'Report this note', 'It’s advertising', 'Send report'],
    ['es', 'Reportar', 'Reportar esta nota', 'Es publicidad', 'Enviar reporte'],
  ] as const)('sends the note that it is about (%s)', async (language, button, title, reason, submit) => {
    const calls = fakeApi({
      'POST /api/member/call-recordings/A/notes/n/reports': () => ({
        status: 201,
        body: { id: 'r', createdAt: '2026-01-01T00:00:00Z' },
      }),
    });
    const note = parsed({ id: 'n', callRecordingId: 'A', notes: 'Hard *words* here', ...by });
    const { toast } = renderPage(
      <NoteReport note={note as unknown as CallRecordingNoteDto} onRefused={() => false} />,
      { texts, language },
    );
    await userEvent.click(screen.getByRole('button', { name: `${button} “Hard words here”` }));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: reason }));
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ description: expect.stringMatching(/ (the note|la nota)\.$/) }),
    );
    expect(calls.map(({ body }) => body)).toEqual([{ reason: 'advertising' }]);
  });

  it('leads to where its author can be blocked, but for the host', async () => {
    await open();
    await openDialog();
    expect(screen.getByRole('link', { name: 'Block them' }).getAttribute('href')).toBe(
      '/member-portal/people?person=u',
    );
    cleanup();
    await open(undefined, { author: { displayName: 'Eva', isHost: true } });
    await openDialog();
    expect(screen.queryByRole('link', { name: 'Block them' })).toBeNull();
  });

  it('is not offered for the own post; hiding is for admins only', async () => {
    await open(undefined, { isOwn: true });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('hiding', () => {
  const open = (answer: () => FakeAnswer) => {
    const calls = fakeApi({ 'PATCH /api/member/posts/p/visibility': answer });
    let hidden = 0;
    const view = renderPage(
      <PostCare
        post={post}
        user={{ ...member, role: 'admin' }}
        onRefused={() => false}
        onHidden={() => (hidden += 1)}
      />,
      { texts },
    );
    return { calls, hidden: () => hidden, ...view };
  };
  const hide = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Hide “Hard words”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Hide post' }));
  };

  it('asks for a confirmation, hides, and confirms', async () => {
    const { calls, hidden, toast } = open(() => ({ status: 200, body: { id: 'p', isVisible: false } }));
    await hide();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Post hidden' }));
    expect([calls.map(({ body }) => body), hidden()]).toEqual([[{ isVisible: false }], 1]);
  });

  it('shows an error in the dialog, and stays open', async () => {
    const { hidden } = open(() => problem(500, 'something_new'));
    await hide();
    expect(await screen.findByText('The post wasn’t hidden. Please try again.')).toBeTruthy();
    expect([screen.getByRole('dialog') !== null, hidden()]).toEqual([true, 0]);
  });
});
