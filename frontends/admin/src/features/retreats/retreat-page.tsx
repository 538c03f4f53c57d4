import {
  api,
  useCreateAdminRetreatOfferingMutation,
  useDeleteAdminRetreatOfferingMutation,
  useGetAdminRetreatOfferingQuery,
  useHideAdminRetreatOfferingMutation,
  useShowAdminRetreatOfferingMutation,
  useUpdateAdminRetreatOfferingMutation,
  type AdminRetreatOfferingDto,
} from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { RecordActions } from '../content/record-actions';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { RecordPage } from '../record/record-page';
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
      {(offering) => <RetreatForm key={offering.id} offering={offering} />}
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
  const language = useLanguage();
  const navigate = useNavigate();
  const [create] = useCreateAdminRetreatOfferingMutation();
  const [update] = useUpdateAdminRetreatOfferingMutation();
  const [show] = useShowAdminRetreatOfferingMutation();
  const [hide] = useHideAdminRetreatOfferingMutation();
  const [remove] = useDeleteAdminRetreatOfferingMutation();
  const [empty] = useState(() => emptyRetreat(language));
  const id = offering?.id ?? '';
  const edit = useEditForm<RetreatValues, AdminRetreatOfferingDto>({
    saved: offering,
    draft: `retreat-${id || 'new'}`,
    empty,
    valuesOf: valuesOfRetreat,
    validate: validateRetreat,
    create: (values) => create(toRetreat(values)),
    update: (values, version) => update({ id, updateAdminRetreatOfferingDto: { ...toRetreat(values), version } }),
    newest: (fresh) => api.endpoints.getAdminRetreatOffering.initiate(id, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const labelled = fields.map((key) => ({
    key,
    label: key === 'language' ? common('language') : t(`fields.${key === 'translationId' ? 'translation' : key}`),
  }));

  return (
    <div className={contentStyles.form}>
      {offering && (
        <RecordActions
          namespace="admin-retreats"
          id={id}
          version={edit.version}
          isShown={offering.visibility === 'shown'}
          show={show}
          hide={hide}
          remove={remove}
          list={paths.retreats}
          onChange={edit.follow}
        />
      )}
      <EditForm edit={edit} fields={labelled} onSaved={offering ? undefined : () => void navigate(paths.retreats)}>
        <RetreatFields form={form} offering={offering} />
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
      {offering && (
        <ContentHistory
          subjectType="retreat-offering"
          subjectId={id}
          form={{ saved: offering, fields: labelled, valuesOf: valuesOfRetreat, putBack: edit.putBack }}
        />
      )}
    </div>
  );
}
