import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SupportRequest } from './support-request.entity.js';
import type { CreateSupportRequestDto, SupportRequestRow } from './support-requests.dto.js';

@Injectable()
export class SupportRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Stores the request and enqueues the email to the practice in one transaction. With a key, a repeated request returns the same row,
   * also when both arrive at once.
   * @throws AppError `validation_failed` (422) for an invalid key,
   * `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(input: CreateSupportRequestDto, idempotencyKey?: string): Promise<Submission<SupportRequestRow>> {
    const submitted = toSubmitted(input);
    return this.dataSource.transaction((manager) =>
      submitOnce<SupportRequestRow, SupportRequest>({
        key: idempotencyKey,
        submitted,
        website: input.website,
        fake: () => ({ id: randomUUID(), createdAt: new Date() }),
        find: (key) => manager.findOneBy(SupportRequest, { idempotencyKey: key }),
        replay: (earlier) => earlier,
        store: async (key) => {
          const row = await insertUnlessThere(manager, SupportRequest, { ...submitted, ...key });
          if (row) await this.jobs.enqueue(manager, 'support-requests.notify-practice', { id: row.id });
          return row;
        },
      }),
    );
  }

  /** The request with this id, for the email to the practice; undefined when it was erased meanwhile. */
  find(id: string): Promise<SupportRequest | null> {
    return this.dataSource.manager.findOneBy(SupportRequest, { id });
  }
}

const toSubmitted = (input: CreateSupportRequestDto) => ({
  firstName: input.firstName,
  lastName: input.lastName,
  email: normaliseEmail(input.email),
  phone: input.phone,
  bestTimeToCall: input.bestTimeToCall,
  message: input.message ?? null,
  language: input.language ?? DEFAULT_LANGUAGE,
});
