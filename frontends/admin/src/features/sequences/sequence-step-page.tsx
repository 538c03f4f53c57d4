import {
  api,
  useDeleteAdminSequenceStepMutation,
  useGetAdminSequenceQuery,
  useGetAdminSequenceStepQuery,
  useSession,
  useTestAdminSequenceStepMutation,
  useUpdateAdminSequenceStepMutation,
  type AdminSequenceStepDto,
} from '@leap/client/admin';
import { updateAdminSequenceStepFields } from '@leap/client/fields/sequences-admin';
import { languages, type Language } from '@leap/domain';
import { checkFields } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { paths } from '../../paths';
import { subjectOf } from '../campaigns/campaign-values';
import { NewsletterLanguage, type NewsletterValues } from '../campaigns/newsletter-language';
import campaignStyles from '../campaigns/campaigns.module.css';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { AdminLayout } from '../layout/admin-layout';
import { ActionButton } from '../record/action-button';
import { RecordPage } from '../record/record-page';
import { useAction } from '../record/use-action';
import { sequenceTexts } from './sequence-texts';

export const texts = sequenceTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-sequences:step.one'), description: t('admin-sequences:intro'), noindex: true };
}

/** /admin/sequences/:id/steps/:stepId: one email of a series. */
export function Page() {
  const { t } = useTranslation('admin-sequences');
  const { id = '', stepId = '' } = useParams();
  return (
    <AdminLayout section="sequences" next={paths.sequenceStep(id, stepId)} title={t('step.one')} hasOwnTitle>
      <Step id={id} stepId={stepId} />
    </AdminLayout>
  );
}

function Step({ id, stepId }: { id: string; stepId: string }) {
  const { t } = useTranslation('admin-sequences');
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: sequence } = useGetAdminSequenceQuery(id);
  const answer = useGetAdminSequenceStepQuery({ id, stepId }, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteAdminSequenceStepMutation();
  const isFirst = sequence?.steps[0]?.id === stepId;
  return (
    <RecordPage
      answer={answer}
      title={(step) => subjectOf(step, language) || t('steps.untitled')}
      loadingTitle={t('step.one')}
      back={{ to: paths.sequence(id), label: sequence?.name ?? t('step.back') }}
      actions={() => (
        <ActionButton
          label={t('step.delete.action')}
          done={t('step.delete.done')}
          variant="quiet"
          call={() => remove({ id, stepId })}
          confirm={{
            title: t('step.delete.title'),
            text: t('step.delete.text'),
            action: t('step.delete.action'),
          }}
          onEnd={({ isDone }) => isDone && void navigate(paths.sequence(id))}
        />
      )}
    >
      {(step) => (
        <StepForm
          key={step.id}
          step={step}
          daysLabel={t(isFirst ? `step.days.${sequence.event}` : 'step.days.later')}
        />
      )}
    </RecordPage>
  );
}

interface StepValues extends NewsletterValues {
  days: string;
}

const stepFields = ['days', 'subjectEn', 'contentEn', 'subjectEs', 'contentEs'] as const;
const empty: StepValues = { days: '3', subjectEn: '', contentEn: '', subjectEs: '', contentEs: '' };
const valuesOf = ({ days, subjectEn, contentEn, subjectEs, contentEs }: AdminSequenceStepDto): StepValues => ({
  days: String(days),
  subjectEn,
  contentEn,
  subjectEs,
  contentEs,
});

/** Days, both languages side by side, and tests. A conflict is shown, and keeps the input. */
function StepForm({ step, daysLabel }: { step: AdminSequenceStepDto; daysLabel: string }) {
  const { t } = useTranslation('admin-sequences');
  const { t: campaign } = useTranslation('admin-campaigns');
  const textOf = useFieldLabels();
  const { user } = useSession();
  const { runAction, isBusy } = useAction();
  const [update] = useUpdateAdminSequenceStepMutation();
  const [tryOut] = useTestAdminSequenceStepMutation();
  const path = { id: step.sequenceId, stepId: step.id };
  const edit = useEditForm<StepValues, AdminSequenceStepDto>({
    saved: step,
    draft: `sequence-step-${step.id}`,
    empty,
    valuesOf,
    validate: (values) => checkFields(updateAdminSequenceStepFields, values),
    update: ({ days, ...written }, version) =>
      update({ ...path, updateSequenceStepDto: { ...written, days: Number(days), version } }),
    newest: (fresh) => api.endpoints.getAdminSequenceStep.initiate(path, fresh),
    done: t('step.saved'),
  });
  const { form } = edit;
  const isWhole = stepFields.every((field) => form.values[field].trim() !== '');

  async function sendTest(language: Language): Promise<void> {
    const saved = edit.isDirty ? await edit.save(form.values) : step;
    if (saved)
      await runAction(() => tryOut({ ...path, testCampaignDto: { language } }), {
        done: campaign('send.tested', { email: user?.email }),
        failed: campaign('send.testFailed'),
      });
  }

  return (
    <div className={contentStyles.form}>
      {!isWhole && <Callout>{t('step.incomplete')}</Callout>}
      <EditForm
        edit={edit}
        fields={stepFields.map((key) => ({ key, label: key === 'days' ? daysLabel : campaign(`fields.${key}`) }))}
      >
        <TextField
          {...form.field('days')}
          label={daysLabel}
          help={t('step.daysHelp')}
          inputMode="numeric"
          autoComplete="off"
          error={textOf(form.errors.days)}
        />
        <div className={campaignStyles.editor}>
          {languages.map((language) => (
            <NewsletterLanguage key={language} language={language} form={form} />
          ))}
        </div>
        <SaveBar edit={edit} />
      </EditForm>
      <p className="ui-row">
        {languages.map((language) => (
          <Button key={language} variant="secondary" busy={isBusy} onClick={() => void sendTest(language)}>
            {campaign(`send.test.${language}`)}
          </Button>
        ))}
      </p>
    </div>
  );
}
