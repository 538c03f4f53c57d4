import { isApiError, useCreateCallRecordingNoteMutation, type CurrentUserDto } from '@leap/contracts';
import { callNoteLimits } from '@leap/contracts/domain';
import { useFailureWords, useForm, useRestoredDraft } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useState } from 'react';
import { emptyNote, noteAttempt, noteDraft, toNote, toNoteErrors, validateNote, type NoteValues } from './note-rules';
import styles from './recording-notes.module.css';

interface NoteFormProps {
  recordingId: string;
  user: CurrentUserDto;
  /** Takes the refusals that end somebody's access; answers whether nothing more need be said. */
  onRefused(error: unknown): boolean;
}

/** Writes notes for the community. Nothing typed is lost to a reload, a bad network or a session that has ended meanwhile. */
export function NoteForm({ recordingId, user, onRefused }: NoteFormProps) {
  const { t } = useTranslation('membership-recordings');
  const language = useLanguage();
  const showToast = useToast();
  const failureWords = useFailureWords();
  const [draft] = useState(() => noteDraft(user.id, recordingId));
  const [attempt] = useState(() => noteAttempt(user.id, recordingId));
  const [createNote, { isLoading }] = useCreateCallRecordingNoteMutation();
  const form = useForm<NoteValues>({ initial: emptyNote, validate: validateNote, onValuesChange: draft.keep });
  useRestoredDraft(form, draft);

  async function send(values: NoteValues): Promise<void> {
    if (isLoading) return;
    // Once more, for the case that another tab has logged out and in since the last word.
    draft.keep(values);
    const note = toNote(values, user.id, recordingId);
    try {
      await createNote({ id: recordingId, 'Idempotency-Key': attempt.keyFor(note), createCallRecordingNoteDto: note }).unwrap();
    } catch (error) {
      refuse(error);
      return;
    }
    draft.drop();
    attempt.drop();
    form.reset(emptyNote());
    showToast({ title: t('toasts.added'), description: t('toasts.addedText') });
  }

  function refuse(error: unknown): void {
    if (isApiError(error) && error.fieldErrors) form.showErrors(toNoteErrors(error.fieldErrors));
    if (onRefused(error)) return;
    const isGone = isApiError(error) && error.status === 404;
    showToast({ title: t('toasts.error'), description: isGone ? t('toasts.gone') : failureWords(error, t('toasts.errorText')), variant: 'destructive' });
  }

  const code = form.errors.notes;
  return (
    <form ref={form.formRef} className={styles.form} noValidate method="post" onSubmit={form.onSubmit((values) => void send(values))}>
      <TextArea
        {...form.field('notes')}
        readOnly={isLoading}
        className={styles.field}
        label={t('notes.label')}
        help={t('notes.help')}
        placeholder={t('notes.placeholder')}
        error={code && t([`notes.errors.${code}`, 'notes.errors.refused'], { max: formatNumber(callNoteLimits.max, language) })}
        required
        rows={3}
        dir="auto"
      />
      <div className={styles.foot}>
        <p className={styles.draft}>{form.values.notes.trim() !== '' && t('notes.draft')}</p>
        <Button type="submit" busy={isLoading} busyLabel={t('notes.busy')}>
          {t('notes.submit')}
        </Button>
      </div>
    </form>
  );
}
