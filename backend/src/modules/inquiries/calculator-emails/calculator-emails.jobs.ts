import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { calculateCostOfInaction } from '@leap/domain';
import { ENV, type Env } from '../../../config/env.js';
import { calculatorResult } from '../../../integrations/mail/emails/calculator-result.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CalculatorEmailsService } from './calculator-emails.service.js';

/** Emails a calculator's result to the person who asked for it. */
@Injectable()
export class CalculatorEmailsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly calculatorEmails: CalculatorEmailsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calculator-emails.send', ({ id }) => this.send(id));
  }

  private async send(id: string): Promise<void> {
    const request = await this.calculatorEmails.find(id);
    if (!request?.numbers) return;
    const { brandName } = await this.siteSettings.get();
    const prefix = request.language === 'es' ? '/es' : '';
    await this.mail.send(
      request.email,
      request.language,
      calculatorResult({
        brandName,
        result: calculateCostOfInaction(request.numbers),
        calculatorUrl: `${this.env.PUBLIC_URL}${prefix}/cost-calculator`,
        policyUrl: `${this.env.PUBLIC_URL}${prefix}/privacy-policy`,
      }),
    );
    await this.calculatorEmails.markSent(id);
  }
}
