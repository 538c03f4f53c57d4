import { useListAdminMeetingTypesQuery } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';

/** All meeting types in order, and the name of one by its key; the key itself until they are known. */
export function useMeetingTypes() {
  const language = useLanguage();
  const { data: types = [] } = useListAdminMeetingTypesQuery({ limit: 100 });
  return {
    types,
    nameOf: (slug: string): string => types.find((type) => type.slug === slug)?.name[language] ?? slug,
  };
}
