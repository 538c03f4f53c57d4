import type { CurrentUserDto } from '@leap/client/membership';
import { useSearchParams, useTranslation } from '@leap/platform';
import { useLostAccess } from '../community/use-lost-access';
import { LinkedRecording } from './linked-recording';
import { RecordingList } from './recording-list';
import { RecordingSearch } from './recording-search';
import styles from './recordings.module.css';

interface RecordingsProps {
  user: CurrentUserDto;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** The Call Recordings: all of them, or, with `?recording=<id>`, one. */
export function Recordings({ user, leave }: RecordingsProps) {
  const { t } = useTranslation('membership-recordings');
  const [address] = useSearchParams();
  const lostAccess = useLostAccess(leave);
  const linked = address.get('recording');
  const at = Number(address.get('at') ?? Number.NaN);
  return (
    <section aria-labelledby="recordings-title" className={styles.recordings}>
      <h2 id="recordings-title" className="ui-visually-hidden">
        {t('tabs.recordings')}
      </h2>
      {linked ? (
        <LinkedRecording
          id={linked}
          at={Number.isInteger(at) && at >= 0 ? at : undefined}
          user={user}
          onRefused={lostAccess}
        />
      ) : (
        <RecordingSearch onRefused={lostAccess}>
          <RecordingList user={user} onRefused={lostAccess} />
        </RecordingSearch>
      )}
    </section>
  );
}
