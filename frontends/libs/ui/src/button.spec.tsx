import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink, IconButton, TextLink } from './button';
import { renderInShell } from './testing/render';

afterEach(cleanup);

describe('Button', () => {
  it('is not a submit button by default', () => {
    renderInShell(<Button>Go</Button>);
    expect(screen.getByRole('button', { name: 'Go' }).getAttribute('type')).toBe('button');
  });

  it('keeps focus and ignores clicks while busy, and announces it', async () => {
    const click = jest.fn();
    const submit = jest.fn();
    renderInShell(
      <form onSubmit={submit}>
        <Button type="submit" busy busyLabel="Joining…" onClick={click}>
          Join
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Joining…' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('has a name for its icon', () => {
    renderInShell(<IconButton icon="close" label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});

describe('links', () => {
  it('lead to pages of this site through the router', () => {
    renderInShell(<ButtonLink to="/ai-coach">Get your AI coach</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Get your AI coach' }).getAttribute('href')).toBe('/ai-coach');
  });

  it('announce that they open a new tab, and set rel="noopener"', () => {
    renderInShell(
      <TextLink href="https://example.org/form" external arrow>
        Apply
      </TextLink>,
    );
    const link = screen.getByRole('link', { name: 'Apply (opens in a new tab)' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
