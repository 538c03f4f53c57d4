import { useGetSiteSettingsQuery } from '@leap/client';
import { useLanguage } from '@leap/i18n';

/** The practice's settings in the visitor's language; undefined while they are not there. */
export function useSite() {
  const language = useLanguage();
  return useGetSiteSettingsQuery(language).data;
}
