import type { ProgramType } from '@leap/domain';
import { createContext, use } from 'react';

export interface ContactDialogControl {
  /** Opens the dialog for a program; its code is fetched on the first call. */
  open(programType: ProgramType): void;
}

export const ContactDialogContext = createContext<ContactDialogControl | null>(null);

/** Opens the contact and application dialog of the page around. Throws outside of a `ContactDialogProvider`. */
export function useContactDialog(): ContactDialogControl {
  const control = use(ContactDialogContext);
  if (!control) throw new Error('useContactDialog needs a ContactDialogProvider around the page.');
  return control;
}
