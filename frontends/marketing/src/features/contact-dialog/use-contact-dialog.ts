import type { ProgramType } from '@leap/domain';
import { createContext, use } from 'react';

export interface ContactDialogControl {
  /** Opens the dialog for a program, and the part of it that was chosen; its code is loaded on the first call. */
  open(programType: ProgramType, topic?: string): void;
}

export const ContactDialogContext = createContext<ContactDialogControl | null>(null);

/** The contact dialog of the page. Throws outside of a `ContactDialogProvider`. */
export function useContactDialog(): ContactDialogControl {
  const control = use(ContactDialogContext);
  if (!control) throw new Error('useContactDialog needs a ContactDialogProvider around the page.');
  return control;
}
