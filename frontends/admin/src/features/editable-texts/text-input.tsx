import type { Language } from '@leap/client/admin';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Tag, TextArea, TextField } from '@leap/ui';
import { memo, useCallback, useEffect, useRef } from 'react';
import styles from './editable-texts.module.css';
import { fieldName, type EditableTextField, type TextValues } from './text-values';

const ROWS = 4;

const placeholder = (name: string): string => `{{${name}}}`;
const element = (name: string): string => `<${name}>…</${name}>`;

interface TextInputProps {
  form: Form<TextValues>;
  field: EditableTextField;
  language: Language;
  label: string;
}

/** Input of one text in one language, with what it may contain, the built-in text once it differs, and a button for that. */
export function TextInput({ form, field, language, label }: TextInputProps) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const set = useCallback((key: string, text: string) => latest.current.set(key, text), []);
  const focus = useCallback((key: string) => {
    const input = latest.current.formRef.current?.elements.namedItem(key);
    if (input instanceof HTMLElement) input.focus();
  }, []);
  const name = fieldName(language, field.path);
  return (
    <Input {...{ field, language, label, name, set, focus }} value={form.values[name] ?? ''} code={form.errors[name]} />
  );
}

interface InputProps extends Omit<TextInputProps, 'form'> {
  name: string;
  value: string;
  code: string | undefined;
  set(name: string, value: string): void;
  focus(name: string): void;
}

/** A page has hundreds of them: typing into one renders no other. */
const Input = memo(function Input({ field, language, label, name, value, code, set, focus }: InputProps) {
  const { t } = useTranslation('admin-texts');
  const builtIn = field.builtIn[language];
  const isChanged = value.trim() !== builtIn;
  const parts = [
    ...field.variables.map((variable) =>
      t(field.requiredVariables.includes(variable) ? 'placeholder.required' : 'placeholder.optional', {
        placeholder: placeholder(variable),
        name: t(`placeholders.${variable}`, { defaultValue: t('placeholders.other') }),
      }),
    ),
    ...(field.tags ?? []).map((tag) =>
      t(field.requiredTags?.includes(tag) ? 'placeholder.required' : 'placeholder.optional', {
        placeholder: element(tag),
        name: t(`elements.${tag}`, { defaultValue: t('elements.other') }),
      }),
    ),
  ];
  const known = code === 'missing_variable' ? field.requiredVariables : field.variables;
  const elements = code === 'missing_tag' ? field.requiredTags : field.tags;
  const isOfElements = code === 'missing_tag' || code === 'unknown_tag';
  const list = isOfElements ? (elements ?? []).map(element) : known.map(placeholder);
  const look = {
    name,
    value,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    label,
    required: true,
    lang: language,
    help: parts.length > 0 ? t('placeholder.all', { list: parts.join(', ') }) : undefined,
    error:
      code === undefined
        ? undefined
        : t([`errors.${code}`, 'errors.invalid'], {
            max: field.maxLength,
            list: list.join(', '),
            context: list.length === 0 ? 'none' : undefined,
          }),
  };
  return (
    <div className={styles.text} data-changed={isChanged || undefined}>
      {field.isLine ? <TextField {...look} autoComplete="off" /> : <TextArea {...look} rows={ROWS} spellCheck />}
      {isChanged && builtIn !== '' && (
        <div className={styles.builtIn}>
          <p className="ui-small">
            <Tag tone="gold">{t('changed')}</Tag>{' '}
            <span className="ui-soft" lang={language}>
              {t('builtIn', { text: builtIn })}
            </span>
          </p>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('resetOne', { label })}
            onClick={() => {
              set(name, builtIn);
              // The button goes.
              focus(name);
            }}
          >
            {t('reset')}
          </Button>
        </div>
      )}
    </div>
  );
});
