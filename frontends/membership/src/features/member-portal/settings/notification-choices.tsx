import {
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  type UpdateNotificationSettingsDto,
} from '@leap/client/membership';
import { PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, SelectField } from '@leap/ui';
import { useState } from 'react';
import styles from './settings.module.css';
import { chosenIn, emailKinds, quietHours, SHOWN, type EmailKind } from './notification-values';
import { useOwnZone } from './use-own-zone';
import { NotLoaded } from '../../form-parts/not-loaded';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));
const helped = {
  comments: 'notifications.commentsHelp',
  recordings: undefined,
  calls: undefined,
  digest: 'notifications.digestHelp',
  series: 'notifications.seriesHelp',
  practice: 'notifications.practiceHelp',
} as const;

/** Notification settings; each is saved on change, and reset after a failure. Without scripts, a button saves them. */
export function NotificationChoices({ kinds = emailKinds }: { kinds?: readonly EmailKind[] }) {
  const { t } = useTranslation('membership-member-data');
  const query = useGetNotificationSettingsQuery();
  const { data } = query;
  useOwnZone();
  const [update, updating] = useUpdateNotificationSettingsMutation();
  const posted = usePosted('notifications');
  const saving = usePostedCall('notifications') ?? updating;
  // Changes that are not stored yet.
  const [touched, setTouched] = useState<UpdateNotificationSettingsDto>(() =>
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

  async function choose(changes: UpdateNotificationSettingsDto) {
    setTouched((before) => ({ ...before, ...changes }));
    const { error } = await update(changes);
    if (error)
      setTouched((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  }

  const chosen = { ...data, ...touched };
  const hasQuietHours = chosen.quietFrom !== chosen.quietUntil;

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
            checked={chosen[kind]}
            onChange={(event) => void choose({ [kind]: event.currentTarget.checked })}
          />
        );
      })}
      {kinds.some((kind) => chosen[kind]) && (
        <Button
          variant="quiet"
          className={styles.off}
          onClick={() => void choose(Object.fromEntries(kinds.map((kind) => [kind, false])))}
        >
          {t('notifications.allOff')}
        </Button>
      )}
      <fieldset className={styles.quiet}>
        <legend>{t('notifications.quiet.title')}</legend>
        <p className="ui-soft">{t('notifications.quiet.intro')}</p>
        <div className={styles.hours}>
          {quietHours.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`notifications.quiet.${name}`)}
              options={hours}
              value={String(chosen[name])}
              onChange={(event) => void choose({ [name]: Number(event.currentTarget.value) })}
            />
          ))}
        </div>
        <p className="ui-small ui-soft">
          {!hasQuietHours && t('notifications.quiet.none')}
          {hasQuietHours &&
            data.timeZone &&
            t('notifications.quiet.zone', { zone: data.timeZone.replaceAll('_', ' ') })}
          {hasQuietHours && !data.timeZone && t('notifications.quiet.noZone')}
        </p>
      </fieldset>
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
