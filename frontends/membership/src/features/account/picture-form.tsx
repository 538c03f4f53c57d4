import {
  isApiError,
  useRemoveAvatarMutation,
  useUploadAvatarMutation,
  type CurrentUserDto,
} from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, VisuallyHidden } from '@leap/ui';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode } from '../form-parts/field-errors';
import styles from './picture-form.module.css';

/** The server's limits, also checked here before an upload. */
const types = ['image/jpeg', 'image/png', 'image/webp'];
const LIMIT_BYTES = 5 * 1024 * 1024;

const refusals = ['not_an_image', 'image_too_large', 'image_animated', 'image_heavy', 'image_type'] as const;
type Refusal = (typeof refusals)[number];

/** Checks a file before the upload. */
function refusedBeforehand(file: File): Refusal | undefined {
  if (!types.includes(file.type)) return 'image_type';
  return file.size > LIMIT_BYTES ? 'image_heavy' : undefined;
}

/** The server's field error for a picture; undefined for other errors. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!isApiError(error)) return undefined;
  if (error.status === 413) return 'image_heavy';
  if (error.status === 415) return 'image_type';
  const code = fieldCode(error, 'picture');
  return code === undefined ? undefined : (refusals.find((one) => one === code) ?? 'not_an_image');
}

/** The avatar: chosen from a file, uploaded at once, and removable. */
export function PictureForm({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const [upload, sending] = useUploadAvatarMutation();
  const [remove, removing] = useRemoveAvatarMutation();
  const [refusedHere, setRefusedHere] = useState<Refusal>();
  const file = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();
  const refusal = refusedHere ?? refusalOf(sending.error);
  const name = user.displayName ?? user.firstName ?? user.email;

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [picture] = currentTarget.files ?? [];
    if (!picture) return;
    removing.reset();
    sending.reset();
    const refused = refusedBeforehand(picture);
    setRefusedHere(refused);
    if (!refused) await upload(picture);
    // Allows choosing the same file again.
    if (file.current) file.current.value = '';
  }

  async function removePicture(): Promise<void> {
    sending.reset();
    setRefusedHere(undefined);
    await remove();
    // The button is removed together with its focus.
    file.current?.focus();
  }

  return (
    <div className={styles.form}>
      <Avatar name={name} src={user.profileImageUrl} className={styles.picture} />
      <div className={styles.work}>
        <div className={styles.buttons}>
          {/* The field lies over its text, so that pointing at it and finding it on a screen lead to the same element. */}
          <label className={styles.choose} aria-busy={sending.isLoading || undefined}>
            <input
              ref={file}
              type="file"
              name="picture"
              accept={types.join(',')}
              aria-invalid={refusal !== undefined || undefined}
              aria-describedby={refusal ? `${errorId} ${hintId}` : hintId}
              disabled={sending.isLoading}
              onChange={(event) => void choose(event)}
            />
            <span>
              {t(sending.isLoading ? 'picture.busy' : user.profileImageUrl ? 'picture.change' : 'picture.choose')}
            </span>
          </label>
          {user.profileImageUrl && (
            <Button
              variant="secondary"
              busy={removing.isLoading}
              busyLabel={t('picture.removing')}
              onClick={() => void removePicture()}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p id={hintId} className={styles.hint}>
          {t('picture.hint')}
        </p>
        <p id={errorId} role="alert" className={styles.error}>
          {refusal && t(`picture.errors.${refusal}`)}
        </p>
        <VisuallyHidden role="status">
          {sending.isSuccess && t('picture.saved')}
          {removing.isSuccess && t('picture.removed')}
        </VisuallyHidden>
        <FailureNote error={refusal ? undefined : (sending.error ?? removing.error)} />
      </div>
    </div>
  );
}
