import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../../../auth/session-user.js';
import { MailDns } from '../../../integrations/mail/mail-dns.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { AdminMailDto } from './mail-checks.dto.js';
import { checkDomain, domainOf, type MailRecord } from './sender-domain.js';

const GOOD_FOR_MS = 10 * 60_000;
const BAD_FOR_MS = 60_000;

/** The sender of all mail, and the DNS records of its domain. */
@Injectable()
export class MailChecksService {
  private recent?: { settings: object; until: number; records: Promise<MailRecord[]> };

  constructor(
    private readonly mail: MailService,
    private readonly dns: MailDns,
  ) {}

  state(user: SessionUser): AdminMailDto {
    const { isOn, sender } = this.mail;
    return { isOn, from: sender, domain: domainOf(sender), testAddress: user.email };
  }

  /** The `From` header. */
  get sender(): string {
    return this.mail.sender;
  }

  /** The last lookup of this sender, unless it is old: a page that only counts must not wait for name servers each time. */
  recentRecords(): Promise<MailRecord[]> {
    const { recent } = this;
    return recent && recent.settings === this.mail.settings && recent.until > Date.now()
      ? recent.records
      : this.records();
  }

  /** Looks the records up now. Never rejects because of name servers. */
  records(): Promise<MailRecord[]> {
    const { settings } = this.mail;
    const recent = { settings, until: Date.now() + GOOD_FOR_MS, records: this.lookUp() };
    this.recent = recent;
    void recent.records.then((records) => {
      if (records.some(({ state }) => state === 'unreachable')) recent.until = Date.now() + BAD_FOR_MS;
    });
    return recent.records;
  }

  private lookUp(): Promise<MailRecord[]> {
    return checkDomain(this.dns, domainOf(this.mail.sender), {
      selector: this.mail.settings.MAIL_DKIM_SELECTOR,
      smtpHost: this.publicSmtpHost(),
    });
  }

  /** A host that is suitable for a public record; not a private relay. */
  private publicSmtpHost(): string | undefined {
    const { SMTP_URL: url } = this.mail.settings;
    const host = url === undefined ? '' : new URL(url).hostname;
    return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host) ? host : undefined;
  }
}
