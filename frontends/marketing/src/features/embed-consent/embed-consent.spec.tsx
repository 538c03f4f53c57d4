import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page';
import { EmbedConsent } from './embed-consent';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = { en: { 'marketing-embed-consent': en }, es: { 'marketing-embed-consent': es } };
const player = 'https://player.example.com/show?theme=0';
const key = 'embed-consent:https://player.example.com';

function show(src = player, language: 'en' | 'es' = 'en') {
  return renderPage(<EmbedConsent src={src} title="Podcast player" elsewhere="https://podcasts.example.com" />, {
    texts,
    language,
  });
}

const frame = () => document.querySelector('iframe');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('embed consent', () => {
  it('names what would be loaded and from where, and sends nothing there: no frame, image, script or hint', () => {
    show();
    expect(screen.getByText(/player\.example\.com will receive your IP address/)).toBeTruthy();
    expect(frame()).toBeNull();
    expect(document.querySelectorAll('img, script, link, object, embed, video, audio')).toHaveLength(0);
    expect(document.body.innerHTML).not.toContain('https://player.example.com');
  });

  it('loads the player 352 px high after the consent, focuses it and remembers the choice', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Load the player' }));
    expect(frame()?.getAttribute('src')).toBe(player);
    expect(frame()?.getAttribute('height')).toBe('352');
    expect(frame()?.title).toBe('Podcast player');
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Podcast player' }));
    expect(localStorage.getItem(key)).toBe('yes');
    cleanup();
    show();
    expect(frame()).not.toBeNull();
  });

  it('offers a video at its host to watch, not to listen to', () => {
    const video = <EmbedConsent src={player} title="YouTube" elsewhere="https://youtu.be/x" isVideo />;
    renderPage(video, { texts });
    expect(screen.getByRole('link', { name: /^Watch on YouTube instead/ })).toBeTruthy();
    cleanup();
    renderPage(video, { texts, language: 'es' });
    expect(screen.getByRole('link', { name: /^Ver en YouTube/ })).toBeTruthy();
  });

  it('removes the player and the stored consent', async () => {
    const user = userEvent.setup();
    localStorage.setItem(key, 'yes');
    show(player, 'es');
    await user.click(screen.getByRole('button', { name: 'Quitar el reproductor y olvidar mi decisión' }));
    expect(frame()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('asks again for another provider', () => {
    localStorage.setItem(key, 'yes');
    show('https://other.example.com/show');
    expect(frame()).toBeNull();
  });

  it('follows a withdrawal in another tab', async () => {
    localStorage.setItem(key, 'yes');
    show();
    expect(frame()).not.toBeNull();
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByRole('button', { name: 'Load the player' })).toBeTruthy();
    expect(frame()).toBeNull();
  });

  it('keeps the consent for this visit in browsers without storage', async () => {
    const user = userEvent.setup();
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('Storage is shut.');
      });
    show();
    await user.click(screen.getByRole('button', { name: 'Load the player' }));
    expect(frame()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the player and forget my choice' }));
    expect(frame()).toBeNull();
  });

  it('loads a player of this site’s own origin at once, sandboxed, and asks nothing', () => {
    show('/sandbox/podcast/player');
    expect(screen.queryByRole('button')).toBeNull();
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  it('says while a player of others is on its way where it comes from, and leads to the host’s own page', () => {
    show('/sandbox/podcast/player');
    expect(screen.getByText(en.loading)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Listen on the podcast’s site/ }).getAttribute('href')).toBe(
      'https://podcasts.example.com',
    );
    cleanup();
    localStorage.setItem(key, 'yes');
    show(player, 'es');
    expect(screen.getByText(/^Se carga desde player\.example\.com\./)).toBeTruthy();
  });
});
