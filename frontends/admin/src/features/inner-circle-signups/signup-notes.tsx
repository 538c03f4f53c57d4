import {
  useCreateInnerCircleSignupNoteMutation,
  useDeleteInnerCircleSignupNoteMutation,
  useListInnerCircleSignupNotesPagesInfiniteQuery,
  useSession,
} from '@leap/client/admin';
import { createInnerCircleSignupNoteFields } from '@leap/client/fields/inner-circle-signup-notes-admin';
import { personalDraft, personalKey, tabAttempt, useFieldLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, TextArea } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import styles from './signups.module.css';
import { More } from '../table/more';

interface NoteValues extends Record<string, string> {
  body: string;
}

const fields: readonly (keyof NoteValues & string)[] = ['body'];
const empty = (): NoteValues => ({ body: '' });

/** Private notes about an application: a form, and the notes so far, newest first. */
export function SignupNotes({ id }: { id: number }) {
  const { user } = useSession();
  return (
    <>
      {/* The user is briefly undefined when the session ends; the draft belongs to the user who typed it. */}
      {user && <NoteForm key={user.id} id={id} userId={user.id} />}
      <NoteList id={id} />
    </>
  );
}

function NoteForm({ id, userId }: { id: number; userId: string }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [create] = useCreateInnerCircleSignupNoteMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(`signup-note:${id}`, userId, fields));
  const [attempt] = useState(() => tabAttempt(personalKey(`signup-note-attempt:${id}`, userId)));
  const form = useForm<NoteValues>({
    initial: empty,
    fields: createInnerCircleSignupNoteFields,
    onValuesChange: (values) => draft.keep(values),
  });
  const errorOf = useFieldLabels('admin-inner-circle-signups', 'notes.errors', createInnerCircleSignupNoteFields);
  useRestoredDraft(form, draft);

  async function submit(values: NoteValues): Promise<void> {
    const note = { body: values.body.trim() };
    const outcome = await runAction(
      () => create({ id, 'Idempotency-Key': attempt.keyFor(note), createSignupNoteDto: note }),
      { done: t('notes.added'), form },
    );
    if (!outcome.isDone) return;
    attempt.drop();
    draft.drop();
    form.reset(empty());
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <TextArea
        label={t('notes.label')}
        help={t('notes.help')}
        required
        rows={3}
        maxLength={createInnerCircleSignupNoteFields.body.maxLength}
        error={errorOf('body', form.errors.body)}
        {...form.field('body')}
      />
      <p>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('notes.busy')}>
          {t('notes.add')}
        </Button>
      </p>
    </form>
  );
}

function NoteList({ id }: { id: number }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { time } = useTime();
  const [remove] = useDeleteInnerCircleSignupNoteMutation();
  const query = useListInnerCircleSignupNotesPagesInfiniteQuery({ id }, { refetchOnMountOrArgChange: true });
  const region = useRef<HTMLDivElement>(null);
  const wasDeleted = useRef(false);
  const notes = query.currentData?.pages.flatMap(({ items }) => items);

  // The button that had the focus is removed with its note.
  useEffect(() => {
    if (!wasDeleted.current || !notes) return;
    if (document.activeElement === document.body) {
      region.current?.focus();
      wasDeleted.current = false;
    }
  }, [notes]);

  if (!notes && query.isFetching) {
    return (
      <LoadingRegion label={t('notes.loading')}>
        <Skeleton lines={2} />
      </LoadingRegion>
    );
  }
  if (!notes) return <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />;
  return (
    <div ref={region} tabIndex={-1} className={styles.notes} role="group" aria-label={t('parts.notes')}>
      {notes.length === 0 && <p className="ui-soft">{t('notes.none')}</p>}
      {notes.length > 0 && (
        <ol className={styles.noteList}>
          {notes.map(({ id: noteId, body, author, createdAt, isOwn }) => (
            <li key={noteId} className={styles.note}>
              <p className={styles.noteText}>{body}</p>
              <div className={styles.noteFoot}>
                <span className="ui-small ui-soft">
                  {author ?? t('notes.nobody')} · <time dateTime={createdAt}>{time(createdAt)}</time>
                </span>
                {isOwn && (
                  <ActionButton
                    variant="quiet"
                    label={t('notes.delete')}
                    done={t('notes.deleted')}
                    call={() => remove({ id, noteId })}
                    confirm={{
                      title: t('notes.deleteTitle'),
                      text: t('notes.deleteText'),
                      action: t('notes.delete'),
                    }}
                    onEnd={({ isDone }) => void (wasDeleted.current = isDone)}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && <More pages={query} count={notes.length} label={t('notes.more')} />}
    </div>
  );
}
