import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Ring } from './ring';
import { RingArcs } from './ring-arcs';
import { RingShare } from './ring-share';
import { Avatar, initials, LanguageBadge, Stars } from './small';

afterEach(cleanup);

describe('Ring', () => {
  const observer = globalThis.IntersectionObserver;

  afterEach(() => {
    globalThis.IntersectionObserver = observer;
  });

  it('is decorative without a title', () => {
    const { container } = render(<Ring />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    render(<Ring title="An open ring" />);
    expect(screen.getByRole('img', { name: 'An open ring' })).toBeTruthy();
  });

  it('renders equally on server and browser, without styles and with few bytes', () => {
    expect(renderToString(<Ring seed={3} />)).toBe(renderToString(<Ring seed={3} />));
    const small = renderToString(<Ring radius={14} />);
    expect(small).not.toContain('style');
    expect(small.length).toBeLessThan(900);
  });

  it('has a mask of its own for the animation', () => {
    const { container } = render(
      <>
        <Ring draw />
        <Ring draw />
      </>,
    );
    const ids = [...container.querySelectorAll('mask')].map((mask) => mask.id);
    expect(new Set(ids).size).toBe(2);
    expect([...container.querySelectorAll('g')].map((group) => group.getAttribute('mask'))).toEqual(
      ids.map((id) => `url(#${id})`),
    );
  });

  it('waits below the fold and animates once when it is seen', () => {
    let seen: IntersectionObserverCallback = () => undefined;
    const disconnect = jest.fn();
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        seen = callback;
      }
      observe() {}
      disconnect = disconnect;
    } as unknown as typeof IntersectionObserver;
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 5000 } as DOMRect);
    const { container } = render(<Ring draw />);
    rect.mockRestore();
    const svg = container.querySelector('svg');
    expect(svg?.hasAttribute('data-pending')).toBe(true);
    act(() => seen([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
    expect(svg?.hasAttribute('data-pending')).toBe(false);
    expect(disconnect).toHaveBeenCalled();
  });
});

describe('RingArcs', () => {
  const states = (container: HTMLElement) =>
    [...container.querySelectorAll('.ui-arc')].map((arc) =>
      arc
        .getAttribute('class')
        ?.replace(/ui-arc-?/g, '')
        .trim(),
    );

  it('lights the current step and earlier ones', () => {
    const { container, rerender } = render(<RingArcs count={6} active={3} />);
    expect(states(container)).toEqual(['lit', 'lit', 'active', '', '', '']);
    rerender(<RingArcs count={6} active={0} />);
    expect(states(container)).toEqual(['', '', '', '', '', '']);
  });
});

describe('RingShare', () => {
  it('numbers each part that has a value, also one that is too small for its gaps, with distance between the numbers', () => {
    const { container } = render(
      <RingShare
        numberSize={20}
        title="Parts"
        parts={[
          { value: 10_000, tone: 'clay' },
          { value: 1, tone: 'gold' },
          { value: 0, tone: 'sage' },
          { value: 1, tone: 'ink' },
        ]}
      />,
    );
    const numbers = [...container.querySelectorAll('text')];
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '4']);
    expect(container.querySelectorAll('path')).toHaveLength(3);
    const [, second, fourth] = numbers.map((text) => [Number(text.getAttribute('x')), Number(text.getAttribute('y'))]);
    expect(Math.hypot(second![0]! - fourth![0]!, second![1]! - fourth![1]!)).toBeGreaterThan(20);
  });

  it('draws each part, mutes the rest, and has a text alternative', () => {
    const parts = [
      { value: 30, tone: 'clay' as const },
      { value: 0, tone: 'gold' as const },
      { value: 20, tone: 'sage' as const },
    ];
    const { container } = render(<RingShare parts={parts} total={100} title="Half of your month" />);
    expect(screen.getByRole('img', { name: 'Half of your month' })).toBeTruthy();
    expect(container.querySelectorAll('[class^="ui-share-"]')).toHaveLength(2);
    expect(container.querySelectorAll('.ui-arc-rest')).toHaveLength(1);
  });

  it('fills the ring without a larger total, and is empty without parts', () => {
    expect(
      render(<RingShare parts={[{ value: 1, tone: 'clay' }]} title="All" />).container.querySelectorAll('.ui-arc-rest'),
    ).toHaveLength(0);
    const empty = render(<RingShare parts={[]} total={10} title="None" />).container;
    expect(empty.querySelectorAll('.ui-arc-rest')).toHaveLength(1);
    expect(empty.innerHTML).not.toContain('NaN');
  });
});

describe('small parts', () => {
  it('shows as many stars as the rating', () => {
    const { container } = render(<Stars rating={4} label="4 of 5 stars" />);
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(container.querySelectorAll('svg:not(.ui-star-empty)')).toHaveLength(4);
  });

  it.each([
    ['Sample Member', 'SM'],
    ['maría', 'M'],
    ['Ana Sofía Ruiz', 'AR'],
    ['  ', ''],
    ['élan 💛 zoé', 'ÉZ'],
  ])('initials of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('hides the avatar from screen readers beside the name', () => {
    const { container } = render(<Avatar name="Sample Member" />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  it('names the language in that language', () => {
    const { container } = render(<LanguageBadge language="es" />);
    expect(container.querySelector('[lang="es"]')?.textContent).toBe('Español');
  });
});
