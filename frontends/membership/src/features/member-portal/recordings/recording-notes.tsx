import { isApiError, useCallRecordingNotePagesInfiniteQuery, useDeleteCallRecordingNoteMutation, type CallRecordingNoteDto, type CurrentUserDto } from '@leap/contracts';
import { useFailureWords } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, Callout, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useNow } from '../../weekly-call/use-clock';
import { ConfirmDialog } from '../community/confirm-dialog';
import { ownPicture } from '../community/own-picture';
import { PostText } from '../community/post-text';
import { PostTime } from '../community/post-time';
import { NoteForm } from './note-form';
import styles from './recording-notes.module.css';

/** Notes stand below a recording's title, which is a heading of the third level. */
const BELOW_TITLE = 3;

interface RecordingNotesProps {
  id: string;
  recording: { id: string; title: string };
  user: CurrentUserDto;
  /** Takes the refusals that end somebody's access; answers whether nothing more need be said. */
  onRefused(error: unknown): boolean;
}

/** What members noted about a recording, newest first, below the form for one's own. */
export function RecordingNotes({ id, recording, user, onRefused }: RecordingNotesProps) {
  const { t } = useTranslation('membership-recordings');
  const now = useNow();
  const query = useCallRecordingNotePagesInfiniteQuery(recording.id, { refetchOnMountOrArgChange: true });
  const { error, isFetching } = query;
  const notes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [deleting, setDeleting] = useState<CallRecordingNoteDto>();
  const [news, setNews] = useState('');
  const [firstNew, setFirstNew] = useState<string>();
  const firstNewItem = useRef<HTMLLIElement>(null);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (error && !isFetching) onRefused(error);
  }, [error, isFetching, onRefused]);

  useEffect(() => {
    if (firstNew !== undefined) firstNewItem.current?.focus();
  }, [firstNew]);

  async function showMore(): Promise<void> {
    const { data } = await query.fetchNextPage();
    setFirstNew(data?.pages.at(-1)?.items[0]?.id);
  }

  return (
    <section id={id} ref={region} tabIndex={-1} aria-label={t('notes.title', { title: recording.title })} className={styles.notes}>
      <NoteForm key={user.id} recordingId={recording.id} user={user} onRefused={onRefused} />
      {query.isLoading && (
        <LoadingRegion label={t('notes.loading')}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
      {query.isError && query.data === undefined && !isFetching && (
        <Callout tone="warning" role="status">
          <p>{t('notes.failed')}</p>
          <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
            {t('list.error.retry')}
          </Button>
        </Callout>
      )}
      {query.isSuccess && notes.length === 0 && <p className="ui-soft">{t('notes.empty')}</p>}
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <Note key={note.id} note={note} now={now} itemRef={note.id === firstNew ? firstNewItem : undefined} onDelete={() => setDeleting(note)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" size="small" busy={query.isFetchingNextPage} busyLabel={t('notes.moreBusy')} onClick={() => void showMore()}>
          {t('notes.more')}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="status">{t('notes.moreFailed')}</p>}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {deleting && (
        <DeleteNote
          note={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setNews(t('notes.deleted'));
            region.current?.focus();
          }}
          onRefused={onRefused}
        />
      )}
    </section>
  );
}

interface NoteProps {
  note: CallRecordingNoteDto;
  now: Date | undefined;
  itemRef: Ref<HTMLLIElement> | undefined;
  onDelete(): void;
}

function Note({ note, now, itemRef, onDelete }: NoteProps) {
  const { t } = useTranslation('membership-recordings');
  const { t: portal } = useTranslation('membership-community');
  const name = note.author.displayName ?? portal('post.someone');
  return (
    <li ref={itemRef} tabIndex={-1} className={styles.note}>
      <Avatar name={name} src={ownPicture(note.author.avatarUrl)} className={styles.avatar} />
      <div className={styles.words}>
        <p className={styles.facts}>
          <span className={styles.name} dir="auto">
            {name}
            {note.isOwn && ` (${portal('post.you')})`}
          </span>
          <PostTime createdAt={note.createdAt} now={now} />
        </p>
        <PostText content={note.notes} title={t('notes.by', { name })} below={BELOW_TITLE} />
        {note.isOwn && (
          <Button variant="quiet" size="small" onClick={onDelete}>
            {t('notes.delete')}
            <VisuallyHidden>: {note.notes.slice(0, 60)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

interface DeleteNoteProps {
  note: CallRecordingNoteDto;
  onClose(): void;
  onDeleted(): void;
  onRefused(error: unknown): boolean;
}

function DeleteNote({ note, onClose, onDeleted, onRefused }: DeleteNoteProps) {
  const { t } = useTranslation('membership-recordings');
  const { t: portal } = useTranslation('membership-community');
  const failureWords = useFailureWords();
  const [deleteNote, { isLoading }] = useDeleteCallRecordingNoteMutation();
  const [failure, setFailure] = useState<string>();

  async function remove(): Promise<void> {
    try {
      await deleteNote({ id: note.callRecordingId, noteId: note.id }).unwrap();
      onDeleted();
    } catch (error) {
      if (isApiError(error) && error.status === 404) onDeleted();
      else if (onRefused(error)) onClose();
      else setFailure(failureWords(error, t('notes.deleteFailed')));
    }
  }

  return (
    <ConfirmDialog
      title={t('notes.deleteTitle')}
      text={t('notes.deleteText')}
      confirm={t('notes.delete')}
      busy={isLoading}
      busyLabel={portal('confirm.busy')}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
