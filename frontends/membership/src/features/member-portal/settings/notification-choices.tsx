import {
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  type NotificationSettingsDto,
} from '@leap/client/membership';
import { PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox } from '@leap/ui';
import { useState } from 'react';
import styles from './settings.module.css';
import { chosenIn, SHOWN } from './notification-values';
import { NotLoaded } from '../../form-parts/not-loaded';

type Kind = keyof NotificationSettingsDto;
/** The notifications of members; administrators without a membership only get those about their own posts. */
export const emailKinds: Kind[] = ['comments', 'recordings', 'calls', 'digest', 'series', 'practice'];
const helped = {
  comments: 'notifications.commentsHelp',
  recordings: undefined,
  calls: undefined,
  digest: 'notifications.digestHelp',
  series: 'notifications.seriesHelp',
  practice: 'notifications.practiceHelp',
} as const;

/** Notification settings; each checkbox is saved on change, and reset after a failure. Without scripts, a button saves them. */
export function NotificationChoices({ kinds = emailKinds }: { kinds?: Kind[] }) {
  const { t } = useTranslation('membership-member-data');
  const query = useGetNotificationSettingsQuery();
  const { data } = query;
  const [update, updating] = useUpdateNotificationSettingsMutation();
  const posted = usePosted('notifications');
  const saving = usePostedCall('notifications') ?? updating;
  // Changes that are not stored yet.
  const [touched, setTouched] = useState<Partial<NotificationSettingsDto>>(() =>
    posted && !posted.isSent ? chosenIn(posted.values) : {},
  );

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('notifications.failed')}
        retry={t('notifications.retry')}
        loading={t('notifications.loading')}
        lines={3}
        className={styles.form}
      />
    );

  async function choose(kind: Kind, wanted: boolean) {
    setTouched((before) => ({ ...before, [kind]: wanted }));
    const { error } = await update({ [kind]: wanted });
    if (error) setTouched(({ [kind]: _refused, ...others }) => others);
  }

  return (
    <form method="post" className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <PostedParts form="notifications" />
      {process.env.IS_SERVER && <input type="hidden" name={SHOWN} value={kinds.join(' ')} />}
      {kinds.map((kind) => {
        const help = helped[kind];
        return (
          <Checkbox
            key={kind}
            name={kind}
            label={t(`notifications.${kind}`)}
            help={help && t(help)}
            checked={touched[kind] ?? data[kind]}
            onChange={(event) => void choose(kind, event.currentTarget.checked)}
          />
        );
      })}
      <noscript>
        {process.env.IS_SERVER && (
          <Button type="submit" withoutScript>
            {t('notifications.save')}
          </Button>
        )}
      </noscript>
      <div role="status" id="notifications-saved" tabIndex={-1}>
        {saving.isSuccess && <p className="ui-soft">{t('notifications.saved')}</p>}
      </div>
      {saving.isError && (
        <Callout tone="alarm" role="alert">
          <p>{t('notifications.notSaved')}</p>
        </Callout>
      )}
    </form>
  );
}
