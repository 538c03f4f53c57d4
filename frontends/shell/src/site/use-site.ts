import { useGetSiteSettingsQuery } from '@leap/client';
import { useLanguage } from '@leap/i18n';

/** The site settings in the page's language; undefined while they are not loaded. */
export function useSite() {
  const language = useLanguage();
  return useGetSiteSettingsQuery(language).data;
}
