import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuTrigger } from './menu';
import { Slider } from './slider';
import { Tabs } from './tabs';
import { TOAST_REMOVE_DELAY, ToastViewport } from './toast';
import { Tooltip, TooltipProvider } from './tooltip';

afterEach(cleanup);

afterEach(() => {
  jest.useRealTimers();
});

describe('Menu', () => {
  it('opens by keyboard, marks the choice, finds entries by typing and returns focus', async () => {
    const choose = jest.fn();
    render(
      <Menu>
        <MenuTrigger asChild>
          <button type="button">EN</button>
        </MenuTrigger>
        <MenuContent>
          <MenuRadioGroup value="en" onValueChange={choose}>
            <MenuRadioItem value="en">English</MenuRadioItem>
            <MenuRadioItem value="es">Español</MenuRadioItem>
          </MenuRadioGroup>
          <MenuItem>Log out</MenuItem>
        </MenuContent>
      </Menu>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.keyboard('lo');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Log out' }));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(choose).toHaveBeenCalledWith('es');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'EN' }));
  });
});

describe('Tabs', () => {
  it('moves by arrow keys and keeps every panel in the document', async () => {
    function Example() {
      const [value, setValue] = useState('vision');
      return (
        <Tabs
          label="About"
          value={value}
          onValueChange={setValue}
          items={[
            { value: 'vision', label: 'Vision', content: 'First text' },
            { value: 'curriculum', label: 'Curriculum', content: 'Second text' },
          ]}
        />
      );
    }
    render(<Example />);
    expect(screen.getByText('Second text').getAttribute('data-state')).toBe('inactive');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Curriculum', selected: true })).toBe(document.activeElement);
    expect(screen.getByText('Second text').getAttribute('data-state')).toBe('active');
  });
});

describe('Slider', () => {
  it('moves by its step, stays in its bounds and announces its value as text', async () => {
    function Example() {
      const [value, setValue] = useState(0.25);
      return (
        <Slider
          label="Volume"
          value={value}
          min={0}
          max={0.3}
          step={0.05}
          onValueChange={setValue}
          formatValue={(now) => `${Math.round(now * 100)} percent`}
        />
      );
    }
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    const slider = screen.getByRole('slider', { name: 'Volume' });
    expect(slider.getAttribute('aria-valuetext')).toBe('30 percent');
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
  });
});

describe('ToastViewport', () => {
  const toast = { id: 1, title: 'Saved', description: 'All is well.', open: true };

  it('shows the toast for five seconds, then dismisses it', () => {
    jest.useFakeTimers();
    const dismiss = jest.fn();
    render(
      <ToastViewport
        toast={toast}
        onDismiss={dismiss}
        messageLabel="Message"
        label="Messages ({hotkey})"
        closeLabel="Dismiss"
      />,
    );
    expect(screen.getAllByText('Saved').length).toBeGreaterThan(0);
    act(() => jest.advanceTimersByTime(4900));
    expect(dismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(200));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it('is focused by F8 and closed by its button', async () => {
    const dismiss = jest.fn();
    render(
      <ToastViewport
        toast={toast}
        onDismiss={dismiss}
        messageLabel="Message"
        label="Messages ({hotkey})"
        closeLabel="Dismiss"
      />,
    );
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: 'Messages (F8)' }).contains(document.activeElement)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismiss).toHaveBeenCalled();
  });

  it('moves to the other edge where it would cover the control in use', () => {
    const box = (top: number) => ({ left: 0, right: 100, top, bottom: top + 40 }) as DOMRect;
    render(
      <>
        <input aria-label="Above" />
        <input aria-label="Below" />
        <ToastViewport
          toast={toast}
          onDismiss={() => undefined}
          messageLabel="Message"
          label="Messages"
          closeLabel="Close"
        />
      </>,
    );
    const [above, below] = [screen.getByLabelText('Above'), screen.getByLabelText('Below')];
    const shown = screen.getByText('Saved').closest('.ui-toast')!;
    const viewport = shown.closest('.ui-toast-viewport')!;
    const isAway = () => viewport.classList.contains('ui-toast-viewport-away');
    above.getBoundingClientRect = () => box(0);
    below.getBoundingClientRect = () => box(500);
    shown.getBoundingClientRect = () => box(isAway() ? 0 : 500);
    act(() => below.focus());
    expect(isAway()).toBe(true);
    act(() => above.focus());
    expect(isAway()).toBe(false);
    act(() => above.blur());
    expect(isAway()).toBe(false);
  });

  it.each([
    ['is there', true],
    ['comes with another page', false],
  ])('moves to the other edge where it would cover the button that sends a form: it %s', async (_, isThere) => {
    const box = (top: number) => ({ left: 0, right: 100, top, bottom: top + 40 }) as DOMRect;
    const covered = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box(500));
    const page = (hasForm: boolean) => (
      <>
        {hasForm && <button type="submit">Pay</button>}
        <ToastViewport
          toast={toast}
          onDismiss={() => undefined}
          messageLabel="Message"
          label="Messages"
          closeLabel="Close"
        />
      </>
    );
    const { rerender } = render(page(isThere));
    const isAway = () => document.querySelector('.ui-toast-viewport')?.classList.contains('ui-toast-viewport-away');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(isAway()).toBe(isThere);
    rerender(page(true));
    await waitFor(() => expect(isAway()).toBe(true));
    covered.mockRestore();
  });

  it('removes a dismissed toast after a million milliseconds', () => {
    jest.useFakeTimers();
    const remove = jest.fn();
    render(
      <ToastViewport
        toast={{ ...toast, open: false }}
        onDismiss={() => undefined}
        onRemove={remove}
        messageLabel="Message"
        label="Messages"
        closeLabel="Dismiss"
      />,
    );
    act(() => jest.advanceTimersByTime(TOAST_REMOVE_DELAY - 1));
    expect(remove).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe('Tooltip', () => {
  const hint = () => screen.queryByRole('tooltip')?.textContent;
  const point = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }));
  const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }));
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  it('opens after 700 milliseconds under the pointer', () => {
    jest.useFakeTimers();
    render(
      <Tooltip label="Copies the address">
        <button type="button">Copy</button>
      </Tooltip>,
    );
    point('Copy');
    pass(699);
    expect(hint()).toBeUndefined();
    pass(1);
    expect(hint()).toBe('Copies the address');
  });

  it('opens at once within 300 milliseconds after a neighbour’s, and after a delay later', () => {
    jest.useFakeTimers();
    render(
      <TooltipProvider>
        <Tooltip label="Copies the address">
          <button type="button">Copy</button>
        </Tooltip>
        <Tooltip label="Moves it">
          <button type="button">Move</button>
        </Tooltip>
      </TooltipProvider>,
    );
    const close = (name: string) => {
      fireEvent.keyDown(document, { key: 'Escape' });
      expect(hint()).toBeUndefined();
      leave(name);
    };
    point('Copy');
    pass(700);
    expect(hint()).toBe('Copies the address');
    close('Copy');
    pass(299);
    point('Move');
    expect(hint()).toBe('Moves it');
    close('Move');
    pass(300);
    point('Copy');
    pass(699);
    expect(hint()).toBeUndefined();
    pass(1);
    expect(hint()).toBe('Copies the address');
  });

  it('opens on focus and describes the control', async () => {
    render(
      <Tooltip label="Copies the address">
        <button type="button">Copy</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy', description: 'Copies the address' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
