import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CALL_ZONE } from '../../weekly-call/weekly-call';
import { formatAge } from './post-age';

/** Age of a text, with the exact time as a tooltip. Nothing for an optimistic one. */
export function PostTime({ createdAt, now }: { createdAt: string | undefined; now: Date | undefined }) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  // Documents of the server name the hour of the call's place.
  const zone = useViewerZone() ?? CALL_ZONE;
  if (createdAt === undefined || now === undefined) return null;
  return (
    // Browsers' spellings of a time differ from the server's in kinds of spaces.
    <time suppressHydrationWarning dateTime={createdAt} title={formatDate(createdAt, language, 'dateTime', zone)}>
      {formatAge(new Date(createdAt), now, language, zone) ?? t('post.justNow')}
    </time>
  );
}
