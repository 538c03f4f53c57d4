import { editableTextRefusal, type EditableTextRefusal } from './editable-texts.js';

/** Texts that people agree to, in the order of the list. */
export const legalTextKinds = ['terms-of-service', 'privacy-policy', 'informed-consent'] as const;

export type LegalTextKind = (typeof legalTextKinds)[number];

/** Longest text, in characters. */
export const LEGAL_TEXT_LENGTH = 60_000;

/** Where the page of the terms shows the table of plans with their current prices. */
export const PLANS_VALUE = '{{plans}}';

/** Names of the values that a text may contain as `{{name}}`. A consent's receipt and proof repeat its text as it is archived. */
export const legalTextValues = (kind: LegalTextKind): readonly string[] =>
  ({
    'terms-of-service': ['brand', 'email', 'plans'],
    'privacy-policy': ['brand', 'email'],
    'informed-consent': [],
  })[kind];

/** Why a text cannot be published; undefined when it can. Space around it does not count. */
export function legalTextRefusal(kind: LegalTextKind, text: string): EditableTextRefusal | undefined {
  const variables = legalTextValues(kind);
  const rule = { maxLength: LEGAL_TEXT_LENGTH, isLine: false, variables, requiredVariables: [] };
  const refusal = editableTextRefusal(rule, text);
  if (refusal) return refusal;
  // An escaped brace would be shown, and no value.
  if (/\\[{}]/.test(text)) return 'unknown_variable';
  return kind === 'informed-consent' || hasSections(text) ? undefined : 'invalid_format';
}

/** Whether there is a section, and the table of plans, if any, once and in a paragraph of its own in one. */
function hasSections(text: string): boolean {
  const blocks = text.trim().split(/\s*\n\s*\n\s*/);
  const first = blocks.findIndex((block) => block.startsWith('## '));
  const plans = blocks.filter((block) => block.includes(PLANS_VALUE));
  return first >= 0 && (plans.length === 0 || (plans.join() === PLANS_VALUE && blocks.indexOf(PLANS_VALUE) > first));
}
