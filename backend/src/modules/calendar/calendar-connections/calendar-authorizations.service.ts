import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan, MoreThan } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { Encryption } from '../../../common/encryption.js';
import {
  GoogleCalendarClient,
  googleScopes,
  type GoogleTokens,
} from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import { GoogleRefusalError } from '../../../integrations/google-calendar/google-refusal.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { calendarAuthMessages } from './calendar-auth-messages.js';
import { authorizationContext, CalendarAuthorization } from './calendar-authorization.entity.js';
import { CalendarConnection, connectionContext } from './calendar-connection.entity.js';
import type { CalendarAuthOutcome, CalendarAuthResultDto, FinishCalendarAuthDto } from './calendar-connections.dto.js';
import { GoogleCalendarService } from './google-calendar.service.js';
import { tokenHash } from './google-connection.service.js';
import { readPastedCode } from './pasted-code.js';

/** Long enough to find account, password and phone. */
const AUTHORIZATION_LASTS_MS = 3_600_000;

/** Tokens of a new connection. */
type LastingTokens = GoogleTokens & Required<Pick<GoogleTokens, 'refreshToken'>>;

/** Connects the calendar by OAuth: consent at Google with a one-time `state` and PKCE, then the exchange of the code. */
@Injectable()
export class CalendarAuthorizationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
    private readonly client: GoogleCalendarClient,
    private readonly google: GoogleClient,
    private readonly calendar: GoogleCalendarService,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** The address of the consent page for this administrator. @throws AppError `calendar_not_configured` (503) without Google's keys */
  async begin(admin: SessionUser): Promise<string> {
    this.assertOn();
    const id = randomUUID();
    const state = randomBytes(32).toString('base64url');
    const verifier = randomBytes(48).toString('base64url');
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(CalendarAuthorization, { expiresAt: LessThan(new Date()) });
      await manager.insert(CalendarAuthorization, {
        id,
        stateHash: tokenHash(state),
        sealedVerifier: this.encryption.seal(verifier, authorizationContext({ id })),
        startedById: admin.id,
        expiresAt: new Date(Date.now() + AUTHORIZATION_LASTS_MS),
      });
      await this.audit.record('calendar.consent-started', admin.id, manager);
    });
    return this.client.consentUrl(state, createHash('sha256').update(verifier).digest('base64url'));
  }

  /**
   * Exchanges the code that Google returned. A refused code leaves the consent pending, so that a copying mistake can be corrected.
   * @throws AppError `calendar_not_configured`, or `service_unavailable` (503) when Google does not answer
   */
  async finish(admin: SessionUser, input: FinishCalendarAuthDto): Promise<CalendarAuthResultDto> {
    this.assertOn();
    const { code, state = input.state } = readPastedCode(input.code);
    const answer = (outcome: CalendarAuthOutcome, tokens?: LastingTokens): CalendarAuthResultDto => ({
      success: outcome === 'connected',
      ...(tokens ? { tokens: { access_token: tokens.accessToken, refresh_token: tokens.refreshToken } } : {}),
      message: calendarAuthMessages[input.language ?? admin.language][outcome],
      outcome,
    });
    const begun = await this.findBegun(admin, state);
    if (!begun) return answer('not_started');
    const tokens = await this.exchange(begun, code);
    if (tokens === undefined) return answer('code_refused');
    if (!googleScopes.every((scope) => tokens.scopes.includes(scope))) return answer('missing_permissions');
    if (tokens.refreshToken === undefined) return answer('no_refresh_token');
    const lasting = { ...tokens, refreshToken: tokens.refreshToken };
    if (!(await this.connect(admin, begun, lasting))) return answer('not_started');
    return answer('connected', lasting);
  }

  /** Deletes the stored connection. Does nothing, and records nothing, when there is none. */
  async disconnect(admin: SessionUser): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CalendarConnection, { source: 'consent' });
      if (affected) await this.audit.record('calendar.disconnected', admin.id, manager);
    });
    this.calendar.reset();
  }

  private assertOn(): void {
    if (!this.client.isOn)
      throw new AppError('calendar_not_configured', 503, {
        detail: 'There are no keys of Google.',
      });
  }

  private findBegun(admin: SessionUser, state: string | undefined): Promise<CalendarAuthorization | null> {
    return this.dataSource.manager.findOne(CalendarAuthorization, {
      where: {
        startedById: admin.id,
        expiresAt: MoreThan(new Date()),
        ...(state === undefined ? {} : { stateHash: tokenHash(state) }),
      },
      order: { createdAt: 'DESC' },
    });
  }

  /** Undefined when Google refuses the code: truncated, used, expired, or of another consent. */
  private async exchange(
    { id, sealedVerifier }: CalendarAuthorization,
    code: string,
  ): Promise<GoogleTokens | undefined> {
    const verifier = this.encryption.open(sealedVerifier, authorizationContext({ id }));
    try {
      return await this.google.inRequest((signal) => this.client.exchangeCode(code, verifier, signal));
    } catch (error) {
      if (error instanceof GoogleRefusalError && error.reason === 'invalid_grant') return undefined;
      throw new AppError('service_unavailable', 503, {
        detail: error instanceof GoogleRefusalError ? error.message : 'Google did not answer.',
      });
    }
  }

  /** Replaces the existing connection. @returns false when the same consent was completed elsewhere meanwhile */
  private async connect(
    admin: SessionUser,
    begun: CalendarAuthorization,
    { refreshToken }: LastingTokens,
  ): Promise<boolean> {
    const id = randomUUID();
    const isDone = await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CalendarAuthorization, { id: begun.id });
      if (!affected) return false;
      await manager.delete(CalendarConnection, { source: 'consent' });
      // The same token may come from the environment: from now on it belongs to this row.
      await manager.delete(CalendarConnection, { tokenHash: tokenHash(refreshToken) });
      await manager.insert(CalendarConnection, {
        id,
        source: 'consent',
        tokenHash: tokenHash(refreshToken),
        sealedRefreshToken: this.encryption.seal(refreshToken, connectionContext({ id })),
        connectedById: admin.id,
      });
      await this.audit.record('calendar.connected', admin.id, manager);
      // Creates events of calls that were booked without a calendar.
      await this.jobs.enqueue(manager, 'calendar-bookings.queue-unsynced-events', { id });
      return true;
    });
    // Google has just answered, so earlier failures do not count.
    this.google.circuit.reset();
    this.calendar.reset();
    return isDone;
  }
}
