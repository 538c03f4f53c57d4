import { useTranslation } from '@leap/platform';
import { Ring } from '@leap/ui';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field';
import { passwordStrength } from './password-strength';

/** Strength as a ring; the text beside it says the same. */
const sweeps = { short: 60, weak: 130, fair: 230, strong: 345 } as const;

interface NewPasswordFieldProps {
  label: string;
  name: string;
  error?: ReactNode;
  focus?: { autoFocus?: boolean };
  inputRef: Ref<HTMLInputElement>;
}

/** A new password with its strength, or why it was refused: only the server knows common ones. The form is remounted to reset it. */
export function NewPasswordField({ label, name, error, focus, inputRef }: NewPasswordFieldProps) {
  const { t } = useTranslation('membership-account');
  const [text, setText] = useState('');
  const strength = passwordStrength(text);
  return (
    <div className={styles.field}>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        help={t('newPassword.help')}
        error={error}
        focus={focus}
        inputRef={inputRef}
        onText={setText}
      />
      <div className={styles.strength} role="status">
        {text !== '' && !error && (
          <>
            <Ring className={styles.ring} radius={14} weight={3.4} start={-80} sweep={sweeps[strength]} seed={4} />
            <span>{t(`newPassword.strength.${strength}`)}</span>
          </>
        )}
      </div>
    </div>
  );
}
