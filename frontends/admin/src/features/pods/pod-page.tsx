import {
  api,
  useCreateAdminPodMutation,
  useDeleteAdminPodMutation,
  useGetAdminPodQuery,
  useGetAdminWeeklyCallQuery,
  useRemovePodTaskMutation,
  useUpdateAdminPodMutation,
  type AdminPodDto,
} from '@leap/client/admin';
import { createAdminPodFields } from '@leap/client/fields/pods-admin';
import { useFields } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { timeZoneOptions } from '@leap/i18n/time-zones';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, SelectField, Skeleton, TextField, TextLink } from '@leap/ui';
import { useMemo } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { ActionButton } from '../record/action-button';
import { History } from '../record/history';
import { PartLinks, RecordPage, RecordPart } from '../record/record-page';
import recordStyles from '../record/record.module.css';
import { ListFailure } from '../table/list-failure';
import { ComingCalls } from '../coming-calls/coming-calls';
import { weeklyCallTexts } from '../coming-calls/weekly-call-texts';
import { PodPeople } from './pod-people';
import { podTexts } from './pod-texts';
import { emptyPod, toPod, validatePod, valuesOfPod, type PodValues } from './pod-values';

export const texts = { ...podTexts, ...weeklyCallTexts };

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-pods:title'), description: t('admin-pods:intro'), noindex: true };
}

/** /admin/pods/:id: one pod with its people and its calls; `new` makes one. */
export function Page() {
  const { t } = useTranslation('admin-pods');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="pods" next={paths.pod(id)} title={t('one')} hasOwnTitle>
      {id === 'new' ? <NewPod /> : <StoredPod id={id} />}
    </AdminLayout>
  );
}

function NewPod() {
  const { t } = useTranslation('admin-pods');
  return (
    <div className={contentStyles.page}>
      <PageHeader title={t('newTitle')} before={<TextLink to={paths.pods}>{t('back')}</TextLink>}>
        {t('newIntro')}
      </PageHeader>
      <PodForm pod={undefined} />
    </div>
  );
}

function StoredPod({ id }: { id: string }) {
  const { t } = useTranslation('admin-pods');
  const { t: common } = useTranslation('admin-content');
  const { t: calls } = useTranslation('admin-weekly-call');
  const answer = useGetAdminPodQuery(id, { refetchOnMountOrArgChange: true });
  const [remove] = useDeleteAdminPodMutation();
  const navigate = useNavigate();
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name}
      loadingTitle={t('one')}
      back={{ to: paths.pods, label: t('back') }}
      hasOwnClock
      actions={({ name }) => (
        <>
          <TextLink to={paths.podPosts(id)} arrow>
            {t('thread')}
          </TextLink>
          <ActionButton
            label={t('delete.action')}
            done={t('delete.done')}
            variant="quiet"
            call={() => remove(id)}
            confirm={{ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }}
            onEnd={({ isDone }) => isDone && void navigate(paths.pods)}
          />
        </>
      )}
    >
      {(pod) => (
        <>
          <PartLinks
            parts={[
              { id: 'people', title: t('columns.people') },
              ...(pod.tasks.length > 0 ? [{ id: 'tasks', title: t('tasks.title') }] : []),
              { id: 'about', title: t('about') },
              ...(pod.call ? [{ id: 'calls', title: calls('calls.title') }] : []),
              { id: 'history', title: common('history') },
            ]}
          />
          <PodPeople pod={pod} />
          {pod.tasks.length > 0 && <PodTasks pod={pod} />}
          <PodForm key={pod.id} pod={pod} />
          {pod.call && <PodCalls id={pod.id} />}
          <RecordPart id="history" title={common('history')}>
            <History subjectType="pod" subjectId={pod.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

/** The pod's coming calls: each can be moved and cancelled, like the weekly call. */
function PodCalls({ id }: { id: string }) {
  const { t } = useTranslation('admin-weekly-call');
  const { data, error, isFetching, refetch } = useGetAdminWeeklyCallQuery(id, { refetchOnMountOrArgChange: true });
  if (data) return <ComingCalls call={data} podId={id} refetch={() => void refetch()} />;
  return (
    <RecordPart id="calls" title={t('calls.title')}>
      {error !== undefined && !isFetching ? (
        <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />
      ) : (
        <LoadingRegion label={t('calls.loading')}>
          <Skeleton lines={8} />
        </LoadingRegion>
      )}
    </RecordPart>
  );
}

/** What the pod agreed on this week. Who has done it is not shown. */
function PodTasks({ pod }: { pod: AdminPodDto }) {
  const { t } = useTranslation('admin-pods');
  const [remove] = useRemovePodTaskMutation();
  return (
    <RecordPart id="tasks" title={t('tasks.title')}>
      <ul className={recordStyles.rows}>
        {pod.tasks.map(({ id, text, authorName }) => (
          <li key={id} className={recordStyles.row}>
            <span className={recordStyles.rowText}>
              <span dir="auto">{text}</span> <span className="ui-soft">{authorName}</span>
            </span>
            <ActionButton
              label={t('tasks.remove')}
              done={t('tasks.removed')}
              variant="quiet"
              call={() => remove({ id: pod.id, taskId: id })}
              confirm={{ title: t('tasks.ask', { text }), text: t('tasks.askText'), action: t('tasks.remove') }}
            />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

const fields = ['name', 'call.weekday', 'call.time', 'call.timeZone', 'call.minutes', 'joinUrl'] as const;
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

function PodForm({ pod }: { pod: AdminPodDto | undefined }) {
  const { t } = useTranslation('admin-pods');
  const language = useLanguage();
  const navigate = useNavigate();
  const [create] = useCreateAdminPodMutation();
  const [update] = useUpdateAdminPodMutation();
  const id = pod?.id ?? '';
  const edit = useEditForm<PodValues, AdminPodDto>({
    saved: pod,
    draft: `pod-${id || 'new'}`,
    empty: emptyPod,
    valuesOf: valuesOfPod,
    validate: validatePod,
    create: (values) => create(toPod(values)),
    update: (values, version) => update({ id, updateAdminPodDto: { ...toPod(values), version } }),
    newest: (fresh) => api.endpoints.getAdminPod.initiate(id, fresh),
    done: t('saved'),
  });
  const form = useMemo(() => ({ ...edit.form, constraints: createAdminPodFields }), [edit.form]);
  const { field } = useFields(form, 'admin-pods');
  const zone = edit.form.values['call.timeZone'];
  const zones = useMemo(() => timeZoneOptions(language, zone), [language, zone]);
  return (
    <section aria-label={t('about')}>
      <EditForm
        edit={edit}
        fields={fields.map((key) => ({ key, label: t(`fields.${key}`) }))}
        onSaved={pod ? undefined : (saved) => void navigate(paths.pod(saved.id), { replace: true })}
      >
        {pod && (
          <h2 id="part-about" className="ui-h3">
            {t('about')}
          </h2>
        )}
        <TextField {...field('name')} autoComplete="off" />
        <div className={contentStyles.pair}>
          <SelectField
            {...field('call.weekday')}
            options={[
              { value: '', label: t('noCall') },
              ...weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) })),
            ]}
          />
          {edit.form.values['call.weekday'] !== '' && (
            <>
              <TextField {...field('call.time')} type="time" required />
              <SelectField {...field('call.timeZone')} options={zones} />
              <TextField {...field('call.minutes')} required inputMode="numeric" autoComplete="off" />
            </>
          )}
        </div>
        <TextField {...field('joinUrl')} type="url" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
    </section>
  );
}
