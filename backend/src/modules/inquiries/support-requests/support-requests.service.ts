import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import {
  idempotencyKeyReused,
  requestHash,
  usableIdempotencyKey,
  type Submission,
} from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SupportRequest } from './support-request.entity.js';
import type { CreateSupportRequestDto, SupportRequestRow } from './support-requests.dto.js';

type NewSupportRequest = Omit<SupportRequest, 'id' | 'createdAt' | 'updatedAt' | 'doneAt' | 'searchVector'>;

@Injectable()
export class SupportRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Stores the request and queues the email to the practice, both or neither. With a key, repeating the request answers
   * the same row, also when both arrive at once.
   * @throws AppError `validation_failed` (422) for an unusable key,
   *   `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(input: CreateSupportRequestDto, idempotencyKey?: string): Promise<Submission<SupportRequestRow>> {
    const contact = toNewContact(input, usableIdempotencyKey(idempotencyKey));
    // Programs get the answer of a success and leave nothing behind.
    if (input.website !== undefined) return { row: { id: randomUUID(), createdAt: new Date() }, isReplay: false };

    return this.dataSource.transaction(async (manager) => {
      const stored = await insertOnce(manager, contact);
      if (stored) {
        await this.jobs.enqueue(manager, 'support-requests.notify-practice', { id: stored.id });
        return { row: stored, isReplay: false };
      }
      const earlier = await manager.findOneByOrFail(SupportRequest, { idempotencyKey: contact.idempotencyKey ?? '' });
      if (earlier.requestHash === contact.requestHash) return { row: earlier, isReplay: true };
      throw idempotencyKeyReused();
    });
  }

  /** The request with this id, for the email to the practice; none when it was erased meanwhile. */
  find(id: string): Promise<SupportRequest | null> {
    return this.dataSource.manager.findOneBy(SupportRequest, { id });
  }
}

function toNewContact(input: CreateSupportRequestDto, idempotencyKey: string | null): NewSupportRequest {
  const submitted = {
    firstName: input.firstName,
    lastName: input.lastName,
    email: normaliseEmail(input.email),
    phone: input.phone,
    bestTimeToCall: input.bestTimeToCall,
    message: input.message ?? null,
    language: input.language ?? DEFAULT_LANGUAGE,
  };
  return { ...submitted, idempotencyKey, requestHash: requestHash(idempotencyKey, submitted) };
}

/** @returns undefined when a row with the same key is there already; waits for one that is just being written */
async function insertOnce(manager: EntityManager, contact: NewSupportRequest): Promise<SupportRequestRow | undefined> {
  const result = await manager
    .createQueryBuilder()
    .insert()
    .into(SupportRequest)
    .values(contact)
    .orIgnore()
    .returning(['id', 'createdAt'])
    .execute();
  const [row] = result.raw as { id: string; created_at: Date }[];
  return row && { id: row.id, createdAt: row.created_at };
}
