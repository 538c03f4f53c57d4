import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { ProviderKeys, type Provider } from '../../../integrations/provider-keys/provider-keys.js';
import { GoogleCalendarService } from '../../calendar/calendar.module.js';
import { BlogPostsService, SiteSettingsService, type SiteSettings } from '../../content/content.module.js';
import { MailChecksService } from '../../mailing/mailing.module.js';
import type { KeyTestResult } from '../provider-keys/provider-keys.dto.js';
import { ProviderTestResults } from '../provider-keys/provider-test-results.js';
import { isReserved, setupGapsOf } from './setup-rules.js';
import {
  setupSteps,
  type SetupDto,
  type SetupGap,
  type SetupState,
  type SetupStep,
  type SetupStepDto,
} from './setup.dto.js';

type Progress = Omit<SetupStepDto, 'step'>;
type Tested = Partial<Record<Provider, KeyTestResult>>;

/** What each provider needs; of Fathom's keys one is enough. */
const needed: Record<Provider, readonly string[]> = {
  mail: ['host', 'from'],
  stripe: ['secretKey'],
  google: ['clientId', 'clientSecret'],
  fathom: ['apiKey', 'webhookSecret'],
  deepl: ['apiKey'],
  podcast: ['feedUrl'],
};

/** Derives the state of each step of the set-up from what is configured: nobody ticks it off. */
@Injectable()
export class SetupService {
  constructor(
    private readonly keys: ProviderKeys,
    private readonly siteSettings: SiteSettingsService,
    private readonly posts: BlogPostsService,
    private readonly calendar: GoogleCalendarService,
    private readonly mailChecks: MailChecksService,
    private readonly tests: ProviderTestResults,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  async overview(): Promise<SetupDto> {
    await this.keys.refresh();
    const tested = await this.tests.current();
    const [settings, domain, google, hasPost] = await Promise.all([
      this.siteSettings.get(),
      this.domainGaps(),
      this.googleProgress(tested),
      this.posts.hasPublished(),
    ]);
    const progress: Record<SetupStep, Progress> = {
      brand: progressOf(brandGaps(settings)),
      founder: progressOf(founderGaps(settings)),
      domain: progressOf(domain),
      mail: this.keysProgress('mail', tested),
      stripe: this.keysProgress('stripe', tested),
      google,
      fathom: this.keysProgress('fathom', tested),
      podcast: this.keysProgress('podcast', tested),
      firstPost: progressOf(hasPost ? [] : ['post']),
      goLive: progressOf(this.liveGaps()),
    };
    const steps = setupSteps.map((step): SetupStepDto => ({ step, ...progress[step] }));
    return { steps, done: steps.filter(({ state }) => state === 'done' || state === 'environment').length };
  }

  /** What was entered is done once its test has succeeded; what the server brings along, unless its test failed. */
  private keysProgress(provider: Provider, tested: Tested): Progress {
    const sources = needed[provider].map((name) => this.keys.sourceOf(provider, name));
    if (sources.includes('sandbox')) return progressOf(['sample']);
    const unset = sources.filter((source) => source === 'none').length;
    if (provider === 'fathom' ? unset === sources.length : unset > 0) return progressOf(['keys']);
    const result = tested[provider];
    if (result !== undefined && !isAccepted(provider, result))
      return { state: 'not_working', missing: ['test_failed'] };
    if (!sources.includes('stored')) return { state: 'environment', missing: [] };
    // Fathom's webhook alone proves itself with the first recording: there is nothing to ask.
    const isTestable = provider !== 'fathom' || this.keys.sourceOf(provider, 'apiKey') !== 'none';
    return progressOf(result === undefined && isTestable ? ['untested'] : []);
  }

  private async googleProgress(tested: Tested): Promise<Progress> {
    const keys = this.keysProgress('google', tested);
    if (keys.missing.length > 0) return keys;
    return (await this.calendar.isConnected()) ? keys : progressOf(['connection']);
  }

  private async domainGaps(): Promise<SetupGap[]> {
    const { sender } = this.mailChecks;
    return isReserved(sender) ? ['sender'] : setupGapsOf(await this.mailChecks.recentRecords());
  }

  private liveGaps(): SetupGap[] {
    const { protocol, hostname } = new URL(this.env.PUBLIC_URL);
    const isPublic = protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0;
    const isTest = /^[rs]k_test_/.test(this.keys.settingsOf('stripe').STRIPE_SECRET_KEY ?? '');
    return [...(isPublic ? [] : ['address' as const]), ...(isTest ? ['test_mode' as const] : [])];
  }
}

/** Whether a test says that the settings work. What a calendar lacks is a step of its own; without a key there was nothing to test. */
const isAccepted = (provider: Provider, result: KeyTestResult): boolean =>
  result === 'ok' || (provider === 'google' && result === 'incomplete') || (provider === 'fathom' && result === 'off');

const progressOf = (missing: SetupGap[]): Progress => ({
  state: (missing.length === 0 ? 'done' : 'to_do') satisfies SetupState,
  missing,
});

function brandGaps({ contactEmail, postalAddress }: SiteSettings): SetupGap[] {
  return [
    ...(isReserved(contactEmail) ? ['contact_email' as const] : []),
    ...(postalAddress === '' ? ['postal_address' as const] : []),
  ];
}

function founderGaps({ founderFirstName, founderPhotoUrl, portraitImageId }: SiteSettings): SetupGap[] {
  return [
    // The name of a new site.
    ...(founderFirstName === 'Founder' ? ['founder_name' as const] : []),
    ...(founderPhotoUrl === null ? ['founder_picture' as const] : []),
    ...(portraitImageId === null ? ['portrait' as const] : []),
  ];
}
