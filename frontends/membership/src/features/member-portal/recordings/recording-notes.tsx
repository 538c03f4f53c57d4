import {
  useDeleteCallRecordingNoteMutation,
  type CallRecordingDto,
  type CurrentUserDto,
} from '@leap/client/membership';
import { useListCallRecordingNotesPagesInfiniteQuery } from './call-recording-pages';
import { useTranslation } from '@leap/platform';
import { useNow } from '../../weekly-call/use-clock';
import type { Playback } from '../recording-player/playback';
import { NoteReport } from '../care/entry-report';
import { Thread } from '../thread/thread';
import { MomentLink } from './moment-link';
import { NoteForm } from './note-form';

/** Level of the recording's title above the notes. */
const BELOW_TITLE = 3;

interface RecordingNotesProps {
  id: string;
  recording: CallRecordingDto;
  playback: Playback;
  user: CurrentUserDto;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Notes on a recording, newest first, below the form. */
export function RecordingNotes({ id, recording, playback, user, onRefused }: RecordingNotesProps) {
  const { t } = useTranslation('membership-recordings');
  const now = useNow();
  const query = useListCallRecordingNotesPagesInfiniteQuery({ id: recording.id }, { refetchOnMountOrArgChange: true });
  const [deleteNote] = useDeleteCallRecordingNoteMutation();
  return (
    <Thread
      id={id}
      query={query}
      nodesOf={({ notesTree }) => notesTree}
      isConversation={false}
      now={now}
      below={BELOW_TITLE}
      texts={{
        title: t('notes.title', { title: recording.title }),
        loading: t('notes.loading'),
        failed: t('notes.failed'),
        retry: t('list.error.retry'),
        empty: t('notes.empty'),
        more: t('notes.more'),
        moreBusy: t('notes.moreBusy'),
        moreFailed: t('notes.moreFailed'),
        by: (name) => t('notes.by', { name }),
        delete: t('notes.delete'),
        deleteTitle: t('notes.deleteTitle'),
        deleteText: t('notes.deleteText'),
        deleteFailed: t('notes.deleteFailed'),
        deleted: t('notes.deleted'),
      }}
      arrange={(entries, show) =>
        entries.map((note) =>
          show(note, {
            actions: (note.positionSeconds !== undefined || !note.isOwn) && (
              <>
                {note.positionSeconds !== undefined && (
                  <MomentLink
                    recordingId={recording.id}
                    seconds={note.positionSeconds}
                    playback={recording.player && playback}
                  />
                )}
                {!note.isOwn && <NoteReport note={note} onRefused={onRefused} />}
              </>
            ),
          }),
        )
      }
      form={() => (
        <NoteForm key={user.id} recordingId={recording.id} playback={playback} user={user} onRefused={onRefused} />
      )}
      remove={(note) => deleteNote({ id: note.callRecordingId, noteId: note.id }).unwrap()}
      onRefused={onRefused}
    />
  );
}
