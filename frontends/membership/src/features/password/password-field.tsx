import { Field } from '@leap/ui';
import { useTranslation } from '@leap/platform';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  name?: string;
  /** Autofill token: current or new password. */
  autoComplete?: 'current-password' | 'new-password';
  help?: ReactNode;
  error?: ReactNode;
  /** Of a refused field, where no script focuses it. */
  focus?: { autoFocus?: boolean };
  inputRef: Ref<HTMLInputElement>;
  /** Called with every change, for hints beside the field. */
  onText?(text: string): void;
}

/** A password field with a button that shows and hides the text. */
export function PasswordField({
  label,
  name = 'password',
  autoComplete = 'current-password',
  help,
  error,
  focus,
  inputRef,
  onText,
}: PasswordFieldProps) {
  const { t } = useTranslation('membership');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} required help={help} error={error}>
      {(control) => (
        <span className={styles.field}>
          <input
            {...control}
            ref={inputRef}
            className="ui-input"
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            {...focus}
            onChange={onText && ((event) => onText(event.target.value))}
          />
          <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'login.hide' : 'login.show')}
          </button>
        </span>
      )}
    </Field>
  );
}
