import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { ENV, type Env } from '../../config/env.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { MAIL_OFF } from './mail.service.js';
import { oneLine, type RenderedEmail } from './mail-rendering.js';
import { DEFAULT_SENDER } from '../provider-keys/smtp-keys.js';
import { publicSocket, smtpOptionsOf, type SmtpOptions } from './smtp-options.js';
import { outcomeOf, type Outcome } from './smtp-outcome.js';

const TIMEOUT_MS = 10_000;
/** Emails per connection: servers close those that carry too many. */
const EMAILS_PER_CONNECTION = 100;

/** A composed email to one address. */
export interface BulkCampaign extends RenderedEmail {
  to: string;
  /** Local part of its Message-ID, the same for every attempt. */
  id: string;
}

/**
 * Sends the emails of a campaign in sequence over one connection, and returns the outcome of each. Never retries: only the caller knows
 * whether a second attempt could send an email twice.
 */
@Injectable()
export class BulkMail implements OnModuleDestroy {
  private connection: SMTPConnection | undefined;
  private sentOverConnection = 0;
  /** The email in progress; the next one waits for it. */
  private last: Promise<unknown> = Promise.resolve();

  /** Settings of the connection. */
  private connectionSettings: object | undefined;

  constructor(
    private readonly keys: ProviderKeys,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  /** Whether a mail server is configured. */
  get isOn(): boolean {
    return this.keys.settingsOf('mail').SMTP_URL !== undefined;
  }

  /** Never rejects because of the mail server. */
  deliver(email: BulkCampaign): Promise<Outcome> {
    const outcome = this.last.then(() => this.hand(email));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  onModuleDestroy(): void {
    this.close();
  }

  private async hand(email: BulkCampaign): Promise<Outcome> {
    await this.keys.refresh();
    const settings = this.keys.settingsOf('mail');
    if (this.connectionSettings !== settings) this.close();
    this.connectionSettings = settings;
    const options = smtpOptionsOf(this.keys, TIMEOUT_MS);
    if (!options) return { is: 'away', reason: MAIL_OFF };
    const message = this.compose(email, settings.MAIL_FROM);
    const stream = message.createReadStream();
    let connection: SMTPConnection;
    try {
      connection = await this.connected(options);
    } catch (error) {
      this.close();
      return outcomeOf(error, { wasBegun: false });
    }
    try {
      await new Promise<void>((resolve, reject) => {
        // An error of the connection is reported for the current email; later errors have no receiver.
        connection.on('error', reject);
        connection.send(message.getEnvelope(), stream, (error) => {
          connection.off('error', reject);
          if (error) reject(error);
          else resolve();
        });
      });
      this.sentOverConnection += 1;
      if (this.sentOverConnection >= EMAILS_PER_CONNECTION) this.close();
      return { is: 'sent' };
    } catch (error) {
      this.close();
      // Nothing of the email had been sent before its first byte was read.
      return outcomeOf(error, { wasBegun: stream.readableDidRead });
    }
  }

  private compose(
    { to, id, subject, html, text, headers }: BulkCampaign,
    from = DEFAULT_SENDER,
  ): ReturnType<MailComposer['compile']> {
    const composer = new MailComposer({
      from,
      to: { name: '', address: oneLine(to) },
      messageId: `<${id}@${new URL(this.env.PUBLIC_URL).hostname}>`,
      subject,
      html,
      text,
      headers: { ...headers, Precedence: 'bulk' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return composer.compile();
  }

  private async connected(all: SmtpOptions): Promise<SMTPConnection> {
    if (this.connection) return this.connection;
    const { auth, getSocket, ...options } = all;
    const connection = new SMTPConnection({ ...options, connection: getSocket && (await publicSocket(all)) });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth)
      await new Promise<void>((resolve, reject) =>
        connection.login({ user: auth.user, credentials: auth }, (error) => (error ? reject(error) : resolve())),
      );
    connection.removeAllListeners('error');
    // A server may close the connection between two emails: the next one opens a new connection.
    connection.on('error', () => this.forget(connection));
    connection.once('end', () => this.forget(connection));
    this.connection = connection;
    this.sentOverConnection = 0;
    return connection;
  }

  private forget(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = undefined;
  }

  private close(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.quit();
    connection?.close();
  }
}
