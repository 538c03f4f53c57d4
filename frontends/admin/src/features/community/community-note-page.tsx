import {
  useBulkHideAdminCallRecordingNotesMutation,
  useBulkShowAdminCallRecordingNotesMutation,
  useGetAdminCallRecordingNoteQuery,
  useResolveAdminCallRecordingNoteReportsMutation,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { communityTexts } from './community-texts';
import { Reports } from './reports';
import { VisibilityAction } from './visibility-action';
import { TextRecord } from './text-record';

export const texts = communityTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-community:columns.notesOne'),
    description: t('admin-community:head.description'),
    noindex: true,
  };
}

/** /admin/community/notes/:id: one note on a recording with its reports. */
export function Page() {
  const { t } = useTranslation('admin-community');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="community" next={paths.communityNote(id)} title={t('columns.notesOne')} hasOwnTitle>
      <Note id={id} />
    </AdminLayout>
  );
}

function Note({ id }: { id: string }) {
  const { t } = useTranslation('admin-community');
  const answer = useGetAdminCallRecordingNoteQuery(id, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminCallRecordingNotesMutation();
  const [show] = useBulkShowAdminCallRecordingNotesMutation();
  const [resolve] = useResolveAdminCallRecordingNoteReportsMutation();
  return (
    <TextRecord
      kind="notes"
      subjectType="note"
      answer={answer}
      textOf={({ notes }) => notes}
      about={{
        label: t('columns.recording'),
        titleOf: ({ recordingTitle }) => recordingTitle,
        pathOf: ({ callRecordingId }) => paths.recording(callRecordingId),
      }}
      actions={({ visibility }) => (
        <VisibilityAction
          id={id}
          kind="notes"
          visibility={visibility}
          hide={hide}
          show={show}
          question={t('ask.notes', { count: 1 })}
        />
      )}
      further={({ reports }) => <Reports reports={reports} resolve={(ids) => resolve({ id, bulkDto: { ids } })} />}
    />
  );
}
