import { dismissToast, useDispatch } from '@leap/platform';
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { checkFields, refusalsOf, type FieldConstraints } from './check-fields';
import { focusOf, usePosted } from './posted';
import { wasTouched, type Control } from './use-early-value';

/** Value of a checked box; an unchecked one is an empty text. */
export const TICKED = 'yes';

/** Values of a form by field name; all are strings, as in the browser. */
export type FormValues = Record<string, string>;

/** Error codes by field name; absent for valid fields. */
export type FormErrors<Values extends FormValues> = Partial<Record<keyof Values & string, string>>;

export interface Form<Values extends FormValues> {
  values: Values;
  errors: FormErrors<Values>;
  /** Of the form's operation. */
  constraints: FieldConstraints;
  /** Ref for the `<form>`, to focus the first invalid field. */
  formRef: RefObject<HTMLFormElement | null>;
  /** `name`, `value` and `onChange` of one field. */
  field(name: keyof Values & string): {
    name: string;
    value: string;
    autoFocus?: boolean;
    onChange(event: ChangeEvent<Control>): void;
  };
  /** `name`, `value`, `checked` and `onChange` of one checkbox. */
  box(name: keyof Values & string): {
    name: string;
    value: string;
    autoFocus?: boolean;
    checked: boolean;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
  };
  /** Changes one field from code: for custom controls, such as sliders. */
  set(name: keyof Values & string, value: string): void;
  /** Changes several fields at once. */
  setAll(changes: FormValues): void;
  /** Validates, then calls `send` with the values, or focuses the first invalid field and calls `refuse`. Dismisses the last attempt's toast. */
  onSubmit(send: (values: Values) => void, refuse?: (errors: FormErrors<Values>) => void): (event: FormEvent) => void;
  /** Shows errors of the server and focuses the first field. */
  showErrors(errors: FormErrors<Values>): void;
  /** The same for the field errors of the server's answer. */
  showRefusals(refused: readonly { field: string; code: string }[]): void;
  /** Resets to the provided values, without errors. */
  reset(values: Values): void;
  /** Sets stored values, except for fields with input from before hydration. */
  restore(stored: Partial<Values>): void;
  /** Sets what is known, such as a person's name, in fields that are still empty. */
  fillIn(known: Partial<Values>): void;
}

/** Input from before hydration: React leaves it in the controls, but does not read it. */
function typedEarly<Values extends FormValues>(form: HTMLFormElement | null, names: string[]): Partial<Values> {
  const typed: Record<string, string> = {};
  for (const name of names) {
    const control = form?.elements.namedItem(name);
    const touched =
      control instanceof RadioNodeList
        ? Array.from(control).some((one) => one instanceof Element && wasTouched(one))
        : control && wasTouched(control);
    if (!touched) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') typed[name] = control.checked ? TICKED : '';
    else typed[name] = (control as Control | RadioNodeList).value;
  }
  return typed as Partial<Values>;
}

/**
 * Form state: validates on submit, and from then on with every change. The order of `initial` determines the first invalid field.
 * `fields` are the constraints of the form's operation; `validate` adds rules that the document cannot express.
 */
export function useForm<Values extends FormValues>(options: {
  /** Of a form that also works without scripts; with `PostedParts` in it. */
  name?: string;
  initial: () => Values;
  fields?: FieldConstraints;
  validate?(values: Values): FormErrors<Values>;
  onValuesChange?(values: Values): void;
}): Form<Values> {
  const { initial, fields = {}, onValuesChange } = options;
  const validate = (checked: Values): FormErrors<Values> => ({
    ...checkFields(fields, checked),
    ...options.validate?.(checked),
  });
  const posted = usePosted(options.name);
  const [values, setValues] = useState(process.env.IS_SERVER && posted ? { ...initial(), ...posted.values } : initial);
  const [errors, setErrors] = useState<FormErrors<Values>>(
    process.env.IS_SERVER && posted ? (posted.errors as FormErrors<Values>) : {},
  );
  const dispatch = useDispatch();
  const wasSubmitted = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const early = useRef<Partial<Values>>({});

  const adopt = useEffectEvent(() => {
    early.current = typedEarly(formRef.current, Object.keys(values));
    if (Object.keys(early.current).length > 0) setValues((before) => ({ ...before, ...early.current }));
  });
  useEffect(() => adopt(), []);

  function focusFirst(found: FormErrors<Values>): void {
    const name = Object.keys(values).find((field) => found[field] !== undefined);
    const control = name === undefined ? null : formRef.current?.elements.namedItem(name);
    // Radio buttons share one name: the first of them is focused.
    const element = control instanceof RadioNodeList ? control[0] : control;
    if (element instanceof HTMLElement) element.focus();
  }

  function showErrors(found: FormErrors<Values>): void {
    setErrors(found);
    focusFirst(found);
  }

  function setAll(changes: FormValues): void {
    const next = { ...values, ...changes };
    setValues(next);
    onValuesChange?.(next);
    if (wasSubmitted.current) setErrors(validate(next));
  }

  const set = (name: keyof Values & string, value: string): void => setAll({ [name]: value });

  return {
    values,
    errors,
    constraints: fields,
    formRef,
    set,
    setAll,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      ...(process.env.IS_SERVER && focusOf(posted, name)),
      onChange: (event) => set(name, event.target.value),
    }),
    box: (name) => ({
      name,
      value: TICKED,
      ...(process.env.IS_SERVER && focusOf(posted, name)),
      checked: values[name] === TICKED,
      onChange: (event) => set(name, event.target.checked ? TICKED : ''),
    }),
    onSubmit: (send, refuse) => (event) => {
      event.preventDefault();
      wasSubmitted.current = true;
      dispatch(dismissToast());
      const found = validate(values);
      setErrors(found);
      if (Object.keys(found).length === 0) return send(values);
      focusFirst(found);
      refuse?.(found);
    },
    showErrors,
    showRefusals: (refused) => showErrors(refusalsOf(refused, Object.keys(values))),
    reset(next) {
      wasSubmitted.current = false;
      setErrors({});
      setValues(next);
    },
    restore: (stored) => setValues((before) => ({ ...before, ...stored, ...early.current })),
    fillIn: (known) =>
      setValues((before) => {
        const missing = Object.entries(known).filter(([name, value]) => value && !before[name]);
        return missing.length === 0 ? before : { ...before, ...Object.fromEntries(missing) };
      }),
  };
}
