import { useTranslation } from '@leap/platform';
import type { FieldConstraints } from './check-fields';

/** Codes whose texts of the same field are used as a fallback, in this order. */
const otherCodes = ['invalid', 'invalid_email', 'required', 'must_be_true'];

/** Limits have a text with a number, so other texts are no fallback for them. */
const isBound = (code: string): boolean => code.startsWith('too_');

/** The number in the text of a limit. */
export function boundOf(constraints: FieldConstraints, field: string, code: string): number | undefined {
  const { minLength, maxLength, minimum, maximum, maxItems, maxItemLength } = constraints[field] ?? {};
  if (code === 'too_many') return maxItems;
  if (code === 'too_short') return minLength;
  if (code === 'too_small') return minimum;
  return code === 'too_large' ? maximum : (maxLength ?? maxItemLength);
}

/**
 * Texts for the error codes of fields: the form's own (`<prefix>.<field>.<code>`, where the specification defines one), else those that
 * the namespace has for all its forms (`errors.<field>.<code>`), else the shared text for this kind of constraint (`fields.<code>` of the
 * shell).
 * @param namespace of the form's texts
 * @param prefix key of the form's errors, such as `support.errors`
 */
export function useFieldLabels(
  namespace: string,
  prefix: string,
  constraints: FieldConstraints,
): (field: string, code: string | undefined) => string | undefined {
  const { t } = useTranslation([namespace, 'shell']);
  return (field, code) => {
    if (code === undefined) return undefined;
    const bound = boundOf(constraints, field, code);
    const { integer, format } = constraints[field] ?? {};
    const kind = code === 'invalid_format' ? (integer ? 'integer' : format) : undefined;
    const codes = [code, ...(isBound(code) ? [] : otherCodes)];
    return t(
      [
        ...[prefix, 'errors'].flatMap((errors) => codes.map((own) => `${namespace}:${errors}.${field}.${own}`)),
        ...(kind === undefined ? [] : [`shell:fields.formats.${kind}`]),
        `shell:fields.${code}`,
        'shell:fields.invalid',
      ],
      { min: bound, max: bound },
    );
  };
}
