import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { Encryption } from '../../../common/encryption.js';
import {
  CREATED_ONCE,
  idempotencyKeyReused,
  markReplayed,
  requestHash,
  usableIdempotencyKey,
  type FingerprintOf,
} from '../../../common/idempotency.js';
import { answerContext } from './idempotent-request.entity.js';

interface StoredRequest {
  id: string;
  requestHash: string;
  sealedAnswer: string | null;
}

/**
 * Answers a repeated request of {@link CreatedOnce} as the first one. The key is stored before anything is created, so of two at once one is refused; a
 * request whose process died keeps its key, as nobody knows what it created.
 */
@Injectable()
export class IdempotentRequestsInterceptor implements NestInterceptor<unknown> {
  constructor(
    private readonly reflector: Reflector,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const fingerprintOf = this.reflector.get<FingerprintOf | undefined>(CREATED_ONCE, context.getHandler());
    if (!fingerprintOf) return next.handle();
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    const key = usableIdempotencyKey(req.get('Idempotency-Key'));
    const userId = req.user?.id;
    if (key === null || userId === undefined) return next.handle();
    const res = http.getResponse<Response>();
    const once = async (): Promise<unknown> =>
      this.once(userId, key, requestHash(key, await fingerprintOf(req)), res, next);
    return from(once());
  }

  private async once(
    userId: string,
    key: string,
    hash: string | null,
    res: Response,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const [stored] = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO idempotent_requests (user_id, idempotency_key, request_hash) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT idempotent_requests_one_of_key DO NOTHING RETURNING id`,
      [userId, key, hash],
    );
    if (!stored) {
      const answer = await this.earlier(userId, key, hash);
      markReplayed(res);
      return answer;
    }
    try {
      const answer = await lastValueFrom(next.handle());
      await this.dataSource.query(
        'UPDATE idempotent_requests SET sealed_answer = $2, updated_at = now() WHERE id = $1',
        [stored.id, this.encryption.seal(JSON.stringify(answer), answerContext(stored))],
      );
      return answer;
    } catch (error) {
      // Refused requests created nothing: the corrected one may have the same key.
      if (error instanceof AppError)
        await this.dataSource.query('DELETE FROM idempotent_requests WHERE id = $1', [stored.id]);
      throw error;
    }
  }

  private async earlier(userId: string, key: string, hash: string | null): Promise<unknown> {
    const [earlier] = await this.dataSource.query<StoredRequest[]>(
      `SELECT id, request_hash AS "requestHash", sealed_answer AS "sealedAnswer" FROM idempotent_requests WHERE user_id = $1 AND idempotency_key = $2`,
      [userId, key],
    );
    if (earlier && earlier.requestHash !== hash) throw idempotencyKeyReused();
    if (!earlier?.sealedAnswer)
      throw new AppError('conflict', 409, {
        detail:
          'The first request with this Idempotency-Key is under way, or was interrupted: look whether its record is there.',
      });
    return JSON.parse(this.encryption.open(earlier.sealedAnswer, answerContext(earlier))) as unknown;
  }
}
