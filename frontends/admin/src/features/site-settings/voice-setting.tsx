import { isApiError, useGetAdminVoiceNoteQuery, useUploadAdminVoiceNoteMutation } from '@leap/client/admin';
import { voiceNoteLimits } from '@leap/domain';
import type { Form, FormValues } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Icon } from '@leap/ui';
import { useId, useState, type ChangeEvent } from 'react';
import contentStyles from '../content/content.module.css';
import imageStyles from '../images/images.module.css';

const refusals = ['not_audio', 'audio_too_long', 'heavy', 'failed'] as const;
type Refusal = (typeof refusals)[number];

function refusalOf(error: unknown): Refusal {
  if (!isApiError(error)) return 'failed';
  if (error.status === 413) return 'heavy';
  if (error.status === 415) return 'not_audio';
  const code = error.fieldErrors?.find(({ field }) => field === 'recording')?.code;
  return refusals.find((one) => one === code) ?? 'failed';
}

interface VoiceSettingProps {
  label: string;
  help?: string;
  error?: string;
  form: Form<FormValues>;
}

/** The voice note: uploaded here, played with the browser's own controls. */
export function VoiceSetting({ label, help, error, form }: VoiceSettingProps) {
  const { t } = useTranslation('admin-settings');
  const toast = useToast();
  const [labelId, helpId] = [useId(), useId()];
  const id = form.values['voiceNoteId'] ?? '';
  const { currentData: recording } = useGetAdminVoiceNoteQuery(id, { skip: id === '' });
  const [upload, { isLoading }] = useUploadAdminVoiceNoteMutation();
  const [refusal, setRefusal] = useState<Refusal>();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    const done = () => (currentTarget.value = '');
    if (!file) return;
    if (file.size > voiceNoteLimits.bytes) {
      setRefusal('heavy');
      return void done();
    }
    setRefusal(undefined);
    const answer = await upload(file);
    done();
    if (answer.error) return setRefusal(refusalOf(answer.error));
    form.set('voiceNoteId', answer.data.id);
    toast({ title: t('voice.uploaded') });
  }

  return (
    <div role="group" aria-labelledby={labelId} className={`${contentStyles.whole} ${imageStyles.field}`}>
      <span id={labelId} className="ui-label">
        {label}
      </span>
      {id === '' && <p className="ui-help">{t('voice.none')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner listens to their own recording */}
      {recording && <audio controls preload="none" src={recording.address} aria-label={t('voice.listen')} />}
      <p id={helpId} className="ui-help">
        {help}
      </p>
      <div aria-live="polite">
        {(refusal || error) && (
          <p className="ui-error">
            <Icon name="alert" />
            <span>{refusal ? t(`voice.refused.${refusal}`) : error}</span>
          </p>
        )}
      </div>
      <p className="ui-row">
        <label
          className={`ui-button ui-button-small ui-button-secondary ${imageStyles.choose ?? ''}`}
          aria-busy={isLoading || undefined}
        >
          <input
            type="file"
            name="recording"
            accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,.mp3,.m4a,.wav"
            aria-describedby={helpId}
            disabled={isLoading}
            onChange={(event) => void choose(event)}
          />
          <Icon name="plus" />
          {isLoading ? t('voice.uploading') : t('voice.upload')}
        </label>
        {id !== '' && (
          <Button variant="quiet" size="small" onClick={() => form.set('voiceNoteId', '')}>
            {t('voice.remove')}
          </Button>
        )}
      </p>
    </div>
  );
}
