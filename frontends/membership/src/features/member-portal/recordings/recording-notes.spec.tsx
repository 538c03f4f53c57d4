import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../../../testing/fake-api';
import { noteDraft } from './note-values';
import { card, field, note, ok, open, openNotes, recording, routes, sent, submit } from './recordings.test-kit';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('notes', () => {
  it('are loaded when they are opened, with author, time and text', async () => {
    const { calls } = open({
      recordings: ok([recording('A', { notesCount: 1 })]),
      notes: ok([note('n', { notes: 'It is **enough**.' })]),
    });
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
  ] as const)('show missing text at the field, and send nothing (%s)', async (language, texts) => {
    const { calls } = open({ language });
    await openNotes();
    await userEvent.type(field(), '123456789');
    await userEvent.click(submit());
    expect(screen.getByText(texts)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    ['en', 'At', 'Write the moment as 12:34, or 1:02:34.', 'At 12:34'],
    ['es', 'Momento', 'Escribe el momento como 12:34 o 1:02:34.', 'En 12:34'],
  ] as const)('may be about a moment, which links to it and jumps there (%s)', async (language, label, refusal, at) => {
    const { calls } = open({
      language,
      recordings: ok([recording('A', { player: { kind: 'fathom', url: 'https://fathom.video/embed/xyz123' } })]),
    });
    await openNotes();
    await userEvent.type(field(), 'Here it begins to turn.');
    const moment = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    await userEvent.type(moment, '12:3');
    await userEvent.click(submit());
    expect([screen.getByText(refusal) && document.activeElement, sent(calls)]).toEqual([moment, []]);
    await userEvent.type(moment, '4');
    await userEvent.click(submit());
    const link = await screen.findByRole('link', { name: at });
    expect(link.getAttribute('href')).toMatch(/\?tab=recordings&recording=A&at=754$/);
    expect([sent(calls)[0]?.body, moment.value]).toEqual([
      { notes: 'Here it begins to turn.', positionSeconds: 754, userId: 'me', callRecordingId: 'A' },
      '',
    ]);
    await userEvent.click(link);
    expect(await screen.findByRole('button', { name: / 12:34$/ })).toBeTruthy();
  });

  it('send text, the own id and the recording; then the form is reset and the note at the top', async () => {
    const { calls, toast } = open({ notes: ok([note('n')]) });
    await openNotes();
    await userEvent.type(field(), '  No is a sentence. ');
    await userEvent.click(submit());
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Notes Added!', open: true }));
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { notes: 'No is a sentence.', userId: 'me', callRecordingId: 'A' },
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Notes on “A”' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.includes('No is a sentence.')),
    ).toEqual([true, false]);
    expect([field().value, noteDraft('me', 'A').read()]).toEqual(['', {}]);
    expect(screen.getByRole('button', { name: 'Notes (1) of “A”' })).toBeTruthy();
  });

  it.each([
    ['no answer', () => undefined, 'No connection.'],
    ['a fault without a text', () => problem(500, 'something_new'), 'Failed to save notes. Please try again.'],
    ['a deleted recording', () => problem(404, 'not_found'), 'This recording is no longer here.'],
  ])('keep the input after %s, and repeat with the same key', async (_name, refuse, texts) => {
    let refused = false;
    const { calls, toast } = open({
      create: (call) =>
        refused ? { status: 201, body: note('new', call.body as object) } : ((refused = true), refuse()),
    });
    await openNotes();
    await userEvent.type(field(), 'No is a sentence.');
    await userEvent.click(submit());
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: texts, variant: 'destructive' }));
    expect(field().value).toBe('No is a sentence.');
    await userEvent.click(submit());
    await waitFor(() => expect(field().value).toBe(''));
    const keys = sent(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([
    [
      'en',
      'Session Expired',
      'Please log in again to continue.',
      '/api/login?next=%2Fmember-portal%3Ftab%3Drecordings',
    ],
    [
      'es',
      'Tu sesión expiró',
      'Inicia sesión de nuevo para continuar.',
      '/api/login?next=%2Fes%2Fmember-portal%3Ftab%3Drecordings',
    ],
  ] as const)(
    'an ended session while writing: reported, text kept, log-in after one second (%s)',
    async (language, title, description, address) => {
      const { departures, toast } = open({ language, create: () => problem(401, 'unauthorized') });
      await openNotes();
      await userEvent.type(field(), 'No is a sentence.');
      jest.useFakeTimers();
      await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(submit());
      await act(async () => jest.advanceTimersByTimeAsync(50));
      expect(toast()).toMatchObject({ title, description, variant: 'destructive' });
      await act(async () => jest.advanceTimersByTimeAsync(900));
      expect(departures).toEqual([]);
      await act(async () => jest.advanceTimersByTimeAsync(100));
      expect(departures).toEqual([address]);
      expect(field().value).toBe('No is a sentence.');
      expect(noteDraft('me', 'A').read()).toEqual({ notes: 'No is a sentence.', positionSeconds: '' });
    },
  );

  it('are open when there is a draft', async () => {
    noteDraft('me', 'A').keep({ notes: 'Half a thought' });
    noteDraft('other', 'A').keep({ notes: 'Of somebody else' });
    open();
    await card();
    await waitFor(() => expect(field().value).toBe('Half a thought'));
    expect(screen.getByText('Draft saved in this tab')).toBeTruthy();
  });

  it('of the member can be deleted after a confirmation', async () => {
    const { calls } = open({
      recordings: ok([recording('A', { notesCount: 2 })]),
      notes: ok([note('mine', { isOwn: true }), note('n')]),
    });
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
