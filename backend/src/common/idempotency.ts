import { createHash } from 'node:crypto';
import { applyDecorators, SetMetadata, UseInterceptors, type NestInterceptor } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import { fieldLimits } from '@leap/domain';
import type { EntityManager, EntityTarget, QueryDeepPartialEntity } from 'typeorm';
import type { BaseEntity } from '../database/base.entity.js';
import { AppError } from './app-error.js';

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Documents the header. */
const keyHeader = ApiHeader({
  name: 'Idempotency-Key',
  description: 'One per submission, created by the client. With another body: 422 `idempotency_key_reused`.',
  required: false,
  schema: { type: 'string', maxLength: fieldLimits.idempotencyKey },
  example: '3d6f0a7e-6f1c-4c3e-9d1b-2a5e8c7b9f10',
});

/** Restricts the decorator to methods that return a submission of these rows. */
type SubmissionDecorator<Row> = <Method extends (...args: never[]) => Promise<Submission<Row>>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Endpoint of a form: documents its `Idempotency-Key`, marks replayed answers, and converts the row in the {@link Submission} of its
 * method to a DTO.
 * @param toDto also gets the id of the logged-in user
 */
export function SubmissionOf<Row>(toDto: (row: Row, userId: string) => object): SubmissionDecorator<Row> {
  const interceptor: NestInterceptor<Submission<Row>, object> = {
    intercept: (context, next) => {
      const http = context.switchToHttp();
      return next.handle().pipe(
        map(({ row, isReplay: isRepeated }) => {
          if (isRepeated) markReplayed(http.getResponse<Response>());
          return toDto(row, http.getRequest<Request>().user?.id ?? '');
        }),
      );
    },
  };
  return applyDecorators(UseInterceptors(interceptor), keyHeader);
}

/** Result of a submission: the row, and whether an earlier request with the same key had stored it. */
export interface Submission<Row> {
  row: Row;
  isReplay: boolean;
}

const REPLAYED = 'Idempotent-Replayed';

/** Says that the answer is an earlier one. */
export const markReplayed = (res: Response): unknown => res.setHeader(REPLAYED, 'true');

/** The metadata of {@link CreatedOnce}. */
export const CREATED_ONCE = 'created-once';

/** What distinguishes requests with the same key. */
export type FingerprintOf = (req: Request) => object | Promise<object>;

const fingerprintOfJson: FingerprintOf = (req) => [req.method, req.path, req.body];

/**
 * Of a request whose body is a file: address, type and hash of the bytes.
 * @param read as the route reads it; what it refuses is refused here
 */
const fingerprintOfFile =
  (read: (req: Request) => Promise<Buffer>): FingerprintOf =>
  async (req) => [
    req.method,
    req.originalUrl,
    req.get('Content-Type'),
    createHash('sha256')
      .update(await read(req))
      .digest('hex'),
  ];

/**
 * Endpoint that creates something for who is logged in: with an `Idempotency-Key`, a repeated request gets the first one's answer for a day. For
 * forms of everybody, whose rows hold their key, there is {@link SubmissionOf}.
 * @param readFile reads the body where it is a file
 */
export const CreatedOnce = (readFile?: (req: Request) => Promise<Buffer>): MethodDecorator =>
  applyDecorators(
    SetMetadata(CREATED_ONCE, readFile ? fingerprintOfFile(readFile) : fingerprintOfJson),
    ApiExtension('x-created-once', true),
    keyHeader,
  );

/** Documents the header of replayed answers. */
export const replayedHeader = {
  [REPLAYED]: {
    description: '`true` when an earlier request with this Idempotency-Key had stored it.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

/** Columns that identify a repeated submission; both null without a key. */
export interface SubmissionKey {
  idempotencyKey: string | null;
  /** SHA-256 of the content that was sent with the key. */
  requestHash: string | null;
}

interface SubmissionSteps<Row, Stored extends { requestHash: string | null }> {
  /** The `Idempotency-Key` as it was sent. */
  key: string | undefined;
  /** The content, which distinguishes requests with the same key. */
  submitted: object;
  /** The honeypot. Bots that fill it in get `fake`, which looks like a success. */
  website?: string;
  fake?: (key: SubmissionKey) => Row | Promise<Row>;
  find: (idempotencyKey: string) => Promise<Stored | null>;
  /** Converts a row of `find` to the answer. */
  replay: (earlier: Stored) => Row | Promise<Row>;
  /** Stores it with its key; undefined when it was not stored, e.g. because the key exists. */
  store: (key: SubmissionKey) => Promise<Row | undefined>;
  /** Error when it was not stored for another reason than its key. */
  refusal?: () => Error;
}

/**
 * Stores a form's submission once: with a key, repeating the request returns the stored row, also when both arrive at once. Submissions
 * with a filled honeypot are not stored.
 * @throws AppError `validation_failed` (422) for an invalid key, `idempotency_key_reused` (422) when the key came with
 * another request before
 */
export async function submitOnce<Row, Stored extends { requestHash: string | null }>(
  steps: SubmissionSteps<Row, Stored>,
): Promise<Submission<Row>> {
  const idempotencyKey = usableIdempotencyKey(steps.key);
  const key = { idempotencyKey, requestHash: requestHash(idempotencyKey, steps.submitted) };
  if (steps.website !== undefined && steps.fake) return { row: await steps.fake(key), isReplay: false };

  const findEarlier = async (): Promise<Submission<Row> | undefined> => {
    const earlier = idempotencyKey === null ? null : await steps.find(idempotencyKey);
    if (!earlier) return undefined;
    if (earlier.requestHash !== key.requestHash) throw idempotencyKeyReused();
    return { row: await steps.replay(earlier), isReplay: true };
  };
  const before = await findEarlier();
  if (before) return before;
  const row = await steps.store(key);
  if (row !== undefined) return { row, isReplay: false };
  const meanwhile = await findEarlier();
  if (meanwhile) return meanwhile;
  throw steps.refusal?.() ?? new Error('A submission was neither stored nor found.');
}

/**
 * Inserts a row, or nothing when one with the same key exists; waits for a concurrent transaction.
 * @returns the inserted row
 */
export async function insertUnlessThere<Row extends BaseEntity>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  values: QueryDeepPartialEntity<Row>,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(values)
    .orIgnore()
    .returning(['id', 'createdAt'])
    .execute();
  const [row] = raw as { id: string; created_at: Date }[];
  return row && { id: row.id, createdAt: row.created_at };
}

/** The key for storage; null without one. @throws AppError `validation_failed` (422) for an invalid one */
export function usableIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (key.length <= fieldLimits.idempotencyKey && VISIBLE_ASCII.test(key)) return key;
  throw new AppError('validation_failed', 422, {
    errors: [{ field: 'Idempotency-Key', code: 'invalid_format' }],
    detail: 'An Idempotency-Key has at most 255 visible ASCII characters.',
  });
}

/** SHA-256 of the content; null without a key. */
export function requestHash(key: string | null, submitted: object): string | null {
  return key === null ? null : createHash('sha256').update(JSON.stringify(submitted)).digest('hex');
}

/** The key came with other content before. */
export const idempotencyKeyReused = (): AppError =>
  new AppError('idempotency_key_reused', 422, { detail: 'This Idempotency-Key came with another request before.' });
