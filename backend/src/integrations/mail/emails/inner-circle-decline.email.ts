import type { Language } from '@leap/domain';
import { fill, textsIn } from '../mail-texts.js';
import { defineWrittenEmail } from './written-email.js';

/** Declines an application. */
export const innerCircleDecline = defineWrittenEmail('inner-circle-decline', 'innerCircleDecline');

/** The text that the practice begins with. */
export function declineDraft(language: Language, values: { brand: string; name: string }) {
  const { draft } = textsIn(language).innerCircleDecline;
  return { subject: fill(draft.subject, values), body: fill(draft.paragraphs.join('\n\n'), values) };
}
