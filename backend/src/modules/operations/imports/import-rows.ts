import { createHash } from 'node:crypto';
import {
  fieldLimits,
  isCoachingType,
  isLanguage,
  isPossibleEmail,
  normaliseEmail,
  tidyTags,
  type CoachingType,
  type Language,
} from '@leap/domain';
import { isStorableInstant } from '../../../common/instants.js';
import type { ImportField } from './import-fields.js';

/** Why a row is refused. */
export const refusalCodes = [
  'required',
  'invalid_email',
  'too_long',
  'invalid_date',
  'duplicate',
  'unsubscribed',
  'suppressed',
  'no_account',
  'unknown_price',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  code: RefusalCode;
  field?: ImportField;
}

/** A parsed row. */
export interface ImportedRow {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  phone: string;
  language: Language;
  coachingType: CoachingType;
  message: string;
  receivedAt: Date | null;
  tags: string[];
}

const limits: Partial<Record<ImportField, number>> = {
  name: fieldLimits.name,
  firstName: fieldLimits.namePart,
  lastName: fieldLimits.namePart,
  phone: fieldLimits.phone,
  message: fieldLimits.message,
};

/** Parses the cells of one row by the mapping, without control characters. */
export function readRow(
  cells: readonly string[],
  mapping: Readonly<Record<string, number>>,
  language: Language,
): { row: ImportedRow } | { refusal: Refusal } {
  const cell = (field: ImportField): string =>
    (cells[mapping[field] ?? -1] ?? '').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim();
  const email = normaliseEmail(cell('email').replace(/^mailto:/i, ''));
  if (email === '') return { refusal: { code: 'required', field: 'email' } };
  if (!isPossibleEmail(email)) return { refusal: { code: 'invalid_email', field: 'email' } };
  for (const [field, limit] of Object.entries(limits))
    if (Array.from(cell(field as ImportField)).length > limit)
      return { refusal: { code: 'too_long', field: field as ImportField } };
  const receivedAt = cell('receivedAt') === '' ? null : new Date(cell('receivedAt'));
  if (receivedAt !== null && (!isStorableInstant(receivedAt) || receivedAt.getTime() > Date.now()))
    return { refusal: { code: 'invalid_date', field: 'receivedAt' } };
  const spoken = cell('language').slice(0, 2).toLowerCase();
  const type = cell('coachingType').toLowerCase();
  const whole = cell('name');
  return {
    row: {
      email,
      name:
        whole === ''
          ? Array.from(`${cell('firstName')} ${cell('lastName')}`.trim())
              .slice(0, fieldLimits.name)
              .join('')
          : whole,
      firstName:
        cell('firstName') === '' && cell('lastName') === ''
          ? (whole.split(/\s+/)[0] ?? '').slice(0, fieldLimits.namePart)
          : cell('firstName'),
      lastName:
        cell('firstName') === '' && cell('lastName') === ''
          ? whole.split(/\s+/).slice(1).join(' ').slice(0, fieldLimits.namePart)
          : cell('lastName'),
      phone: cell('phone'),
      language: isLanguage(spoken) ? spoken : language,
      coachingType: isCoachingType(type) ? type : 'other',
      message: cell('message'),
      receivedAt,
      tags: tidyTags(cell('tags').split(/[,;|]/))
        .map((tag) => Array.from(tag).slice(0, fieldLimits.tag).join(''))
        .slice(0, fieldLimits.tagsPerPost),
    },
  };
}

/** A key derived from the text, so that a file that is imported twice is stored once. */
export const contactKey = ({ email, name, phone, coachingType, message, receivedAt }: ImportedRow): string =>
  `import:${createHash('sha256')
    .update(JSON.stringify([email, name, phone, coachingType, message, receivedAt]))
    .digest('hex')}`;
