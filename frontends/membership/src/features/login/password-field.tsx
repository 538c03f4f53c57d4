import { Field } from '@leap/ui';
import { useTranslation } from '@leap/platform';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  error?: ReactNode;
  inputRef: Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed; the button says which of both it will do. */
export function PasswordField({ error, inputRef }: PasswordFieldProps) {
  const { t } = useTranslation('membership');
  const [shown, setShown] = useState(false);
  return (
    <Field label={t('login.password')} required error={error}>
      {(control) => (
        <span className={styles.field}>
          <input
            {...control}
            ref={inputRef}
            className="ui-input"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'login.hide' : 'login.show')}
          </button>
        </span>
      )}
    </Field>
  );
}
