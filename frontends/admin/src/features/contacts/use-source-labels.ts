import { LEAD_SOURCE } from '@leap/domain';
import { useTranslation } from '@leap/platform';

/** Sources of the site's own forms, of imported files and of other programs. */
const ownSources: readonly string[] = [
  'landing-page',
  'sacred-sexuality',
  'retreats-ceremonies',
  LEAD_SOURCE,
  'import',
  'api',
];

/** Label of a contact's source; campaigns of the owner have their own names. */
export function useSourceLabels() {
  const { t } = useTranslation('admin-contacts');
  return (source: string | undefined): string | undefined =>
    source !== undefined && ownSources.includes(source) ? t(`sources.${source}`) : source;
}
