import * as Primitive from 'radix-ui/toast';
import { useEffect } from 'react';
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

/** Shows toasts one at a time; F8 moves focus there, hovering and focus keep them open. */
export function ToastViewport({ toast, onDismiss, onRemove, messageLabel, label, closeLabel }: ToastViewportProps) {
  const dismissedId = toast && !toast.open ? toast.id : null;
  useEffect(() => {
    if (dismissedId === null || !onRemove) return;
    const timer = setTimeout(onRemove, TOAST_REMOVE_DELAY);
    return () => clearTimeout(timer);
  }, [dismissedId, onRemove]);

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
      <Primitive.Viewport className="ui-toast-viewport" hotkey={['F8']} label={label} />
    </Primitive.Provider>
  );
}
