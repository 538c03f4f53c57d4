import { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '@leap/domain';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { AppError } from '../../common/app-error.js';
import { traced } from '../../common/tracing.js';
import { count } from '../../common/counters.js';
import { RateLimiter } from '../../common/rate-limiter.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { mailLimitOf, recipientKey } from './mail-limits.js';
import { refreshTexts } from './mail-texts.js';
import { DEFAULT_SENDER } from '../provider-keys/smtp-keys.js';
import { smtpOptionsOf } from './smtp-options.js';
import { mailTestResultOf, type MailTestResult } from './smtp-outcome.js';
import { oneLine, render, type Email, type RenderedEmail } from './mail-rendering.js';

const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 2_000;
/** Of the whole test: a person has asked for it and waits. */
const TEST_TIMEOUT_MS = 8_000;

/** Properties of one delivery rather than of the email. */
export interface MailOptions {
  replyTo?: string;
  /** Called when the mail server waits for the content: before that it has nothing of the email. When it rejects, it gets nothing. */
  onHandOver?: () => Promise<void>;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}

type MessageOptions = SendMailOptions & Pick<MailOptions, 'onHandOver'>;

/** Why nothing is sent. */
export const MAIL_OFF = 'No mail server is set up.';

/** Sends emails by SMTP. Called by jobs only: a request never waits for the mail server, except a test of it. */
@Injectable()
export class MailService implements OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  /** The connections by the settings in use. */
  private current?: { settings: object; transport: Transporter };

  constructor(
    private readonly keys: ProviderKeys,
    private readonly limiter: RateLimiter,
  ) {}

  /** The settings in use: the same object until one of them changes. */
  get settings() {
    return this.keys.settingsOf('mail');
  }

  /** Whether a mail server is configured. */
  get isOn(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** The `From` header. */
  get sender(): string {
    return this.settings.MAIL_FROM ?? DEFAULT_SENDER;
  }

  /**
   * Renders one email in the recipient's language and sends it. Rejects when the mail server does not accept it; the
   * job then runs again. Without a mail server (production before one is set up) nothing is sent, and the log says so; the same
   * beyond what one address gets of one kind ({@link mailLimitOf}), so that nobody's mailbox can be filled from here.
   */
  async send(to: string, language: Language, email: Email, options: MailOptions = {}): Promise<void> {
    await this.keys.refresh();
    const transport = this.transport();
    if (!transport) {
      this.logger.warn(`${MAIL_OFF} An email (${email.template}) was not sent.`);
      return;
    }
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
      await traced('email', { 'email.template': email.template }, () =>
        this.deliver(transport, to, render(email, language), options),
      );
      count('emails_sent');
    } catch (error) {
      count('emails_failed');
      // Nothing was sent; the job will retry.
      await this.limiter.giveBack(limit, recipient);
      throw error;
    }
  }

  private async deliver(
    transport: Transporter,
    to: string,
    { subject, html, text, headers }: RenderedEmail,
    { replyTo, attachments, onHandOver }: MailOptions,
  ): Promise<void> {
    const message: MessageOptions = {
      from: this.sender,
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
      onHandOver,
    };
    await transport.sendMail(message);
  }

  /** Checks the SMTP connection. Rejects when it fails. */
  async check(): Promise<'up' | 'off'> {
    await this.keys.refresh();
    const options = smtpOptionsOf(this.keys, CHECK_TIMEOUT_MS);
    if (!options) return 'off';
    const probe = createTransport(options);
    try {
      await probe.verify();
      return 'up';
    } finally {
      probe.close();
    }
  }

  /** Sends one email now, over a connection of its own, and says what the mail server made of it; at most 8 s. */
  async test(to: string, language: Language, email: Email): Promise<MailTestResult> {
    await this.keys.refresh();
    const options = smtpOptionsOf(this.keys, TEST_TIMEOUT_MS);
    if (!options) return 'off';
    await refreshTexts();
    const transport = createTransport(options);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'unavailable'>((resolve) => {
      timer = setTimeout(() => resolve('unavailable'), TEST_TIMEOUT_MS);
    });
    const sent = this.deliver(transport, to, render(email, language), {}).then(() => 'ok' as const, mailTestResultOf);
    try {
      return await Promise.race([sent, late]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }

  onModuleDestroy(): void {
    this.current?.transport.close();
  }

  /** Created anew when the settings have changed; undefined without a mail server. */
  private transport(): Transporter | undefined {
    const { settings } = this;
    if (this.current?.settings !== settings) {
      this.current?.transport.close();
      const options = smtpOptionsOf(this.keys, TIMEOUT_MS);
      this.current = options && {
        settings,
        transport: createTransport({ ...options, pool: true, maxConnections: 2 }),
      };
      this.current?.transport.use('stream', announceHandOver);
    }
    return this.current?.transport;
  }
}

/** Keeps the content until `onHandOver` is done: the connection first reads it when the mail server waits for it. */
const announceHandOver: Parameters<Transporter['use']>[1] = (mail, done) => {
  const { onHandOver } = mail.data as MessageOptions;
  if (onHandOver)
    mail.message.processFunc((content) =>
      Readable.from(
        (async function* () {
          await onHandOver();
          yield* content;
        })(),
        { objectMode: false },
      ),
    );
  done();
};
