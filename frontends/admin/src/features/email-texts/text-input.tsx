import type { EmailTextFieldDto, Language } from '@leap/client/admin';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import styles from './email-texts.module.css';
import { fieldName, isLine, type EmailValues } from './email-values';
import { useTextLabel } from './use-text-label';

const ROWS = 4;

const placeholder = (name: string): string => `{{${name}}}`;

interface TextInputProps {
  form: Form<EmailValues>;
  field: EmailTextFieldDto;
  language: Language;
}

/** Input of one text in one language, with its placeholders, and a button for the built-in text. */
export function TextInput({ form, field, language }: TextInputProps) {
  const { t } = useTranslation('admin-emails');
  const label = useTextLabel()(field, language);
  const name = fieldName(language, field.path);
  const code = form.errors[name];
  const builtIn = field.builtIn[language];
  const isChanged = (form.values[name] ?? '').trim() !== builtIn;
  const variables = field.variables.map((variable) =>
    t(field.requiredVariables.includes(variable) ? 'placeholder.required' : 'placeholder.optional', {
      placeholder: placeholder(variable),
      name: t(`placeholders.${variable}`),
    }),
  );
  const look = {
    ...form.field(name),
    label,
    required: true,
    lang: language,
    help: variables.length > 0 ? t('placeholder.all', { list: variables.join(', ') }) : undefined,
    error:
      code === undefined
        ? undefined
        : t([`errors.${code}`, 'errors.invalid'], {
            max: field.maxLength,
            list: (code === 'missing_variable' ? field.requiredVariables : field.variables).map(placeholder).join(', '),
            context: code === 'unknown_variable' && field.variables.length === 0 ? 'none' : undefined,
          }),
  };
  return (
    <div className={styles.text}>
      {isLine(field) ? <TextField {...look} autoComplete="off" /> : <TextArea {...look} rows={ROWS} spellCheck />}
      {isChanged && (
        <p>
          <Button
            variant="quiet"
            aria-label={t('resetOne', { label })}
            onClick={() => {
              form.set(name, builtIn);
              // The button goes.
              const input = form.formRef.current?.elements.namedItem(name);
              if (input instanceof HTMLElement) input.focus();
            }}
          >
            {t('reset')}
          </Button>
        </p>
      )}
    </div>
  );
}
