import { Inject, Injectable } from '@nestjs/common';
import type { SessionUser } from '../../../auth/session-user.js';
import { ENV, type Env } from '../../../config/env.js';
import { ProviderUnavailableError } from '../../../integrations/circuit.js';
import {
  FathomBusyError,
  FathomClient,
  FathomOffError,
  FathomRefusalError,
} from '../../../integrations/fathom/fathom.client.js';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import { GoogleRefusalError } from '../../../integrations/google-calendar/google-refusal.js';
import { FetchRefusedError } from '../../../integrations/guarded-fetch.js';
import { testMail } from '../../../integrations/mail/emails/test-mail.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { FeedFormatError } from '../../../integrations/podcast-feed/feed-parser.js';
import {
  DeepLClient,
  TranslationBusyError,
  TranslationOffError,
  TranslationQuotaError,
  TranslationRefusalError,
} from '../../../integrations/translation/deepl.client.js';
import type { Provider } from '../../../integrations/provider-keys/provider-keys.js';
import { PrivateAddressError } from '../../../integrations/public-address.js';
import { missingPrices } from '../../../integrations/stripe/stripe-setup.js';
import { isKeyRefused, PaymentsOffError, StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { GoogleCalendarService } from '../../calendar/calendar.module.js';
import { PodcastFeedService, SiteSettingsService } from '../../content/content.module.js';
import type { KeyTestResult } from './provider-keys.dto.js';

/** Asks a provider whether it accepts the keys in use. */
@Injectable()
export class ProviderTests {
  private readonly tests: Record<Provider, (user: SessionUser) => Promise<KeyTestResult>>;

  constructor(
    fathom: FathomClient,
    deepl: DeepLClient,
    stripe: StripeClient,
    private readonly mail: MailService,
    private readonly siteSettings: SiteSettingsService,
    private readonly google: GoogleClient,
    private readonly googleCalendar: GoogleCalendarClient,
    private readonly calendar: GoogleCalendarService,
    private readonly feed: PodcastFeedService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.tests = {
      mail: (user) => this.sendMail(user),
      stripe: () => askStripe(stripe),
      google: () => this.askGoogle(),
      fathom: () => askFathom(fathom),
      deepl: () => askDeepL(deepl),
      podcast: () => this.fetchFeed(),
    };
  }

  /** Waits at most 5 s for an answer of the provider (Google is asked twice), 8 s for the mail server. @param user recipient of a test email */
  run(provider: Provider, user: SessionUser): Promise<KeyTestResult> {
    return this.tests[provider](user);
  }

  private async sendMail({ email, language }: SessionUser): Promise<KeyTestResult> {
    const { brandName } = await this.siteSettings.get();
    const checkUrl = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/admin/mail`;
    return this.mail.test(email, language, testMail({ brandName, checkUrl }));
  }

  private async askGoogle(): Promise<KeyTestResult> {
    if (!this.googleCalendar.isOn) return 'off';
    try {
      await this.google.inRequest((signal) => this.googleCalendar.checkKeys(signal));
      return (await this.calendar.check()) === 'up' ? 'ok' : 'incomplete';
    } catch (error) {
      if (error instanceof GoogleRefusalError) return error.reason === 'rate_limited' ? 'busy' : 'refused';
      return 'unavailable';
    }
  }

  private async fetchFeed(): Promise<KeyTestResult> {
    try {
      const episodes = await this.feed.countEpisodes();
      return episodes === undefined ? 'off' : episodes > 0 ? 'ok' : 'incomplete';
    } catch (error) {
      return error instanceof FetchRefusedError ||
        error instanceof PrivateAddressError ||
        error instanceof FeedFormatError
        ? 'refused'
        : 'unavailable';
    }
  }
}

async function askFathom(fathom: FathomClient): Promise<KeyTestResult> {
  try {
    await fathom.check();
    return 'ok';
  } catch (error) {
    if (error instanceof FathomOffError) return 'off';
    if (error instanceof FathomRefusalError) return 'refused';
    if (error instanceof FathomBusyError) return 'busy';
    if (error instanceof ProviderUnavailableError) return 'unavailable';
    throw error;
  }
}

async function askDeepL(deepl: DeepLClient): Promise<KeyTestResult> {
  try {
    await deepl.check();
    return 'ok';
  } catch (error) {
    if (error instanceof TranslationOffError) return 'off';
    if (error instanceof TranslationRefusalError) return 'refused';
    if (error instanceof TranslationQuotaError) return 'incomplete';
    if (error instanceof TranslationBusyError) return 'busy';
    if (error instanceof ProviderUnavailableError) return 'unavailable';
    throw error;
  }
}

async function askStripe(stripe: StripeClient): Promise<KeyTestResult> {
  try {
    return (await stripe.inRequest(missingPrices)).length === 0 ? 'ok' : 'incomplete';
  } catch (error) {
    if (error instanceof PaymentsOffError) return 'off';
    if (error instanceof ProviderUnavailableError) return 'unavailable';
    if (isKeyRefused(error)) return 'refused';
    throw error;
  }
}
