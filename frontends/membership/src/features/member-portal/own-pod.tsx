import { useGetMyPodQuery, type WeeklyCallChangeDto } from '@leap/client/membership';
import { nextWeeklyCall, zoneName, type WeeklyCallPlan } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Avatar, Button, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useNow, useViewerZone } from '../weekly-call/use-clock';
import { CallChanges } from './call/call-changes';
import { Homework } from './homework/homework';
import styles from './own-pod.module.css';
import { ownPicture } from './post-parts/own-picture';
import { PlainRsvp } from './without-script/plain-rsvp';

/** The member's pod: its people, the next call in the viewer's time zone, what was cancelled or moved, and the link to it. */
export function OwnPod() {
  const { t } = useTranslation('membership');
  const { data, isError, refetch, fulfilledTimeStamp } = useGetMyPodQuery();
  const pod = data?.pod;
  return (
    <section aria-labelledby="pod-title" className={styles.pod}>
      <h2 id="pod-title" className="ui-h3">
        {pod ? t('portal.pod.titleOf', { name: pod.name }) : t('portal.pod.title')}
      </h2>
      {!data && !isError && <p className="ui-soft">{t('portal.pod.loading')}</p>}
      {!data && isError && (
        <div role="alert">
          <p className="ui-soft">{t('portal.pod.failed')}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('portal.pod.retry')}
          </Button>
        </div>
      )}
      {data && !pod && <p className="ui-soft">{t('portal.pod.none')}</p>}
      {pod?.call && <PodCall plan={{ schedule: pod.call, changes: pod.changes }} answeredAt={fulfilledTimeStamp} />}
      {pod?.call && pod.nextCall && (
        <>
          <noscript>
            {process.env.IS_SERVER && <PlainRsvp series="pod-call" call={pod.nextCall} zone={pod.call.timeZone} />}
          </noscript>
          <Homework part="podRsvp" />
        </>
      )}
      {pod?.joinUrl && (
        <p>
          <TextLink href={pod.joinUrl} external>
            {t('portal.pod.join')}
          </TextLink>
        </p>
      )}
      {pod && (
        <p>
          <TextLink to={paths.pod} arrow>
            {t('portal.pod.thread')}
          </TextLink>
        </p>
      )}
      {pod && <Homework part="podTasks" />}
      {pod && pod.people.length === 0 && <p className="ui-soft">{t('portal.pod.alone')}</p>}
      {pod && pod.people.length > 0 && (
        <ul className={styles.people} aria-label={t('portal.pod.people')}>
          {pod.people.map(({ displayName, avatarUrl }, index) => (
            <li key={index} className={styles.person}>
              <Avatar name={displayName ?? t('portal.pod.somebody')} src={ownPicture(avatarUrl)} />
              {displayName ?? t('portal.pod.somebody')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PodCallProps {
  plan: WeeklyCallPlan<WeeklyCallChangeDto>;
  answeredAt: number | undefined;
}

function PodCall({ plan, answeredAt }: PodCallProps) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const now = useNow(answeredAt);
  const zone = useViewerZone() ?? plan.schedule.timeZone;
  const next = now && nextWeeklyCall(plan, now, { running: true }).startsAt;
  return (
    <>
      <p suppressHydrationWarning>
        {next &&
          t('portal.pod.call', {
            time: formatDate(next, language, 'dayTime', zone),
            zone: zoneName(next, zone, language),
          })}
      </p>
      <div aria-live="polite" className={styles.changes}>
        {now && <CallChanges plan={plan} now={now} zone={zone} />}
      </div>
    </>
  );
}
