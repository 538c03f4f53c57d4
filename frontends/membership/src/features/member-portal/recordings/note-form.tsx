import { useCreateCallRecordingNoteMutation, type CurrentUserDto } from '@leap/client/membership';
import { createCallRecordingNoteFields } from '@leap/client/fields/call-recordings';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { useState } from 'react';
import type { Playback } from '../recording-player/playback';
import { EntryForm } from '../thread/entry-form';
import { NoteMoment } from './note-moment';
import { momentError, noteAttempt, noteDraft, toNote } from './note-values';

interface NoteFormProps {
  recordingId: string;
  user: CurrentUserDto;
  /** What is being played beside it. */
  playback: Playback;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Form for a note. */
export function NoteForm({ recordingId, user, playback, onRefused }: NoteFormProps) {
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
      fields={{ notes: createCallRecordingNoteFields.notes }}
      further={{
        field: 'positionSeconds',
        check: momentError,
        render: (form) => <NoteMoment form={form} playback={playback} />,
      }}
      errorText={(code) =>
        t([`notes.errors.${code}`, 'notes.errors.refused'], {
          max: formatNumber(createCallRecordingNoteFields.notes.maxLength, language),
        })
      }
      makeDraft={() => noteDraft(user.id, recordingId)}
      isSending={isLoading}
      send={async (notes, positionSeconds) => {
        const note = toNote({ notes, positionSeconds }, user.id, recordingId);
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
