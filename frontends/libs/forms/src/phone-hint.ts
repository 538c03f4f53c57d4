import { isPossiblePhone } from '@leap/domain';
import { useTranslation } from '@leap/platform';

/** Help beside a phone field. A number that looks too short gets a hint; it is never refused. */
export function usePhoneHint(): (phone: string, help?: string) => string | undefined {
  const { t } = useTranslation('shell');
  return (phone, help) => (phone.trim() === '' || isPossiblePhone(phone.trim()) ? help : t('common.phoneHint'));
}
