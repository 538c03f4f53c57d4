import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';

/** Whether the coach platform manages passwords and addresses, so that they cannot be changed here. */
export function usePasswordsElsewhere(): boolean {
  return useGetSiteSettingsQuery(useLanguage()).data?.authProvider === 'coach-platform';
}
