import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Carousel } from './carousel';
import { mockMedia } from './testing/media';

afterEach(cleanup);

const labels = {
  region: 'Reviews',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  pause: 'Pause',
  play: 'Play',
};
const example = (
  <Carousel labels={labels} icon={(name) => name}>
    {Array.from({ length: 7 }, (_, index) => (
      <p key={index}>
        <a href="#more">Review {index + 1}</a>
      </p>
    ))}
  </Carousel>
);

const wide = '(min-width: 1024px)';
const wait = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds));
const page = (): string | null =>
  document.querySelector('.ui-carousel-dot[aria-current]')?.getAttribute('aria-label') ?? null;
const inert = (): boolean[] =>
  [...document.querySelectorAll('.ui-carousel-page')].map((element) => element.hasAttribute('inert'));
const slides = (): Element => document.querySelector('.ui-carousel > div') as Element;

describe('Carousel', () => {
  let media: ReturnType<typeof mockMedia>;

  beforeEach(() => {
    jest.useFakeTimers();
    media = mockMedia([wide]);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows three slides a page, advances every 8 seconds and wraps', () => {
    render(example);
    expect(inert()).toEqual([false, true, true]);
    wait(7999);
    expect(page()).toBe('Page 1 of 3');
    wait(1);
    expect(page()).toBe('Page 2 of 3');
    expect(inert()).toEqual([true, false, true]);
    wait(8000);
    expect(page()).toBe('Page 3 of 3');
    wait(8000);
    expect(page()).toBe('Page 1 of 3');
  });

  it('goes to the page of a dot and stays for a whole interval', () => {
    render(example);
    wait(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Page 2 of 3' }));
    wait(7999);
    expect(page()).toBe('Page 2 of 3');
    wait(1);
    expect(page()).toBe('Page 3 of 3');
  });

  it('pauses under the pointer and while it contains focus', () => {
    render(example);
    fireEvent.pointerEnter(slides());
    wait(20_000);
    expect(page()).toBe('Page 1 of 3');
    fireEvent.pointerLeave(slides());
    wait(8000);
    expect(page()).toBe('Page 2 of 3');
    const link = screen.getByRole('link', { name: 'Review 4' });
    act(() => link.focus());
    wait(20_000);
    expect(page()).toBe('Page 2 of 3');
    act(() => link.blur());
    wait(8000);
    expect(page()).toBe('Page 3 of 3');
  });

  it('has a pause button, and announces changes to screen readers only when paused', () => {
    render(example);
    const track = document.querySelector('.ui-carousel-track');
    expect(track?.getAttribute('aria-live')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    wait(60_000);
    expect(page()).toBe('Page 1 of 3');
    expect(track?.getAttribute('aria-live')).toBe('polite');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(8000);
    expect(page()).toBe('Page 2 of 3');
  });

  it('pauses in a hidden tab', () => {
    render(example);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    wait(20_000);
    expect(page()).toBe('Page 1 of 3');
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    wait(8000);
    expect(page()).toBe('Page 2 of 3');
    visibility.mockRestore();
  });

  it('does not move with reduced motion; the dots still work', () => {
    media.set([wide, 'prefers-reduced-motion']);
    render(example);
    wait(60_000);
    expect(page()).toBe('Page 1 of 3');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Page 3 of 3' }));
    expect(page()).toBe('Page 3 of 3');
  });

  it('stacks everything on phones: nothing inert, nothing moves', () => {
    media.set([]);
    render(example);
    wait(60_000);
    expect(inert()).toEqual([false, false, false]);
    act(() => media.set([wide]));
    expect(inert()).toEqual([false, true, true]);
  });

  it('is complete in the server HTML', () => {
    const html = renderToString(example);
    expect(html).toContain('Review <!-- -->7');
    expect(html).not.toContain('inert');
    expect(html).not.toContain('style=');
  });
});
