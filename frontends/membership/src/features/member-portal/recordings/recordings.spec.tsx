import { api } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import { PortalTabs } from '../portal-tabs';
import { Recordings } from './recordings';
import { card, note, ok, open, recording, routes, texts, user } from './recordings.test-kit';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('a recording', () => {
  it.each([
    ['en', 'Recorded', 'November 16, 2026', '1 h 15 min'],
    ['es', 'Grabada', '16 de noviembre de 2026', '1 h 15 min'],
  ] as const)(
    'shows badge, date, duration, attendees, summary and link (%s)',
    async (language, badge, date, length) => {
      open({
        language,
        recordings: ok([
          recording('A', {
            description: 'About **no**',
            duration: 75,
            attendees: ['Ana', 'Ben'],
            summary: '## Plan\n**Rest**',
            recordingUrl: 'https://fathom.video/share/x',
          }),
        ]),
      });
      const article = within(await card());
      for (const copy of [badge, date, length, 'Ana', 'Ben']) expect(article.getByText(copy)).toBeTruthy();
      expect(article.getByText('Rest').tagName).toBe('STRONG');
      expect(article.getByRole('heading', { level: 5, name: 'Plan' })).toBeTruthy();
      const link = article.getByRole('link', { name: /^(Watch the recording|Ver la grabación)/ });
      expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        'https://fathom.video/share/x',
        '_blank',
        'noopener noreferrer',
      ]);
    },
  );

  it('is in the reader’s language where the practice has translated it, else as it was written', async () => {
    const translation = parsed({ language: 'es' as const, title: 'Decir que no', summary: 'Un **descanso**' });
    const texts = { description: 'About it', summary: 'A **rest**', translation };
    open({ language: 'es', recordings: ok([recording('Saying no', texts)]) });
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('heading', { level: 3, name: 'Decir que no' }).lang).toBe('es');
    expect(article.getByText('descanso').closest('[lang]')?.getAttribute('lang')).toBe('es');
    expect(article.getByText('About it').closest('[lang]')?.getAttribute('lang')).toBe('en');
    cleanup();
    open({ recordings: ok([recording('Saying no', texts)]) });
    const own = within(await screen.findByRole('article'));
    expect(own.getByRole('heading', { level: 3, name: 'Saying no' }).lang).toBe('en');
    expect(own.getByText('rest')).toBeTruthy();
  });

  it.each([
    [59, '59 min'],
    [60, '1 h 0 min'],
    [0, '0 min'],
  ])('of %s minutes took %s', async (duration, copy) => {
    open({ recordings: ok([recording('A', { duration })]) });
    expect(within(await card()).getByText(copy)).toBeTruthy();
  });

  it('truncates a summary to 200 characters, expands and collapses it', async () => {
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

  it('shows HTML and scripts as text, and links to https only', async () => {
    const nasty = '<img src=x onerror=alert(1)><script>alert(1)</script> [here](javascript:alert(1))';
    open({
      path: '/member-portal?recording=A',
      detail: ok({
        ...recording('A', {
          title: nasty,
          description: nasty,
          summary: nasty,
          attendees: [nasty],
          recordingUrl: 'javascript:alert(1)',
          hasTranscript: true,
        }),
        transcript: `[00:01] ${nasty}: ${nasty}`,
      }),
      notes: ok([note('n', { notes: nasty, author: { displayName: nasty, avatarUrl: 'javascript:alert(1)' } })]),
    });
    const article = await screen.findByRole('article');
    await userEvent.click(within(article).getByRole('button', { name: /^Transcript/ }));
    await waitFor(() => expect(article.textContent?.split('<script>').length).toBeGreaterThan(6));
    expect(article.querySelectorAll('img, script, a')).toHaveLength(0);
  });

  it('loads the transcript when it is opened, and marks and counts hits', async () => {
    const { calls } = open({
      recordings: ok([recording('A', { hasTranscript: true })]),
      detail: ok({
        ...recording('A', { hasTranscript: true }),
        transcript: '[00:00:04] Ana: Good evening.\n[00:00:09] Ben: No is a sentence, no?\n[00:00:12] Ana: Sí.',
      }),
    });
    const article = within(await card());
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings/A');
    await userEvent.click(article.getByRole('button', { name: /^Transcript/ }));
    const list = await article.findByRole('list', { name: 'Transcript of “A”' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.type(article.getByLabelText('Search the transcript'), 'NO');
    expect(await article.findByText('2 matches')).toBeTruthy();
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['No', 'no']);
    await userEvent.clear(article.getByLabelText('Search the transcript'));
    await userEvent.type(article.getByLabelText('Search the transcript'), 'si');
    expect(await article.findByText('1 match')).toBeTruthy();
    await userEvent.type(article.getByLabelText('Search the transcript'), 'zz');
    expect(await article.findByText('No matches')).toBeTruthy();
    await userEvent.click(article.getByRole('button', { name: 'Clear search' }));
    await waitFor(() =>
      expect(within(article.getByRole('list', { name: 'Transcript of “A”' })).getAllByRole('listitem')).toHaveLength(3),
    );
  });

  it('renders forty lines of a long transcript, and more on demand', async () => {
    open({
      recordings: ok([recording('A', { hasTranscript: true })]),
      detail: ok({
        ...recording('A', { hasTranscript: true }),
        transcript: Array.from({ length: 90 }, (_, index) => `[00:00] Ana: line ${index}`).join('\n'),
      }),
    });
    await userEvent.click(within(await card()).getByRole('button', { name: /^Transcript/ }));
    const list = await screen.findByRole('list', { name: 'Transcript of “A”' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(40);
    await userEvent.click(screen.getByRole('button', { name: 'Show more lines' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(90);
  });
});

describe('the list', () => {
  it('loads further pages and focuses the first new one', async () => {
    const { calls } = open({
      recordings: ({ search }) =>
        search.get('cursor') === 'abc'
          ? { status: 200, body: [recording('C')] }
          : {
              status: 200,
              body: [recording('A'), recording('B')],
              headers: { link: '</api/member/call-recordings?cursor=abc>; rel="next"' },
            },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier calls' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'C' })));
    expect(screen.queryByRole('button', { name: 'Show earlier calls' })).toBeNull();
    expect(calls.map(({ search }) => String(search))).toEqual(['', 'cursor=abc']);
  });

  it('keeps a click during a refetch', async () => {
    const first = {
      status: 200,
      body: [recording('A')],
      headers: { link: '</api/member/call-recordings?cursor=abc>; rel="next"' },
    };
    let isSlow = false;
    let answerSlowly: (() => void) | undefined;
    const { calls, store } = open({
      recordings: ({ search }) => {
        if (search.has('cursor')) return { status: 200, body: [recording('B')] };
        return isSlow ? new Promise((resolve) => (answerSlowly = () => resolve(first))) : first;
      },
    });
    const more = await screen.findByRole('button', { name: 'Show earlier calls' });
    isSlow = true;
    act(() => void store.dispatch(api.util.invalidateTags(['call-recordings'])));
    await waitFor(() => expect(answerSlowly).toBeDefined());
    await userEvent.click(more);
    act(() => answerSlowly?.());
    expect(await card('B')).toBeTruthy();
    expect(calls.map(({ search }) => String(search))).toEqual(['', '', 'cursor=abc']);
  });

  it.each([
    ['en', 'No recordings yet'],
    ['es', 'Aún no hay grabaciones'],
  ] as const)('has an empty state (%s)', async (language, title) => {
    open({ language, recordings: ok([]) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('shows a text while loading', () => {
    fakeApi({});
    renderPage(<Recordings user={user} />, { texts });
    expect(screen.getByText('Loading the recordings…')).toBeTruthy();
  });

  it('reports a failure, and reloads on demand', async () => {
    let isDown = true;
    open({ recordings: () => (isDown ? problem(422, 'something_new') : { status: 200, body: [recording('A')] }) });
    await screen.findByRole('heading', { name: 'The recordings didn’t load' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeTruthy();
  });
});

describe('a link to one recording', () => {
  it('shows it with its notes, and links to all', async () => {
    const { calls, address } = open({
      path: '/member-portal?recording=A',
      detail: ok(recording('A')),
      notes: ok([note('n')]),
    });
    expect(await screen.findByText('Words of n.')).toBeTruthy();
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A' }));
    await userEvent.click(screen.getByRole('link', { name: 'All recordings' }));
    expect(address()).toBe('/member-portal?tab=recordings');
    expect(await card()).toBeTruthy();
  });

  it('reports a missing one', async () => {
    open({ path: '/member-portal?recording=A' });
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this recording' })).toBeTruthy();
  });
});

describe('the tabs', () => {
  it('start with the community, load when opened, and have addresses; arrow keys move', async () => {
    const calls = fakeApi({ 'GET /api/member/posts': ok([]), 'GET /api/member/call-recordings': ok([recording('A')]) });
    const { address } = renderPage(<PortalTabs user={user} />, { texts, path: '/member-portal' });
    const [community, recordings] = screen.getAllByRole('tab');
    expect([community?.textContent, recordings?.textContent]).toEqual(['Community Dashboard', 'Call Recordings']);
    expect(routes(calls)).not.toContain('GET /api/member/call-recordings');
    act(() => community?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(await card()).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/member-portal?tab=recordings'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(address()).toBe('/member-portal'));
  });
});
