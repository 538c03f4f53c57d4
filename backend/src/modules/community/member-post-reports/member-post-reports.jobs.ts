import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { postReportedPractice } from '../../../integrations/mail/emails/post-reported-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MemberPostReportsService } from './member-post-reports.service.js';

/** Notifies the practice of a reported post, comment or note. */
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
    const site = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}`;
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      language,
      postReportedPractice({
        brandName: settings.brandName,
        reporter: report.user.displayName ?? report.user.firstName ?? report.user.email,
        reason: report.reason,
        details: report.details ?? undefined,
        // The email does not quote the text: emails are forwarded, archived and read by others.
        postUrl:
          report.noteId === null
            ? `${site}/member-portal?post=${report.postId}${report.commentId === null ? '' : `&comment=${report.commentId}`}`
            : `${site}/admin/community/notes/${report.noteId}`,
        isComment: report.commentId !== null,
        isNote: report.noteId !== null,
        reportedAt: report.createdAt,
      }),
      { replyTo: report.user.email },
    );
  }
}
