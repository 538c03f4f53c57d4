import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '@leap/domain';
import { createTransport, type Transporter } from 'nodemailer';
import { ENV, type Env } from '../../config/env.js';
import { AppError } from '../../common/app-error.js';
import { RateLimiter } from '../../common/rate-limiter.js';
import { mailLimitOf, recipientKey } from './mail-limits.js';
import { refreshTexts } from './mail-texts.js';
import { oneLine, render, type Email, type RenderedEmail } from './mail-rendering.js';

const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 2_000;

interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
  ignoreTLS?: boolean;
  requireTLS?: boolean;
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
}

/** Properties of one delivery rather than of the email. */
export interface MailOptions {
  replyTo?: string;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}

/** Sends emails by SMTP. Called by jobs only: a request never waits for the mail server. */
@Injectable()
export class MailService implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly limiter: RateLimiter,
  ) {
    this.transport =
      env.SMTP_URL === undefined
        ? undefined
        : createTransport({ ...smtpOptions(env.SMTP_URL, TIMEOUT_MS), pool: true, maxConnections: 2 });
  }

  /** Whether a mail server is configured. */
  get isOn(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Renders one email in the recipient's language and sends it. Rejects when the mail server does not accept it; the
   * job then runs again. Without a mail server (production without SMTP_URL) nothing is sent, and the log says so; the same
   * beyond what one address gets of one kind ({@link mailLimitOf}), so that nobody's mailbox can be filled from here.
   */
  async send(to: string, language: Language, email: Email, { replyTo, attachments }: MailOptions = {}): Promise<void> {
    if (!this.transport) {
      this.logger.warn(`SMTP_URL is not set: an email (${email.template}) was not sent.`);
      return;
    }
    const { transport } = this;
    const limit = mailLimitOf(email.template);
    const recipient = recipientKey(to);
    try {
      await this.limiter.consume(limit, recipient);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn(
        `An address has had ${limit.points} emails of one kind (${email.template}) in ${limit.perSeconds / 3_600} h: one was not sent.`,
      );
      return;
    }
    try {
      await refreshTexts();
      await this.deliver(transport, to, render(email, language), { replyTo, attachments });
    } catch (error) {
      // Nothing was sent; the job will retry.
      await this.limiter.giveBack(limit, recipient);
      throw error;
    }
  }

  private async deliver(
    transport: Transporter,
    to: string,
    { subject, html, text, headers }: RenderedEmail,
    { replyTo, attachments }: MailOptions,
  ): Promise<void> {
    await transport.sendMail({
      from: this.env.MAIL_FROM,
      to: { name: '', address: oneLine(to) },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: oneLine(replyTo) } }),
      subject,
      html,
      text,
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      attachments,
      // Content is never read from files or fetched from addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Checks the SMTP connection. Rejects when it fails. */
  async check(): Promise<void> {
    if (this.env.SMTP_URL === undefined) throw new Error('SMTP_URL is not set.');
    const probe = createTransport(smtpOptions(this.env.SMTP_URL, CHECK_TIMEOUT_MS));
    try {
      await probe.verify();
    } finally {
      probe.close();
    }
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }
}

/** SMTP options of an SMTP_URL. */
export function smtpOptions(url: string, timeout: number): SmtpOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
  // `?tls=optional` is for a relay on the same private network; all others must encrypt. The sandbox has no certificate.
  const isTlsRequired = protocol === 'smtp:' && searchParams.get('tls') !== 'optional';
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...(isLoopback ? { ignoreTLS: true } : { requireTLS: isTlsRequired }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
}
