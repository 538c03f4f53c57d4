import { useListAdminMemberTagsQuery, type AdminCampaignDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextField } from '@leap/ui';
import { useFieldLabels } from '../content/use-field-labels';
import { usePlanChoices, usePlanName } from '../plans/use-plan-name';
import type { CampaignValues } from './campaign-values';
import styles from './campaigns.module.css';

const kinds = ['subscribers', 'members'] as const;
const memberships = ['members', 'others'] as const;

/** Whom the campaign is for: everybody, until something is chosen. */
export function CampaignAudience({ form }: { form: Form<CampaignValues> }) {
  const { t } = useTranslation('admin-campaigns');
  const textOf = useFieldLabels();
  const { data } = useListAdminMemberTagsQuery();
  const plans = usePlanChoices('all');
  const everyone = { value: '', label: t('audience.everyone') };
  const chosen = form.values.audienceTag;
  const isToMembers = form.values.audienceKind === 'members';
  // A tag that nobody has any more stays what the campaign is for.
  const tags = [...new Set([...(data?.tags ?? []), ...(chosen === '' ? [] : [chosen])])];
  return (
    <fieldset className={styles.audience}>
      <legend className="ui-h3">{t('audience.title')}</legend>
      <p className="ui-soft">{t(isToMembers ? 'audience.textMembers' : 'audience.text')}</p>
      <div className={styles.choices}>
        <SelectField
          {...form.field('audienceKind')}
          label={t('fields.audienceKind')}
          options={kinds.map((value) => ({ value, label: t(`audience.kinds.${value}`) }))}
        />
        {!isToMembers && (
          <SelectField
            {...form.field('audienceMembership')}
            label={t('fields.audienceMembership')}
            options={[everyone, ...memberships.map((value) => ({ value, label: t(`audience.memberships.${value}`) }))]}
          />
        )}
        <SelectField
          {...form.field('audiencePlan')}
          label={t('fields.audiencePlan')}
          help={t('audience.planHelp')}
          options={[everyone, ...plans]}
        />
        <SelectField
          {...form.field('audienceLanguage')}
          label={t('fields.audienceLanguage')}
          options={[
            { value: '', label: t('audience.bothLanguages') },
            ...languages.map((value) => ({ value, label: t(`languages.${value}`) })),
          ]}
        />
        {tags.length > 0 && (
          <SelectField
            {...form.field('audienceTag')}
            label={t('fields.audienceTag')}
            options={[everyone, ...tags.map((value) => ({ value, label: value }))]}
          />
        )}
        <TextField
          {...form.field('audienceSince')}
          type="date"
          label={t(isToMembers ? 'fields.audienceJoinedSince' : 'fields.audienceSince')}
          error={textOf(form.errors.audienceSince)}
        />
      </div>
    </fieldset>
  );
}

/** Whom a campaign was for, in a few words. */
export function AudienceSummary({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const language = useLanguage();
  const planName = usePlanName();
  const { audienceKind, audienceMembership, audiencePlan, audienceLanguage, audienceTag, audienceSince } = campaign;
  const parts = [
    audienceKind === 'members'
      ? t('audience.kinds.members')
      : t(audienceMembership === '' ? 'audience.everyone' : `audience.memberships.${audienceMembership}`),
    audiencePlan !== '' && t('audience.onPlan', { plan: planName(audiencePlan) }),
    audienceLanguage !== '' && t(`languages.${audienceLanguage}`),
    audienceTag !== '' && t('audience.withTag', { tag: audienceTag }),
    audienceSince !== '' &&
      t(audienceKind === 'members' ? 'audience.joinedDay' : 'audience.sinceDay', {
        day: formatDate(audienceSince, language, 'short'),
      }),
  ].filter(Boolean);
  return (
    <p>
      {t('audience.title')}: {parts.join(' · ')}
    </p>
  );
}
