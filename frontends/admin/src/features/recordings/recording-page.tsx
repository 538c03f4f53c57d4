import {
  api,
  useCreateAdminCallRecordingMutation,
  useDeleteAdminCallRecordingMutation,
  useGetAdminCallRecordingQuery,
  useHideAdminCallRecordingMutation,
  usePublishCallRecordingMutation,
  useSession,
  useUpdateAdminCallRecordingMutation,
  type AdminCallRecordingDto,
} from '@leap/client/admin';
import { createAdminCallRecordingFields } from '@leap/client/fields/call-recordings-admin';
import { useDispatch, useNavigate, useParams, useTranslation } from '@leap/platform';
import type { AppDispatch, PageContext, PageHead } from '@leap/platform';
import { TextArea, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { RecordActions } from '../content/record-actions';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { AdminLayout } from '../layout/admin-layout';
import { ConflictMerge } from '../record/conflict-merge';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import {
  emptyRecording,
  toRecording,
  validateRecording,
  valuesOfRecording,
  type RecordingValues,
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

const fields = ['title', 'recordedAt', 'duration', 'attendees', 'recordingUrl', 'description', 'summary'] as const;

function RecordingForm({ recording }: { recording: AdminCallRecordingDto | undefined }) {
  const { t } = useTranslation('admin-recordings');
  const { user } = useSession();
  const navigate = useNavigate();
  const dispatch: AppDispatch = useDispatch();
  const fieldText = useFieldLabels();
  const [create] = useCreateAdminCallRecordingMutation();
  const [update] = useUpdateAdminCallRecordingMutation();
  const id = recording?.id ?? '';
  const edit = useEditForm<RecordingValues, AdminCallRecordingDto>({
    saved: recording,
    draft: { name: `recording-${id || 'new'}`, userId: user?.id ?? '' },
    empty: emptyRecording,
    valuesOf: valuesOfRecording,
    validate: validateRecording,
    create: (values) => create(toRecording(values)),
    update: (values, version) => update({ id, updateAdminCallRecordingDto: { ...toRecording(values), version } }),
    newest: () => dispatch(api.endpoints.getAdminCallRecording.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;
  const textOf = (code: string | undefined, max?: number) =>
    code === 'address' || code === 'https' ? t(`errors.${code}`) : fieldText(code, max);

  async function save(values: RecordingValues): Promise<void> {
    const saved = await edit.save(values);
    if (saved && !recording) void navigate(paths.recording(saved.id));
  }

  return (
    <div className={contentStyles.form}>
      {recording && <Actions recording={recording} version={edit.version} onChange={edit.follow} />}
      {edit.conflict && (
        <ConflictMerge
          fields={fields.map((key) => ({ key, label: t(`fields.${key}`) }))}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void edit.merge(values)}
        />
      )}
      <form
        ref={form.formRef}
        className={contentStyles.form}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit((values) => void save(values))}
      >
        <TextField
          {...form.field('title')}
          label={t('fields.title')}
          required
          error={textOf(form.errors.title, createAdminCallRecordingFields.title.maxLength)}
          autoComplete="off"
        />
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
          type="url"
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
        <TextArea
          {...form.field('description')}
          label={t('fields.description')}
          rows={4}
          error={textOf(form.errors.description, createAdminCallRecordingFields.description.maxLength)}
        />
        <TextArea
          {...form.field('summary')}
          label={t('fields.summary')}
          help={t('hints.summary')}
          rows={12}
          error={textOf(form.errors.summary, createAdminCallRecordingFields.summary.maxLength)}
        />
        <SaveBar
          isNew={!recording}
          isDirty={edit.isDirty}
          isBusy={edit.isBusy}
          create={t('create')}
          onDiscard={edit.discard}
        />
      </form>
    </div>
  );
}

interface ActionsProps {
  recording: AdminCallRecordingDto;
  /** The expected version. */
  version: string;
  onChange(next: AdminCallRecordingDto): void;
}

function Actions({ recording: { id, state }, version, onChange }: ActionsProps) {
  const { t } = useTranslation('admin-recordings');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [publish] = usePublishCallRecordingMutation();
  const [hide] = useHideAdminCallRecordingMutation();
  const [remove] = useDeleteAdminCallRecordingMutation();

  async function turn(isShown: boolean): Promise<void> {
    const outcome = await runAction(() => (isShown ? publish : hide)({ id, versionDto: { version } }), {
      done: t(isShown ? 'publishDone' : 'hideDone'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteIt(): Promise<void> {
    const outcome = await runAction(() => remove(id), { done: t('delete.done') });
    if (outcome.isDone) void navigate(paths.recordings);
  }

  return (
    <RecordActions
      isShown={state === 'published'}
      isBusy={isBusy}
      texts={{ show: t('publish'), hide: t('hide'), deleteTitle: t('delete.title'), deleteText: t('delete.text') }}
      onShow={() => void turn(true)}
      onHide={() => void turn(false)}
      onDelete={() => void deleteIt()}
    />
  );
}
