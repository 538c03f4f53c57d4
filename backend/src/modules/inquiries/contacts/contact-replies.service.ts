import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { assertVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import { submitOnce, type Submission, type SubmissionKey } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Contact } from './contact.entity.js';
import type { CreateContactReplyDto } from './contact-replies.dto.js';
import { ContactReply } from './contact-reply.entity.js';

/** Email replies to contacts. */
@Injectable()
export class ContactRepliesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Stores a reply, enqueues its email, and marks the contact as answered, in one transaction. With a key, a repeated request returns
   * the same reply, also when both arrive at once.
   * @throws AppError `not_found` (404); `edit_conflict` (409) when the contact has changed, e.g. was answered; `idempotency_key_reused`
   *   (422) when the key came with another email before
   */
  async create(
    contactId: string,
    actorId: string,
    { subject, body, version }: CreateContactReplyDto,
    idempotencyKey?: string,
  ): Promise<Submission<ContactReply>> {
    return this.dataSource.transaction(async (manager) => {
      // A concurrent reply to the same contact waits for this lock, and then finds this one.
      const contact = await manager.findOne(Contact, { where: { id: contactId }, lock: { mode: 'pessimistic_write' } });
      if (!contact) throw new AppError('not_found', 404, { detail: 'There is no such contact.' });
      return submitOnce<ContactReply, ContactReply>({
        key: idempotencyKey,
        submitted: { contactId, subject, body },
        find: (key) => manager.findOneBy(ContactReply, { idempotencyKey: key }),
        replay: (earlier) => earlier,
        store: async (key) => {
          assertVersion(contact, version);
          return this.store(manager, contactId, actorId, { subject, body, ...key });
        },
      });
    });
  }

  /** The reply with its recipient; undefined when the contact was erased meanwhile. */
  find(id: string): Promise<ContactReply | null> {
    return this.dataSource.manager.findOne(ContactReply, { where: { id }, relations: { contact: true } });
  }

  /** Stores the outcome of an attempt. A sent reply stays sent. */
  async resolve(id: string, state: 'sent' | 'failed'): Promise<void> {
    await this.dataSource.query(
      `UPDATE contact_replies SET state = $2, attempts = attempts + 1, resolved_at = now(), updated_at = now() WHERE id = $1 AND state <> 'sent'`,
      [id, state],
    );
  }

  private async store(
    manager: EntityManager,
    contactId: string,
    actorId: string,
    email: Pick<ContactReply, 'subject' | 'body'> & SubmissionKey,
  ): Promise<ContactReply> {
    const reply = await manager.save(manager.create(ContactReply, { ...email, contactId }));
    // Later than any earlier version, also with a coarse clock.
    await manager.query(
      `UPDATE contacts SET answered_at = coalesce(answered_at, now()), updated_at = ${NEXT_VERSION} WHERE id = $1`,
      [contactId],
    );
    await this.jobs.enqueue(manager, 'contact-replies.send', { id: reply.id });
    await this.audit.record('contacts.replied', actorId, manager, { type: 'contact', id: contactId });
    return reply;
  }
}
