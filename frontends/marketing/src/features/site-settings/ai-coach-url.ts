import type { SiteSettingsDto } from '@leap/client/marketing';

/** The external AI coach site with campaign parameters. Undefined when no address is set. */
export function aiCoachUrl(
  settings: SiteSettingsDto | undefined,
  campaign: 'aboutPage' | 'aiCoachPage',
): string | undefined {
  if (!settings?.links.aiCoach || !URL.canParse(settings.links.aiCoach)) return undefined;
  const url = new URL(settings.links.aiCoach);
  url.searchParams.set('source', settings.campaigns.source);
  url.searchParams.set('campaign', settings.campaigns[campaign]);
  return url.href;
}
