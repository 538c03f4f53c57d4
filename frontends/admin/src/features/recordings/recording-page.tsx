import {
  api,
  useCreateAdminCallRecordingMutation,
  useDeleteAdminCallRecordingMutation,
  useGetAdminCallRecordingQuery,
  useHideAdminCallRecordingMutation,
  usePublishCallRecordingMutation,
  useUpdateAdminCallRecordingMutation,
  type AdminCallRecordingDto,
} from '@leap/client/admin';
import type { Language } from '@leap/domain';
import { createAdminCallRecordingFields } from '@leap/client/fields/call-recordings-admin';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag, TextArea, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { RecordActions } from '../content/record-actions';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { AdminLayout } from '../layout/admin-layout';
import { MarkdownField } from '../markdown/markdown-field';
import { MarkdownText } from '../markdown/markdown-text';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { isDrafted, otherThan, RecordingTranslation } from './recording-translation';
import {
  emptyRecording,
  toRecording,
  translatedFields,
  validateRecording,
  valuesOfRecording,
  type RecordingValues,
  type TranslatedField,
} from './recording-values';
import { recordingsTexts } from './recordings-texts';

export const texts = recordingsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-recordings:head.title'),
    description: t('admin-recordings:head.description'),
    noindex: true,
  };
}

/** /admin/recordings/:id: one recording; `new` creates one. */
export function Page() {
  const { t } = useTranslation('admin-recordings');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="recordings" next={paths.recording(id)} title={t('loading')} hasOwnTitle>
      {id === 'new' ? <NewRecording /> : <StoredRecording id={id} />}
    </AdminLayout>
  );
}

function NewRecording() {
  const { t } = useTranslation('admin-recordings');
  return (
    <>
      <PageHeader title={t('new')} before={<TextLink to={paths.recordings}>{t('back')}</TextLink>} />
      <RecordingForm recording={undefined} />
    </>
  );
}

function StoredRecording({ id }: { id: string }) {
  const { t } = useTranslation('admin-recordings');
  const { t: common } = useTranslation('admin-content');
  const answer = useGetAdminCallRecordingQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ title }) => title}
      loadingTitle={t('loading')}
      back={{ to: paths.recordings, label: t('back') }}
      intro={({ state }) => t(`statesLong.${state}`)}
    >
      {(recording) => (
        <>
          <RecordingForm key={recording.id} recording={recording} />
          <RecordPart id="history" title={common('history')}>
            <History subjectType="recording" subjectId={recording.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

const fields = [
  'title',
  'recordedAt',
  'duration',
  'attendees',
  'recordingUrl',
  'description',
  'actionItems',
  'chapters',
  'summary',
  'language',
] as const;

function RecordingForm({ recording }: { recording: AdminCallRecordingDto | undefined }) {
  const { t } = useTranslation('admin-recordings');
  const navigate = useNavigate();
  const { t: common } = useTranslation('admin-content');
  const fieldText = useFieldLabels();
  const [create] = useCreateAdminCallRecordingMutation();
  const [update] = useUpdateAdminCallRecordingMutation();
  const [show] = usePublishCallRecordingMutation();
  const [hide] = useHideAdminCallRecordingMutation();
  const [remove] = useDeleteAdminCallRecordingMutation();
  const id = recording?.id ?? '';
  const edit = useEditForm<RecordingValues, AdminCallRecordingDto>({
    saved: recording,
    draft: `recording-${id || 'new'}`,
    empty: emptyRecording,
    valuesOf: valuesOfRecording,
    validate: validateRecording,
    create: (values) => create(toRecording(values)),
    update: (values, version) => update({ id, updateAdminCallRecordingDto: { ...toRecording(values), version } }),
    newest: (fresh) => api.endpoints.getAdminCallRecording.initiate(id, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const language = form.values.language as Language;
  const other = otherThan(language);
  const labelOf = (from: 'title' | 'description' | 'actionItems' | 'chapters' | 'summary'): string =>
    t('translation.label', { language: common(`languageNames.${other}`), field: t(`fields.${from}`) });
  /** A draft is marked until it is saved. */
  const draftMark = (field: TranslatedField) =>
    isDrafted(form.values, field) && (
      <p className="ui-small">
        <Tag tone="gold">{t('translation.drafted')}</Tag> {t('translation.check')}
      </p>
    );
  const lengths = createAdminCallRecordingFields;
  const textOf = (code: string | undefined, max?: number) =>
    code === 'address' || code === 'https' ? t(`errors.${code}`) : fieldText(code, max);
  const chapterText = (code: string | undefined) =>
    code === 'invalid_format' || code === 'invalid' || code === 'too_large'
      ? t(`errors.chapters.${code}`)
      : textOf(code, lengths.translatedChapters.maxItemLength);

  return (
    <div className={contentStyles.form}>
      {recording && (
        <RecordActions
          namespace="admin-recordings"
          id={id}
          version={edit.version}
          isShown={recording.state === 'published'}
          askToShow={
            recording.recordingUrl === undefined
              ? { title: t('withoutLink.title'), text: t('withoutLink.text'), action: t('withoutLink.action') }
              : undefined
          }
          show={show}
          hide={hide}
          remove={remove}
          list={paths.recordings}
          onChange={edit.follow}
        />
      )}
      <EditForm
        edit={edit}
        fields={[
          ...fields.map((key) => ({ key, label: key === 'language' ? t('translation.language') : t(`fields.${key}`) })),
          ...translatedFields.map(({ from, to }) => ({ key: to, label: labelOf(from) })),
        ]}
        onSaved={recording ? undefined : (saved) => void navigate(paths.recording(saved.id))}
      >
        <RecordingTranslation form={form} />
        <div className={contentStyles.pair}>
          <TextField
            {...form.field('title')}
            label={t('fields.title')}
            required
            lang={language}
            error={textOf(form.errors.title, lengths.title.maxLength)}
            autoComplete="off"
          />
          <div>
            <TextField
              {...form.field('translatedTitle')}
              label={labelOf('title')}
              lang={other}
              error={textOf(form.errors.translatedTitle, lengths.translatedTitle.maxLength)}
              autoComplete="off"
            />
            {draftMark('translatedTitle')}
          </div>
        </div>
        <div className={contentStyles.pair}>
          <TextField
            {...form.field('recordedAt')}
            type="datetime-local"
            label={t('fields.recordedAt')}
            required
            error={form.errors.recordedAt === 'too_large' ? t('errors.toCome') : textOf(form.errors.recordedAt)}
          />
          <TextField
            {...form.field('duration')}
            inputMode="numeric"
            label={t('fields.duration')}
            error={textOf(form.errors.duration)}
            autoComplete="off"
          />
        </div>
        <TextField
          {...form.field('recordingUrl')}
          inputMode="url"
          label={t('fields.recordingUrl')}
          help={t('hints.recordingUrl')}
          error={textOf(form.errors.recordingUrl)}
          autoComplete="off"
        />
        <TextArea
          {...form.field('attendees')}
          label={t('fields.attendees')}
          help={t('hints.attendees')}
          rows={4}
          error={textOf(form.errors.attendees, createAdminCallRecordingFields.attendees.maxItemLength)}
        />
        <div className={contentStyles.pair}>
          <MarkdownField
            kind="plain"
            {...form.field('description')}
            label={t('fields.description')}
            rows={4}
            lang={language}
            onEdit={(value) => form.set('description', value)}
            error={textOf(form.errors.description, lengths.description.maxLength)}
          />
          <div>
            <MarkdownField
              kind="plain"
              {...form.field('translatedDescription')}
              label={labelOf('description')}
              rows={4}
              lang={other}
              onEdit={(value) => form.set('translatedDescription', value)}
              error={textOf(form.errors.translatedDescription, lengths.translatedDescription.maxLength)}
            />
            {draftMark('translatedDescription')}
          </div>
        </div>
        <div className={contentStyles.pair}>
          <TextArea
            {...form.field('actionItems')}
            label={t('fields.actionItems')}
            help={t('hints.actionItems')}
            rows={4}
            lang={language}
            error={textOf(form.errors.actionItems, lengths.actionItems.maxItemLength)}
          />
          <div>
            <TextArea
              {...form.field('translatedActionItems')}
              label={labelOf('actionItems')}
              help={t('translation.lines')}
              rows={4}
              lang={other}
              error={
                form.errors.translatedActionItems === 'lines' || form.errors.translatedActionItems === 'invalid'
                  ? t('translation.otherLines')
                  : textOf(form.errors.translatedActionItems, lengths.translatedActionItems.maxItemLength)
              }
            />
            {draftMark('translatedActionItems')}
          </div>
        </div>
        <div className={contentStyles.pair}>
          <TextArea
            {...form.field('chapters')}
            label={t('fields.chapters')}
            help={t('hints.chapters')}
            rows={5}
            lang={language}
            error={chapterText(form.errors.chapters)}
          />
          <div>
            <TextArea
              {...form.field('translatedChapters')}
              label={labelOf('chapters')}
              help={t('translation.chapterLines')}
              rows={5}
              lang={other}
              error={
                form.errors.translatedChapters === 'lines' || form.errors.translatedChapters === 'invalid'
                  ? t('translation.otherChapterLines')
                  : textOf(form.errors.translatedChapters, lengths.translatedChapters.maxItemLength)
              }
            />
            {draftMark('translatedChapters')}
          </div>
        </div>
        <div className={contentStyles.pair}>
          <MarkdownField
            kind="plain"
            {...form.field('summary')}
            label={t('fields.summary')}
            lang={language}
            rows={12}
            onEdit={(value) => form.set('summary', value)}
            error={textOf(form.errors.summary, lengths.summary.maxLength)}
          />
          <div>
            <MarkdownField
              kind="plain"
              {...form.field('translatedSummary')}
              label={labelOf('summary')}
              lang={other}
              rows={12}
              onEdit={(value) => form.set('translatedSummary', value)}
              error={textOf(form.errors.translatedSummary, lengths.translatedSummary.maxLength)}
            />
            {draftMark('translatedSummary')}
          </div>
        </div>
        {form.values.summary.trim() !== '' && (
          <details>
            <summary>{t('preview')}</summary>
            <div className="ui-prose" lang={language}>
              <MarkdownText text={form.values.summary} headingLevelOffset={2} />
            </div>
          </details>
        )}
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
    </div>
  );
}
