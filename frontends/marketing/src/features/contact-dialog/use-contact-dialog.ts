import type { ContactType } from '@leap/domain';
import { createContext, use, type MouseEvent } from 'react';
import { paths } from '../../paths';

export interface ContactDialogControl {
  /** Opens the dialog for a program or for none, and the part of it that was chosen; its code is loaded on the first call. */
  open(type: ContactType, topic?: string): void;
  /** The page with this dialog, stored with the request. */
  source: string;
}

/** A link that opens the dialog, and without scripts a page with the same form. */
export interface ContactLink {
  to: string;
  'data-press': '';
  onClick(event: MouseEvent): void;
}

export const ContactDialogContext = createContext<ContactDialogControl | null>(null);

/** Properties of a link to the contact dialog of the page. Throws outside of a `ContactDialogProvider`. */
export function useContactLink(): (type: ContactType, topic?: string) => ContactLink {
  const control = use(ContactDialogContext);
  if (!control) throw new Error('useContactLink needs a ContactDialogProvider around the page.');
  return (type, topic) => ({
    to: paths.contact(type, control.source, topic),
    'data-press': '',
    onClick(event) {
      event.preventDefault();
      control.open(type, topic);
    },
  });
}
