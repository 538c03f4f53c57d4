import { BOOKING_ZONE, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useViewerZone } from '../../weekly-call/use-clock';
import { formatAge } from './post-age';

/** Age of a text, with the exact time and its zone as a tooltip. Nothing for an optimistic one. */
export function PostTime({ createdAt, now }: { createdAt: string | undefined; now: Date | undefined }) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  // Documents of the server have the practice's hour.
  const zone = useViewerZone() ?? BOOKING_ZONE;
  if (createdAt === undefined || now === undefined) return null;
  const posted = new Date(createdAt);
  const exact = `${formatDate(posted, language, 'dateTime', zone)} (${zoneName(posted, zone, language)})`;
  return (
    // Browsers' spellings of a time differ from the server's in kinds of spaces.
    <time suppressHydrationWarning dateTime={createdAt} title={exact}>
      {formatAge(posted, now, language) ?? t('post.justNow')}
    </time>
  );
}
