import { variablesIn, type EditableTextRefusal } from './editable-texts.js';

/** Texts that people agree to, in the order of the list. */
export const legalTextKinds = ['terms-of-service', 'privacy-policy', 'informed-consent'] as const;

export type LegalTextKind = (typeof legalTextKinds)[number];

/** Longest text, in characters. */
export const LEGAL_TEXT_LENGTH = 60_000;

/** Where the page of the terms shows the table of plans with their current prices. */
export const PLANS_VALUE = '{{plans}}';

/** Names of the values that a text may contain as `{{name}}`. */
export const legalTextValues = (kind: LegalTextKind): readonly string[] =>
  kind === 'terms-of-service' ? ['brand', 'email', 'plans'] : ['brand', 'email'];

/** Why a text cannot be published; undefined when it can. */
export function legalTextRefusal(kind: LegalTextKind, text: string): EditableTextRefusal | undefined {
  if (text.trim() === '') return 'required';
  if (text.length > LEGAL_TEXT_LENGTH) return 'too_long';
  const isKnown = variablesIn(text).every((name) => legalTextValues(kind).includes(name));
  return isKnown ? undefined : 'unknown_variable';
}
