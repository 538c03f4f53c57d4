import type { AdminCampaignDto } from '@leap/client/admin';
import { createAdminCampaignFields } from '@leap/client/fields/campaigns-admin';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the editor's form. */
export interface CampaignValues extends FormValues {
  subjectEn: string;
  contentEn: string;
  subjectEs: string;
  contentEs: string;
}

export const campaignFields = ['subjectEn', 'contentEn', 'subjectEs', 'contentEs'] as const;

export const emptyCampaign: CampaignValues = { subjectEn: '', contentEn: '', subjectEs: '', contentEs: '' };

export const limitOf = (field: (typeof campaignFields)[number]): number => createAdminCampaignFields[field].maxLength;

export const valuesOfCampaign = ({ subjectEn, contentEn, subjectEs, contentEs }: AdminCampaignDto): CampaignValues => ({
  subjectEn,
  contentEn,
  subjectEs,
  contentEs,
});

/** Checks length limits only: a draft may be incomplete. */
export const validateCampaign = (values: CampaignValues): FormErrors<CampaignValues> =>
  checkFields(createAdminCampaignFields, values);

/** Whether both languages have all their texts. */
export const isComplete = (values: CampaignValues): boolean =>
  campaignFields.every((field) => values[field].trim() !== '');

/** Title of a campaign: its subject in the reader's language, else in the other. */
export const subjectOf = (
  { subjectEn, subjectEs }: Pick<AdminCampaignDto, 'subjectEn' | 'subjectEs'>,
  language: string,
): string => (language === 'es' ? subjectEs.trim() || subjectEn.trim() : subjectEn.trim() || subjectEs.trim());
