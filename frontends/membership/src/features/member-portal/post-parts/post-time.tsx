import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useViewerZone } from '../../weekly-call/use-clock';
import { formatAge } from './post-age';

/** How long ago something was written; the exact time on demand. Nothing where nobody knows the time yet. */
export function PostTime({ createdAt, now }: { createdAt: string | undefined; now: Date | undefined }) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const zone = useViewerZone();
  if (createdAt === undefined || now === undefined) return null;
  return (
    <time dateTime={createdAt} title={formatDate(createdAt, language, 'dateTime', zone)}>
      {formatAge(new Date(createdAt), now, language, zone) ?? t('post.justNow')}
    </time>
  );
}
