import { isProgramType, type ProgramType } from '@leap/domain';

/** What the visitor typed, field by field; `website` is the honeypot and never stored. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  coachingType: string;
  message: string;
  website: string;
};

const STORAGE_KEY = 'contact-dialog-draft';
const storedFields = ['name', 'email', 'phone', 'message'] as const;

/**
 * The values to open with: the draft of this browser tab, if there is one, and the program chosen for this opening;
 * a program that the visitor picked by hand in a dialog of the same type is stored too.
 */
export function readDraft(programType: ProgramType): ContactValues {
  const values: ContactValues = { name: '', email: '', phone: '', coachingType: programType, message: '', website: '' };
  const draft = storedDraft();
  for (const field of storedFields) {
    const text = draft[field];
    if (typeof text === 'string') values[field] = text;
  }
  if (draft.openedAs === programType && isProgramType(draft.coachingType)) values.coachingType = draft.coachingType;
  return values;
}

/** Keeps the draft until the tab is closed: what people write here is too private for longer storage. */
export function keepDraft(programType: ProgramType, { website: _honeypot, ...values }: ContactValues): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...values, openedAs: programType }));
  } catch {
    // Storage can be full or forbidden; the form itself still holds every word.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

function storedDraft(): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
