import type { MemberProfileDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';

type Named = Pick<MemberProfileDto, 'displayName' | 'isOwn'>;

/** The shown name of a person, marked where it is the reader. */
export function usePersonName(): (person: Named) => string {
  const { t } = useTranslation('membership-people');
  return ({ displayName = t('someone'), isOwn }) => (isOwn ? `${displayName} (${t('you')})` : displayName);
}
