import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';

/** Whether the coach platform keeps passwords and addresses, so that nothing about them can be changed here. */
export function usePasswordsElsewhere(): boolean {
  return useGetSiteSettingsQuery(useLanguage()).data?.authProvider === 'coach-platform';
}
