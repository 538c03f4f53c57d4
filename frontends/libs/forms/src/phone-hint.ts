import { isPossiblePhone } from '@leap/domain';
import { useTranslation } from '@leap/platform';

/** Help text of a phone field, with a hint for a number that looks too short; it is never refused. */
export function usePhoneHint(): (phone: string, help?: string) => string | undefined {
  const { t } = useTranslation('shell');
  return (phone, help) => (phone.trim() === '' || isPossiblePhone(phone.trim()) ? help : t('common.phoneHint'));
}
