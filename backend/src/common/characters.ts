import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';
import type { FieldError } from './error-code.js';

/** Depth limit; no valid body is deeper, and recursive parsers would overflow the stack. */
const DEEPEST = 16;
const LONGEST_LIST = 20;
/** Keys that could pollute prototypes; the validator ignores some of them. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Finds texts in a parsed body or query that PostgreSQL cannot store (NUL bytes, lone surrogates), and keys that could pollute
 * prototypes. Iterative, because the sender chooses the depth.
 * @throws AppError `bad_request` (400) when the value is nested too deeply
 */
export function findInvalidTexts(root: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = open.pop(); next && errors.length < LONGEST_LIST; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) errors.push({ field: path, code: 'invalid_characters' });
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST) throw new AppError('bad_request', 400, { detail: 'The body is nested too deeply.' });
    for (const [key, inner] of Object.entries(value)) {
      const field = path ? `${path}.${key}` : key;
      if (prototypeKeys.has(key)) errors.push({ field, code: 'unknown_field' });
      else if (!isStorable(key)) errors.push({ field: path || 'body', code: 'invalid_characters' });
      else open.push({ value: inner, path: field, depth: depth + 1 });
    }
  }
  return errors;
}

/** Refuses requests whose path, query or body contains text that cannot be stored: 422, and 400 for an invalid address. */
export function refuseInvalidCharacters(req: Request, _res: Response, next: NextFunction): void {
  // Throws URIError for an invalid escape, which is answered with 400.
  if (!isStorable(decodeURIComponent(req.path)))
    throw new AppError('invalid_characters', 422, { detail: 'The address holds characters that cannot be stored.' });
  const errors = [...findInvalidTexts(req.query), ...findInvalidTexts(req.body)];
  if (errors.length > 0) {
    throw errors.every((error) => error.code === 'unknown_field')
      ? new AppError('validation_failed', 422, {
          errors,
          detail: 'No field is called __proto__, constructor or prototype.',
        })
      : new AppError('invalid_characters', 422, {
          errors,
          detail: 'Some texts hold characters that cannot be stored.',
        });
  }
  next();
}
