import type { CallRecordingDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, open as openRecordings, recording } from '../recordings/recordings.test-kit';

const played: number[] = [];
beforeEach(() => {
  sessionStorage.clear();
  played.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
    played.push(this.currentTime);
    return Promise.resolve();
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'onLine');
});

const transcript = '[00:00:04] Ana: Good evening.\n[--:--] Ben: Hm.\n[00:01:30] Ben: No is a sentence.';

function open(
  player: CallRecordingDto['player'],
  language: 'en' | 'es' = 'en',
  more = '',
  fields: Partial<CallRecordingDto> = {},
) {
  const call = recording('A', { player, recordingUrl: 'https://host.example/call', hasTranscript: true, ...fields });
  return openRecordings({
    language,
    path: `/member-portal?tab=recordings&recording=A${more}`,
    detail: ok({ ...call, transcript }),
  });
}
const region = async () => within(await screen.findByRole('region', { name: /^(Player of|Reproductor de) “A”$/ }));
const load = async () => userEvent.click((await region()).getByRole('button', { name: /^Load the player/ }));
const frame = () => document.querySelector('iframe');
const openTranscript = async () => userEvent.click(await screen.findByRole('button', { name: /^Transcript/ }));

describe('a recording on another site', () => {
  it.each([
    ['en', /from www\.youtube-nocookie\.com\..* Nothing is requested before\./, 'Load the player'],
    ['es', /de www\.youtube-nocookie\.com\..* Antes no se le pide nada\./, 'Cargar el reproductor'],
  ] as const)('contacts nobody before a click, and says whom it contacts (%s)', async (language, text, button) => {
    open({ kind: 'youtube', url: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE' }, language);
    const parts = await region();
    expect(parts.getByText(text)).toBeTruthy();
    expect(document.querySelectorAll('iframe, video, audio')).toHaveLength(0);
    await userEvent.click(parts.getByRole('button', { name: button }));
    const { origin, pathname, searchParams } = new URL(frame()!.src);
    expect([origin, pathname, searchParams.get('enablejsapi'), searchParams.get('autoplay')]).toEqual([
      'https://www.youtube-nocookie.com',
      '/embed/M7lc1UVf-VE',
      '1',
      null,
    ]);
    await userEvent.click(parts.getByRole('button', { name: /^(Remove the player|Quitar el reproductor)$/ }));
    expect(frame()).toBeNull();
  });

  it('asks to connect first where there is no connection', async () => {
    open({ kind: 'vimeo', url: 'https://player.vimeo.com/video/76979871?dnt=1' });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await load();
    expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
    expect(frame()).toBeNull();
    Reflect.deleteProperty(navigator, 'onLine');
    await load();
    expect(frame()!.src).toContain('dnt=1');
  });

  it('begins at the line that was clicked, is steered by messages and marks the line that it plays', async () => {
    open({ kind: 'vimeo', url: 'https://player.vimeo.com/video/76979871?dnt=1' });
    await openTranscript();
    await userEvent.click(await screen.findByRole('button', { name: 'Play from 00:01:30' }));
    await userEvent.click((await region()).getByRole('button', { name: 'Load the player at 1:30' }));
    expect(frame()!.src).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1#t=90s');
    const sent: unknown[] = [];
    Object.defineProperty(frame()!.contentWindow, 'postMessage', {
      value: (data: string, target: string) => void sent.push([JSON.parse(data), target]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Play from 00:00:04' }));
    expect(sent).toEqual([
      [{ method: 'setCurrentTime', value: 4 }, 'https://player.vimeo.com'],
      [{ method: 'play' }, 'https://player.vimeo.com'],
    ]);
    const hear = (data: unknown, origin = 'https://player.vimeo.com') =>
      act(() => {
        const source = frame()!.contentWindow;
        fireEvent(window, new MessageEvent('message', { data: JSON.stringify(data), origin, source }));
      });
    const current = () => document.querySelector('[aria-current="time"]')?.textContent;
    hear({ event: 'timeupdate', data: { seconds: 91 } });
    expect(current()).toContain('No is a sentence.');
    hear({ event: 'timeupdate', data: { seconds: 5 } }, 'https://elsewhere.example');
    expect(current()).toContain('No is a sentence.');
    hear({ event: 'timeupdate', data: { seconds: 5 } });
    expect(current()).toContain('Good evening.');
    hear({ event: 'error' });
    expect(screen.getByText(/^player\.vimeo\.com can’t play this recording here/)).toBeTruthy();
  });

  it('of Fathom is loaded anew to jump', async () => {
    open({ kind: 'fathom', url: 'https://fathom.video/embed/xyz123' });
    await load();
    expect(frame()!.src).toBe('https://fathom.video/embed/xyz123?autoplay=0');
    await openTranscript();
    await userEvent.click(await screen.findByRole('button', { name: 'Play from 00:01:30' }));
    expect(frame()!.src).toBe('https://fathom.video/embed/xyz123?autoplay=1&timestamp=90');
  });
});

describe('a recording that is a file', () => {
  const media = () => document.querySelector<HTMLMediaElement>('video, audio');

  it('of this site is fetched when it is played; lines jump, by their buttons and by clicks', async () => {
    open({ kind: 'video', url: '/call.webm' });
    await region();
    expect([media()!.preload, media()!.querySelector('track')!.getAttribute('src')]).toEqual([
      'none',
      '/api/member/call-recordings/A/captions.vtt',
    ]);
    await openTranscript();
    (await screen.findByRole('button', { name: 'Play from 00:01:30' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(played).toEqual([90]);
    await userEvent.click(await screen.findByRole('button', { name: 'Use 1:30' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^At/).value).toBe('1:30');
    await userEvent.click(screen.getByText('Good evening.'));
    await userEvent.click(screen.getByText('Hm.'));
    expect(played).toEqual([90, 4]);
    media()!.currentTime = 92;
    fireEvent.timeUpdate(media()!);
    await waitFor(() =>
      expect(document.querySelector('[aria-current="time"]')?.textContent).toContain('No is a sentence.'),
    );
  });

  it('continues where the member stopped, and saves where they are when it rests or is hidden', async () => {
    const { calls } = open({ kind: 'video', url: '/call.webm' }, 'en', '', { positionSeconds: 754 });
    await region();
    await userEvent.click(screen.getByRole('button', { name: 'Continue at 12:34 of “A”' }));
    expect([played, screen.queryByRole('button', { name: /^Continue/ })]).toEqual([[754], null]);
    const saved = () =>
      calls
        .filter(({ route }) => route === 'PUT /api/member/call-recordings/A/position')
        .map(({ body }) => (body as { positionSeconds: number }).positionSeconds);
    for (const seconds of [760.4, 761.9]) {
      media()!.currentTime = seconds;
      fireEvent.timeUpdate(media()!);
    }
    expect(saved()).toEqual([]);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(saved()).toEqual([761]));
    Reflect.deleteProperty(document, 'visibilityState');
    fireEvent.ended(media()!);
    cleanup();
    await waitFor(() => expect(saved()).toEqual([761, 0]));
    expect(calls.filter(({ route }) => route === 'GET /api/member/call-recordings/A')).toHaveLength(1);
  });

  it.each([
    ['en', 'Chapters', 'Arriving', 'Anger', 'en'],
    ['es', 'Capítulos', 'Arriving', 'El enojo', 'es'],
  ] as const)(
    'has chapters that lead to their moments, in the reader’s language (%s)',
    async (language, heading, ...titles) => {
      const chapters = [
        { positionSeconds: 0, title: 'Arriving' },
        { positionSeconds: 754, title: 'Anger', translation: 'El enojo' },
      ];
      open({ kind: 'video', url: '/call.webm' }, language, '', { chapters });
      const list = within((await region()).getByRole('region', { name: heading }));
      const [, second] = list.getAllByRole('button');
      expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        `0:00${titles[0]}`,
        `12:34${titles[1]}`,
      ]);
      expect(second!.querySelector('[lang]')!.getAttribute('lang')).toBe(titles[2]);
      await userEvent.click(second!);
      expect([played, second!.getAttribute('aria-current')]).toEqual([[754], 'time']);
      expect(media()!.querySelector('track[kind="chapters"]')!.getAttribute('src')).toBe(
        `/api/member/call-recordings/A/chapters.vtt?language=${language}`,
      );
    },
  );

  it('begins at the moment of its address', async () => {
    open({ kind: 'video', url: '/call.webm' }, 'en', '&at=75');
    await region();
    await waitFor(() => expect(played).toEqual([75]));
  });

  it('is played at another speed, without its picture, and again after a failure', async () => {
    open({ kind: 'video', url: '/call.webm' });
    const parts = await region();
    fireEvent.change(parts.getByLabelText('Speed'), { target: { value: '1.5' } });
    expect(media()!.playbackRate).toBe(1.5);
    media()!.currentTime = 640;
    media()!.volume = 0.5;
    Object.defineProperty(media()!, 'paused', { value: false });
    const soundOnly = (pressed: boolean) => parts.getByRole('button', { name: 'Sound only', pressed });
    await userEvent.click(soundOnly(false));
    fireEvent.loadedMetadata(media()!);
    // Its bar stays in view, and it goes on where the video was.
    expect([media()!.tagName, media()!.volume, media()!.playbackRate, played]).toEqual(['AUDIO', 0.5, 1.5, [640]]);
    await userEvent.click(soundOnly(true));
    expect([media()!.tagName, media()!.currentTime, played]).toEqual(['VIDEO', 640, [640]]);
    let loads = 0;
    media()!.load = () => void (loads += 1);
    fireEvent.error(media()!);
    await userEvent.click(parts.getByRole('button', { name: 'Try again' }));
    expect([loads, parts.queryByRole('status')]).toEqual([1, null]);
  });

  it('of the practice is asked for anew when its link is dead, at the same position, and once', async () => {
    open({ kind: 'video', url: '/api/member/call-recordings/A/file' });
    const parts = await region();
    let loads = 0;
    media()!.load = () => {
      loads += 1;
      media()!.currentTime = 0;
    };
    Object.defineProperty(media()!, 'paused', { value: false });
    media()!.currentTime = 640;
    fireEvent.error(media()!);
    expect([loads, played, parts.queryByRole('status')]).toEqual([1, [640], null]);
    fireEvent.error(media()!);
    expect([loads, parts.getByRole('status').textContent]).toEqual([1, expect.stringContaining('Try again')]);
  });

  it('of another site waits for a click, as frames do', async () => {
    open({ kind: 'audio', url: 'https://cdn.example.com/call.mp3' });
    await region();
    expect(media()).toBeNull();
    await load();
    expect([media()!.tagName, media()!.preload, media()!.src]).toEqual([
      'AUDIO',
      'metadata',
      'https://cdn.example.com/call.mp3',
    ]);
  });
});
