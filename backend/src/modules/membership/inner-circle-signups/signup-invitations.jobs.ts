import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { innerCircleInvitation } from '../../../integrations/mail/emails/inner-circle-invitation.email.js';
import { MAIL_OFF, MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { PlansService } from '../plans/plans.service.js';
import { SignupInvitationsService } from './signup-invitations.service.js';
import { continueUrl, invitationToken } from './signup-link-token.js';

/** Sends the invitations to pay, and stores whether the mail server accepted them. */
@Injectable()
export class SignupInvitationsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly invitations: SignupInvitationsService,
    private readonly plans: PlansService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('inner-circle-signups.send-invitation', ({ id }) => this.send(id));
  }

  private async send(id: string): Promise<void> {
    const invitation = await this.invitations.find(id);
    // A link that is dead by now is not sent any more.
    if (!invitation || invitation.state === 'sent' || invitation.closedAt !== null) return;
    const { signup, expiresAt, personalLine, promotionCode } = invitation;
    const plan = await this.plans.get(invitation.plan);
    const { brandName, contactEmail } = await this.siteSettings.get();
    try {
      // Without a mail server `send` would succeed without sending anything.
      if (!this.mail.isOn) throw new Error(MAIL_OFF);
      await this.mail.send(
        signup.email,
        signup.language,
        innerCircleInvitation({
          brandName,
          name: signup.firstName,
          plan,
          promotion: promotionCode ?? undefined,
          personalLine: personalLine ?? undefined,
          expiresAt,
          paymentUrl: continueUrl(this.env.PUBLIC_URL, signup.language, invitationToken(this.env.ENCRYPTION_KEY, id)),
        }),
        { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail },
      );
    } catch (error) {
      await this.invitations.resolve(id, 'failed');
      throw error;
    }
    await this.invitations.resolve(id, 'sent');
  }
}
