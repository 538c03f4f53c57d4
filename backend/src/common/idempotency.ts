import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import { fieldLimits } from '@leap/domain';
import { AppError } from './app-error.js';

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Documents the `Idempotency-Key` header of a form. */
export const ApiIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      description: 'One per submission, made by the client. With another body: 422 `idempotency_key_reused`.',
      required: false,
      schema: { type: 'string', maxLength: fieldLimits.idempotencyKey },
      example: '3d6f0a7e-6f1c-4c3e-9d1b-2a5e8c7b9f10',
    }),
  );

/** What a form's service answers: the row, and whether an earlier request with the same key had stored it. */
export interface Submission<Row> {
  row: Row;
  isReplay: boolean;
}

const REPLAYED = 'Idempotent-Replayed';

/** Documents the header that tells a repeated answer from a new one. */
export const replayedHeader = {
  [REPLAYED]: {
    description: '`true` when an earlier request with this Idempotency-Key had stored it.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

/** The row of a submission; marks the answer when it repeats an earlier one. */
export function takeRow<Row>(res: Response, { row, isReplay: isRepeated }: Submission<Row>): Row {
  if (isRepeated) res.setHeader(REPLAYED, 'true');
  return row;
}

/** Whether this answer repeats an earlier one. */
export const isReplay = (res: Response): boolean => res.hasHeader(REPLAYED);

/** The key as it is stored; null when none was sent. @throws AppError `validation_failed` (422) for an unusable one */
export function usableIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (key.length <= fieldLimits.idempotencyKey && VISIBLE_ASCII.test(key)) return key;
  throw new AppError('validation_failed', 422, {
    errors: [{ field: 'Idempotency-Key', code: 'invalid_format' }],
    detail: 'An Idempotency-Key has at most 255 visible ASCII characters.',
  });
}

/** SHA-256 of what was sent with a key; null without one. */
export function requestHash(key: string | null, submitted: object): string | null {
  return key === null ? null : createHash('sha256').update(JSON.stringify(submitted)).digest('hex');
}

/** The key came with another request before. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('idempotency_key_reused', 422, { detail: 'This Idempotency-Key came with another request before.' });
