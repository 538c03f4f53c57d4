import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import type { RenderedEmail } from '../../../integrations/mail/mail-rendering.js';
import { renderNewsletter } from '../../../integrations/mail/newsletter-rendering.js';
import { SiteSettingsService, type SiteSettings } from '../../content/content.module.js';
import { textsIn } from '../campaigns/newsletter-texts.js';
import { RecipientDelivery, type Batch } from '../campaigns/recipient-delivery.service.js';
import type { ClaimedRecipient } from '../campaigns/recipient-resolution.js';
import { SequenceStep } from '../campaigns/sequence-step.entity.js';
import { NotificationSettingsService } from '../member-notifications/notification-settings.service.js';
import {
  NewsletterSubscribersService,
  type SubscriberLinks,
} from '../newsletter-subscribers/newsletter-subscribers.service.js';
import { IS_ACTIVE } from './sequence-enrolment.entity.js';
import { SequenceQueue } from './sequence-queue.service.js';

/** A step has far fewer recipients at a time than a campaign: one worker is enough. */
const PARTITION = 0;

/** Whether somebody still gets a step: not suppressed, still in the sequence, which those who unsubscribed are not, and not past the step. */
const STATE = `
  SELECT EXISTS (SELECT 1 FROM mail_suppressions WHERE email = $2) AS "isSuppressed",
         EXISTS (SELECT 1 FROM sequence_enrolments WHERE sequence_id = $1 AND email = $2 AND position < $3 AND ${IS_ACTIVE}) AS "isPending",
         (SELECT id FROM users WHERE email = $2) AS "userId"`;

interface ReaderState {
  isSuppressed: boolean;
  isPending: boolean;
  userId: string | null;
}

/** Sends the due emails of a step, like those of a campaign. */
@Injectable()
export class SequenceDelivery {
  private readonly logger = new Logger('Sequences');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly delivery: RecipientDelivery,
    private readonly queue: SequenceQueue,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly settings: NotificationSettingsService,
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One run; enqueues the next one when its time is over. What remains deferred is found by the sweep. */
  async deliver(stepId: string): Promise<void> {
    const turn = await this.delivery.run({ kind: 'step', id: stepId }, PARTITION, () => this.begin(stepId));
    if (turn === 'time') await this.dataSource.transaction((manager) => this.queue.enqueueDelivery(manager, stepId));
  }

  private async begin(stepId: string): Promise<Batch | undefined> {
    const step = await this.dataSource.manager.findOne(SequenceStep, {
      where: { id: stepId },
      relations: { sequence: true },
    });
    if (!step?.isReady) return undefined;
    const practice = await this.siteSettings.get();
    let hasTrouble = step.sequence.trouble !== null;
    return {
      emailFor: (recipient) => this.emailFor(step, practice, recipient),
      onDelivered: async () => {
        if (hasTrouble)
          await this.dataSource.query('UPDATE sequences SET trouble = NULL, trouble_since = NULL WHERE id = $1', [
            step.sequenceId,
          ]);
        hasTrouble = false;
      },
      onAway: async (reason) => {
        this.logger.warn({ stepId, reason }, 'The mail server takes no emails; the sequence waits');
        await this.dataSource.query(
          'UPDATE sequences SET trouble = $2, trouble_since = coalesce(trouble_since, now()) WHERE id = $1 AND is_on',
          [step.sequenceId, reason],
        );
        return 'end';
      },
      onRest: () => Promise.resolve('end'),
    };
  }

  private async emailFor(
    step: SequenceStep,
    { brandName, postalAddress }: SiteSettings,
    recipient: ClaimedRecipient,
  ): Promise<RenderedEmail | { skipped: string }> {
    const [state] = await this.dataSource.query<ReaderState[]>(STATE, [
      step.sequenceId,
      recipient.email,
      step.position,
    ]);
    if (state?.isSuppressed) return { skipped: 'suppressed' };
    const links = state?.isPending ? await this.linksOf(step, recipient, state.userId) : undefined;
    if (!links) return { skipped: 'ended' };
    return renderNewsletter({
      brandName,
      postalAddress,
      ...textsIn(step, recipient.language),
      name: recipient.name,
      ...links,
      siteUrl: this.env.PUBLIC_URL,
      because: step.sequence.event,
    });
  }

  /** Members turn these emails off in their account, subscribers end the subscription. Undefined for deleted ones. */
  private async linksOf(
    { sequence: { event } }: SequenceStep,
    { language, subscriberId }: ClaimedRecipient,
    userId: string | null,
  ): Promise<SubscriberLinks | undefined> {
    if (event === 'joined')
      return userId === null
        ? undefined
        : {
            unsubscribeUrl: this.settings.unsubscribeUrl(userId, 'series'),
            preferencesUrl: this.settings.preferencesUrl(language),
          };
    if (subscriberId === null) return undefined;
    return this.subscribers.linksOf({ id: subscriberId, language });
  }
}
