import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Language } from '@leap/domain';
import { ENV, type Env } from '../../../config/env.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { renderNewsletter } from '../../../integrations/mail/newsletter-rendering.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { textsIn, type NewsletterTexts } from './newsletter-texts.js';

/** Sends tests of newsletters to their authors. */
@Injectable()
export class NewsletterTests {
  private readonly logger = new Logger('Campaigns');

  constructor(
    private readonly mail: BulkMail,
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Sends a test email in one language to an administrator.
   * @param id of the campaign or the step
   * @throws Error when the mail server does not accept it
   */
  async send(
    id: string,
    texts: NewsletterTexts,
    to: { email: string; firstName: string | null },
    language: Language,
  ): Promise<void> {
    const { brandName, postalAddress } = await this.siteSettings.get();
    const page = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/newsletter`;
    const rendered = renderNewsletter({
      brandName,
      postalAddress,
      ...textsIn(texts, language),
      name: to.firstName ?? '',
      unsubscribeUrl: page,
      preferencesUrl: page,
      siteUrl: this.env.PUBLIC_URL,
      isTest: true,
    });
    const outcome = await this.mail.deliver({
      ...rendered,
      headers: {},
      to: to.email,
      id: `test-${id}-${Date.now()}`,
    });
    if (outcome.is === 'away' || outcome.is === 'deferred')
      throw new Error(`The mail server does not accept it now: ${outcome.reason}`);
    if (outcome.is !== 'sent')
      this.logger.warn({ outcome: outcome.is, reason: outcome.reason }, 'A test newsletter was not accepted');
  }
}
