import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import type { RenderedEmail } from '../../../integrations/mail/mail-rendering.js';
import { withPartition } from './partition-lock.js';
import {
  claim,
  resolve,
  resolveAbandoned,
  skip,
  type ClaimedRecipient,
  type RecipientsOf,
} from './recipient-resolution.js';

/** Duration of one job before it enqueues its successor: short, so that a shutdown does not wait long. */
const TURN_MS = 4_000;

/** Why a run ended: time limit, all remaining recipients deferred for so many seconds, or nothing to do. */
export type Turn = 'time' | { pauseSeconds: number } | 'end';

/** The emails to send in one run. */
export interface Batch {
  /** The email to a claimed recipient, or why it gets none. */
  emailFor(recipient: ClaimedRecipient): Promise<RenderedEmail | { skipped: string }>;
  /** The mail server is available. */
  onDelivered?(): Promise<void>;
  /** The mail server accepts nothing; the recipient was put back. */
  onAway(reason: string): Promise<Turn>;
  /** No recipient can be claimed now. */
  onRest(): Promise<Turn>;
}

/** Sends emails to stored recipients, each once: claims one, sends it, and stores the outcome. Workers coordinate by the database only. */
@Injectable()
export class RecipientDelivery {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mail: BulkMail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * One run of one partition.
   * @param begin reads what is sent; undefined when nothing is
   * @returns undefined when another worker holds the partition and continues
   */
  run(of: RecipientsOf, partition: number, begin: () => Promise<Batch | undefined>): Promise<Turn | undefined> {
    return withPartition(this.env, of.id, partition, async () => {
      await resolveAbandoned(this.dataSource.manager, of, partition);
      const batch = await begin();
      return batch ? this.turn(of, partition, batch) : 'end';
    });
  }

  private async turn(of: RecipientsOf, partition: number, batch: Batch): Promise<Turn> {
    const { manager } = this.dataSource;
    const endsAt = performance.now() + TURN_MS;
    while (performance.now() < endsAt) {
      const recipient = await claim(manager, of, partition);
      if (!recipient) return batch.onRest();
      const email = await batch.emailFor(recipient);
      if ('skipped' in email) {
        await skip(manager, recipient, email.skipped);
        continue;
      }
      const outcome = await this.mail.deliver({ ...email, to: recipient.email, id: recipient.id });
      await resolve(manager, recipient, outcome);
      if (outcome.is === 'away') return batch.onAway(outcome.reason);
      await batch.onDelivered?.();
    }
    return 'time';
  }
}
