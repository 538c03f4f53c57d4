import { isApiError, useUploadAdminImageMutation, type AdminImageDto } from '@leap/client/admin';
import { useToast, useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from 'react';
import styles from './images.module.css';

/** The server's limits, also checked here before an upload. */
const types = ['image/jpeg', 'image/png', 'image/webp'];
const LIMIT_BYTES = 15 * 1024 * 1024;

const refusals = ['not_an_image', 'image_too_large', 'image_animated', 'image_heavy', 'image_type', 'failed'] as const;
type Refusal = (typeof refusals)[number];

/** Checks a file before the upload. */
function refusedBeforehand(file: File): Refusal | undefined {
  if (file.size > LIMIT_BYTES) return 'image_heavy';
  return types.includes(file.type) ? undefined : 'image_type';
}

function refusalOf(error: unknown): Refusal {
  if (!isApiError(error)) return 'failed';
  if (error.status === 413) return 'image_heavy';
  if (error.status === 415) return 'image_type';
  const code = error.fieldErrors?.find(({ field }) => field === 'picture')?.code;
  return refusals.find((one) => one === code) ?? 'failed';
}

interface UploadButtonProps {
  onUpload?(image: AdminImageDto): void;
  /** A file that was chosen elsewhere, as by dragging: uploaded at once. */
  file?: File;
}

/** Uploads a picture, or shows why it is refused. */
export function UploadButton({ onUpload, file: provided }: UploadButtonProps) {
  const { t } = useTranslation('admin-images');
  const toast = useToast();
  const [upload, { isLoading }] = useUploadAdminImageMutation();
  const [refusal, setRefusal] = useState<Refusal>();
  const [hintId, errorId] = [useId(), useId()];

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (file) await send(file);
    // Allows choosing the same file again.
    currentTarget.value = '';
  }

  async function send(file: File): Promise<void> {
    const refused = refusedBeforehand(file);
    setRefusal(refused);
    if (!refused) {
      const { data, error } = await upload(file);
      if (error) setRefusal(refusalOf(error));
      if (data) {
        toast({ title: t('uploaded') });
        onUpload?.(data);
      }
    }
  }

  const sendProvided = useEffectEvent((file: File) => void send(file));
  const sent = useRef<File>(undefined);
  useEffect(() => {
    // Effects run twice in development.
    if (provided && sent.current !== provided) sendProvided(provided);
    sent.current = provided;
  }, [provided]);

  return (
    <div className={styles.upload}>
      {/* The field lies over its text, so that pointing at it and finding it on a screen lead to the same element. */}
      <label
        className={`ui-button ui-button-small ui-button-secondary ${styles.choose ?? ''}`}
        aria-busy={isLoading || undefined}
      >
        <input
          type="file"
          name="picture"
          accept={types.join(',')}
          aria-invalid={refusal !== undefined || undefined}
          aria-describedby={refusal ? `${errorId} ${hintId}` : hintId}
          disabled={isLoading}
          onChange={(event) => void choose(event)}
        />
        <Icon name="plus" />
        {isLoading ? t('uploading') : t('upload')}
      </label>
      <p id={hintId} className="ui-help">
        {t('hint')}
      </p>
      <div aria-live="polite">
        {refusal && (
          <p id={errorId} className="ui-error">
            <Icon name="alert" />
            <span>{t(`refused.${refusal}`)}</span>
          </p>
        )}
      </div>
    </div>
  );
}
