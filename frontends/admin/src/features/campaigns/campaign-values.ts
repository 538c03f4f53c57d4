import type { AdminCampaignDto, UpdateCampaignDto } from '@leap/client/admin';
import { createAdminCampaignFields } from '@leap/client/fields/campaigns-admin';
import { languages, type Language } from '@leap/domain';
import { checkFields, TICKED, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the editor's form. */
export interface CampaignValues extends FormValues {
  subjectEn: string;
  contentEn: string;
  subjectEs: string;
  contentEs: string;
  audienceKind: string;
  audienceMembership: string;
  audienceLanguage: string;
  audiencePlan: string;
  audienceTag: string;
  audienceSince: string;
  /** Ticked or not. */
  isInArchive: string;
}

const textFields = ['subjectEn', 'contentEn', 'subjectEs', 'contentEs'] as const;
const audienceFields = [
  'audienceKind',
  'audienceMembership',
  'audiencePlan',
  'audienceLanguage',
  'audienceTag',
  'audienceSince',
] as const;

export const campaignFields = [...textFields, ...audienceFields, 'isInArchive'] as const;

export const emptyCampaign: CampaignValues = {
  subjectEn: '',
  contentEn: '',
  subjectEs: '',
  contentEs: '',
  audienceKind: 'subscribers',
  audienceMembership: '',
  audienceLanguage: '',
  audiencePlan: '',
  audienceTag: '',
  audienceSince: '',
  isInArchive: TICKED,
};

export const limitOf = (field: (typeof textFields)[number]): number => createAdminCampaignFields[field].maxLength;

export const valuesOfCampaign = (campaign: AdminCampaignDto): CampaignValues => ({
  subjectEn: campaign.subjectEn,
  contentEn: campaign.contentEn,
  subjectEs: campaign.subjectEs,
  contentEs: campaign.contentEs,
  ...audienceOf(campaign),
  isInArchive: campaign.isInArchive ? TICKED : '',
});

/** Whom a stored campaign, or the one in the form, is for. An email to members has no limit to members. */
export const audienceOf = ({
  audienceKind,
  audienceMembership,
  audiencePlan,
  audienceLanguage,
  audienceTag,
  audienceSince,
}: Pick<CampaignValues, (typeof audienceFields)[number]>): AudienceValues =>
  ({
    audienceKind,
    audienceMembership: audienceKind === 'members' ? '' : audienceMembership,
    audiencePlan,
    audienceLanguage,
    audienceTag,
    audienceSince,
  }) as AudienceValues;

type AudienceValues = Pick<AdminCampaignDto, (typeof audienceFields)[number]>;

/** What the form changes, as the API reads it. */
export const changesOf = ({ isInArchive, ...values }: CampaignValues): Omit<UpdateCampaignDto, 'version'> => ({
  ...values,
  ...audienceOf(values),
  isInArchive: isInArchive === TICKED,
});

/** Whether it is for members, or a part of the subscribers, which a language alone is not: then it never appears on the site. */
export const isForSome = ({
  audienceKind,
  audienceMembership,
  audiencePlan,
  audienceTag,
  audienceSince,
}: Pick<
  CampaignValues,
  'audienceKind' | 'audienceMembership' | 'audiencePlan' | 'audienceTag' | 'audienceSince'
>): boolean =>
  audienceKind === 'members' ||
  [audienceMembership, audiencePlan, audienceTag, audienceSince].some((limit) => limit !== '');

/** Languages whose readers get it. */
export const languagesOf = ({ audienceLanguage }: Pick<CampaignValues, 'audienceLanguage'>): Language[] =>
  languages.filter((language) => audienceLanguage === '' || audienceLanguage === language);

/** Checks length limits only: a draft may be incomplete. */
export const validateCampaign = (values: CampaignValues): FormErrors<CampaignValues> =>
  checkFields(createAdminCampaignFields, values);

/** Whether the languages of its readers have all their texts. */
export const isComplete = (values: CampaignValues): boolean =>
  textFields.every((field) => values[field].trim() !== '' || !field.toLowerCase().endsWith(values.audienceLanguage));

/** Title of a campaign: its subject in the reader's language, else in the other. */
export const subjectOf = (
  { subjectEn, subjectEs }: Pick<AdminCampaignDto, 'subjectEn' | 'subjectEs'>,
  language: string,
): string => (language === 'es' ? subjectEs.trim() || subjectEn.trim() : subjectEn.trim() || subjectEs.trim());
