import type { AdminCampaignDto } from '@leap/contracts/admin';
import { campaignLimits } from '@leap/contracts/domain';
import type { FormErrors, FormValues } from '@leap/forms';

/** What the editor's form holds. */
export interface CampaignValues extends FormValues {
  subjectEn: string;
  contentEn: string;
  subjectEs: string;
  contentEs: string;
}

export const campaignFields = ['subjectEn', 'contentEn', 'subjectEs', 'contentEs'] as const;

export const emptyCampaign: CampaignValues = { subjectEn: '', contentEn: '', subjectEs: '', contentEs: '' };

export const limitOf = (field: (typeof campaignFields)[number]): number =>
  field.startsWith('subject') ? campaignLimits.subject : campaignLimits.content;

export const valuesOfCampaign = ({ subjectEn, contentEn, subjectEs, contentEs }: AdminCampaignDto): CampaignValues => ({
  subjectEn,
  contentEn,
  subjectEs,
  contentEs,
});

/** A draft may be incomplete; it must only fit. */
export function validateCampaign(values: CampaignValues): FormErrors<CampaignValues> {
  const errors: FormErrors<CampaignValues> = {};
  for (const field of campaignFields) if (Array.from(values[field]).length > limitOf(field)) errors[field] = 'too_long';
  return errors;
}

/** Whether both languages have all their words. */
export const isComplete = (values: CampaignValues): boolean =>
  campaignFields.every((field) => values[field].trim() !== '');

/** The name of a campaign in lists: its subject in the reader's language, or the other. */
export const subjectOf = (
  { subjectEn, subjectEs }: Pick<AdminCampaignDto, 'subjectEn' | 'subjectEs'>,
  language: string,
): string => (language === 'es' ? subjectEs.trim() || subjectEn.trim() : subjectEn.trim() || subjectEs.trim());
