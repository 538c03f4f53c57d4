import { Inject, Injectable } from '@nestjs/common';
import type { auth, calendar_v3 } from '@googleapis/calendar';
import { ENV, type Env } from '../../config/env.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import {
  toBusyTimes,
  toExistingEvent,
  toGoogleBody,
  type ExistingEvent,
  type GoogleEvent,
  type TimeRange,
} from './google-event.js';
import { GoogleFailure, GoogleRefusalError, readGoogleError } from './google-refusal.js';

/** The minimal scopes. */
export const googleScopes = [
  'https://www.googleapis.com/auth/calendar.events.owned',
  'https://www.googleapis.com/auth/calendar.freebusy',
];

/** Path of the redirect URI. */
export const GOOGLE_RETURN_PATH = '/oauth-success';

const MOST_BYTES = 1_000_000;
/** The guest is notified by our own emails with a calendar file; an email by Google would be a duplicate. */
const sendUpdates = 'none';

/** Loaded with the first question to Google: 70 ms and 25 MB that a start without a calendar should not pay. */
const google = () => import('@googleapis/calendar');

type OAuth2Client = InstanceType<typeof auth.OAuth2>;

/** Result of a code exchange or a token refresh. */
export interface GoogleTokens {
  accessToken: string;
  expiresAt: Date;
  /** Absent from refreshes, and when Google issued none. */
  refreshToken?: string;
  /** The granted scopes: people may untick some of the requested ones. */
  scopes: string[];
}

/**
 * Google's OAuth and Calendar through the package `@googleapis/calendar`. Every call makes one attempt and aborts with its signal:
 * time-outs, retries and the circuit belong to the caller. Throws {@link GoogleRefusalError} or {@link GoogleFailure}, which contain
 * neither headers nor bodies.
 */
@Injectable()
export class GoogleCalendarClient {
  constructor(
    private readonly keys: ProviderKeys,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL' | 'GOOGLE_CALENDAR_ID'>,
  ) {}

  /** The keys in use: the same object until one of them changes. */
  get settings() {
    return this.keys.settingsOf('google');
  }

  /** Whether OAuth credentials of Google (or its sandbox) are configured. */
  get isOn(): boolean {
    return this.settings.GOOGLE_CLIENT_ID !== undefined && this.settings.GOOGLE_CLIENT_SECRET !== undefined;
  }

  /** The redirect URI, as it must be registered with Google. */
  get returnAddress(): string {
    return `${this.env.PUBLIC_URL}${GOOGLE_RETURN_PATH}`;
  }

  /** Where an administrator gives consent. */
  async consentUrl(state: string, codeChallenge: string): Promise<string> {
    return (await this.oauth()).generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      scope: googleScopes,
      state,
      code_challenge: codeChallenge,
      // The package does not export the enumeration.
      code_challenge_method: 'S256' as NonNullable<
        Parameters<OAuth2Client['generateAuthUrl']>[0]
      >['code_challenge_method'],
    });
  }

  /** @throws GoogleRefusalError `invalid_grant` for a code that is unknown, used, expired, or of another verifier */
  exchangeCode(code: string, codeVerifier: string, signal: AbortSignal): Promise<GoogleTokens> {
    return answered(async () => {
      const client = await this.oauth(signal);
      return readTokens((await client.getToken({ code, codeVerifier })).tokens);
    });
  }

  /** @throws GoogleRefusalError `invalid_grant` when the connection was revoked or has expired */
  renew(refreshToken: string, signal: AbortSignal): Promise<GoogleTokens> {
    return answered(async () => {
      const client = await this.oauth(signal);
      client.setCredentials({ refresh_token: refreshToken });
      return readTokens((await client.refreshAccessToken()).credentials);
    });
  }

  /** Whether Google knows the keys: asks with a token that nobody has. @throws GoogleRefusalError when it does not */
  async checkKeys(signal: AbortSignal): Promise<void> {
    try {
      await this.renew('of-nobody', signal);
    } catch (error) {
      if (!(error instanceof GoogleRefusalError && error.reason === 'invalid_grant')) throw error;
    }
  }

  /** @throws GoogleFailure also when Google does not find the calendar */
  busyTimes(accessToken: string, { startsAt, endsAt }: TimeRange, signal: AbortSignal): Promise<TimeRange[]> {
    const id = this.env.GOOGLE_CALENDAR_ID;
    return answered(async () => {
      const requestBody = { timeMin: startsAt.toISOString(), timeMax: endsAt.toISOString(), items: [{ id }] };
      const { data } = await (await this.api(accessToken, signal)).freebusy.query({ requestBody }, this.options());
      return (
        toBusyTimes(data, id) ?? failed(`no busy times of ${id === 'primary' ? 'the calendar' : 'GOOGLE_CALENDAR_ID'}`)
      );
    });
  }

  /** @throws GoogleRefusalError `conflict` when an event with this id exists, deleted or not */
  insertEvent(accessToken: string, event: GoogleEvent, signal: AbortSignal): Promise<void> {
    return answered(async () => {
      const parameters = {
        ...this.calendarId,
        conferenceDataVersion: 1,
        sendUpdates,
        requestBody: toGoogleBody(event),
      };
      const { data } = await (await this.api(accessToken, signal)).events.insert(parameters, this.options());
      if (data?.id !== event.id) failed('an event of another id');
    });
  }

  getEvent(accessToken: string, eventId: string, signal: AbortSignal): Promise<ExistingEvent> {
    return answered(async () => {
      const { data } = await (
        await this.api(accessToken, signal)
      ).events.get({ ...this.calendarId, eventId }, this.options());
      return toExistingEvent(data ?? {}) ?? failed('no event');
    });
  }

  /** Sets times and guest; a deleted event is restored. */
  moveEvent(accessToken: string, event: GoogleEvent, signal: AbortSignal): Promise<void> {
    return answered(async () => {
      const { summary, description, start, end, attendees } = toGoogleBody(event);
      const requestBody = { status: 'confirmed', summary, description, start, end, attendees };
      await (
        await this.api(accessToken, signal)
      ).events.patch({ ...this.calendarId, eventId: event.id, sendUpdates, requestBody }, this.options());
    });
  }

  /** @throws GoogleRefusalError `not_found` when there is none, or it was deleted */
  deleteEvent(accessToken: string, eventId: string, signal: AbortSignal): Promise<void> {
    return answered(async () => {
      await (
        await this.api(accessToken, signal)
      ).events.delete({ ...this.calendarId, eventId, sendUpdates }, this.options());
    });
  }

  private get calendarId(): { calendarId: string } {
    return { calendarId: this.env.GOOGLE_CALENDAR_ID };
  }

  /** A base address with a path works only here; given to `calendar()`, the library drops the path. */
  private options(): { rootUrl?: string } {
    const { GOOGLE_ROOT_URL: rootUrl } = this.settings;
    return rootUrl === undefined ? {} : { rootUrl };
  }

  private async api(accessToken: string, signal: AbortSignal): Promise<calendar_v3.Calendar> {
    const client = await this.oauth(signal);
    client.setCredentials({ access_token: accessToken });
    return (await google()).calendar({ version: 'v3', auth: client });
  }

  private async oauth(signal?: AbortSignal): Promise<OAuth2Client> {
    const { auth: library } = await google();
    await this.keys.refresh();
    const {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ROOT_URL: root,
      GOOGLE_CONSENT_URL: consent,
    } = this.settings;
    const client = new library.OAuth2({
      clientId,
      clientSecret,
      redirectUri: this.returnAddress,
      endpoints: {
        ...(consent === undefined ? {} : { oauth2AuthBaseUrl: consent }),
        ...(root === undefined ? {} : { oauth2TokenUrl: `${root}/token`, oauth2RevokeUrl: `${root}/revoke` }),
      },
      // The package's interceptors write headers, with tokens, to a debug log.
      useAuthRequestParameters: false,
    });
    client.transporter.interceptors.request.add({
      resolved: (config) =>
        Promise.resolve({
          ...config,
          retry: false,
          retryConfig: undefined,
          size: MOST_BYTES,
          ...(signal === undefined ? {} : { signal }),
        }),
    });
    return client;
  }
}

async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw readGoogleError(error);
  }
}

function failed(what: string): never {
  throw new GoogleFailure(`Google answered ${what}`);
}

function readTokens({
  access_token: accessToken,
  refresh_token: refreshToken,
  expiry_date: expiry,
  scope,
}: {
  access_token?: string | null;
  refresh_token?: string | null;
  expiry_date?: number | null;
  scope?: string;
}): GoogleTokens {
  if (typeof accessToken !== 'string' || accessToken === '') failed('no access token');
  return {
    accessToken,
    expiresAt: new Date(typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : Date.now()),
    ...(typeof refreshToken === 'string' && refreshToken !== '' ? { refreshToken } : {}),
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
  };
}
