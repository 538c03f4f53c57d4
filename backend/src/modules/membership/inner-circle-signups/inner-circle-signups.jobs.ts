import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_MEETING_TYPE, leadsToPayment, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { innerCircleAlreadyMember } from '../../../integrations/mail/emails/inner-circle-already-member.email.js';
import { innerCircleSignupPractice } from '../../../integrations/mail/emails/inner-circle-signup-practice.email.js';
import { innerCircleSignupReceipt } from '../../../integrations/mail/emails/inner-circle-signup-receipt.email.js';
import { innerCircleSecondPayment } from '../../../integrations/mail/emails/inner-circle-second-payment.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { PlansService } from '../plans/plans.service.js';
import { BillingService } from './billing.service.js';
import { InnerCircleSignupsService } from './inner-circle-signups.service.js';
import { otherMembership } from './one-membership.js';
import { SignupRefundsService } from './signup-refunds.service.js';
import { signupToken, continueUrl } from './signup-link-token.js';
import { SignupReconciliation } from './signup-reconciliation.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** 04:11 UTC: at night on both sides of the Americas. */
const EVERY_NIGHT = '11 4 * * *';

/** Emails about applications, and background work on their subscriptions. */
@Injectable()
export class InnerCircleSignupsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly signups: InnerCircleSignupsService,
    private readonly plans: PlansService,
    private readonly sync: SubscriptionSync,
    private readonly billing: BillingService,
    private readonly refunds: SignupRefundsService,
    private readonly reconciliation: SignupReconciliation,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('inner-circle-signups.notify-practice', ({ id }) => this.notifyPractice(Number(id)));
    this.jobs.work('inner-circle-signups.send-receipt', ({ id }) => this.sendReceipt(Number(id)));
    this.jobs.work('inner-circle-signups.notify-second-payment', ({ id }) => this.notifySecondPayment(Number(id)));
    this.jobs.work('inner-circle-signups.reconcile', async ({ id }) => void (await this.sync.followSignup(Number(id))));
    this.jobs.work('inner-circle-signups.end-subscription', ({ id }) => this.billing.endSubscription(Number(id)));
    this.jobs.work('inner-circle-signups.refund', ({ id }) => this.refunds.carryOut(Number(id)));
    this.jobs.work('inner-circle-signups.collect-payment', ({ id }) => this.billing.collectPayment(Number(id)));
    this.jobs.work('inner-circle-signups.reconcile-pending', () => this.reconciliation.reconcilePending());
    this.jobs.work('inner-circle-signups.reconcile-all', () => this.reconciliation.reconcileAll());
    this.jobs.schedule('inner-circle-signups.reconcile-pending', EVERY_FIVE_MINUTES);
    this.jobs.schedule('inner-circle-signups.reconcile-all', EVERY_NIGHT);
  }

  private async notifyPractice(id: number): Promise<void> {
    const signup = await this.signups.find(id);
    if (!signup) return;
    const settings = await this.siteSettings.get();
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      innerCircleSignupPractice({
        brandName: settings.brandName,
        name: `${signup.firstName} ${signup.lastName}`,
        email: signup.email,
        phone: signup.phone ?? undefined,
        readinessLevel: signup.readinessLevel,
        timeCommitment: signup.timeCommitment,
        plan: (await this.plans.get(signup.subscriptionType)).name,
        challengeArea: signup.challengeArea,
        transformationGoal: signup.transformationGoal,
        receivedAt: signup.createdAt,
      }),
      { replyTo: signup.email },
    );
  }

  private async sendReceipt(id: number): Promise<void> {
    const signup = await this.signups.find(id);
    if (!signup) return;
    const { brandName } = await this.siteSettings.get();
    const membership = await otherMembership(this.dataSource.manager, signup);
    if (membership) {
      await this.mail.send(
        signup.email,
        membership.language,
        innerCircleAlreadyMember({ brandName, logInUrl: this.logInUrl(membership.language) }),
      );
      return;
    }
    const { PUBLIC_URL, ENCRYPTION_KEY } = this.env;
    await this.mail.send(
      signup.email,
      signup.language,
      innerCircleSignupReceipt({
        brandName,
        name: signup.firstName,
        leadsToPayment: leadsToPayment(signup.readinessLevel),
        continueUrl: leadsToPayment(signup.readinessLevel)
          ? continueUrl(PUBLIC_URL, signup.language, signupToken(ENCRYPTION_KEY, signup))
          : // Open times, on any device: the page of the application knows only the browser it was sent from.
            `${PUBLIC_URL}${signup.language === 'es' ? '/es' : ''}/book/${DEFAULT_MEETING_TYPE}`,
      }),
    );
  }

  private async notifySecondPayment(id: number): Promise<void> {
    const signup = await this.signups.find(id);
    if (!signup) return;
    const { brandName } = await this.siteSettings.get();
    const { language } = (await otherMembership(this.dataSource.manager, signup)) ?? signup;
    await this.mail.send(
      signup.email,
      language,
      innerCircleSecondPayment({ brandName, logInUrl: this.logInUrl(language) }),
    );
  }

  private logInUrl(language: Language): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/login`;
  }
}
