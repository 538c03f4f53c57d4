import {
  api,
  useCreateAdminMeetingTypeMutation,
  useDeleteAdminMeetingTypeMutation,
  useGetAdminMeetingTypeQuery,
  useUpdateAdminMeetingTypeMutation,
  type AdminMeetingTypeDto,
} from '@leap/client/admin';
import { DEFAULT_MEETING_TYPE } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { ActionButton } from '../record/action-button';
import { RecordPage } from '../record/record-page';
import { MeetingTypeFields } from './meeting-type-fields';
import { TypeAddress } from './type-address';
import { meetingTypeTexts } from './meeting-type-texts';
import {
  emptyMeetingType,
  meetingTypeFields,
  questionNumbers,
  toMeetingType,
  validateMeetingType,
  valuesOfMeetingType,
  type MeetingTypeValues,
} from './meeting-type-values';

export const texts = meetingTypeTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-meeting-types:head.title'),
    description: t('admin-meeting-types:head.description'),
    noindex: true,
  };
}

/** /admin/meeting-types/:id: one meeting type; `new` creates one. */
export function Page() {
  const { t } = useTranslation('admin-meeting-types');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="meeting-types" next={paths.meetingType(id)} title={t('loading')} hasOwnTitle>
      {id === 'new' ? (
        <div className={contentStyles.page}>
          <PageHeader title={t('newTitle')} before={<TextLink to={paths.meetingTypes}>{t('back')}</TextLink>} />
          <MeetingTypeForm type={undefined} />
        </div>
      ) : (
        <StoredMeetingType id={id} />
      )}
    </AdminLayout>
  );
}

function StoredMeetingType({ id }: { id: string }) {
  const { t } = useTranslation('admin-meeting-types');
  const language = useLanguage();
  const answer = useGetAdminMeetingTypeQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name[language]}
      loadingTitle={t('loading')}
      back={{ to: paths.meetingTypes, label: t('back') }}
      intro={({ visibility }) => t(`visibility.${visibility}`)}
    >
      {(type) => <MeetingTypeForm key={type.id} type={type} />}
    </RecordPage>
  );
}

function MeetingTypeForm({ type }: { type: AdminMeetingTypeDto | undefined }) {
  const { t } = useTranslation('admin-meeting-types');
  const { t: common } = useTranslation('admin-content');
  const navigate = useNavigate();
  const [create] = useCreateAdminMeetingTypeMutation();
  const [update] = useUpdateAdminMeetingTypeMutation();
  const id = type?.id ?? '';
  const edit = useEditForm<MeetingTypeValues, AdminMeetingTypeDto>({
    saved: type,
    draft: `meeting-type-${id || 'new'}`,
    empty: emptyMeetingType,
    valuesOf: valuesOfMeetingType,
    validate: validateMeetingType,
    create: (values) => create(toMeetingType(values)),
    update: (values, version) => {
      const { slug: _fixed, ...changes } = toMeetingType(values);
      return update({ id, updateAdminMeetingTypeDto: { ...changes, version } });
    },
    newest: (fresh) => api.endpoints.getAdminMeetingType.initiate(id, fresh),
    done: t('saved'),
  });
  const labelled = [
    ...meetingTypeFields.map((key) => {
      const [name = '', language] = key.split('.');
      return { key, label: t(`fields.${name}`, { language: language && common(`languageNames.${language}`) }) };
    }),
    ...questionNumbers.flatMap((index) =>
      (['en', 'es', 'kind'] as const).map((part) => ({
        key: `questions.${index}.${part}`,
        label: `${t('questions.one', { number: index + 1 })}: ${
          part === 'kind' ? t('questions.kind') : common(`languageNames.${part}`)
        }`,
      })),
    ),
  ];
  return (
    <div className={contentStyles.form}>
      {type && type.visibility !== 'closed' && <TypeAddress slug={type.slug} />}
      {type && type.bookings === 0 && type.slug !== DEFAULT_MEETING_TYPE && <DeleteType id={id} />}
      <EditForm
        edit={edit}
        fields={labelled}
        onSaved={type ? undefined : (created) => void navigate(paths.meetingType(created.id))}
      >
        <MeetingTypeFields form={edit.form} type={type} />
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
      {type && (
        <ContentHistory
          subjectType="meeting-type"
          subjectId={id}
          form={{ saved: type, fields: labelled, valuesOf: valuesOfMeetingType, putBack: edit.putBack }}
        />
      )}
    </div>
  );
}

/** Deletes a type that nobody has booked. */
function DeleteType({ id }: { id: string }) {
  const { t } = useTranslation('admin-meeting-types');
  const { t: common } = useTranslation('admin-content');
  const navigate = useNavigate();
  const [remove] = useDeleteAdminMeetingTypeMutation();
  return (
    <div role="group" aria-label={common('actions')} className={contentStyles.actions}>
      <ActionButton
        label={common('delete')}
        done={t('delete.done')}
        variant="quiet"
        call={() => remove(id)}
        confirm={{ title: t('delete.title'), text: t('delete.text'), action: common('delete') }}
        onEnd={({ isDone }) => isDone && void navigate(paths.meetingTypes)}
      />
    </div>
  );
}
