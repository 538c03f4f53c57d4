import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSite } from '../../testing/render-site';
import { VoiceNote } from './voice-note';

const note = { address: '/voice/1.mp3', mediaType: 'audio/mpeg' as const, seconds: 42, transcript: 'Sample words.' };
const audio = () => document.querySelector('audio')!;

beforeEach(() => {
  const set = (element: HTMLMediaElement, paused: boolean, event: string) => {
    Object.defineProperty(element, 'paused', { configurable: true, value: paused });
    fireEvent(element, new Event(event));
  };
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    set(this, false, 'play');
    return Promise.resolve();
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    set(this, true, 'pause');
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the voice note', () => {
  it('loads nothing by itself, and has the browser’s own controls where no script runs', () => {
    renderSite(<VoiceNote note={note} />);
    expect([
      audio().getAttribute('preload'),
      audio().hasAttribute('controls'),
      audio().hasAttribute('autoplay'),
    ]).toEqual(['none', true, false]);
    expect(screen.getByRole('group', { name: 'Hear me before you decide' })).toBeTruthy();
    expect(screen.getByText('Sample words.').closest('details')).toBeTruthy();
  });

  it('plays, pauses and shows the position', async () => {
    renderSite(<VoiceNote note={note} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play: hear me before you decide' }));
    audio().currentTime = 12;
    fireEvent.timeUpdate(audio());
    expect(screen.getByText('0:12 / 0:42')).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Position in the voice note' }).getAttribute('aria-valuetext')).toBe(
      '0:12 of 0:42',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pause the voice note' }));
    expect(screen.getByRole('button', { name: 'Play: hear me before you decide' })).toBeTruthy();
  });

  it('seeks, and starts again after its end', () => {
    renderSite(<VoiceNote note={note} />);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the voice note' });
    expect([slider.type, slider.min, slider.max, slider.step]).toEqual(['range', '0', '42', '1']);
    fireEvent.change(slider, { target: { value: '30' } });
    expect([audio().currentTime, slider.value]).toEqual([30, '30']);
    fireEvent.ended(audio());
    expect([audio().currentTime, slider.value]).toEqual([0, '0']);
  });

  it('pauses when the music starts', async () => {
    renderSite(<VoiceNote note={note} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play: hear me before you decide' }));
    fireEvent(window, new CustomEvent('leap:sound', { detail: document.createElement('audio') }));
    expect(screen.getByRole('button', { name: 'Play: hear me before you decide' })).toBeTruthy();
  });

  it('says that it could not be loaded, in Spanish too', () => {
    renderSite(<VoiceNote note={note} />, { language: 'es' });
    fireEvent.error(audio());
    expect(screen.getByRole('alert').textContent).toMatch(/^No se pudo cargar/);
    expect(screen.getByRole('group', { name: 'Escúchame antes de decidir' })).toBeTruthy();
  });
});
