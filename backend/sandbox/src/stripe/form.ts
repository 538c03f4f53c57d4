import { z } from 'zod';
import { invalidRequest } from './problem.js';

/** A form body or query with brackets: `items[0][price]=…` */
export interface FormFields {
  [name: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormFields;

const keyParts = (key: string): string[] => [
  /^[^[]*/.exec(key)?.[0] ?? '',
  ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part),
];

/** Parses `a[b]=1`, `a[]=1`, `a[0][b]=1` into a tree. Records whose keys count from 0 become lists. */
export function parseForm(text: string): FormFields {
  const root: FormFields = Object.create(null) as FormFields;
  for (const [key, value] of new URLSearchParams(text)) {
    const parts = keyParts(key);
    let node = root;
    for (const [index, part] of parts.entries()) {
      const name = part === '' ? String(Object.keys(node).length) : part;
      if (index === parts.length - 1) {
        node[name] = value;
      } else {
        const next = node[name];
        node =
          typeof next === 'object' && !Array.isArray(next) ? next : (node[name] = Object.create(null) as FormFields);
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]));
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, withLists(inner)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Whole numbers; amounts are cents. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
export const text = z.string().max(5_000);
/** An empty value removes a key. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const expand = z
  .array(z.string().regex(/^[a-z_.]+$/))
  .max(20)
  .optional();
export const address = z
  .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
  .partial();
/** Parameters of every list. */
export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'must be between 1 and 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};
/** `created[gte]=…` */
export const range = z.union([
  integer,
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
]);

const nameOf = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** The branch of a union with the fewest errors. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const [first] = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0)).flat();
  return first ? deepest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

/**
 * Validates the parameters of a call; unknown ones are refused, as by Stripe.
 * @throws StripeProblem parameter_unknown, parameter_missing or parameter_invalid
 */
export function checked<Schema extends z.ZodType>(schema: Schema, form: FormFields): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issues = result.error.issues.map(deepest);
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const name = nameOf([...unknown.path, unknown.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const [issue] = issues;
  const name = nameOf(issue?.path ?? []);
  const provided = issue?.path.reduce<unknown>(
    (node, part) => (node as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
  if (provided === undefined) throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  if (provided === '')
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      name,
      'parameter_invalid_empty',
    );
  if (issue?.message === 'Invalid integer')
    throw invalidRequest(`Invalid integer: ${JSON.stringify(provided)}`, name, 'parameter_invalid_integer');
  throw invalidRequest(`Invalid ${name}: ${issue?.message ?? 'not understood'}`, name);
}
