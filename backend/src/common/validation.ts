import {
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationError,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { AppError } from './app-error.js';
import type { FieldError, FieldErrorCode } from './error-code.js';

/** class-validator's constraint names as our codes; the first that matches wins. */
const codeByConstraint: [RegExp, FieldErrorCode][] = [
  [/^whitelistValidation$/, 'unknown_field'],
  [/^(isString|isBoolean|isInt|isNumber|isArray|isObject|nestedValidation|isDate|isNumberString)$/, 'invalid_type'],
  [/^(isNotEmpty|isDefined|isNotBlank|arrayNotEmpty|isNotEmptyObject)$/, 'required'],
  [/^(equals|mustBeTrue)$/, 'must_be_true'],
  [/^(maxLength|isLength|isByteLength)$/, 'too_long'],
  [/^minLength$/, 'too_short'],
  [/^isUncommonPassword$/, 'too_common'],
  [/^(isEmail|isPossibleEmail)$/, 'invalid_email'],
  [/^(isIn|isEnum)$/, 'invalid_choice'],
  [/^(min|isPositive|minDate)$/, 'too_small'],
  [/^(max|maxDate)$/, 'too_large'],
  [/^(arrayMaxSize|arrayUnique)$/, 'too_many'],
  [/^(matches|isUrl|isUuid|isISO8601|isIso8601|isDateString|isSlug)$/, 'invalid_format'],
];

function codeOf(error: ValidationError): FieldErrorCode {
  const constraints = Object.keys(error.constraints ?? {});
  if (!constraints.includes('whitelistValidation') && (error.value === undefined || error.value === null))
    return 'required';
  return codeByConstraint.find(([pattern]) => constraints.some((name) => pattern.test(name)))?.[1] ?? 'invalid';
}

/** Flattens nested validation errors to dotted paths, one code for each field. */
export function toFieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const own = error.constraints ? [{ field, code: codeOf(error) }] : [];
    return [...own, ...toFieldErrors(error.children ?? [], field)];
  });
}

const refused = (errors: ValidationError[]): AppError =>
  new AppError('validation_failed', 422, { errors: toFieldErrors(errors), detail: 'Some fields were refused.' });

const options = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: true },
} satisfies ValidationPipeOptions;

/** Metadata key of `@ApiProperty`; `@nestjs/swagger` does not export it. */
const DOCUMENTED = 'swagger/apiModelProperties';

/**
 * Removes fields that are null, unless the document calls them nullable: class-validator's `IsOptional` would let null pass all other
 * rules, up to a NOT NULL column.
 */
function withoutNulls(dto: unknown, value: unknown): unknown {
  if (typeof dto !== 'function' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutNulls(dto, entry));
  const prototype: unknown = dto.prototype;
  if (typeof prototype !== 'object' || prototype === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, unknown][] => {
      const documented = Reflect.getMetadata(DOCUMENTED, prototype, name) as
        | { nullable?: boolean; type?: unknown }
        | undefined;
      if (inner === null) return documented && documented.nullable !== true ? [] : [[name, inner]];
      return [[name, documented ? withoutNulls(documented.type, inner) : inner]];
    }),
  );
}

/**
 * The library searches the rules of a class, and of every class for one that it inherits from, for each object that it checks. Ours stand
 * when the modules are loaded.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const search = storage.getTargetValidationMetadatas.bind(storage);
  const found = new WeakMap<object, Map<string, ReturnType<typeof search>>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (typeof target !== 'function' || groups !== undefined)
      return search(target, schema, always, strictGroups, groups);
    const ofTarget = found.get(target) ?? new Map<string, ReturnType<typeof search>>();
    found.set(target, ofTarget);
    const key = `${schema} ${always} ${strictGroups}`;
    const rules = ofTarget.get(key) ?? search(target, schema, always, strictGroups, groups);
    ofTarget.set(key, rules);
    return rules;
  };
}

rememberRules();

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

class NullsAsAbsentPipe extends ValidationPipe {
  /** Queries that may be empty: nothing in one is checked again. */
  private readonly mayBeEmpty = new WeakSet<object>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    const isEmptyQuery = type === 'query' && metatype !== undefined && isEmpty(value);
    if (isEmptyQuery && this.mayBeEmpty.has(metatype)) return new metatype();
    const valid: unknown = await this.checked(value, metadata);
    if (isEmptyQuery && valid instanceof metatype) this.mayBeEmpty.add(metatype);
    return valid;
  }

  private checked(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return super.transform(metadata.type === 'body' ? withoutNulls(metadata.metatype, value) : value, metadata);
  }
}

/** Validates every body, query and parameter object against its DTO; unknown fields are refused. */
export function createValidationPipe(): ValidationPipe {
  return new NullsAsAbsentPipe({ ...options, transform: true, exceptionFactory: refused });
}

/** The same validation outside of the pipe, for guards, which run before it. @throws AppError `validation_failed` (422) */
export function validateBody<Dto extends object>(dto: ClassConstructor<Dto>, body: unknown): Dto {
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const instance = plainToInstance(dto, plain);
  const errors = validateSync(instance, options);
  if (errors.length > 0) throw refused(errors);
  return instance;
}
