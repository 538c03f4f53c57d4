import * as Primitive from 'radix-ui/toast';
import { useEffect } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** A toast leaves after this long. */
export const TOAST_DURATION = 5000;
/** Swiping it this far to the right dismisses it. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** A dismissed toast is forgotten after this long. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface ToastViewportProps {
  /** The one toast; a new `id` announces it again. */
  toast: { id: number; title: string; description?: string; variant?: 'default' | 'destructive'; open: boolean } | null;
  onDismiss(): void;
  /** Called once a dismissed toast may be forgotten. */
  onRemove?(): void;
  /** Read out before each message. */
  messageLabel: string;
  /** Name of the region; `{hotkey}` in it becomes F8. */
  label: string;
  closeLabel: string;
}

/** Where toasts appear: one at a time, F8 moves focus there, hovering and focus hold it. */
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
