import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { MailDns } from '../../../integrations/mail/mail-dns.js';
import { testMail } from '../../../integrations/mail/emails/test-mail.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { User } from '../../accounts/accounts.module.js';
import type { AdminMailDto } from './mail-checks.dto.js';
import { checkDomain, domainOf, type MailRecord } from './sender-domain.js';

/** Checks mail: sends a test email to the requesting administrator, and reads the DNS records of the sender's domain. */
@Injectable()
export class MailChecksService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly dns: MailDns,
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('mail-checks.send-test', ({ id }) => this.sendTest(id));
  }

  state(user: SessionUser): AdminMailDto {
    return {
      isOn: this.mail.isOn,
      from: this.env.MAIL_FROM,
      domain: domainOf(this.env.MAIL_FROM),
      testAddress: user.email,
    };
  }

  /** Never rejects because of name servers. */
  records(): Promise<MailRecord[]> {
    return checkDomain(this.dns, domainOf(this.env.MAIL_FROM), {
      selector: this.env.MAIL_DKIM_SELECTOR,
      smtpHost: this.publicSmtpHost(),
    });
  }

  /** @throws AppError `service_unavailable` (503) without a mail server */
  async requestTest(user: SessionUser): Promise<void> {
    if (!this.mail.isOn) throw new AppError('service_unavailable', 503, { detail: 'SMTP_URL is not set.' });
    await this.dataSource.transaction(async (manager) => {
      await this.audit.record('mail-checks.tested', user.id, manager);
      await this.jobs.enqueue(manager, 'mail-checks.send-test', { id: user.id });
    });
  }

  private async sendTest(userId: string): Promise<void> {
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    if (!user) return;
    const { brandName } = await this.siteSettings.get();
    const checkUrl = `${this.env.PUBLIC_URL}${user.language === 'es' ? '/es' : ''}/admin/mail`;
    await this.mail.send(user.email, user.language, testMail({ brandName, checkUrl }));
  }

  /** A host that is suitable for a public record; not a private relay. */
  private publicSmtpHost(): string | undefined {
    const host = this.env.SMTP_URL === undefined ? '' : new URL(this.env.SMTP_URL).hostname;
    return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host) ? host : undefined;
  }
}
