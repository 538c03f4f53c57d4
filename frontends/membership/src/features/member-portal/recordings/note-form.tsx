import { useCreateCallRecordingNoteMutation, type CurrentUserDto } from '@leap/client/membership';
import { createCallRecordingNoteFields } from '@leap/client/fields/call-recordings';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { useState } from 'react';
import { EntryForm } from '../thread/entry-form';
import { noteAttempt, noteDraft, toNote } from './note-values';

interface NoteFormProps {
  recordingId: string;
  user: CurrentUserDto;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Form for a note. */
export function NoteForm({ recordingId, user, onRefused }: NoteFormProps) {
  const { t } = useTranslation('membership-recordings');
  const language = useLanguage();
  const showToast = useToast();
  const [createNote, { isLoading }] = useCreateCallRecordingNoteMutation();
  const [attempt] = useState(() => noteAttempt(user.id, recordingId));
  return (
    <EntryForm
      field="notes"
      rows={3}
      texts={{
        label: t('notes.label'),
        help: t('notes.help'),
        placeholder: t('notes.placeholder'),
        submit: t('notes.submit'),
        busy: t('notes.busy'),
        failed: t('toasts.errorText'),
        missing: t('toasts.missing'),
      }}
      fields={createCallRecordingNoteFields}
      errorText={(code) =>
        t([`notes.errors.${code}`, 'notes.errors.refused'], {
          max: formatNumber(createCallRecordingNoteFields.notes.maxLength, language),
        })
      }
      makeDraft={() => noteDraft(user.id, recordingId)}
      isSending={isLoading}
      send={async (notes) => {
        const note = toNote({ notes }, user.id, recordingId);
        await createNote({
          id: recordingId,
          'Idempotency-Key': attempt.keyFor(note),
          createCallRecordingNoteDto: note,
        }).unwrap();
        attempt.drop();
      }}
      onSent={() => showToast({ title: t('toasts.added'), description: t('toasts.addedText') })}
      onRefused={onRefused}
    />
  );
}
