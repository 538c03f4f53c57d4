import { ButtonLink, VisuallyHidden, type ButtonVariant } from '@leap/ui';
import type { ReactNode } from 'react';
import { useContactLink } from '../contact-dialog/use-contact-dialog';

interface EnquireButtonProps {
  variant?: ButtonVariant;
  /** The card that it belongs to: named for screen readers and in the dialog. */
  about?: string;
  children: ReactNode;
}

/** Opens the contact dialog with this page's program. */
export function EnquireButton({ variant, about, children }: EnquireButtonProps) {
  const contact = useContactLink();
  return (
    <ButtonLink variant={variant} aria-haspopup="dialog" {...contact('conscious-sexuality', about)}>
      <span>
        {children}
        {about && <VisuallyHidden> ({about})</VisuallyHidden>}
      </span>
    </ButtonLink>
  );
}
