import {
  api,
  useCreateAdminRetreatOfferingMutation,
  useDeleteAdminRetreatOfferingMutation,
  useGetAdminRetreatOfferingQuery,
  useHideAdminRetreatOfferingMutation,
  useSession,
  useShowAdminRetreatOfferingMutation,
  useUpdateAdminRetreatOfferingMutation,
  type AdminRetreatOfferingDto,
} from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';
import { useDispatch, useNavigate, useParams, useTranslation } from '@leap/platform';
import type { AppDispatch, PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { RecordActions } from '../content/record-actions';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { ConflictMerge } from '../record/conflict-merge';
import { RecordPage } from '../record/record-page';
import { useAction } from '../record/use-action';
import { RetreatFields } from './retreat-fields';
import { retreatTexts } from './retreat-texts';
import { emptyRetreat, toRetreat, validateRetreat, valuesOfRetreat, type RetreatValues } from './retreat-values';

export const texts = retreatTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-retreats:head.title'), description: t('admin-retreats:head.description'), noindex: true };
}

/** /admin/retreats/:id: one offering; `new` creates one. */
export function Page() {
  const { t } = useTranslation('admin-retreats');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="retreats" next={paths.retreat(id)} title={t('loading')} hasOwnTitle>
      {id === 'new' ? <NewRetreat /> : <StoredRetreat id={id} />}
    </AdminLayout>
  );
}

function NewRetreat() {
  const { t } = useTranslation('admin-retreats');
  return (
    <div className={contentStyles.page}>
      <PageHeader title={t('newTitle')} before={<TextLink to={paths.retreats}>{t('back')}</TextLink>} />
      <RetreatForm offering={undefined} />
    </div>
  );
}

function StoredRetreat({ id }: { id: string }) {
  const { t } = useTranslation('admin-retreats');
  const { t: common } = useTranslation('admin-content');
  const answer = useGetAdminRetreatOfferingQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ title }) => title}
      loadingTitle={t('loading')}
      back={{ to: paths.retreats, label: t('back') }}
      intro={({ visibility }) => common(`visibility.${visibility}`)}
    >
      {(offering) => (
        <>
          <RetreatForm key={offering.id} offering={offering} />
          <ContentHistory subjectType="retreat-offering" subjectId={offering.id} />
        </>
      )}
    </RecordPage>
  );
}

const fields = [
  'kind',
  'language',
  'title',
  'translationId',
  'date',
  'startsOn',
  'endsOn',
  'timeZone',
  'location',
  'description',
  'link',
  'buttonText',
  'position',
] as const;

function RetreatForm({ offering }: { offering: AdminRetreatOfferingDto | undefined }) {
  const { t } = useTranslation('admin-retreats');
  const { t: common } = useTranslation('admin-content');
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const dispatch: AppDispatch = useDispatch();
  const [create] = useCreateAdminRetreatOfferingMutation();
  const [update] = useUpdateAdminRetreatOfferingMutation();
  const [empty] = useState(() => emptyRetreat(language));
  const id = offering?.id ?? '';
  const edit = useEditForm<RetreatValues, AdminRetreatOfferingDto>({
    saved: offering,
    draft: { name: `retreat-${id || 'new'}`, userId: user?.id ?? '' },
    empty,
    valuesOf: valuesOfRetreat,
    validate: validateRetreat,
    create: (values) => create(toRetreat(values)),
    update: (values, version) => update({ id, updateAdminRetreatOfferingDto: { ...toRetreat(values), version } }),
    newest: () =>
      dispatch(api.endpoints.getAdminRetreatOffering.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;

  async function save(values: RetreatValues): Promise<void> {
    const saved = await edit.save(values);
    if (saved && !offering) void navigate(paths.retreats);
  }

  return (
    <div className={contentStyles.form}>
      {offering && <Actions offering={offering} version={edit.version} onChange={edit.follow} />}
      {edit.conflict && (
        <ConflictMerge
          fields={fields.map((key) => ({
            key,
            label:
              key === 'language' ? common('language') : t(`fields.${key === 'translationId' ? 'translation' : key}`),
          }))}
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
        <RetreatFields form={form} offering={offering} />
        <SaveBar
          isNew={!offering}
          isDirty={edit.isDirty}
          isBusy={edit.isBusy}
          create={t('create')}
          onDiscard={edit.discard}
        />
      </form>
    </div>
  );
}

function Actions({
  offering: { id, visibility },
  version,
  onChange,
}: {
  offering: AdminRetreatOfferingDto;
  version: string;
  onChange(next: AdminRetreatOfferingDto): void;
}) {
  const { t } = useTranslation('admin-retreats');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [show] = useShowAdminRetreatOfferingMutation();
  const [hide] = useHideAdminRetreatOfferingMutation();
  const [remove] = useDeleteAdminRetreatOfferingMutation();

  async function turn(isShown: boolean): Promise<void> {
    const outcome = await runAction(() => (isShown ? show : hide)({ id, versionDto: { version } }), {
      done: t(isShown ? 'shown' : 'hidden'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteIt(): Promise<void> {
    const outcome = await runAction(() => remove(id), { done: t('delete.done') });
    if (outcome.isDone) void navigate(paths.retreats);
  }

  return (
    <RecordActions
      isShown={visibility === 'shown'}
      isBusy={isBusy}
      texts={{ show: t('show'), hide: t('hide'), deleteTitle: t('delete.title'), deleteText: t('delete.text') }}
      onShow={() => void turn(true)}
      onHide={() => void turn(false)}
      onDelete={() => void deleteIt()}
    />
  );
}
