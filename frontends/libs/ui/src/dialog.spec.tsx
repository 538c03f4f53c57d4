import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { TextField } from './field';
import { mockMedia } from './testing/media';
import { ToastViewport } from './toast';

afterEach(cleanup);

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apply
      </button>
      <button type="button">Elsewhere</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Apply for coaching"
        description="Two minutes."
        closeLabel="Close"
        footer={<button type="button">Send</button>}
      >
        <TextField name="website" label="Leave this empty" tabIndex={-1} />
        <TextField name="name" label="Name" />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('has a name and a description and moves focus into itself', async () => {
    mockMedia([]);
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = screen.getByRole('dialog', { name: 'Apply for coaching', description: 'Two minutes.' });
    expect(document.activeElement).toBe(dialog);
  });

  it('focuses the first field on devices with a mouse', async () => {
    mockMedia(['(pointer: fine)']);
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('closes on Escape also when a toast appeared after it', async () => {
    mockMedia([]);
    const withToast = (isThere: boolean) => (
      <>
        <Example />
        <ToastViewport
          toast={isThere ? { id: 1, title: 'Saved', open: true } : null}
          onDismiss={() => undefined}
          messageLabel="Message"
          label="Messages ({hotkey})"
          closeLabel="Close the message"
        />
      </>
    );
    const { rerender } = render(withToast(false));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    rerender(withToast(true));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('traps focus, closes on Escape and returns focus to its trigger', async () => {
    mockMedia([]);
    render(<Example />);
    const opener = screen.getByRole('button', { name: 'Apply' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog');
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('repeats the page’s quick exit before its close button, reached by keyboard', async () => {
    mockMedia([]);
    render(
      <>
        <a data-quick-exit="" href="https://neutral.example/" title="Or press Esc three times">
          Quick exit<span> (opens another page)</span>
        </a>
        <Example />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await userEvent.tab();
    const exit = screen.getByRole<HTMLAnchorElement>('link', {
      name: 'Quick exit (opens another page)',
      description: 'Or press Esc three times',
    });
    expect(document.activeElement).toBe(exit);
    expect([exit.closest('[role=dialog]') !== null, exit.href]).toEqual([true, 'https://neutral.example/']);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('closes by its close button', async () => {
    mockMedia([]);
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
