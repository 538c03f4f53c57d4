import { api, useSession, useUpdateAdminCampaignMutation, type AdminCampaignDto } from '@leap/client/admin';
import type { Language } from '@leap/domain';
import { TICKED, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { TextField } from '@leap/ui';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { MarkdownField } from '../markdown/markdown-field';
import { RecordPart } from '../record/record-page';
import { ArchiveChoice } from './campaign-archive';
import { CampaignAudience } from './campaign-audience';
import { CampaignPreview } from './campaign-preview';
import {
  changesOf,
  emptyCampaign,
  campaignFields,
  languagesOf,
  limitOf,
  validateCampaign,
  valuesOfCampaign,
  type CampaignValues,
} from './campaign-values';
import styles from './campaigns.module.css';
import { SendCampaign } from './send-campaign';

/** Both languages side by side, with preview and actions. A conflict is shown, and keeps the input. */
export function CampaignEditor({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const { user } = useSession();
  const [update] = useUpdateAdminCampaignMutation();
  const edit = useEditForm<CampaignValues, AdminCampaignDto>({
    saved: campaign,
    draft: `campaign-${campaign.id}`,
    empty: emptyCampaign,
    valuesOf: valuesOfCampaign,
    validate: validateCampaign,
    update: (values, version) => update({ id: campaign.id, updateCampaignDto: { ...changesOf(values), version } }),
    newest: (fresh) => api.endpoints.getAdminCampaign.initiate(campaign.id, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const fields = campaignFields.map((key) => ({
    key,
    label: t(`fields.${key}`),
    ...(key === 'isInArchive' && { show: (value: string) => t(value === TICKED ? 'archive.yes' : 'archive.no') }),
  }));

  return (
    <div className={contentStyles.form}>
      <EditForm edit={edit} fields={fields}>
        <div className={styles.editor}>
          {languagesOf(form.values).map((language) => (
            <CampaignLanguage key={language} language={language} form={form} name={user?.firstName ?? 'Ana'} />
          ))}
        </div>
        <CampaignAudience form={form} />
        <ArchiveChoice form={form} />
        <SaveBar edit={edit} />
      </EditForm>
      <RecordPart id="send" title={t('parts.send')}>
        <SendCampaign
          campaign={campaign}
          version={edit.version}
          isDirty={edit.isDirty}
          values={form.values}
          save={() => edit.save(form.values)}
          onChange={edit.follow}
        />
      </RecordPart>
    </div>
  );
}

function CampaignLanguage({ language, form, name }: { language: Language; form: Form<CampaignValues>; name: string }) {
  const { t } = useTranslation('admin-campaigns');
  const textOf = useFieldLabels();
  const [subject, content] =
    language === 'es' ? (['subjectEs', 'contentEs'] as const) : (['subjectEn', 'contentEn'] as const);
  const errorOf = (field: typeof subject | typeof content) => textOf(form.errors[field], limitOf(field));
  return (
    <fieldset className={styles.language}>
      <legend className="ui-h3">{t(`languages.${language}`)}</legend>
      <TextField
        {...form.field(subject)}
        label={t(`fields.${subject}`)}
        lang={language}
        autoComplete="off"
        error={errorOf(subject)}
      />
      <MarkdownField
        {...form.field(content)}
        label={t(`fields.${content}`)}
        help={t('fields.help')}
        lang={language}
        rows={14}
        error={errorOf(content)}
        onEdit={(value) => form.set(content, value)}
        hasPictures
      />
      <CampaignPreview language={language} subject={form.values[subject]} content={form.values[content]} name={name} />
    </fieldset>
  );
}
