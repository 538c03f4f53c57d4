import { isContactType, type ContactType } from '@leap/domain';
import { tabStorage } from '@leap/platform';

/** Values of the form; the honeypot `website` is never stored. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  coachingType: string;
  message: string;
  website: string;
};

const STORAGE_KEY = 'contact-dialog-draft';
export const storedFields = ['name', 'email', 'phone', 'message'] as const;

/**
 * Initial values: this tab's draft, if any, and the program of this opening; a program that the visitor chose in a dialog of the same
 * type is restored too.
 */
export function readDraft(type: ContactType): ContactValues {
  const values: ContactValues = { name: '', email: '', phone: '', coachingType: type, message: '', website: '' };
  const draft = storedDraft();
  for (const field of storedFields) {
    const text = draft[field];
    if (typeof text === 'string') values[field] = text;
  }
  if (draft.openedAs === type && isContactType(draft.coachingType)) values.coachingType = draft.coachingType;
  return values;
}

/** Stores the draft until the tab is closed; it is too private for longer storage. */
export function keepDraft(type: ContactType, { website: _honeypot, ...values }: ContactValues): void {
  try {
    tabStorage.set(STORAGE_KEY, JSON.stringify({ ...values, openedAs: type }));
  } catch {
    // Storage can be full or disabled; the form itself keeps the text.
  }
}

export function dropDraft(): void {
  try {
    tabStorage.remove(STORAGE_KEY);
  } catch {
    // Storage can be disabled; nothing is stored then.
  }
}

function storedDraft(): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(tabStorage.get(STORAGE_KEY) ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
