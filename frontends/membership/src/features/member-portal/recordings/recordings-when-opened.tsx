import type { CurrentUserDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { NotLoaded } from '../../form-parts/not-loaded';

/** The Call Recordings, whose code loads when their tab is first opened. */
export function RecordingsWhenOpened({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-recordings');
  const [Recordings, setRecordings] = useState<ComponentType<{ user: CurrentUserDto }>>();
  const [isError, setError] = useState(false);
  function load(): void {
    setError(false);
    import(/* webpackChunkName: "portal-recordings" */ './recordings').then(
      (loaded) => setRecordings(() => loaded.Recordings),
      () => setError(true),
    );
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  if (Recordings) return <Recordings user={user} />;
  return (
    <NotLoaded
      query={{ isError, isFetching: false, refetch: load }}
      failed={t('list.error.title')}
      retry={t('list.error.retry')}
      loading={t('list.loading')}
      lines={8}
    />
  );
}
