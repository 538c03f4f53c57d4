import type { z } from 'zod';
import type { StripeBooks } from './books.js';
import { checked, type FormFields } from './form.js';

/** Context of a call besides its parameters. */
export interface CallContext {
  books: StripeBooks;
  /** The placeholders of the path. */
  path: Record<string, string>;
  /** From a browser: requires the client secret of the intent. */
  isPublishable: boolean;
  /** `https://…/sandbox/stripe` as requested by the caller. */
  siteUrl: string;
}

/** One call of the API. */
export interface Endpoint {
  method: 'get' | 'post' | 'delete';
  /** Below `/v1`, with `:id`. */
  path: string;
  /** Whether browsers may call it with the publishable key. */
  isPublic: boolean;
  run(form: FormFields, context: CallContext): Promise<object>;
}

/** An endpoint with validated and typed parameters. */
export const endpoint = <Schema extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: Schema,
  work: (defined: z.output<Schema>, context: CallContext) => Promise<object>,
  { isPublic = false }: { isPublic?: boolean } = {},
): Endpoint => ({
  method,
  path,
  isPublic,
  run: (form, context) => work(checked(schema, form), context),
});

/** Drops absent parameters, so that they keep their values. */
export const defined = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** `''` unsets. */
export const orNull = (value: string | undefined): string | null | undefined => (value === '' ? null : value);

/** New keys are added, empty ones removed, the others stay. */
export const mergedMetadata = (
  before: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> | undefined =>
  changes && Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
