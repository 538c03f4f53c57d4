import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

export interface FieldLook {
  label: ReactNode;
  /** Help that stays visible below the field. */
  help?: ReactNode;
  /** The error and how to correct it; announced when it appears. */
  error?: ReactNode;
}

/** Ids from `Field` for its control, which associate label, help and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldLook {
  id?: string;
  required?: boolean;
  className?: string;
  children(control: FieldControlProps): ReactNode;
}

/** Label above, control, then the error next to it and the help below, with the associations between them. */
export function Field({ id, label, required, help, error, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={cx('ui-field', error ? 'ui-field-invalid' : undefined, className)}>
      <label className="ui-label" htmlFor={controlId}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {help && (
        <p className="ui-help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}

function RequiredMark() {
  return (
    <span className="ui-required" aria-hidden="true">
      *
    </span>
  );
}

/** The live region exists before the error, so that screen readers announce it. */
function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className="ui-error" id={id}>
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends ComponentProps<'input'>, FieldLook {
  name: string;
}

/** One line of text. */
export function TextField({ label, help, error, id, className, required, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, help, error, required, className }}>
      {(control) => <input type="text" required={required} {...input} {...control} className="ui-input" />}
    </Field>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldLook {
  name: string;
}

/** A text area; grows with its text where the browser supports it. */
export function TextArea({ label, help, error, id, className, required, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field {...{ id, label, help, error, required, className }}>
      {(control) => (
        <textarea rows={rows} required={required} {...input} {...control} className="ui-input ui-textarea" />
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldLook {
  name: string;
  options: readonly SelectOption[];
  /** Label of the first option, without a value. */
  placeholder?: string;
}

/** A native select: best on phones, works without JavaScript. */
export function SelectField({
  label,
  help,
  error,
  id,
  className,
  required,
  options,
  placeholder,
  defaultValue,
  ...select
}: SelectFieldProps) {
  const initial = defaultValue ?? (select.value === undefined && placeholder !== undefined ? '' : undefined);
  return (
    <Field {...{ id, label, help, error, required, className }}>
      {(control) => (
        <div className="ui-select">
          <select required={required} defaultValue={initial} {...select} {...control} className="ui-input">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'>, FieldLook {
  name: string;
}

/** A checkbox with its text; the whole line is the target. */
export function Checkbox({ label, help, error, id, className, required, ...input }: CheckboxProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={cx('ui-field', className)}>
      <label className="ui-check" htmlFor={controlId}>
        <input
          {...input}
          type="checkbox"
          id={controlId}
          required={required}
          aria-describedby={[errorId, helpId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {help && (
        <p className="ui-help ui-check-note" id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
