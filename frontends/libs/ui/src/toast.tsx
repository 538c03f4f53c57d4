import * as Primitive from 'radix-ui/toast';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** Milliseconds until a toast is dismissed. */
export const TOAST_DURATION = 5000;
/** Pixels of a swipe to the right that dismiss it. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** Milliseconds until a dismissed toast is removed. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface ToastViewportProps {
  /** The current toast; a new `id` announces it again. */
  toast: { id: number; title: string; description?: string; variant?: 'default' | 'destructive'; open: boolean } | null;
  onDismiss(): void;
  /** Called when a dismissed toast can be removed. */
  onRemove?(): void;
  /** Announced before each message. */
  messageLabel: string;
  /** Label of the region; `{hotkey}` is replaced by F8. */
  label: string;
  closeLabel: string;
}

/** Whether the toast lies over a control outside of it. */
function covers(toast: Element, control: Element | null): boolean {
  if (!control || control === document.body || toast.contains(control)) return false;
  const [over, under] = [toast.getBoundingClientRect(), control.getBoundingClientRect()];
  return over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom;
}

/**
 * Shows toasts one at a time; F8 moves focus there, hovering and focus keep them open. One that would cover the control in use, or the
 * button that sends a form, moves to the other edge of the screen.
 */
export function ToastViewport({ toast, onDismiss, onRemove, messageLabel, label, closeLabel }: ToastViewportProps) {
  const dismissedId = toast && !toast.open ? toast.id : null;
  useEffect(() => {
    if (dismissedId === null || !onRemove) return;
    const timer = setTimeout(onRemove, TOAST_REMOVE_DELAY);
    return () => clearTimeout(timer);
  }, [dismissedId, onRemove]);

  const list = useRef<HTMLOListElement>(null);
  const [isAway, setAway] = useState(false);
  const openId = toast?.open ? toast.id : null;
  useEffect(() => {
    if (openId === null) return undefined;
    const makeRoom = () => {
      const shown = list.current?.querySelector('.ui-toast');
      if (!shown) return;
      if (covers(shown, document.activeElement)) setAway((wasAway) => !wasAway);
      else if ([...document.querySelectorAll('[type="submit"]')].some((send) => covers(shown, send))) setAway(true);
    };
    // The first toast is in the page only after the region for it is.
    const frame = requestAnimationFrame(makeRoom);
    document.addEventListener('focusin', makeRoom);
    // What was done may lead to another page, with other buttons.
    const pages = new MutationObserver(makeRoom);
    pages.observe(document.body, { childList: true, subtree: true });
    return () => {
      pages.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', makeRoom);
    };
  }, [openId]);

  return (
    <Primitive.Provider
      label={messageLabel}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {toast && (
        <Primitive.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) onDismiss();
          }}
          className={cx('ui-toast', toast.variant === 'destructive' && 'ui-toast-destructive')}
        >
          <Icon name={toast.variant === 'destructive' ? 'alert' : 'check'} className="ui-toast-sign" />
          <div>
            <Primitive.Title className="ui-toast-title">{toast.title}</Primitive.Title>
            {toast.description && (
              <Primitive.Description className="ui-toast-description">{toast.description}</Primitive.Description>
            )}
          </div>
          <Primitive.Close className="ui-icon-button" aria-label={closeLabel}>
            <Icon name="close" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        ref={list}
        className={cx('ui-toast-viewport', isAway && 'ui-toast-viewport-away')}
        hotkey={['F8']}
        label={label}
      />
    </Primitive.Provider>
  );
}
