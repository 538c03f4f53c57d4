import * as Primitive from 'radix-ui/dialog';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from './cx';
import { Icon } from './icon';
import { VisuallyHidden } from './visually-hidden';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the end; they stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Beside the close button; by default the page's quick exit, which the dialog covers. */
  aside?: ReactNode;
  /** Label of the close button. */
  closeLabel: string;
  /** `sheet` fills the screen: the large menu on phones. */
  size?: 'medium' | 'wide' | 'sheet';
  /** Gets the focus on closing, if it is there by then; otherwise the dialog's opener does. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  className?: string;
}

/** A modal dialog: traps focus, closes on Escape and outside clicks, returns focus to its trigger. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  aside = <PageExit />,
  closeLabel,
  size = 'medium',
  returnFocusTo,
  className,
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="ui-scrim" />
        <Primitive.Content
          className={cx('ui-dialog', size !== 'medium' && `ui-dialog-${size}`, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
            event.preventDefault();
            focusWithin(event.currentTarget);
          }}
          // A toast that appeared after the dialog is the upper layer, and would consume the key.
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
          }}
          // Radix returns focus to its own trigger only; a controlled dialog has none.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            (returnFocusTo?.current ?? opener.current)?.focus();
          }}
        >
          <div className="ui-dialog-head">
            <Primitive.Title className="ui-h3">{title}</Primitive.Title>
            <div className="ui-dialog-corner">
              {aside}
              <Primitive.Close className="ui-icon-button" aria-label={closeLabel}>
                <Icon name="close" />
              </Primitive.Close>
            </div>
          </div>
          {description && (
            <Primitive.Description className="ui-dialog-description">{description}</Primitive.Description>
          )}
          <div className="ui-dialog-body">{children}</div>
          {footer && <div className="ui-dialog-foot ui-row">{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The quick exit of the page below, if there is one: the document's start script answers any link with this attribute. */
function PageExit() {
  const [exit] = useState(() => document.querySelector<HTMLAnchorElement>('a[data-quick-exit]'));
  if (!exit) return null;
  const [label, note] = Array.from(exit.childNodes, (part) => part.textContent);
  return (
    <a className={exit.className} href={exit.href} title={exit.title} rel={exit.rel} data-quick-exit="">
      {label}
      <VisuallyHidden>{note}</VisuallyHidden>
    </a>
  );
}

/** The first field, or the dialog itself where focus would open an on-screen keyboard. */
function focusWithin(dialog: EventTarget | null): void {
  if (!(dialog instanceof HTMLElement)) return;
  const field = window.matchMedia('(pointer: fine)').matches
    ? dialog.querySelector<HTMLElement>(':is(input, select, textarea):not([type="hidden"], [tabindex="-1"], :disabled)')
    : null;
  (field ?? dialog).focus();
}
