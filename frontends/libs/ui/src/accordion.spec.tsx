import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Accordion } from './accordion';

afterEach(cleanup);

const items = ['One', 'Two', 'Three'].map((title, index) => ({
  value: String(index + 1),
  number: index + 1,
  title,
  summary: `About ${title}`,
  content: <p>Text of {title}</p>,
}));

function Example() {
  const [value, setValue] = useState<string | null>(null);
  return <Accordion items={items} value={value} onValueChange={setValue} />;
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const open = (): string[] =>
  screen.getAllByRole('button', { expanded: true }).map((element) => element.textContent ?? '');

describe('Accordion', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('opens one at a time and closes the open one', async () => {
    render(<Example />);
    await userEvent.click(button('One'));
    expect(open()).toEqual(['One']);
    expect(screen.getByRole('region', { name: 'One' }).textContent).toContain('Text of');
    await userEvent.click(button('Two'));
    expect(open()).toEqual(['Two']);
    await userEvent.click(button('Two'));
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('works by keyboard: arrows wrap, Home and End jump, Enter and Space toggle', async () => {
    render(<Example />);
    await userEvent.tab();
    expect(document.activeElement).toBe(button('One'));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(button('Three'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(button('Two'));
    await userEvent.keyboard('{Enter}');
    expect(open()).toEqual(['Two']);
    await userEvent.keyboard('{End} ');
    expect(open()).toEqual(['Three']);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(button('One'));
  });

  it('puts each button into a heading of the given level', () => {
    render(<Accordion items={items} value="1" onValueChange={() => undefined} headingLevel={2} />);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  });

  it('renders all texts, and lets the browser find them in closed panels', () => {
    const html = renderToString(<Example />);
    expect(html).toContain('Text of <!-- -->Three');
    const { container } = render(<Example />);
    const panels = [...container.querySelectorAll('.ui-accordion-panel')];
    expect(panels.map((panel) => panel.getAttribute('hidden'))).toEqual(['until-found', 'until-found', 'until-found']);
    fireEvent(panels[1] as Element, new Event('beforematch', { bubbles: true }));
    expect(open()).toEqual(['Two']);
    expect(panels[1]?.hasAttribute('hidden')).toBe(false);
  });
});
