import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ageInMessage, ageLimits, DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { submitOnce, type Submission, type SubmissionKey } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { LegalTextsService } from '../legal-texts/legal-texts.service.js';
import { Contact } from './contact.entity.js';
import type { ContactRow, CreateContactDto } from './contacts.dto.js';

/** Values of a contact, with all optional columns. */
type NewContact = Omit<Contact, 'createdAt' | 'updatedAt' | 'answeredAt' | 'externalId' | 'metadata' | 'searchVector'>;

/** A contact that comes with the key of another one is not inserted. */
const INSERT_CONTACT = `
  INSERT INTO contacts (id, name, email, phone, coaching_type, message, language, source, privacy_consent, marketing_consent,
                        policy_version, consented_at, idempotency_key, request_hash)
  VALUES ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (idempotency_key) DO NOTHING`;

const valuesOf = (contact: NewContact): unknown[] => [
  contact.id,
  contact.name,
  contact.email,
  contact.phone,
  contact.coachingType,
  contact.message,
  contact.language,
  contact.source,
  contact.privacyConsent,
  contact.marketingConsent,
  contact.policyVersion,
  contact.consentedAt,
  contact.idempotencyKey,
  contact.requestHash,
];

@Injectable()
export class ContactsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly legalTexts: LegalTextsService,
  ) {}

  /**
   * Stores the request and enqueues the email to the practice in one statement. With a key, a repeated request returns the same row,
   * also when both arrive at once.
   * @throws AppError `validation_failed` (422) for an age below 18 or an invalid key,
   * `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(input: CreateContactDto, idempotencyKey?: string): Promise<Submission<ContactRow>> {
    assertAdult(input.message);
    const submitted = toSubmitted(input);
    const policyVersion = submitted.privacyConsent ? await this.legalTexts.currentVersion('privacy-policy') : null;
    return submitOnce<ContactRow, Contact>({
      key: idempotencyKey,
      submitted,
      website: input.website,
      fake: (key) => ({ ...toNewContact(submitted, policyVersion, key), createdAt: new Date() }),
      find: (key) => this.dataSource.manager.findOneBy(Contact, { idempotencyKey: key }),
      replay: (earlier) => earlier,
      store: async (key) => {
        const contact = toNewContact(submitted, policyVersion, key);
        const row = await this.jobs.insertWithJob<Pick<Contact, 'createdAt'>>(
          this.dataSource,
          { text: INSERT_CONTACT, values: valuesOf(contact), returning: { createdAt: 'created_at' } },
          'contacts.notify-practice',
          { id: contact.id },
        );
        return row && { ...contact, ...row };
      },
    });
  }

  /** The contact with this id, for the email to the practice; undefined when it was erased meanwhile. */
  find(id: string): Promise<Contact | null> {
    return this.dataSource.manager.findOneBy(Contact, { id });
  }
}

function assertAdult(message: string | undefined): void {
  const age = ageInMessage(message ?? '');
  // NaN, from an answer that is no number, is not above the limit either.
  if (age === undefined || age >= ageLimits.min) return;
  throw new AppError('validation_failed', 422, {
    errors: [{ field: 'message', code: 'under_age' }],
    detail: 'Participants are at least 18 years old.',
  });
}

const toSubmitted = (input: CreateContactDto) => ({
  name: input.name,
  email: normaliseEmail(input.email),
  phone: input.phone ?? null,
  coachingType: input.coachingType,
  message: input.message ?? null,
  language: input.language ?? DEFAULT_LANGUAGE,
  source: input.source ?? null,
  privacyConsent: input.privacyConsent ?? false,
  marketingConsent: input.marketingConsent ?? false,
});

const toNewContact = (
  submitted: ReturnType<typeof toSubmitted>,
  policyVersion: string | null,
  key: SubmissionKey,
): NewContact => ({
  id: randomUUID(),
  ...submitted,
  policyVersion,
  consentedAt: submitted.privacyConsent ? new Date() : null,
  ...key,
});
