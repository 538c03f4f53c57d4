import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ageInMessage, ageLimits, DEFAULT_LANGUAGE, normaliseEmail, PRIVACY_POLICY_VERSION } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import {
  idempotencyKeyReused,
  requestHash,
  usableIdempotencyKey,
  type Submission,
} from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Contact } from './contact.entity.js';
import type { ContactRow, CreateContactDto } from './contacts.dto.js';

/** A contact request whose optional columns are all spelled out. */
type NewContact = Omit<Contact, 'id' | 'createdAt' | 'updatedAt' | 'answeredAt' | 'searchVector'>;

@Injectable()
export class ContactsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Stores the request and queues the email to the practice, both or neither. With a key, repeating the request answers
   * the same row, also when both arrive at once.
   * @throws AppError `validation_failed` (422) for an age below 18 or an unusable key,
   *   `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(input: CreateContactDto, idempotencyKey?: string): Promise<Submission<ContactRow>> {
    assertAdult(input.message);
    const key = usableIdempotencyKey(idempotencyKey);
    const contact = toNewContact(input, key);
    // Programs get the answer of a success and leave nothing behind.
    if (input.website !== undefined)
      return { row: { ...contact, id: randomUUID(), createdAt: new Date() }, isReplay: false };

    return this.dataSource.transaction(async (manager) => {
      const stored = await insertOnce(manager, contact);
      if (stored) {
        await this.jobs.enqueue(manager, 'contacts.notify-practice', { id: stored.id });
        return { row: stored, isReplay: false };
      }
      const earlier = await manager.findOneByOrFail(Contact, { idempotencyKey: key ?? '' });
      if (earlier.requestHash === contact.requestHash) return { row: earlier, isReplay: true };
      throw idempotencyKeyReused();
    });
  }

  /** The request with this id, for the email to the practice; none when it was erased meanwhile. */
  find(id: string): Promise<Contact | null> {
    return this.dataSource.manager.findOneBy(Contact, { id });
  }
}

function assertAdult(message: string | undefined): void {
  const age = ageInMessage(message ?? '');
  // NaN, an answer that is no number, is not above the limit either.
  if (age === undefined || age >= ageLimits.min) return;
  throw new AppError('validation_failed', 422, {
    errors: [{ field: 'message', code: 'under_age' }],
    detail: 'Participants are at least 18 years old.',
  });
}

function toNewContact(input: CreateContactDto, idempotencyKey: string | null): NewContact {
  const submitted = {
    name: input.name,
    email: normaliseEmail(input.email),
    phone: input.phone ?? null,
    coachingType: input.coachingType,
    message: input.message ?? null,
    language: input.language ?? DEFAULT_LANGUAGE,
    source: input.source ?? null,
    privacyConsent: input.privacyConsent ?? false,
    marketingConsent: input.marketingConsent ?? false,
  };
  return {
    ...submitted,
    policyVersion: submitted.privacyConsent ? PRIVACY_POLICY_VERSION : null,
    consentedAt: submitted.privacyConsent ? new Date() : null,
    idempotencyKey,
    requestHash: requestHash(idempotencyKey, submitted),
  };
}

/** @returns undefined when a row with the same key is there already; waits for one that is just being written */
async function insertOnce(manager: EntityManager, contact: NewContact): Promise<ContactRow | undefined> {
  const result = await manager
    .createQueryBuilder()
    .insert()
    .into(Contact)
    .values(contact)
    .orIgnore()
    .returning(['id', 'createdAt'])
    .execute();
  const [row] = result.raw as { id: string; created_at: Date }[];
  return row ? { ...contact, id: row.id, createdAt: row.created_at } : undefined;
}
