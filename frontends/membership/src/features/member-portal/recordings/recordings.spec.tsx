import type { CallRecordingDto, CallRecordingNoteDto, CurrentUserDto } from '@leap/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import { PortalTabs } from '../portal-tabs';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { noteDraft } from './note-rules';
import { Recordings } from './recordings';

const texts = {
  en: { 'membership-recordings': en, 'membership-community': communityEn, membership: portalEn, shell: { errors: { network: 'No connection.' } } },
  es: { 'membership-recordings': es, 'membership-community': communityEs, membership: portalEs, shell: { errors: {} } },
};
const user = { id: 'me', isAuthenticated: true, email: 'ana@example.com', firstName: 'Ana', role: 'user', isInnerCircleMember: true, mustSetUpSecondFactor: false, language: 'en' } as CurrentUserDto;

const recording = (title: string, overrides: Partial<CallRecordingDto> = {}): CallRecordingDto => ({
  id: title,
  title,
  recordedAt: '2026-11-16T12:00:00.000Z',
  attendees: [],
  hasTranscript: false,
  notesCount: 0,
  ...overrides,
});
const note = (id: string, overrides: Partial<CallRecordingNoteDto> = {}): CallRecordingNoteDto => ({
  id,
  notes: `Words of ${id}.`,
  createdAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
  userId: 'ben',
  callRecordingId: 'A',
  author: { displayName: 'Ben' },
  isOwn: false,
  ...overrides,
});

type Answer = (call: FakeCall) => FakeAnswer;
interface Options {
  recordings?: Answer;
  detail?: Answer;
  notes?: Answer;
  create?: Answer;
  remove?: Answer;
  language?: 'en' | 'es';
  path?: string;
}
const ok = (body: unknown): Answer => () => ({ status: 200, body });

function open({ recordings = ok([recording('A')]), detail = () => problem(404, 'not_found'), notes = ok([]), create, remove, language = 'en', path = '/member-portal?tab=recordings' }: Options = {}) {
  const left: string[] = [];
  const calls = fakeApi({
    'GET /api/member/call-recordings': recordings,
    'GET /api/member/call-recordings/A': detail,
    'GET /api/member/call-recordings/A/notes': notes,
    'POST /api/member/call-recordings/A/notes': create ?? ((call) => ({ status: 201, body: note('new', { ...(call.body as object), isOwn: true }) })),
    'DELETE /api/member/call-recordings/A/notes/mine': remove ?? (() => ({ status: 204 })),
    'GET /api/auth/user': ok({ ...user, isInnerCircleMember: false }),
  });
  const view = renderPage(<Recordings user={user} leave={(address) => void left.push(address)} />, { texts, language, path });
  return { calls, left, ...view };
}

const card = (name = 'A') => screen.findByRole('article', { name });
const openNotes = async () => userEvent.click(within(await card()).getByRole('button', { name: /^(Notes|Notas) \(/ }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Your notes|Tus notas)/);
const submit = () => screen.getByRole('button', { name: /^(Add notes|Agregar notas)$/ });
const routes = (calls: FakeCall[]) => calls.map(({ route }) => route);
const sent = (calls: FakeCall[]) => calls.filter(({ route }) => route.startsWith('POST'));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a recording', () => {
  it.each([
    ['en', 'Recorded', 'November 16, 2026', '1 h 15 min'],
    ['es', 'Grabada', '16 de noviembre de 2026', '1 h 15 min'],
  ] as const)('shows badge, date, length, who was there, summary and link (%s)', async (language, badge, date, length) => {
    open({
      language,
      recordings: ok([recording('A', { description: 'About **no**', duration: 75, attendees: ['Ana', 'Ben'], summary: '## Plan\n**Rest**', recordingUrl: 'https://fathom.video/share/x' })]),
    });
    const article = within(await card());
    for (const words of [badge, date, length, 'Ana', 'Ben']) expect(article.getByText(words)).toBeTruthy();
    expect(article.getByText('Rest').tagName).toBe('STRONG');
    expect(article.getByRole('heading', { level: 5, name: 'Plan' })).toBeTruthy();
    const link = article.getByRole('link', { name: /^(Watch the recording|Ver la grabación)/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['https://fathom.video/share/x', '_blank', 'noopener noreferrer']);
  });

  it.each([
    [59, '59 min'],
    [60, '1 h 0 min'],
    [0, '0 min'],
  ])('of %s minutes took %s', async (duration, words) => {
    open({ recordings: ok([recording('A', { duration })]) });
    expect(within(await card()).getByText(words)).toBeTruthy();
  });

  it('shows 200 characters of a summary, all of them on demand, and folds them again', async () => {
    const summary = `${'word '.repeat(60)}the end`;
    open({ recordings: ok([recording('A', { summary })]) });
    const article = await card();
    expect(article.textContent).not.toContain('the end');
    expect(article.textContent).toContain(`${'word '.repeat(40).trimEnd()}…`);
    await userEvent.click(within(article).getByRole('button', { name: 'Show more of “A”' }));
    expect(article.textContent).toContain('the end');
    await userEvent.click(within(article).getByRole('button', { name: 'Show less of “A”' }));
    expect(article.textContent).not.toContain('the end');
  });

  it('writes HTML and scripts as text, and links to https only', async () => {
    const nasty = '<img src=x onerror=alert(1)><script>alert(1)</script> [here](javascript:alert(1))';
    open({
      path: '/member-portal?recording=A',
      detail: ok({ ...recording('A', { title: nasty, description: nasty, summary: nasty, attendees: [nasty], recordingUrl: 'javascript:alert(1)', hasTranscript: true }), transcript: `[00:01] ${nasty}: ${nasty}` }),
      notes: ok([note('n', { notes: nasty, author: { displayName: nasty, avatarUrl: 'javascript:alert(1)' } })]),
    });
    const article = await screen.findByRole('article');
    await userEvent.click(within(article).getByRole('button', { name: /^Transcript/ }));
    await waitFor(() => expect(article.textContent?.split('<script>').length).toBeGreaterThan(6));
    expect(article.querySelectorAll('img, script, a')).toHaveLength(0);
  });

  it('asks for the transcript when it is opened, marks and counts what is looked for', async () => {
    const { calls } = open({
      recordings: ok([recording('A', { hasTranscript: true })]),
      detail: ok({ ...recording('A', { hasTranscript: true }), transcript: '[00:00:04] Ana: Good evening.\n[00:00:09] Ben: No is a sentence, no?\n[00:00:12] Ana: Sí.' }),
    });
    const article = within(await card());
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings/A');
    await userEvent.click(article.getByRole('button', { name: /^Transcript/ }));
    const list = await article.findByRole('list', { name: 'Transcript of “A”' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.type(article.getByLabelText('Search in the transcript'), 'NO');
    expect(await article.findByText('2 matches')).toBeTruthy();
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['No', 'no']);
    await userEvent.clear(article.getByLabelText('Search in the transcript'));
    await userEvent.type(article.getByLabelText('Search in the transcript'), 'si');
    expect(await article.findByText('1 match')).toBeTruthy();
    await userEvent.type(article.getByLabelText('Search in the transcript'), 'zz');
    expect(await article.findByText('No match')).toBeTruthy();
    await userEvent.click(article.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(within(article.getByRole('list', { name: 'Transcript of “A”' })).getAllByRole('listitem')).toHaveLength(3));
  });

  it('draws forty lines of a long transcript, and more on demand', async () => {
    open({
      recordings: ok([recording('A', { hasTranscript: true })]),
      detail: ok({ ...recording('A', { hasTranscript: true }), transcript: Array.from({ length: 90 }, (_, index) => `[00:00] Ana: line ${index}`).join('\n') }),
    });
    await userEvent.click(within(await card()).getByRole('button', { name: /^Transcript/ }));
    const list = await screen.findByRole('list', { name: 'Transcript of “A”' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(40);
    await userEvent.click(screen.getByRole('button', { name: 'Show more lines' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(90);
  });
});

describe('notes', () => {
  it('are asked for when they are opened, and show who, when and what', async () => {
    const { calls } = open({ recordings: ok([recording('A', { notesCount: 1 })]), notes: ok([note('n', { notes: 'It is **enough**.' })]) });
    await card();
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings/A/notes');
    await userEvent.click(within(await card()).getByRole('button', { name: 'Notes (1) of “A”' }));
    expect((await screen.findByText('enough')).tagName).toBe('STRONG');
    expect(screen.getByText('Ben')).toBeTruthy();
    expect(screen.getByText('12 minutes ago')).toBeTruthy();
  });

  it.each([
    ['en', 'Notes must be at least 10 characters'],
    ['es', 'Las notas deben tener al menos 10 caracteres'],
  ] as const)('say what is missing, at the field, and send nothing (%s)', async (language, words) => {
    const { calls } = open({ language });
    await openNotes();
    await userEvent.type(field(), '123456789');
    await userEvent.click(submit());
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(sent(calls)).toEqual([]);
  });

  it('send text, the own id and the recording; then the form is empty and the note at the top', async () => {
    const { calls, toast } = open({ notes: ok([note('n')]) });
    await openNotes();
    await userEvent.type(field(), '  No is a sentence. ');
    await userEvent.click(submit());
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Notes Added!', open: true }));
    expect(sent(calls).map(({ body }) => body)).toEqual([{ notes: 'No is a sentence.', userId: 'me', callRecordingId: 'A' }]);
    expect(within(screen.getByRole('region', { name: 'Notes on “A”' })).getAllByRole('listitem').map(({ textContent }) => textContent?.includes('No is a sentence.'))).toEqual([true, false]);
    expect([field().value, noteDraft('me', 'A').read()]).toEqual(['', {}]);
    expect(screen.getByRole('button', { name: 'Notes (1) of “A”' })).toBeTruthy();
  });

  it.each([
    ['no answer', () => undefined, 'No connection.'],
    ['a fault without words', () => problem(500, 'something_new'), 'Failed to save notes. Please try again.'],
    ['a recording that is gone', () => problem(404, 'not_found'), 'This recording is not here any more.'],
  ])('keep every word after %s, and repeat with the same key', async (_name, refuse, words) => {
    let refused = false;
    const { calls, toast } = open({ create: (call) => (refused ? { status: 201, body: note('new', call.body as object) } : ((refused = true), refuse())) });
    await openNotes();
    await userEvent.type(field(), 'No is a sentence.');
    await userEvent.click(submit());
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: words, variant: 'destructive' }));
    expect(field().value).toBe('No is a sentence.');
    await userEvent.click(submit());
    await waitFor(() => expect(field().value).toBe(''));
    const keys = sent(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([
    ['en', 'Session Expired', 'Please log in again to continue.', '/api/login?next=%2Fmember-portal%3Ftab%3Drecordings'],
    ['es', 'Tu sesión expiró', 'Inicia sesión de nuevo para continuar.', '/api/login?next=%2Fes%2Fmember-portal%3Ftab%3Drecordings'],
  ] as const)('a session that ended while writing: told, every word kept, the log-in after one second (%s)', async (language, title, description, address) => {
    const { left, toast } = open({ language, create: () => problem(401, 'unauthorized') });
    await openNotes();
    await userEvent.type(field(), 'No is a sentence.');
    jest.useFakeTimers();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(submit());
    await act(async () => jest.advanceTimersByTimeAsync(50));
    expect(toast()).toMatchObject({ title, description, variant: 'destructive' });
    await act(async () => jest.advanceTimersByTimeAsync(900));
    expect(left).toEqual([]);
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(left).toEqual([address]);
    expect(field().value).toBe('No is a sentence.');
    expect(noteDraft('me', 'A').read()).toEqual({ notes: 'No is a sentence.' });
  });

  it('open by themselves where a draft is kept', async () => {
    noteDraft('me', 'A').keep({ notes: 'Half a thought' });
    noteDraft('other', 'A').keep({ notes: 'Of somebody else' });
    open();
    await card();
    await waitFor(() => expect(field().value).toBe('Half a thought'));
    expect(screen.getByText('Draft kept in this tab')).toBeTruthy();
  });

  it('can be deleted when they are one’s own, after a question', async () => {
    const { calls } = open({ recordings: ok([recording('A', { notesCount: 2 })]), notes: ok([note('mine', { isOwn: true }), note('n')]) });
    await openNotes();
    await screen.findByText('Words of n.');
    const buttons = screen.getAllByRole('button', { name: /^Delete/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] ?? field());
    expect(routes(calls).some((route) => route.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Words of mine.')).toBeNull());
    expect(screen.getByText('Words of n.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Notes (1) of “A”' })).toBeTruthy();
  });
});

describe('the list', () => {
  it('goes on page by page and moves to the first new one', async () => {
    const { calls } = open({
      recordings: ({ search }) =>
        search.get('cursor') === 'abc' ? { status: 200, body: [recording('C')] } : { status: 200, body: [recording('A'), recording('B')], headers: { link: '</api/member/call-recordings?cursor=abc>; rel="next"' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier calls' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'C' })));
    expect(screen.queryByRole('button', { name: 'Show earlier calls' })).toBeNull();
    expect(calls.map(({ search }) => String(search))).toEqual(['', 'cursor=abc']);
  });

  it.each([
    ['en', 'No recordings yet'],
    ['es', 'Aún no hay grabaciones'],
  ] as const)('is kind when there is nothing (%s)', async (language, title) => {
    open({ language, recordings: ok([]) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('loads with words', () => {
    fakeApi({});
    renderPage(<Recordings user={user} />, { texts });
    expect(screen.getByText('Loading the recordings…')).toBeTruthy();
  });

  it('says what went wrong, and asks again on demand', async () => {
    let isDown = true;
    open({ recordings: () => (isDown ? problem(422, 'something_new') : { status: 200, body: [recording('A')] }) });
    await screen.findByRole('heading', { name: 'The recordings did not load' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeTruthy();
  });
});

describe('a link to one recording', () => {
  it('shows it alone, with its notes, and leads to all', async () => {
    const { calls, address } = open({ path: '/member-portal?recording=A', detail: ok(recording('A')), notes: ok([note('n')]) });
    expect(await screen.findByText('Words of n.')).toBeTruthy();
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A' }));
    await userEvent.click(screen.getByRole('link', { name: 'All recordings' }));
    expect(address()).toBe('/member-portal?tab=recordings');
    expect(await card()).toBeTruthy();
  });

  it('says when it is not there', async () => {
    open({ path: '/member-portal?recording=A' });
    expect(await screen.findByRole('heading', { name: 'This recording is not here' })).toBeTruthy();
  });
});

describe('the tabs', () => {
  it('begin with the community, load a room when it is opened, and have addresses; the arrow keys move', async () => {
    const calls = fakeApi({ 'GET /api/member/posts': ok([]), 'GET /api/member/call-recordings': ok([recording('A')]) });
    const { address } = renderPage(<PortalTabs user={user} />, { texts, path: '/member-portal' });
    const [community, recordings] = screen.getAllByRole('tab');
    expect([community?.textContent, recordings?.textContent]).toEqual(['Community Dashboard', 'Call Recordings']);
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings');
    act(() => community?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(await card()).toBeTruthy();
    expect(address()).toBe('/member-portal?tab=recordings');
    await userEvent.keyboard('{ArrowLeft}');
    expect(address()).toBe('/member-portal');
  });
});
