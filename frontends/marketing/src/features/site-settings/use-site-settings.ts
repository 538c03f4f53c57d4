import { useGetSiteSettingsQuery, type SiteSettingsDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';

const NEUTRAL_BRAND = 'LEAP';

/** The site settings in the page's language; `undefined` while they are not loaded. */
export function useSiteSettings(): SiteSettingsDto | undefined {
  return useGetSiteSettingsQuery(useLanguage()).data;
}

/** The brand's name; a neutral one without settings. */
export function brandNameOf(settings: SiteSettingsDto | undefined): string {
  return settings?.brandName || NEUTRAL_BRAND;
}
