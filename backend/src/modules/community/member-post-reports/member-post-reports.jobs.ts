import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { postReportedPractice } from '../../../integrations/mail/emails/post-reported-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MemberPostReportsService } from './member-post-reports.service.js';

/** Notifies the practice of a reported post. */
@Injectable()
export class MemberPostReportsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly reports: MemberPostReportsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('member-post-reports.notify-practice', ({ id }) => this.notifyPractice(id));
  }

  private async notifyPractice(id: string): Promise<void> {
    const report = await this.reports.find(id);
    if (!report) return;
    const settings = await this.siteSettings.get();
    const { practiceLanguage: language } = settings;
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      language,
      postReportedPractice({
        brandName: settings.brandName,
        reporter: report.user.displayName ?? report.user.firstName ?? report.user.email,
        reason: report.reason,
        details: report.details ?? undefined,
        // The email does not quote the post: emails are forwarded, archived and read by others.
        postUrl: `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/member-portal?post=${report.postId}${report.commentId === null ? '' : `&comment=${report.commentId}`}`,
        isComment: report.commentId !== null,
        reportedAt: report.createdAt,
      }),
      { replyTo: report.user.email },
    );
  }
}
