import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Encryption } from '../../../common/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import {
  GoogleFailure,
  GoogleRefusalError,
  type RefusalReason,
} from '../../../integrations/google-calendar/google-refusal.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { CalendarConnection, connectionContext } from './calendar-connection.entity.js';
import type { CalendarConnectionStateDto } from './calendar-connections.dto.js';

/** No calendar is connected, or Google revoked the connection. */
export class CalendarNotConnectedError extends Error {
  override readonly name = 'CalendarNotConnectedError';
}

/** Tokens for the calls of one connection. */
interface Credentials {
  id: string;
  refreshToken?: string;
  /** From the environment, of unknown age. */
  accessToken?: string;
}

type Work<Result> = (accessToken: string, signal: AbortSignal) => Promise<Result>;

/** Remaining lifetime below which an access token is refreshed first. */
const SPARE_MS = 60_000;

/** Additional data of the encryption of a stored token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const isRefusal = (error: unknown, reason: RefusalReason): boolean =>
  error instanceof GoogleRefusalError && error.reason === reason;

/** Provides access tokens of the active connection, and detects when Google revokes it. */
@Injectable()
export class GoogleConnectionService {
  private readonly logger = new Logger('Calendar');
  /** Access tokens live an hour; each process keeps its own in memory. */
  private readonly accessTokens = new Map<string, { accessToken: string; expiresAt: Date }>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
    private readonly client: GoogleCalendarClient,
    private readonly google: GoogleClient,
    private readonly jobs: JobsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether Google's keys are configured, and whether a calendar is connected. */
  async status(): Promise<'off' | 'needs_setup' | 'connected'> {
    if (!this.client.isOn) return 'off';
    return (await this.current()) ? 'connected' : 'needs_setup';
  }

  /** The same with source and time of the connection. */
  async describe(): Promise<CalendarConnectionStateDto> {
    const redirectUri = this.client.returnAddress;
    if (!this.client.isOn) return { status: 'off', redirectUri };
    const current = await this.current();
    // Revoked ones stay until the next consent, so that the status can show the reason.
    const rows = await this.dataSource.manager.find(CalendarConnection, {
      order: { refusedAt: { direction: 'DESC', nulls: 'LAST' } },
    });
    const row = rows.find(({ id }) => id === current?.id);
    if (row) return { status: 'connected', source: row.source, connectedAt: row.createdAt.toISOString(), redirectUri };
    const endedAt = rows[0]?.refusedAt?.toISOString();
    return { status: 'needs_setup', ...(endedAt === undefined ? {} : { endedAt }), redirectUri };
  }

  /**
   * Calls Google with a valid access token.
   * @throws CalendarNotConnectedError, GoogleRefusalError, or ProviderUnavailableError
   */
  async call<Result>(when: 'inRequest' | 'inJob', work: Work<Result>): Promise<Result> {
    const credentials = this.client.isOn ? await this.current() : undefined;
    if (!credentials) throw new CalendarNotConnectedError();
    try {
      return await this.google[when]((signal) => this.withAccess(credentials, signal, work));
    } catch (error) {
      if (!isRefusal(error, 'invalid_grant')) throw error;
      await this.end(credentials.id);
      throw new CalendarNotConnectedError();
    }
  }

  private async withAccess<Result>(credentials: Credentials, signal: AbortSignal, work: Work<Result>): Promise<Result> {
    const known = this.usableToken(credentials);
    if (known !== undefined) {
      try {
        return await work(known, signal);
      } catch (error) {
        if (!isRefusal(error, 'unauthorized')) throw error;
      }
    }
    const accessToken = await this.renew(credentials, signal);
    try {
      return await work(accessToken, signal);
    } catch (error) {
      // A refusal of a token that is a second old does not end the connection.
      if (isRefusal(error, 'unauthorized'))
        throw new GoogleFailure('Google refused the access token that it had just issued');
      throw error;
    }
  }

  private usableToken({ id, accessToken }: Credentials): string | undefined {
    const renewed = this.accessTokens.get(id);
    // The lifetime of a token from the environment is unknown: Google refuses it when it has expired.
    if (!renewed) return accessToken;
    return renewed.expiresAt.getTime() - SPARE_MS > Date.now() ? renewed.accessToken : undefined;
  }

  private async renew({ id, refreshToken }: Credentials, signal: AbortSignal): Promise<string> {
    this.accessTokens.delete(id);
    if (refreshToken === undefined) throw new GoogleRefusalError('invalid_grant', 401, 'no_refresh_token');
    const { accessToken, expiresAt } = await this.client.renew(refreshToken, signal);
    this.accessTokens.set(id, { accessToken, expiresAt });
    return accessToken;
  }

  /** The connection from the set-up page, else the environment's; neither once Google has refused it. */
  private async current(): Promise<Credentials | undefined> {
    const rows = await this.dataSource.manager.findBy(CalendarConnection, { status: 'connected' });
    const consent = rows.find(({ source }) => source === 'consent');
    return (consent && (await this.open(consent))) ?? this.fromEnvironment(rows);
  }

  private async open({ id, sealedRefreshToken }: CalendarConnection): Promise<Credentials | undefined> {
    try {
      return { id, refreshToken: this.encryption.open(sealedRefreshToken ?? '', connectionContext({ id })) };
    } catch {
      // It cannot be decrypted under another ENCRYPTION_KEY.
      this.logger.warn('The connection with the calendar was stored under another ENCRYPTION_KEY: connect it again.');
      await this.end(id);
      return undefined;
    }
  }

  private async fromEnvironment(known: CalendarConnection[]): Promise<Credentials | undefined> {
    const { GOOGLE_REFRESH_TOKEN: refreshToken, GOOGLE_ACCESS_TOKEN: accessToken } = this.env;
    const token = refreshToken ?? accessToken;
    if (token === undefined) return undefined;
    const hash = tokenHash(token);
    const row = known.find((entry) => entry.tokenHash === hash) ?? (await this.noteEnvironment(hash));
    return row?.status === 'connected' ? { id: row.id, refreshToken, accessToken } : undefined;
  }

  private async noteEnvironment(hash: string): Promise<CalendarConnection | null> {
    const { manager } = this.dataSource;
    await manager
      .createQueryBuilder()
      .insert()
      .into(CalendarConnection)
      .values({ source: 'environment', tokenHash: hash })
      .orIgnore()
      .execute();
    return manager.findOneBy(CalendarConnection, { tokenHash: hash });
  }

  /** Of all processes and calls that detect it, one enqueues the email. */
  private async end(id: string): Promise<void> {
    this.accessTokens.delete(id);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        CalendarConnection,
        { id, status: 'connected' },
        { status: 'needs_setup', refusedAt: new Date() },
      );
      if (!affected) return;
      this.logger.warn('Google ended the connection with the calendar: an administrator has to make it again.');
      await this.jobs.enqueue(manager, 'calendar-connections.notify-admin', { id });
    });
  }
}
