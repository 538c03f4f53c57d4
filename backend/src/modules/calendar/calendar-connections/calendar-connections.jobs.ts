import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { calendarDisconnected } from '../../../integrations/mail/emails/calendar-disconnected.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CalendarConnection } from './calendar-connection.entity.js';

/** Notifies an administrator that the connection has ended. */
@Injectable()
export class CalendarConnectionsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calendar-connections.notify-admin', ({ id }) => this.notifyAdmin(id));
  }

  private async notifyAdmin(id: string): Promise<void> {
    const connection = await this.dataSource.manager.findOne(CalendarConnection, {
      where: { id },
      relations: { connectedBy: true },
    });
    // It may have been connected again before the email was sent.
    if (connection?.status !== 'needs_setup' || !connection.refusedAt) return;
    const settings = await this.siteSettings.get();
    const { connectedBy } = connection;
    const { to, language }: { to: string; language: Language } =
      connectedBy?.role === 'admin' && !connectedBy.isDisabled
        ? { to: connectedBy.email, language: connectedBy.language }
        : {
            to: this.env.ADMIN_EMAIL ?? this.env.PRACTICE_EMAIL ?? settings.contactEmail,
            language: settings.practiceLanguage,
          };
    const setUpUrl = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/admin/calendar-setup`;
    await this.mail.send(
      to,
      language,
      calendarDisconnected({ brandName: settings.brandName, endedAt: connection.refusedAt, setUpUrl }),
    );
  }
}
