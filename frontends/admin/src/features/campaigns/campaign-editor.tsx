import { api, useUpdateAdminCampaignMutation, type AdminCampaignDto } from '@leap/client/admin';
import { TICKED } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { RecordPart } from '../record/record-page';
import { ArchiveChoice } from './campaign-archive';
import { CampaignAudience } from './campaign-audience';
import {
  changesOf,
  emptyCampaign,
  campaignFields,
  languagesOf,
  validateCampaign,
  valuesOfCampaign,
  type CampaignValues,
} from './campaign-values';
import styles from './campaigns.module.css';
import { NewsletterLanguage } from './newsletter-language';
import { SendCampaign } from './send-campaign';

/** Both languages side by side, with preview and actions. A conflict is shown, and keeps the input. */
export function CampaignEditor({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
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
            <NewsletterLanguage key={language} language={language} form={form} />
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
