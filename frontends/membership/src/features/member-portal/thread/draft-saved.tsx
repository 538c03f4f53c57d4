import { useSession } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';

/** How long an unsent text stays: on a device that others use too, nothing of it is stored. */
export function DraftSaved() {
  const { t } = useTranslation('membership-community');
  return t(useSession().user?.isOnSharedDevice ? 'composer.draftShared' : 'composer.draft');
}
