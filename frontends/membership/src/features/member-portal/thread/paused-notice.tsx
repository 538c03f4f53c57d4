import { useGetWritingPauseQuery } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { useNow, useViewerZone } from '../../weekly-call/use-clock';

/** The member's pause of writing that applies now, and the way to ask for it again. */
export function useWritingPause() {
  const now = useNow();
  const { data, refetch } = useGetWritingPauseQuery(undefined, { refetchOnMountOrArgChange: true });
  const pause = data?.pause;
  const isOver = pause?.endsAt !== undefined && now !== undefined && new Date(pause.endsAt) <= now;
  return { pause: isOver ? undefined : pause, refetch };
}

/** Says until when and why the member cannot write, with the way to answer. */
export function PausedNotice({ pause }: { pause: NonNullable<ReturnType<typeof useWritingPause>['pause']> }) {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const zone = useViewerZone() ?? BOOKING_ZONE;
  return (
    <Callout
      role="status"
      title={t('composer.paused', { date: formatDate(pause.endsAt ?? '', language, 'dateTime', zone) })}
    >
      <p dir="auto">{pause.reason}</p>
      <p>
        <TextLink to={paths.decisions}>{t('composer.pausedLink')}</TextLink>
      </p>
    </Callout>
  );
}
