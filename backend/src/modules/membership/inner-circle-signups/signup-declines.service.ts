import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { submitOnce, type Submission } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { subjectOf } from './inner-circle-signups-admin.service.js';
import { SignupDecline } from './signup-decline.entity.js';
import type { DeclineInnerCircleSignupDto } from './signup-declines.dto.js';
import { SignupProgressService } from './signup-progress.service.js';
import { closePayment } from './subscription-sync.service.js';

/** Declines applications by an email. */
@Injectable()
export class SignupDeclinesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly progress: SignupProgressService,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Stores the email, enqueues it, moves the application to "not now", and ends its unpaid payment, in one transaction. With a key, a repeated request returns
   * the same email.
   * @throws AppError `not_found` (404); `edit_conflict` (409); `conflict` (409) when it was declined before, or while a fact decides
   *   about its stage; `idempotency_key_reused` (422)
   */
  create(
    signupId: number,
    { subject, body, version }: DeclineInnerCircleSignupDto,
    actorId: string,
    key?: string,
  ): Promise<Submission<SignupDecline>> {
    return this.dataSource.transaction(async (manager) => {
      // A concurrent one waits for this lock, and then finds this one.
      await manager.query('SELECT 1 FROM inner_circle_signups WHERE id = $1 FOR NO KEY UPDATE', [signupId]);
      return submitOnce<SignupDecline, SignupDecline>({
        key,
        submitted: { signupId, subject, body },
        find: (idempotencyKey) => manager.findOneBy(SignupDecline, { idempotencyKey }),
        replay: (earlier) => earlier,
        store: async (submission) => {
          if (await manager.existsBy(SignupDecline, { signupId }))
            throw new AppError('conflict', 409, { detail: 'This application was declined before.' });
          await this.progress.moveIn(manager, signupId, { stage: 'not_now', version }, actorId);
          // The practice has answered: nothing is to be followed up.
          await manager.query('UPDATE signup_progress SET follow_up_on = NULL WHERE signup_id = $1', [signupId]);
          await closePayment(manager, this.jobs, signupId);
          const decline = await manager.save(manager.create(SignupDecline, { signupId, subject, body, ...submission }));
          await this.jobs.enqueue(manager, 'inner-circle-signups.send-decline', { id: decline.id });
          await this.audit.record('inner-circle-signups.declined', actorId, manager, subjectOf(signupId));
          return decline;
        },
      });
    });
  }

  /** The email with its recipient; null when the application was deleted meanwhile. */
  find(id: string): Promise<SignupDecline | null> {
    return this.dataSource.manager.findOne(SignupDecline, { where: { id }, relations: { signup: true } });
  }

  /** Stores the outcome of an attempt. A sent email stays sent. */
  async resolve(id: string, state: 'sent' | 'failed'): Promise<void> {
    await this.dataSource.query(
      `UPDATE signup_declines SET state = $2, attempts = attempts + 1, resolved_at = now(), updated_at = now() WHERE id = $1 AND state <> 'sent'`,
      [id, state],
    );
  }
}
