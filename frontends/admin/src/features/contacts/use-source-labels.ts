import { LEAD_SOURCE } from '@leap/domain';
import { useTranslation } from '@leap/platform';

/** Where the site's own forms, and imported files, say that they come from. */
const ownSources: readonly string[] = [
  'landing-page',
  'sacred-sexuality',
  'retreats-ceremonies',
  LEAD_SOURCE,
  'import',
];

/** Where somebody wrote from, as a label; a campaign of the owner's has its own. */
export function useSourceLabels() {
  const { t } = useTranslation('admin-contacts');
  return (source: string | undefined): string | undefined =>
    source !== undefined && ownSources.includes(source) ? t(`sources.${source}`) : source;
}
