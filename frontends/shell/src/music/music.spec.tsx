import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@leap/client';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import { I18nextProvider, oneSoundAtATime, Provider } from '@leap/platform';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { makeStore } from '../store';
import { MusicCorner } from './music-corner';

const FILE = '/sandbox/music.wav';

/** The part of an audio element that the player uses. */
class FakeAudio extends EventTarget {
  static created: FakeAudio[] = [];
  static refuses = false;
  loop = false;
  volume = 1;
  muted = false;
  paused = true;
  src = '';
  plays = 0;
  constructor() {
    super();
    FakeAudio.created.push(this);
  }
  play(): Promise<void> {
    this.plays += 1;
    if (FakeAudio.refuses) return Promise.reject(new Error('NotAllowedError'));
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute(): void {
    this.src = '';
  }
  load(): void {}
}

async function show({ file = FILE, language = 'en' }: { file?: string | undefined; language?: Language } = {}) {
  const store = makeStore({ baseUrl: 'http://localhost:1' });
  await store.dispatch(
    api.util.upsertQueryData('getSiteSettings', language, {
      brandName: 'LEAP',
      links: { musicFile: file },
      socialLinks: {},
    } as never),
  );
  const view = render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language, resources: { en: { shell: en }, es: { shell: es } } })}>
        <LanguageProvider value={language}>
          <main id="main" tabIndex={-1} />
          <MusicCorner />
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  return view;
}

const offer = () => screen.findByRole('button', { name: 'Play background music' });
async function openPlayer(): Promise<FakeAudio> {
  await userEvent.click(await offer());
  await screen.findByRole('slider', { name: 'Volume' });
  const audio = FakeAudio.created.at(-1);
  if (!audio) throw new Error('No audio element was created.');
  return audio;
}

beforeEach(() => {
  FakeAudio.created = [];
  FakeAudio.refuses = false;
  sessionStorage.clear();
  Object.assign(globalThis, {
    Audio: FakeAudio,
    requestIdleCallback: (callback: () => void) => setTimeout(callback, 0),
    cancelIdleCallback: clearTimeout,
  });
});
afterEach(cleanup);

describe('background music', () => {
  it('is a button once the page is idle, without an audio element', async () => {
    await show();
    expect(screen.queryByRole('button')).toBeNull();
    expect(await offer()).toBeTruthy();
    expect(FakeAudio.created).toHaveLength(0);
  });

  it('is not shown without a file', async () => {
    await show({ file: '' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('starts at 0.1 and loops on click; pauses and plays', async () => {
    await show();
    const audio = await openPlayer();
    expect(audio).toMatchObject({ src: FILE, loop: true, volume: 0.1, muted: false, paused: false, plays: 1 });
    const pause = screen.getByRole('button', { name: 'Pause' });
    expect(document.activeElement).toBe(pause);
    await userEvent.click(pause);
    expect(audio.paused).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(audio.paused).toBe(false);
  });

  it('has volumes from 0 to 0.3 in steps of 0.05', async () => {
    await show();
    const audio = await openPlayer();
    const slider = screen.getByRole('slider', { name: 'Volume' });
    expect(slider.getAttribute('aria-valuenow')).toBe('0.1');
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(audio.volume).toBe(0.15);
    expect(slider.getAttribute('aria-valuetext')).toBe('15 %');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(audio.volume).toBe(0.3);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(audio.volume).toBe(0);
  });

  it('mutes; a volume above 0 unmutes; at 0 it stays muted', async () => {
    await show();
    const audio = await openPlayer();
    const mute = screen.getByRole('button', { name: 'Mute' });
    await userEvent.click(mute);
    expect(audio.muted).toBe(true);
    expect(mute.getAttribute('aria-pressed')).toBe('true');
    screen.getByRole('slider').focus();
    await userEvent.keyboard('{Home}');
    expect(audio).toMatchObject({ muted: true, volume: 0 });
    await userEvent.keyboard('{ArrowRight}');
    expect(audio).toMatchObject({ muted: false, volume: 0.05 });
    expect(mute.getAttribute('aria-pressed')).toBe('false');
  });

  it('gets an audible volume when unmuted at 0', async () => {
    await show();
    const audio = await openPlayer();
    screen.getByRole('slider').focus();
    await userEvent.keyboard('{Home}');
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(audio).toMatchObject({ muted: false, volume: 0.1 });
  });

  it('stays paused where the browser refuses to play', async () => {
    FakeAudio.refuses = true;
    await show();
    const audio = await openPlayer();
    expect(audio.paused).toBe(true);
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('stops and is removed when dismissed, for the session', async () => {
    const { unmount } = await show();
    const audio = await openPlayer();
    await userEvent.click(screen.getByRole('button', { name: 'Close the player' }));
    expect(audio).toMatchObject({ paused: true, src: '' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(document.getElementById('main'));
    unmount();
    await show();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('warns and hides when the file fails', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await show();
    const audio = await openPlayer();
    act(() => void audio.dispatchEvent(new Event('error')));
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
    expect(warn).toHaveBeenCalledWith(`The background music could not be loaded: ${FILE}`);
    expect(sessionStorage).toHaveLength(0);
  });

  it('pauses when another sound of the site starts', async () => {
    await show();
    const audio = await openPlayer();
    const voice = document.createElement('audio');
    const stop = oneSoundAtATime(voice);
    act(() => void voice.dispatchEvent(new Event('play')));
    expect(audio.paused).toBe(true);
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    const pause = jest.spyOn(voice, 'pause').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(pause).toHaveBeenCalledTimes(1);
    stop();
  });

  it('speaks Spanish', async () => {
    await show({ language: 'es' });
    await userEvent.click(await screen.findByRole('button', { name: 'Poner música de fondo' }));
    expect(await screen.findByRole('slider', { name: 'Volumen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cerrar el reproductor' })).toBeTruthy();
  });
});
