import {
  useListAdminCallRecordingNotesPagesInfiniteQuery,
  useBulkHideAdminCallRecordingNotesMutation,
  useBulkShowAdminCallRecordingNotesMutation,
  type ListAdminCallRecordingNotesApiArg,
  type ListFilters,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { csvAddress } from '../table/use-list-filters';
import { TextList } from './text-list';

/** Members' notes, with links to their recordings. */
export function NoteList({
  filters,
  bar,
}: {
  filters: ListFilters<ListAdminCallRecordingNotesApiArg>;
  bar: ReactNode;
}) {
  const { t } = useTranslation('admin-community');
  const pages = useListAdminCallRecordingNotesPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminCallRecordingNotesMutation();
  const [show] = useBulkShowAdminCallRecordingNotesMutation();
  return (
    <TextList
      kind="notes"
      pages={pages}
      textOf={({ notes }) => notes}
      about={{
        header: t('columns.recording'),
        titleOf: ({ recordingTitle }) => recordingTitle,
        pathOf: ({ callRecordingId }) => paths.recording(callRecordingId),
      }}
      rowLink={({ id }) => paths.communityNote(id)}
      reportsOf={(note) => note}
      csv={csvAddress('/api/admin/call-recording-notes/export.csv', filters)}
      hide={(ids) => hide({ ids }).unwrap()}
      show={(ids) => show({ ids }).unwrap()}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      bar={bar}
    />
  );
}
