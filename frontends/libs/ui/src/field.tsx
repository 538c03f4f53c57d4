import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

export interface FieldLook {
  label: ReactNode;
  /** Advice that stays visible below the field. */
  help?: ReactNode;
  /** What is wrong and how to put it right; announced when it appears. */
  error?: ReactNode;
}

/** What `Field` hands to the control so that label, help and error belong to it. */
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

/** Label above, control, help and error below, tied together for every kind of control. */
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
      {help && (
        <p className="ui-help" id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
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

/** The live region stands there before the error does, so that screen readers announce its arrival. */
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

/** Several lines of text; grows with what is written where the browser can. */
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
  /** First entry without value: what to choose. */
  placeholder?: string;
}

/** The browser's own list: best on phones, works without JavaScript. */
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

/** A box to tick, its text beside it; the whole line is the target. */
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
