import { isHttpsAddress, isPossibleEmail, isSiteAddress } from '@leap/domain';

/** Constraints of one field of a request in the OpenAPI document; `@leap/client/fields/<tag>` has them by operation. */
export interface FieldConstraint {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly integer?: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly maxItems?: number;
  readonly maxItemLength?: number;
  /** The fields of each entry of a list of objects. */
  readonly items?: FieldConstraints;
}

export interface FieldConstraints {
  readonly [field: string]: FieldConstraint;
}

/** The entries of a list: texts, or objects of texts. */
type ListEntry = string | Readonly<Record<string, string>>;

/** Validators of formats, by the server's rules. */
const formats: Record<string, { isValid(text: string): boolean; code: string }> = {
  email: { isValid: isPossibleEmail, code: 'invalid_email' },
  uri: { isValid: isHttpsAddress, code: 'invalid_format' },
  'uri-reference': { isValid: isSiteAddress, code: 'invalid_format' },
};

/** Length in code points, as the server counts: an emoji is one character, not two. */
const lengthOf = (text: string): number => Array.from(text).length;

/** The API's error code for one text, which the server stores trimmed; undefined for a valid one. */
function codeOfText(constraint: FieldConstraint, value: string): string | undefined {
  const text = value.trim();
  const {
    required = false,
    minLength = required ? 1 : 0,
    maxLength = Infinity,
    pattern,
    minimum,
    maximum,
    format,
  } = constraint;
  if (text === '') return minLength === 0 ? undefined : minLength === 1 ? 'required' : 'too_short';
  const length = lengthOf(text);
  if (length > maxLength) return 'too_long';
  if (length < minLength) return 'too_short';
  if (constraint.enum !== undefined && !constraint.enum.includes(text)) return 'invalid_choice';
  const rule = format === undefined ? undefined : formats[format];
  if (rule !== undefined && !rule.isValid(text)) return rule.code;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'invalid_format';
  if (constraint.integer === true && !/^-?\d+$/.test(text)) return 'invalid_format';
  if (minimum !== undefined && Number(text) < minimum) return 'too_small';
  if (maximum !== undefined && Number(text) > maximum) return 'too_large';
  return undefined;
}

function codeOfList(
  { maxItems = Infinity, maxItemLength = Infinity, items = {} }: FieldConstraint,
  list: readonly ListEntry[],
): string | undefined {
  if (list.length > maxItems) return 'too_many';
  return list
    .map((entry) => {
      if (typeof entry === 'string') return lengthOf(entry) > maxItemLength ? 'too_long' : undefined;
      return Object.values(checkFields(items, entry))[0];
    })
    .find((code) => code !== undefined);
}

/**
 * Validates by the server's rules before sending: the API's error codes by field.
 * @param constraints of the operation; fields that the form does not have are ignored
 * @param values texts, or lists of texts or of objects of texts; those of nested fields by their path (`links.reviews`)
 */
export function checkFields<Values extends Readonly<Record<string, string | readonly ListEntry[]>>>(
  constraints: FieldConstraints,
  values: Values,
): Partial<Record<keyof Values & string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const [name, constraint] of Object.entries(constraints)) {
    const value = values[name];
    if (value === undefined) continue;
    const code = typeof value === 'string' ? codeOfText(constraint, value) : codeOfList(constraint, value);
    if (code !== undefined) errors[name] = code;
  }
  return errors as Partial<Record<keyof Values & string, string>>;
}

/**
 * Maps the server's field errors to those of a form: an entry of a list belongs to its field (`tags.3` to `tags`); errors without a
 * field in the form are shown in the toast.
 */
export function refusalsOf<Name extends string>(
  refused: readonly { field: string; code: string }[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const { field, code } of refused) {
    const name = names.find((one) => one === field.split('.')[0]);
    if (name !== undefined) errors[name] ??= code;
  }
  return errors;
}
