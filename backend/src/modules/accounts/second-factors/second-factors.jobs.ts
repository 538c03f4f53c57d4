import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { accountChange, type AccountChangeParams } from '../../../integrations/mail/emails/account-change.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { User } from '../users/user.entity.js';
import { SecondFactorsService } from './second-factors.service.js';

type Change = AccountChangeParams['change'];

/** Notifies people of changes of their password or second factor. */
@Injectable()
export class SecondFactorsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly siteSettings: SiteSettingsService,
    private readonly secondFactors: SecondFactorsService,
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('second-factors.notify-set-up', ({ id }) => this.notify(id, 'second-factor-set-up'));
    this.jobs.work('second-factors.notify-removed', ({ id }) => this.notify(id, 'second-factor-removed'));
    this.jobs.work('second-factors.notify-recovery-code-used', ({ id }) => this.notify(id, 'recovery-code-used'));
    this.jobs.work('second-factors.notify-recovery-codes-renewed', ({ id }) =>
      this.notify(id, 'recovery-codes-renewed'),
    );
  }

  private async notify(userId: string, change: Change): Promise<void> {
    const user = await this.users.findOneBy({ id: userId });
    if (!user) return;
    const { brandName } = await this.siteSettings.get();
    const recoveryCodesRemaining = await this.secondFactors.countRecoveryCodes(userId);
    const accountUrl = `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}/account`;
    await this.mail.send(
      user.email,
      user.language,
      accountChange({ brandName, change, accountUrl, recoveryCodesRemaining }),
    );
  }
}
