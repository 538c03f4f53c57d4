import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { ProviderKeys, type Provider } from '../../../integrations/provider-keys/provider-keys.js';
import { GoogleCalendarService } from '../../calendar/calendar.module.js';
import { BlogPostsService, SiteSettingsService, type SiteSettings } from '../../content/content.module.js';
import { MailChecksService } from '../../mailing/mailing.module.js';
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

/** What each provider needs; of Fathom's keys one is enough. */
const needed: Record<Provider, readonly string[]> = {
  mail: ['host', 'from'],
  stripe: ['secretKey'],
  google: ['clientId', 'clientSecret'],
  fathom: ['apiKey', 'webhookSecret'],
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
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  async overview(): Promise<SetupDto> {
    await this.keys.refresh();
    const [settings, domain, google, hasPost] = await Promise.all([
      this.siteSettings.get(),
      this.domainGaps(),
      this.googleProgress(),
      this.posts.hasPublished(),
    ]);
    const progress: Record<SetupStep, Progress> = {
      brand: progressOf(brandGaps(settings)),
      founder: progressOf(founderGaps(settings)),
      domain: progressOf(domain),
      mail: this.keysProgress('mail'),
      stripe: this.keysProgress('stripe'),
      google,
      fathom: this.keysProgress('fathom'),
      podcast: this.keysProgress('podcast'),
      firstPost: progressOf(hasPost ? [] : ['post']),
      goLive: progressOf(this.liveGaps()),
    };
    const steps = setupSteps.map((step): SetupStepDto => ({ step, ...progress[step] }));
    return { steps, done: steps.filter(({ state }) => state !== 'to_do').length };
  }

  private keysProgress(provider: Provider): Progress {
    const sources = needed[provider].map((name) => this.keys.sourceOf(provider, name));
    if (sources.includes('sandbox')) return progressOf(['sample']);
    const unset = sources.filter((source) => source === 'none').length;
    if (provider === 'fathom' ? unset === sources.length : unset > 0) return progressOf(['keys']);
    return { state: sources.includes('stored') ? 'done' : 'environment', missing: [] };
  }

  private async googleProgress(): Promise<Progress> {
    const keys = this.keysProgress('google');
    if (keys.state === 'to_do') return keys;
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
